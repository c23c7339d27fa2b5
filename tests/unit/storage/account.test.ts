import { describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { defaultBaseAddress } from '@/utils/model/provider.ts';
import { readAccount, writeAccount } from '@/utils/storage/account.ts';
import { saveCredentials } from '../../save-credentials.ts';

const allow = (allowed: boolean) =>
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(() => Promise.resolve(allowed));

describe('the account', () => {
  test('without credentials says so, whatever else is wrong', async () => {
    allow(false);
    expect((await readAccount()).failure).toEqual({ kind: 'no-credentials' });
  });

  test('says that the service may not be reached for exactly as long as it may not', async () => {
    await saveCredentials({ apiKey: 'made-up', keySecret: 'made-up', baseAddress: defaultBaseAddress });
    allow(false);
    expect((await readAccount()).failure).toEqual({ kind: 'no-permission' });
    allow(true);
    expect((await readAccount()).failure).toBeNull();
  });

  test('still knows that the key was refused once the service may be reached again', async () => {
    await saveCredentials({ apiKey: 'made-up', keySecret: 'made-up', baseAddress: defaultBaseAddress });
    await writeAccount({ failure: { kind: 'bad-credentials', code: 401 } });
    allow(false);
    await readAccount();
    allow(true);
    expect((await readAccount()).failure).toEqual({ kind: 'bad-credentials', code: 401 });
  });
});
