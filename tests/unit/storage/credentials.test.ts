import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  credentialsHint,
  forgetCredentials,
  unsealCredentials,
  sealCredentials,
} from '@/utils/storage/credentials.ts';
import { readSettings, updateSettings } from '@/utils/storage/settings.ts';
import { raw } from '../support/raw-store.ts';
import { saveCredentials } from '../support/save-credentials.ts';

const here = 'https://tracking.example/v3';
const given = { apiKey: 'canary-key-0012', keySecret: 'canary-secret', baseAddress: here };

describe('credentials', () => {
  it('can be read back for the origin they were saved for', async () => {
    await saveCredentials(given);
    expect(await unsealCredentials(here)).toEqual({ apiKey: 'canary-key-0012', keySecret: 'canary-secret' });
    expect(await unsealCredentials('https://tracking.example/other/v3')).not.toBeNull();
  });

  it('are written together with their address, so that no stop can separate the two', async () => {
    const set = vi.spyOn(fakeBrowser.storage.local, 'set');
    await updateSettings({ baseAddress: here }, await sealCredentials(given));
    expect(set.mock.calls.map(([written]) => Object.keys(written).toSorted())).toEqual([
      ['credentials', 'settings/baseAddress'],
    ]);
    expect(await unsealCredentials((await readSettings()).baseAddress)).toMatchObject({
      apiKey: given.apiKey,
    });
  });

  it('are not returned for another origin', async () => {
    await saveCredentials(given);
    for (const other of ['https://evil.example/v3', 'https://tracking.example:8443/v3', 'not an address']) {
      expect(await unsealCredentials(other)).toBeNull();
      expect(await credentialsHint(other)).toBeNull();
    }
  });

  it('are not decrypted for another origin, even if the stored origin is changed', async () => {
    await saveCredentials(given);
    const { credentials } = (await fakeBrowser.storage.local.get('credentials')) as { credentials: object };
    await fakeBrowser.storage.local.set({ credentials: { ...credentials, origin: 'https://evil.example' } });
    expect(await unsealCredentials('https://evil.example/v3')).toBeNull();
  });

  it('are stored encrypted, with a key that cannot be exported', async () => {
    await saveCredentials(given);
    expect(JSON.stringify(await fakeBrowser.storage.local.get(null))).not.toContain('canary');
    const key = (await raw.get('seal')) as CryptoKey;
    await expect(crypto.subtle.exportKey('raw', key!)).rejects.toThrow();
  });

  it('are unreadable after the sealing key is lost', async () => {
    await saveCredentials(given);
    await raw.del('seal');
    expect(await unsealCredentials(here)).toBeNull();
    await saveCredentials(given);
    expect(await unsealCredentials(here)).not.toBeNull();
  });

  it('show only the end of a long key, and nothing after Forget', async () => {
    await saveCredentials(given);
    expect(await credentialsHint(here)).toMatchObject({ keyEnd: '12', hasSealKey: true });
    await saveCredentials({ ...given, apiKey: 'short' });
    expect(await credentialsHint(here)).toMatchObject({ keyEnd: '' });
    await forgetCredentials();
    expect(await credentialsHint(here)).toBeNull();
  });

  it('are never written to storage.sync', async () => {
    await saveCredentials(given);
    expect(await fakeBrowser.storage.sync.get(null)).toEqual({});
  });
});
