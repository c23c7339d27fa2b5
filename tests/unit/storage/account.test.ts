import { describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { defaultBaseAddress } from '@/utils/model/provider.ts';
import { readAccount, writeAccount } from '@/utils/storage/account.ts';
import { updateSettings } from '@/utils/storage/settings.ts';
import { pauseUntil } from '../../fixtures/pause.ts';
import { saveCredentials } from '../support/save-credentials.ts';

const allow = (allowed: boolean) =>
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(() => Promise.resolve(allowed));

describe('the account', () => {
  test('reports missing credentials before any other failure', async () => {
    allow(false);
    expect((await readAccount()).failure).toEqual({ kind: 'no-credentials' });
  });

  test('reports a missing permission only while it is missing', async () => {
    await saveCredentials({ apiKey: 'made-up', keySecret: 'made-up', baseAddress: defaultBaseAddress });
    allow(false);
    expect((await readAccount()).failure).toEqual({ kind: 'no-permission' });
    allow(true);
    expect((await readAccount()).failure).toBeNull();
  });

  test('still reports a refused key after the permission is granted again', async () => {
    await saveCredentials({ apiKey: 'made-up', keySecret: 'made-up', baseAddress: defaultBaseAddress });
    await writeAccount({ failure: { kind: 'bad-credentials', code: 401 } });
    allow(false);
    await readAccount();
    allow(true);
    expect((await readAccount()).failure).toEqual({ kind: 'bad-credentials', code: 401 });
  });

  test('in another form of its pause is read without it', async () => {
    await saveCredentials({ apiKey: 'made-up', keySecret: 'made-up', baseAddress: defaultBaseAddress });
    allow(true);
    const account = {
      failure: { kind: 'account-refused' },
      pausedUntil: Date.now() + 60_000,
      pause: { until: 1 },
    };
    await fakeBrowser.storage.local.set({ account });
    expect(await readAccount()).toMatchObject({ failure: { kind: 'account-refused' }, pause: null });
    await writeAccount({ isFull: true, pause: pauseUntil(2) });
    expect(await readAccount()).toMatchObject({ isFull: true, pause: { until: 2 } });
    await updateSettings({ baseAddress: 'https://other.example/v3' });
    expect(await readAccount()).toMatchObject({ pause: null });
  });
});
