import { fakeBrowser } from 'wxt/testing/fake-browser';
import { sealCredentials } from '@/utils/storage/credentials.ts';

/** Stores sealed credentials, as the options page does beside the address. */
export const saveCredentials = async (given: Parameters<typeof sealCredentials>[0]): Promise<void> =>
  fakeBrowser.storage.local.set(await sealCredentials(given));
