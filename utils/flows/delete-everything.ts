import { clearAlarms } from '../platform/alarm.ts';
import { clearNotices } from '../platform/notify.ts';
import { readSites } from '../platform/sites.ts';
import { wipeStores } from '../platform/wipe.ts';
import { backgroundWorkEnded } from './background-work.ts';
import { removeSite } from './sites.ts';
import { tellChanges } from './poll.ts';

const commandLock = 'command';
const longestWait = 20_000; // a call ends after 15 seconds; what hangs on a page is not waited for

/**
 * Does what a message asks for so that "delete everything" can wait for its end, whatever it stores. For whoever hands
 * messages out alone: a command within a command could wait for itself.
 */
export const asCommand = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks.request(commandLock, { mode: 'shared' }, work) as Promise<T>;

/**
 * Deletes parcels, credentials and their key, settings, alarms, notifications and added sites (PROMISES P26). First
 * everything at once, so that nothing more is asked; then, when what was under way has had its answer (15 seconds at
 * most), whatever it may have left behind. What is asked for meanwhile waits until all is gone. A copy on paper, so to
 * speak, is the user's: exported files stay.
 */
export async function deleteEverything(): Promise<void> {
  for (const host of Object.keys(await readSites())) await removeSite(host);
  await wipe();
  const finish = async () => {
    const tooLong = new Promise((resolve) => void setTimeout(resolve, longestWait));
    await Promise.race([backgroundWorkEnded(), tooLong]);
    await wipe();
  };
  const signal = AbortSignal.timeout(longestWait);
  await navigator.locks.request(commandLock, { signal }, finish).catch((error: unknown) => {
    if (error !== signal.reason) throw error;
    return finish();
  });
  await tellChanges();
}

async function wipe(): Promise<void> {
  await wipeStores();
  await Promise.all([clearAlarms(), clearNotices()]);
}
