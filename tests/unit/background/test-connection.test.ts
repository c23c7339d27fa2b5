import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testConnection, testTrial } from '@/utils/background/test-connection.ts';
import { poll, resumeLimited } from '@/utils/background/run.ts';
import { budgetPresets } from '@/utils/schedule/budget.ts';
import { readAccount, writeAccount } from '@/utils/storage/account.ts';
import { unsealCredentials, sealCredentials, writeTrial } from '@/utils/storage/credentials.ts';
import { readServiceCouriers } from '@/utils/storage/service-couriers.ts';
import { defaultSettings, readSettings, updateSettings } from '@/utils/storage/settings.ts';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { followParcel } from '@/utils/background/follow.ts';
import { answerOf, errorOf } from '../../fixtures/answers.ts';
import { serviceAnswering, signIn } from './fake-service.ts';

afterEach(() => vi.unstubAllGlobals());

const of = { trackingNo: 'TH260417733905B', courierKey: 'shopee-express' };

it('a refused key opens the breaker, so that no parcel repeats the call', async () => {
  await signIn();
  await followParcel({ ...of, foundOn: '' });
  const fetch = vi.fn(() => Promise.resolve(new Response('{}', { status: 401 })));
  vi.stubGlobal('fetch', fetch);
  expect(await testConnection()).toMatchObject({ ok: false, failure: { kind: 'bad-credentials' } });
  expect((await readAccount()).failure?.kind).toBe('bad-credentials');
  await poll();
  // The list of couriers, and the look-up that tests the key.
  expect(fetch).toHaveBeenCalledTimes(2);
});

describe('without a list of couriers, the look-up decides', () => {
  it.each([
    ['401', () => errorOf(401)],
    ['402', () => errorOf(402)],
    ['403', () => errorOf(403)],
    ['404', () => errorOf(404)],
    ['500', () => errorOf(500)],
    ['a web page', () => new Response('<html>', { status: 403 })],
    ['an unreadable answer', () => new Response('{')],
  ])('%s', async (_, refused) => {
    await signIn();
    const service = serviceAnswering();
    service.list = refused;
    await writeAccount({ failure: { kind: 'bad-credentials', code: 401 } });
    service.answer = () => errorOf(404);
    expect(await testConnection()).toEqual({ ok: true, value: { couriers: null } });
    expect(service.asked).toHaveLength(1);
    expect((await readAccount()).failure).toBeNull();
    service.answer = () => errorOf(401);
    expect(await testConnection()).toMatchObject({ ok: false, failure: { kind: 'bad-credentials' } });
    expect((await readAccount()).failure?.kind).toBe('bad-credentials');
  });

  it('but a pause or a lost connection also stops the look-up', async () => {
    await signIn();
    const service = serviceAnswering();
    service.list = () => Promise.reject(new TypeError('gone'));
    expect(await testConnection()).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });
    service.list = () => errorOf(503, { 'Retry-After': '600' });
    expect(await testConnection()).toMatchObject({ ok: false, failure: { kind: 'service-trouble' } });
    expect(service.asked).toEqual([]);
  });
});

describe('a readable list proves nothing about the key', () => {
  const withList = async () => {
    await signIn();
    const service = serviceAnswering();
    service.list = () => answerOf([{ key: 'lex', active: true }]);
    return service;
  };

  it.each([400, 404, 409, 410, 422])(
    'a look-up of a made-up number answered with %i proves that the key is accepted',
    async (code) => {
      const service = await withList();
      await writeAccount({ failure: { kind: 'bad-credentials', code: 401 } });
      service.answer = () => errorOf(code);
      expect(await testConnection()).toEqual({ ok: true, value: { couriers: 1 } });
      expect(service.asked).toHaveLength(1);
      expect((await readAccount()).failure).toBeNull();
    },
  );

  it.each([405, 413, 451])('a look-up answered with %i proves nothing either', async (code) => {
    const service = await withList();
    service.answer = () => errorOf(code);
    expect(await testConnection()).toMatchObject({ ok: false, failure: { kind: 'refused', code } });
  });

  it('the breaker stays open if the look-up is refused, and a run makes no call', async () => {
    const service = await withList();
    await followParcel({ ...of, foundOn: '' });
    service.answer = () => errorOf(401);
    for (let press = 0; press < 2; press += 1) {
      expect(await testConnection()).toMatchObject({ ok: false, failure: { kind: 'bad-credentials' } });
      await poll();
    }
    expect(service.asked).toHaveLength(2);
    expect((await readAccount()).failure?.kind).toBe('bad-credentials');
  });
});

describe('during a pause by the service', () => {
  const paused = async () => {
    await signIn();
    const service = serviceAnswering();
    await followParcel({ ...of, foundOn: '' });
    service.answer = () => errorOf(429, { 'Retry-After': '600' });
    await poll();
    service.says([]);
    service.asked.length = 0;
    return service;
  };

  it('Test still calls, closes the breaker and keeps the pause; nothing else is called', async () => {
    const service = await paused();
    const { pause } = await readAccount();
    await writeAccount({ failure: { kind: 'bad-credentials', code: 401 } });
    service.list = () => answerOf([]);
    expect(await testConnection()).toEqual({ ok: true, value: { couriers: 0 } });
    expect(await readAccount()).toMatchObject({ failure: null, pause: { until: pause!.until } });
    service.asked.length = 0;
    await poll();
    expect(service.asked).toEqual([]);
  });

  it('without Retry-After, a good answer to Test ends the pause', async () => {
    await signIn();
    const service = serviceAnswering();
    await followParcel({ ...of, foundOn: '' });
    service.answer = () => errorOf(429);
    await poll();
    service.list = () => answerOf([]);
    // Look-ups are still limited; the list does not show that.
    expect((await testConnection()).ok).toBe(false);
    expect((await readAccount()).pause?.until).toBeGreaterThan(Date.now());
    service.says([]);
    await testConnection();
    expect((await readAccount()).pause).toBeNull();
  });

  it('Retry-After in the answer to Test replaces the end of the pause', async () => {
    const service = await paused();
    service.list = () => errorOf(429, { 'Retry-After': '60' });
    expect((await testConnection()).ok).toBe(false);
    const { pause } = await readAccount();
    expect(pause!.until - Date.now()).toBeGreaterThan(50_000);
    expect(pause!.until - Date.now()).toBeLessThanOrEqual(60_000);
  });

  it('the answer to Test also sets the reason of the pause: payment or too many requests', async () => {
    const service = await paused();
    service.answer = () => errorOf(402, { 'Retry-After': '600' });
    expect((await testConnection()).ok).toBe(false);
    expect((await readAccount()).pause?.unpaid).toMatchObject({ kind: 'payment-required', code: 402 });
    service.answer = () => errorOf(429, { 'Retry-After': '600' });
    expect((await testConnection()).ok).toBe(false);
    expect(await readAccount()).toMatchObject({ pause: { unpaid: null } });
  });

  describe('that ends at night: polling resumes in the morning', () => {
    const evening = new Date(2026, 10, 21, 22, 55).getTime();
    const morning = new Date(2026, 10, 22, 7).getTime();
    beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: evening }));
    afterEach(() => vi.useRealTimers());

    it('after a Test that gets a new Retry-After', async () => {
      const service = await paused();
      service.list = () => errorOf(429, { 'Retry-After': '900' });
      await testConnection();
      expect(await readAccount()).toMatchObject({ pause: { until: evening + 900_000, pollFrom: morning } });
    });

    it('after a Test that gets a good answer', async () => {
      const service = await paused();
      service.list = () => answerOf([]);
      await testConnection();
      expect(await readAccount()).toMatchObject({ pause: { until: evening + 600_000, pollFrom: morning } });
    });
  });

  it('a Test answered with 429 without Retry-After does not shorten the pause', async () => {
    const service = await paused();
    const { pause } = await readAccount();
    service.list = () => errorOf(429);
    expect((await testConnection()).ok).toBe(false);
    expect((await readAccount()).pause?.until).toBe(pause!.until);
  });

  it('another address is not paused; the first address still is', async () => {
    const service = await paused();
    const { baseAddress } = await readSettings();
    await updateSettings({ baseAddress: 'https://other.example/v3' });
    await signIn();
    expect((await readAccount()).pause).toBeNull();
    await resumeLimited();
    await poll();
    expect(service.asked).toEqual([of.trackingNo]);
    await updateSettings({ baseAddress });
    expect((await readAccount()).pause?.until).toBeGreaterThan(Date.now());
  });
});

describe('unsaved values of the form', () => {
  const { baseAddress } = defaultSettings();
  const typed = { apiKey: 'a-newer-key', keySecret: 'a-newer-secret' };
  /** Stores a draft for Test, like the settings page. */
  const handOver = async (draft: { apiKey?: string; keySecret?: string; baseAddress?: string } = {}) => {
    const { apiKey = '', keySecret = '', ...more } = draft;
    const address = more.baseAddress ?? baseAddress;
    const sealed = apiKey ? await sealCredentials({ apiKey, keySecret, baseAddress: address }) : {};
    await writeTrial({ baseAddress: address, headerPrefix: '', sealed });
  };
  const keys = () => {
    const sent: (string | null)[] = [];
    const service = serviceAnswering();
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      sent.push(new Headers(init.headers).get('Etrackings-Api-Key'));
      return answer(address, init);
    });
    return { service, sent };
  };

  it('are stored once the service accepts them, and the breaker closes', async () => {
    await signIn();
    await writeAccount({ failure: { kind: 'bad-credentials', code: 401 } });
    const { service, sent } = keys();
    service.list = () => answerOf([{ key: 'lex', active: true }]);
    await handOver(typed);
    expect(await testTrial()).toEqual({ ok: true, value: { couriers: 1 } });
    expect(sent).toEqual(['a-newer-key', 'a-newer-key']);
    expect(await unsealCredentials(baseAddress)).toEqual(typed);
    expect((await readAccount()).failure).toBeNull();
    expect((await readServiceCouriers()).couriers).toHaveLength(1);
  });

  it.each([
    ['a refusal', () => errorOf(401)],
    ['no answer', () => Promise.reject(new TypeError('gone'))],
    ['a pause', () => errorOf(429, { 'Retry-After': '600' })],
  ])('are not stored after %s: the stored credentials stay in use', async (_, answer) => {
    await signIn();
    const before = await unsealCredentials(baseAddress);
    const { service } = keys();
    service.answer = answer;
    // The list is refused like the look-up, or given without a check of the key.
    for (const list of [answer, () => answerOf([{ key: 'lex', active: true }])]) {
      service.list = list;
      await handOver(typed);
      expect((await testTrial()).ok).toBe(false);
      expect(await unsealCredentials(baseAddress)).toEqual(before);
      expect(await readAccount()).toMatchObject({ failure: null, pause: null });
      expect(await readServiceCouriers()).toMatchObject({ nextTryAt: null, listedAt: null });
    }
  });

  it('the limit of a plan is stored in one write with the credentials, and not after a refusal', async () => {
    const { service } = keys();
    const sealed = await sealCredentials({ ...typed, baseAddress });
    const trial = { baseAddress, headerPrefix: '', budget: budgetPresets.free, sealed };
    service.answer = () => errorOf(401);
    await writeTrial(trial);
    expect((await testTrial()).ok).toBe(false);
    expect((await readSettings()).budget.calls).toBeNull();
    service.answer = () => errorOf(404);
    const writes = vi.spyOn(fakeBrowser.storage.local, 'set');
    await writeTrial(trial);
    expect((await testTrial()).ok).toBe(true);
    expect((await readSettings()).budget).toEqual({ calls: 50, per: 'month', firstDay: 1 });
    expect(writes.mock.calls.find(([items]) => 'credentials' in items)).toMatchObject([
      { 'settings/budget/calls': 50 },
    ]);
    writes.mockRestore();
  });

  it('if nothing was stored, a refusal stores nothing', async () => {
    const { service } = keys();
    service.list = () => errorOf(401);
    service.answer = () => errorOf(401);
    await handOver(typed);
    expect(await testTrial()).toMatchObject({ ok: false, failure: { kind: 'bad-credentials' } });
    expect(await unsealCredentials(baseAddress)).toBeNull();
    expect((await readAccount()).failure?.kind).toBe('no-credentials');
  });

  it('without credentials are tested with the stored ones, but only at the origin of these', async () => {
    await signIn();
    const { sent } = keys();
    await handOver({ baseAddress: 'https://api.etrackings.com/v3' });
    expect((await testTrial()).ok).toBe(true);
    expect(new Set(sent)).toEqual(new Set(['made-up-key-12']));
    sent.length = 0;
    await handOver({ baseAddress: 'https://other.example/v3' });
    expect(await testTrial()).toMatchObject({ ok: false, failure: { kind: 'no-credentials' } });
    expect(sent).toEqual([]);
  });

  it('are read once, and contain neither key nor secret in clear text', async () => {
    await handOver(typed);
    expect(JSON.stringify(await fakeBrowser.storage.session.get(null))).not.toContain('a-newer');
    serviceAnswering();
    await testTrial();
    expect(await fakeBrowser.storage.session.get(null)).toEqual({});
    expect(await testTrial()).toMatchObject({ ok: false, failure: { kind: 'unexpected' } });
  });
});
