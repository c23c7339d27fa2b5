import { credentialsHint } from '../platform/credentials.ts';
import { openOptionsPage } from '../platform/pages.ts';
import { readSettings } from '../platform/settings.ts';

/**
 * Opens the settings for who has just installed us: browsers hide a new button, and without a key nothing works. Who has
 * a key already (loaded anew from a folder) is left alone.
 */
export async function welcome(): Promise<void> {
  const { baseAddress } = await readSettings();
  if ((await credentialsHint(baseAddress)) === null) await openOptionsPage();
}
