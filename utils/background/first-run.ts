import { credentialsHint } from '../storage/credentials.ts';
import { openOptionsPage } from '../browser/tabs.ts';
import { readSettings } from '../storage/settings.ts';

/** Opens the settings after the installation: browsers hide a new button. Who has a key already is left alone. */
export async function openFirstRun(): Promise<void> {
  const { baseAddress } = await readSettings();
  if ((await credentialsHint(baseAddress)) === null) await openOptionsPage();
}
