import { credentialsHint } from '../storage/credentials.ts';
import { openOptionsPage } from '../browser/tabs.ts';
import { readSettings } from '../storage/settings.ts';

/** Opens the settings after the installation, because browsers hide a new button; not if there are credentials. */
export async function openFirstRun(): Promise<void> {
  const { baseAddress } = await readSettings();
  if ((await credentialsHint(baseAddress)) === null) await openOptionsPage();
}
