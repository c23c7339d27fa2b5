import { browser } from './browser.ts';
import { inWrite } from './database.ts';
import { announceChange } from './live.ts';

/** Forgets what is remembered until the browser is closed. */
export const forgetSession = (): Promise<void> => browser.storage.session.clear();

/** Empties every store of ours: credentials and settings first, then parcels with the key that sealed. */
export async function wipeStores(): Promise<void> {
  await browser.storage.local.clear();
  await forgetSession();
  await inWrite((tx) =>
    Promise.all((['parcels', 'histories', 'items'] as const).map((name) => tx.objectStore(name).clear())),
  );
  announceChange();
}
