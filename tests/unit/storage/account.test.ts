import { describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { defaultBaseAddress } from '@/utils/model/provider.ts';
import { readAccount, writeAccount } from '@/utils/storage/account.ts';
import { saveCredentials } from '../../save-credentials.ts';

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
});
