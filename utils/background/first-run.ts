import { credentialsHint } from '../storage/credentials.ts';
import { openOptionsPage } from '../browser/tabs.ts';
import { readSettings } from '../storage/settings.ts';

/** Opens the settings after installation, as browsers hide a new extension's button; not if credentials are stored. */
export async function openFirstRun(): Promise<void> {
  const { baseAddress } = await readSettings();
  if ((await credentialsHint(baseAddress)) === null) await openOptionsPage();
}
