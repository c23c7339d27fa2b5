import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { localeFor } from '@/components/base/texts.tsx';
import { readSelf, reportOf, selfCheck } from '@/components/settings/self-check.ts';
import { lookUp } from '@/utils/background/look-up.ts';
import { poll } from '@/utils/background/run.ts';
import { followParcel } from '@/utils/background/follow.ts';
import { day } from '@/utils/model/time.ts';
import { keyPart } from '@/utils/i18n/i18n.ts';
import { logConnection } from '@/utils/storage/call-log.ts';
import { readSettings, updateSettings } from '@/utils/storage/settings.ts';
import en from '@/public/_locales/en/messages.json';
import config from '@/wxt.config.ts';
import { courierKey, errorOf, trackingNo } from '../../../fixtures/answers.ts';
import { serviceAnswering, signIn } from '../../background/fake-service.ts';

const check = async () => {
  const settings = await readSettings();
  const self = await readSelf(settings);
  const now = Date.now();
  const lines = selfCheck(self, localeFor('en', now));
  return {
    bad: lines.filter(({ isGood }) => !isGood).map(({ name }) => name),
    text: Object.fromEntries(lines.map(({ name, text }) => [name, text])),
    report: reportOf(self, lines, settings, now),
  };
};

beforeEach(async () => {
  await updateSettings({ language: 'en' });
  const { notifications } = fakeBrowser as unknown as Record<
    string,
    { getPermissionLevel(): Promise<string> }
  >;
  vi.spyOn(notifications!, 'getPermissionLevel').mockResolvedValue('granted');
});
afterEach(() => vi.unstubAllGlobals());

it('a new installation: what is missing says what to do', async () => {
  const { bad, text } = await check();
  expect(bad).toEqual(['key', 'service']);
  expect(text['key']).toMatch(/API key/);
  expect(text['alarm']).toMatch(/Nothing is planned/);
});

it('all is well after an answer; no request is made for the check', async () => {
  await signIn();
  serviceAnswering();
  await followParcel({ trackingNo, courierKey, foundOn: '' });
  await poll();
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  const { bad, text } = await check();
  expect(bad).toEqual([]);
  expect(text['service']).toMatch(/answered/);
  expect(text['alarm']).toMatch(/wakes up next/);
  expect(asked).not.toHaveBeenCalled();
});

it('a connection to the relay says nothing about the service', async () => {
  await signIn();
  const service = serviceAnswering();
  await followParcel({ trackingNo, courierKey, foundOn: '' });
  await poll();
  await logConnection('relay.example', Date.now(), null);
  expect((await check()).bad).toEqual([]);
  service.answer = () => errorOf(500);
  await lookUp({ trackingNo, courierKey }, { again: true });
  await logConnection('relay.example', Date.now(), 101);
  expect((await check()).bad).toEqual(['service']);
});

it('an answer of days ago is still an answer, and is not counted in the report of the last day', async () => {
  await signIn();
  serviceAnswering();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3 * day);
  await lookUp({ trackingNo, courierKey });
  vi.mocked(Date.now).mockRestore();
  const { bad, text, report } = await check();
  expect(bad).toEqual([]);
  expect(text['service']).toMatch(/answered 3 days ago/);
  expect(report).toContain('last requests: none');
});

it('names a lost connection, a missing alarm, a refused permission and a full disk', async () => {
  await signIn();
  const service = serviceAnswering();
  service.answer = () => Promise.reject(new TypeError('gone'));
  await followParcel({ trackingNo, courierKey, foundOn: '' });
  await lookUp({ trackingNo, courierKey });
  await fakeBrowser.alarms.clearAll();
  expect((await check()).bad).toEqual(['service', 'alarm']);
  service.answer = () => errorOf(500);
  await lookUp({ trackingNo, courierKey }, { again: true });
  expect((await check()).bad).toEqual(['service', 'alarm']);
  service.answer = () => errorOf(404);
  await lookUp({ trackingNo, courierKey }, { again: true });
  expect((await check()).bad).toEqual(['alarm']);
  vi.spyOn(fakeBrowser.permissions, 'contains').mockResolvedValue(false as never);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect((await check()).bad).toEqual(['storage', 'permission', 'service']);
});

it('the report holds no number, name, key, address or page', async () => {
  await signIn('made-up-key-12');
  await updateSettings({ baseAddress: 'https://secret-host.example/v3' });
  await signIn('made-up-key-12');
  const service = serviceAnswering();
  const page = 'https://market.example/order/77';
  await followParcel({ trackingNo, courierKey, foundOn: 'market.example', foundPage: page, name: 'For mum' });
  await poll();
  service.answer = () => errorOf(403);
  await lookUp({ trackingNo, courierKey }, { again: true });
  const { report } = await check();
  expect(report).toContain('200 ok x1');
  expect(report).toContain('another address');
  const { message } = (await errorOf(403).json()).meta;
  const secrets = [trackingNo, courierKey, 'made-up', 'secret', 'For mum', 'market', message];
  for (const secret of secrets) expect(report).not.toContain(secret);
});

it('every permission of the manifest has its name and its sentence', () => {
  const { manifest } = config as { manifest: (env: object) => { permissions: string[] } };
  for (const browser of ['chrome', 'firefox'])
    for (const name of manifest({ browser, mode: 'production' }).permissions)
      for (const text of ['', 'Name']) expect(en).toHaveProperty(`permission${keyPart(name)}${text}`);
});
