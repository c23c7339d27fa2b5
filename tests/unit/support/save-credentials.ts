import { fakeBrowser } from 'wxt/testing/fake-browser';
import { sealCredentials } from '@/utils/storage/credentials.ts';

/** Seals credentials and stores them, as the settings page does. */
export const saveCredentials = async (given: Parameters<typeof sealCredentials>[0]): Promise<void> =>
  fakeBrowser.storage.local.set(await sealCredentials(given));
