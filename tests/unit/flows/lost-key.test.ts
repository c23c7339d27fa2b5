import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { accountId, noteLostKey } from '@/utils/background/notify.ts';
import { followParcel } from '@/utils/background/follow.ts';
import { reconcileAll } from '@/utils/background/reconcile.ts';
import { poll } from '@/utils/background/run.ts';
import { readAccount } from '@/utils/storage/account.ts';
import { unsealCredentials } from '@/utils/storage/credentials.ts';
import { readSettings, updateSettings } from '@/utils/storage/settings.ts';
import { readRows } from '@/utils/storage/store.ts';
import { raw } from '../support/raw-store.ts';
import { courierKey } from '../../fixtures/answers.ts';
import { serviceAnswering, signIn } from '../background/fake-service.ts';

const makeKey = (extractable = false) =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, extractable, ['encrypt', 'decrypt']);
const notices = async () => Object.keys(await fakeBrowser.notifications.getAll());
const badge = () => fakeBrowser.action.getBadgeText({});
const open = async () => unsealCredentials((await readSettings()).baseAddress);

/** Ways to damage the sealing key, or the text encrypted with it. */
const damages: [string, () => Promise<void>][] = [
  ['removed', () => raw.del('seal')],
  ['replaced by another key', async () => raw.set('seal', await makeKey())],
  ['replaced by an exportable key', async () => raw.set('seal', await makeKey(true))],
  ['replaced by junk', () => raw.set('seal', 'rubbish')],
  [
    'replaced by a key of another kind',
    async () =>
      raw.set('seal', await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])),
  ],
  [
    'intact, but the sealed text damaged',
    async () => {
      const { credentials } = (await fakeBrowser.storage.local.get('credentials')) as { credentials: object };
      await fakeBrowser.storage.local.set({ credentials: { ...credentials, sealed: 'AAAA' } });
    },
  ],
];

beforeEach(async () => {
  await updateSettings({ language: 'en' });
  await signIn();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each(damages)('with the sealing key %s', (_, damage) => {
  it('the user is notified once, no call is made, and new credentials work', async () => {
    const service = serviceAnswering();
    await followParcel({ trackingNo: 'TH260417733900B', courierKey, foundOn: '' });
    await reconcileAll();
    expect(await badge()).toBe('');
    await damage();
    await poll();
    expect(service.asked).toEqual([]);
    expect([await badge(), await notices()]).toEqual(['!', [accountId]]);
    expect(await readAccount()).toMatchObject({ failure: { kind: 'no-credentials' }, isKeyLost: true });
    expect(await fakeBrowser.alarms.getAll()).toEqual([]);
    expect(await fakeBrowser.action.getTitle({})).toContain('cannot be opened');

    await fakeBrowser.notifications.clear(accountId);
    for (let wake = 0; wake < 3; wake += 1) await reconcileAll();
    expect(await notices()).toEqual([]);

    const made = vi.spyOn(crypto.subtle, 'generateKey');
    await signIn();
    expect(made).toHaveBeenCalledTimes(1);
    made.mockRestore();
    expect(await open()).toMatchObject({ apiKey: 'made-up-key-12' });
    await reconcileAll();
    expect(await readAccount()).toMatchObject({ failure: null, isKeyLost: false });
    await poll();
    expect([service.asked.length, await badge(), await notices()]).toEqual([1, '', []]);
    expect((await readRows())[0]?.status).not.toBeNull();
  });
});

describe('a lost key', () => {
  const replace = async () => raw.set('seal', await makeKey());

  it('is noticed by the first call of a run, and blames no parcel', async () => {
    const service = serviceAnswering();
    for (const end of [0, 1, 2])
      await followParcel({ trackingNo: `TH26041773390${end}B`, courierKey, foundOn: '' });
    await replace();
    await poll();
    expect(service.asked).toEqual([]);
    expect((await readRows()).map(({ failure }) => failure)).toEqual([null, null, null]);
    expect(await notices()).toEqual([accountId]);
  });

  it('is announced once, after quiet hours', async () => {
    const night = new Date(2026, 10, 21, 23).getTime();
    const end = new Date(2026, 10, 22, 7).getTime();
    vi.useFakeTimers({ toFake: ['Date'], now: night });
    await updateSettings({ quiet: { isOn: true, from: 22 * 60, to: 7 * 60 } });
    await replace();
    await reconcileAll();
    expect([await badge(), await notices()]).toEqual(['!', []]);
    expect((await fakeBrowser.alarms.get('poll'))?.scheduledTime).toBe(end);
    vi.setSystemTime(end);
    await poll();
    expect([await notices(), await fakeBrowser.alarms.getAll()]).toEqual([[accountId], []]);
  });

  it('is announced again under the same id if the background stopped before it stored the announcement', async () => {
    await replace();
    await noteLostKey();
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    const write = vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValueOnce(new Error('killed'));
    await expect(reconcileAll()).rejects.toThrow('killed');
    write.mockRestore();
    for (let wake = 0; wake < 3; wake += 1) await reconcileAll();
    expect(create.mock.calls.map(([id]) => id)).toEqual([accountId, accountId]);
  });

  it('that comes back is used again, and its pending notification is dropped', async () => {
    const key = await raw.get('seal');
    await updateSettings({ notifyPausedUntil: Date.now() + 3_600_000 });
    await replace();
    await reconcileAll();
    await raw.set('seal', key);
    await updateSettings({ notifyPausedUntil: null });
    await reconcileAll();
    expect(await readAccount()).toMatchObject({ failure: null, isKeyLost: false });
    expect(await notices()).toEqual([]);
  });

  it('is not reported for credentials of another address', async () => {
    await replace();
    await updateSettings({ baseAddress: 'https://other.example/v3' });
    await reconcileAll();
    expect(await readAccount()).toMatchObject({ failure: { kind: 'no-credentials' }, isKeyLost: false });
    expect(await notices()).toEqual([]);
  });
});

it('a working sealing key also encrypts the next credentials', async () => {
  const made = vi.spyOn(crypto.subtle, 'generateKey');
  await signIn('another-key-34');
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
  expect(await open()).toMatchObject({ apiKey: 'another-key-34' });
});
