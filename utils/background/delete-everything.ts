import { clearAlarms } from '../browser/alarm.ts';
import { clearNotifications } from '../browser/notifications.ts';
import { commandLock, endJobs } from '../messaging/jobs.ts';
import { readSites } from '../storage/user-sites.ts';
import { clearStores } from '../storage/database.ts';
import { forgetStored } from '../storage/stored.ts';
import { backgroundWorkEnded } from './background-work.ts';
import { removeSite } from './site-scripts.ts';
import { reconcileAll } from './reconcile.ts';

const longestWait = 20_000; // a call ends after 15 seconds; other work is not waited for if it hangs
let deletedAt = 0;

/** Whether everything was deleted since `at` (epoch milliseconds), unless the background was stopped or the clock set back. */
export const wasDeletedSince = (at: number): boolean => at <= deletedAt && deletedAt <= Date.now();

/**
 * Deletes parcels, credentials and their key, settings, alarms, notifications and added sites (docs/promises.md P26).
 * First deletes everything at once, so that no more calls are made; then waits for work under way, and deletes what it
 * left behind. Commands that come meanwhile wait for the end, and jobs of views end.
 */
export async function deleteEverything(): Promise<void> {
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
  await reconcileAll();
}

async function wipe(): Promise<void> {
  await endJobs();
  deletedAt = Date.now();
  for (const host of Object.keys(await readSites())) await removeSite(host);
  // Credentials and settings first, then parcels and the sealing key.
  await forgetStored();
  await clearStores();
  await Promise.all([clearAlarms(), clearNotifications()]);
}
