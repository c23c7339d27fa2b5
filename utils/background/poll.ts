import { isAccountFailure, type Failure, type FailureKind } from '../model/failure.ts';
import type { Parcel } from '../model/parcel.ts';
import { archived, leavesAt } from '../parcels/sections.ts';
import { afterNight } from '../schedule/schedule.ts';
import { forGood, quietUntil } from '../parcels/notification-rules.ts';
import { readAccount, readStoredAccount } from '../storage/account.ts';
import { ensureAlarm } from '../browser/alarm.ts';
import { readDue, readLeaving, readNext } from '../storage/list-head.ts';
import { announceChange } from '../storage/database.ts';
import { readHeld } from '../storage/scheduler-state.ts';
import { readSettings } from '../storage/settings.ts';
import { canStore, changeRows, forgetItems, readRow, readRows } from '../storage/store.ts';
import { upgradeRecords } from '../storage/upgrade.ts';
import { announce, announceBadKey, isRefusal, nextToSay, noteLostKey } from './announce.ts';
import { asRun } from './background-work.ts';
import { watchClock } from './watch-clock.ts';
import { freshenCouriers, nextListAt, restNotServed, takeUpServed } from './refresh-couriers.ts';
import { drawBadge } from './draw-badge.ts';
import { noteFull, noteRoom, storing } from './storage-full.ts';
import { lookUp } from './look-up.ts';
import { maxCallsInFlight, intervals } from './call-queue.ts';
import {
  maxNeeded,
  readCallsLeftForPolling,
  readPlanContext,
  readNextPeriodStart,
  rescheduleAll,
  updateWaitFactor,
} from './call-budget.ts';

const undoFor = 3_600_000; // the undo button is long gone by then
const copiesFor = 30 * 86_400_000; // nobody went back to an older version in all that while

/** Drops for good what was removed long ago, and copies from before an old update. */
export async function forgetOld(): Promise<void> {
  await forgetItems('gone', Date.now() - undoFor);
  await forgetItems('old', Date.now() - copiesFor);
}

/**
 * When the background is wanted next (epoch milliseconds): for what is due, leaves for the archive, or is still to be
 * said; where the account is not in order for that alone. Null = nothing waits, or there are no credentials
 * (docs/promises.md P47).
 */
async function nextWake(now: number): Promise<number | null> {
  const [{ failure, watchFrom, isKeyLost }, { toTell }, next, isHeld, settings] = await Promise.all([
    readAccount(),
    readStoredAccount(),
    readNext(),
    readHeld(),
    readSettings(),
  ]);
  const until = quietUntil({ quiet: settings.quiet, pausedUntil: settings.notifyPausedUntil }, now) ?? now;
  if (failure?.kind === 'no-credentials') return toTell && isKeyLost && until < forGood ? until : null;
  const times: number[] = [];
  if (failure === null) {
    const spentUntil = await readSpentUntil(now);
    if (next.dueAt !== null) {
      const renewal = await readNextPeriodStart(now); // may shorten waits that a short budget stretched
      times.push(Math.max(Math.min(next.dueAt, renewal ?? Infinity), watchFrom ?? 0, spentUntil ?? 0));
    }
    // What rests until the service follows its courier waits for the next list.
    if (next.unserved > 0) times.push(Math.max(await nextListAt(now), watchFrom ?? 0, spentUntil ?? 0));
    if (next.leaveAt !== null) times.push(next.leaveAt);
    // Also wakes at the end of each pause, even where nothing is due then, to clear the sign on the badge.
    for (const end of [watchFrom, spentUntil, settings.notifyPausedUntil])
      if (end !== null && end > now && end < forGood) times.push(end);
  }
  const sayAt = await nextToSay(now);
  if (sayAt !== null) times.push(sayAt);
  if ((isHeld || (toTell && isRefusal(failure))) && until < forGood) times.push(until);
  return times.length > 0 ? Math.min(...times) : null;
}

/** The morning after a spent day: at midnight there is no news that is worth a call. Null = not spent. */
async function readSpentUntil(now: number): Promise<number | null> {
  if ((await readCallsLeftForPolling(now)) !== 0) return null;
  return afterNight(new Date(now).setHours(24, 0, 0, 0), await readPlanContext(now));
}

/**
 * Sets the alarm to when it is wanted next. Without the lock, a caller that read before a parcel became due could
 * overwrite the alarm of one that read later, and the parcel would wait for hours.
 */
export async function scheduleAlarm(): Promise<void> {
  await navigator.locks.request('alarm', async () => {
    const now = Date.now();
    await ensureAlarm(await nextWake(now), now);
  });
}

/** What was delivered and seen leaves for the archive by itself. */
async function archiveDelivered(): Promise<void> {
  const now = Date.now();
  const leaving = (await readLeaving(now)).map(({ id }) => id);
  await changeRows(leaving, (row) => {
    // From the row of this moment: brought back, or moved on, it stays.
    const at = leavesAt(row);
    return at !== null && at <= now ? archived(row, at) : row;
  });
}

/**
 * Checks every parcel that is due, then says what changed. A run that finds another under way leaves it to that one
 * (docs/promises.md P30). An old list of couriers is refreshed if it `mayUpdate`: not in a run that a web page caused.
 */
export async function poll({ mayUpdate = true } = {}): Promise<void> {
  await navigator.locks.request('poll', { ifAvailable: true }, async (lock) => {
    if (lock) await asRun(() => storing(() => runAll(mayUpdate)));
  });
  await reconcileAll();
}

/** The run itself, under its lock. */
async function runAll(mayUpdate: boolean): Promise<void> {
  await noteRoom();
  await forgetOld();
  await catchUp();
  const { failure, watchFrom } = await readAccount();
  if (failure || (watchFrom !== null && watchFrom > Date.now())) return;
  // First and alone, as every run begins: a refused key costs one call (docs/promises.md P35). It is a call like any
  // other.
  if (mayUpdate && (await readCallsLeftForPolling(Date.now())) !== 0) await freshenCouriers();
  await updateWaitFactor(Date.now());
  await rescheduleAll(); // where the background was ended in the middle of it
  // Looped, because a parcel kept during the run could not start a run of its own: this one was under way.
  const asked = new Set<string>();
  let stopped: Failure | null = null;
  while (!stopped) {
    await restNotServed(await readDue(Date.now()));
    const now = Date.now();
    const waiting = (await readDue(now)).filter(({ id }) => !asked.has(id));
    const due = maxNeeded(waiting, await readCallsLeftForPolling(now));
    if (due.length === 0) break;
    for (const { id } of due) asked.add(id);
    stopped = await checkAll(due);
  }
  if (stopped?.kind === 'storage-trouble') await noteFull();
}

/**
 * Makes parcels due that the service limits: credentials were changed, or the user wants another try. A pause the
 * service asked for still holds (docs/api.md 11.4).
 */
export const resumeLimited = (): Promise<void> =>
  storing(async () => {
    const limited = (await readRows()).filter(({ limits, dueAt }) => limits && dueAt !== null);
    const ids = limited.map(({ id }) => id);
    const now = Date.now();
    await changeRows(ids, (row) =>
      row.dueAt === null ? row : { ...row, limits: 0, dueAt: Math.min(row.dueAt, now) },
    );
  });

/** Announces what changed, redraws the badge and sets the alarm, also where one of the others failed. */
export async function reconcileAll(): Promise<void> {
  try {
    await storing(async () => {
      await archiveDelivered();
      await noteLostKey();
      // Nobody saw that a key was refused in a scheduled run.
      await announceBadKey();
      await announce();
    });
    await drawBadge();
  } finally {
    await scheduleAlarm();
  }
}

let telling = Promise.resolve();
let isToTell = false;

/**
 * Batches changes: half a second after the first one it signals open views and calls `reconcileAll`, and again for
 * those that came later. If the background is ended before, its next start does it.
 */
export function notifySoon(): Promise<void> {
  if (isToTell) return telling;
  isToTell = true;
  const pause = new Promise((resolve) => void setTimeout(resolve, intervals.betweenNotices));
  telling = Promise.allSettled([telling, pause]).then(() => {
    isToTell = false;
    announceChange();
    return reconcileAll();
  });
  return telling;
}

/** At each start and each run, before anything else is read: after an update, and after the clock was set back. */
async function catchUp(): Promise<void> {
  await upgradeRecords();
  await watchClock();
}

/** At each start, and after the settings changed: plans anew, and takes up what rests for no reason any more. */
export async function followSettings(): Promise<void> {
  await storing(async () => {
    await catchUp();
    await rescheduleAll();
    await takeUpServed();
  });
  await reconcileAll();
}

/**
 * Checks parcels: the first one alone, since a bad key should cost one call and not four (docs/promises.md P35), then
 * as many as may be under way. Stops at a failure that is not the parcel's own, and gives it, else null. `since` as in
 * `lookUp`.
 */
export async function checkAll(
  parcels: readonly Parcel[],
  since: number | null = null,
): Promise<Failure | null> {
  // No call is paid for whose answer could not be stored (disk full).
  if (parcels.length > 0 && !(await canStore())) return { kind: 'storage-trouble' };
  const waiting = [...parcels];
  const first = waiting.shift();
  let stopped = first ? await check(first, since) : null;
  if (stopped) return stopped;
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const end = await check(next, since);
      if (!end) continue;
      stopped = end;
      waiting.length = 0;
    }
  };
  await Promise.all(Array.from({ length: maxCallsInFlight }, worker));
  return stopped;
}

/**
 * Checks one parcel; gives the failure at which the run should end. The badge call keeps the worker alive
 * (docs/platform.md F4).
 */
async function check(
  { id, trackingNo, courierKey, triedAt }: Parcel,
  since: number | null,
): Promise<Failure | null> {
  const row = await readRow(id);
  // Removed, or asked about by somebody else, since the run began: no call for it.
  if (!row || row.triedAt !== triedAt) return null;
  const { failure } = await lookUp({ trackingNo, courierKey }, { fresh: true, since });
  await drawBadge();
  return failure && (isAccountFailure(failure.kind) || endsRun.has(failure.kind)) ? failure : null;
}

const endsRun = new Set<FailureKind>(['offline', 'too-many-requests', 'payment-required', 'storage-trouble']);
