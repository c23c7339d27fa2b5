import { agesOf } from '../parcels/retention.ts';
import { forGood, quietUntil } from '../parcels/notification-rules.ts';
import { readAccount } from '../storage/account.ts';
import { ensureAlarm } from '../browser/alarm.ts';
import { readNext, readTodaySizes } from '../storage/list-head.ts';
import { signalChange } from '../storage/database.ts';
import { clockItem, heldItem } from '../storage/scheduler-state.ts';
import { readSettings } from '../storage/settings.ts';
import { upgradeRecords } from '../storage/upgrade.ts';
import { notifyNews, notifyBadKey, isRefusal, nextNotificationAt, noteLostKey } from './notify.ts';
import { afterNight } from '../schedule/schedule.ts';
import { readBudgetPause, readNextPeriodStart, rescheduleAll } from './call-budget.ts';
import { intervals } from './call-queue.ts';
import { checkClock, probation } from './check-clock.ts';
import { archiveDelivered, deleteOld } from './clean-up.ts';
import { drawBadge } from './draw-badge.ts';
import { nextListAt, resumeServed } from './refresh-couriers.ts';
import { storing } from './storage-full.ts';
import { ensureRelay } from '../relay/connection.ts';

// Reconcile: after each change, everything that follows from what is stored, and when the background must run next.

/**
 * Returns when the background must run next (epoch milliseconds): to check, to archive, to delete or to announce; only
 * the last two if the account has a failure. Null = nothing to do, or no credentials (docs/promises.md P47).
 */
export async function nextRunAt(now: number): Promise<number | null> {
  const [{ failure, pause, isKeyLost, announcePending }, next, isHeld, settings] = await Promise.all([
    readAccount(),
    readNext(),
    heldItem.read(),
    readSettings(),
  ]);
  const until = quietUntil({ quiet: settings.quiet, pausedUntil: settings.notifyPausedUntil }, now) ?? now;
  if (failure?.kind === 'no-credentials')
    return announcePending && isKeyLost && until < forGood ? until : null;
  const times: number[] = [];
  const pollFrom = pause?.pollFrom ?? 0;
  if (failure === null) {
    const spentUntil = (await readBudgetPause(now))?.until ?? 0;
    if (next.dueAt !== null) {
      const renewal = await readNextPeriodStart(now); // may shorten waits that a small budget made longer
      times.push(Math.max(Math.min(next.dueAt, renewal ?? Infinity), pollFrom, spentUntil));
    }
    // Parcels whose courier is not served wait for the next list.
    if (next.isUnserved) times.push(Math.max(await nextListAt(now), pollFrom, spentUntil));
    if (next.leaveAt !== null) times.push(next.leaveAt);
    // Also run at the end of each pause, even if nothing is due then, to update the badge.
    for (const end of [pollFrom, spentUntil, settings.notifyPausedUntil])
      if (end !== null && end > now && end < forGood) times.push(end);
  }
  // On the next day, nothing of this one arrives "today" any more: the badge's title says so, after the night.
  if ((await readTodaySizes(now)).today > 0) {
    const midnight = new Date(new Date(now).setHours(24, 0, 0, 0));
    const offset = -midnight.getTimezoneOffset();
    times.push(afterNight(midnight.getTime(), { night: settings.night, offset }));
  }
  const heldUntil = ((await clockItem.read())?.jumpedAt ?? -probation) + probation;
  for (const [name, age] of agesOf(settings))
    if (next[name] !== null) times.push(Math.max(next[name] + age, heldUntil));
  const sayAt = await nextNotificationAt(now);
  if (sayAt !== null) times.push(sayAt);
  if ((isHeld || (announcePending && isRefusal(failure))) && until < forGood) times.push(until);
  return times.length > 0 ? Math.min(...times) : null;
}

/**
 * Sets the alarm to `nextRunAt`. Without the lock, a caller that read before a parcel became due could overwrite the
 * alarm of one that read later, and the parcel would wait for hours.
 */
export const scheduleAlarm = (): Promise<void> =>
  navigator.locks.request('alarm', async () => {
    const now = Date.now();
    await ensureAlarm(await nextRunAt(now), now);
  });

/**
 * Plans again, archives, deletes, announces what changed and redraws the badge. Then sets the alarm and looks after the
 * connection to the relay, also if the rest fails.
 */
export async function reconcileAll(): Promise<void> {
  try {
    await storing(async () => {
      await rescheduleAll(); // after a change in what the relay announces
      await archiveDelivered();
      await deleteOld();
      await noteLostKey();
      // In a scheduled run no user saw that the key was refused.
      await notifyBadKey();
      await notifyNews();
    });
    await drawBadge();
  } finally {
    await scheduleAlarm();
    await ensureRelay();
  }
}

let soon: Promise<void> | null = null;

/**
 * Batches changes: half a second after the first one it signals open views and calls `reconcileAll`; later changes
 * start the next batch. If the background is stopped before, its next start does it.
 */
export function reconcileSoon(): Promise<void> {
  soon ??= new Promise((resolve) => void setTimeout(resolve, intervals.reconcileDelay)).then(() => {
    soon = null;
    signalChange();
    return reconcileAll();
  });
  return soon;
}

/** At each start and after a change of settings: plans due times again and calls `resumeServed`. */
export async function applySettings(): Promise<void> {
  await storing(async () => {
    await upgradeRecords();
    await checkClock();
    await rescheduleAll();
    await resumeServed();
  });
  await reconcileAll();
}
