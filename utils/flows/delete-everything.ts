import { clearAlarms } from '../platform/alarm.ts';
import { clearNotices } from '../platform/notify.ts';
import { readSites } from '../platform/sites.ts';
import { wipeStores } from '../platform/wipe.ts';
import { removeSite } from './sites.ts';
import { tellChanges } from './poll.ts';

const workLocks = /^(?:poll$|announce$|look-up\/|call\/|detect\/)/;

/**
 * Deletes parcels, credentials and their key, settings, alarms, notifications and added sites (PROMISES P26). First
 * everything at once, so that nothing more is asked; then, when what was under way has had its answer (15 seconds at
 * most), whatever it may have left behind. A copy on paper, so to speak, is the user's: exported files stay.
 */
export async function deleteEverything(): Promise<void> {
  for (const host of Object.keys(await readSites())) await removeSite(host);
  await wipe();
  await untilQuiet();
  await wipe();
  await tellChanges();
}

async function wipe(): Promise<void> {
  await wipeStores();
  await Promise.all([clearAlarms(), clearNotices()]);
}

/** Waits for everything that is under way: what holds one of our locks now gives it back. */
async function untilQuiet(): Promise<void> {
  const { held = [], pending = [] } = await navigator.locks.query();
  const names = new Set(
    [...held, ...pending].map(({ name }) => name ?? '').filter((name) => workLocks.test(name)),
  );
  await Promise.all([...names].map((name) => navigator.locks.request(name, () => {})));
}
