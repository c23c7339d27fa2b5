import { isAccountFailure, type Failure, type FailureKind } from '../model/failure.ts';
import type { Parcel } from '../model/parcel.ts';
import { agesOf, keptSince, withoutPersonal } from '../parcels/retention.ts';
import { archived, leavesAt } from '../parcels/sections.ts';
import { afterNight, isHinted } from '../schedule/schedule.ts';
import { forGood, quietUntil } from '../parcels/notification-rules.ts';
import { readAccount, readStoredAccount } from '../storage/account.ts';
import { ensureAlarm } from '../browser/alarm.ts';
import { forgetCalls, type CallReason } from '../storage/call-log.ts';
import { readNext, readUntil } from '../storage/list-head.ts';
import { signalChange } from '../storage/database.ts';
import { readClock, readHeld } from '../storage/scheduler-state.ts';
import { readSettings } from '../storage/settings.ts';
import { canStore, changeParcel, changeRows, forgetItems, readRow, readRows } from '../storage/store.ts';
import { upgradeRecords } from '../storage/upgrade.ts';
import { announce, announceBadKey, isRefusal, nextAnnouncementAt, noteLostKey } from './announce.ts';
import { runLock } from './background-work.ts';
import { checkClock, probation } from './check-clock.ts';
import { refreshOldCouriers, nextListAt, stopUnserved, resumeServed } from './refresh-couriers.ts';
import { drawBadge } from './draw-badge.ts';
import { noteFull, clearFull, storing } from './storage-full.ts';
import { callForTracking } from './call-service.ts';
import { lookUp } from './look-up.ts';
import { ensureRelay } from '../relay/connection.ts';
import { maxCallsInFlight, intervals } from './call-queue.ts';
import { sample } from './test-connection.ts';
import {
  mostUrgent,
  readCallsLeftForPolling,
  arePlansCurrent,
  readPlanContext,
  readNextPeriodStart,
  rescheduleAll,
  updateWaitFactor,
} from './call-budget.ts';

const undoFor = 3_600_000; // the undo button is gone long before
const lookUpsFor = 86_400_000; // personal data of a parcel that nobody follows
const copiesFor = 30 * 86_400_000; // long enough: nobody goes back to an older version later

/**
 * Deletes parcels removed over an hour ago, answers about numbers that are not followed of over a day ago, copies from
 * upgrades over 30 days ago, and old lines of the log. After a jump of the clock, old is what both times call old.
 */
export async function forgetOld(): Promise<void> {
  const { earliest, latest } = await checkClock();
  await forgetCalls(earliest, latest);
  await forgetItems('gone', earliest - undoFor);
  await forgetItems('recent', earliest - lookUpsFor, latest + 60_000); // nor what lies ahead
  await forgetItems('old', earliest - copiesFor);
}

/**
 * Returns when the background must run next (epoch milliseconds): to check, to archive, to delete or to announce; only
 * the last two if the account has a failure. Null = nothing to do, or no credentials (docs/promises.md P47).
 */
async function nextRunAt(now: number): Promise<number | null> {
  const [{ failure, pollFrom, isKeyLost }, { announcePending }, next, isHeld, settings] = await Promise.all([
    readAccount(),
    readStoredAccount(),
    readNext(),
    readHeld(),
    readSettings(),
  ]);
  const until = quietUntil({ quiet: settings.quiet, pausedUntil: settings.notifyPausedUntil }, now) ?? now;
  if (failure?.kind === 'no-credentials')
    return announcePending && isKeyLost && until < forGood ? until : null;
  const times: number[] = [];
  if (failure === null) {
    const spentUntil = await readSpentUntil(now);
    if (next.dueAt !== null) {
      const renewal = await readNextPeriodStart(now); // may shorten waits that a small budget made longer
      times.push(Math.max(Math.min(next.dueAt, renewal ?? Infinity), pollFrom ?? 0, spentUntil ?? 0));
    }
    // Parcels whose courier is not served wait for the next list.
    if (next.isUnserved) times.push(Math.max(await nextListAt(now), pollFrom ?? 0, spentUntil ?? 0));
    if (next.leaveAt !== null) times.push(next.leaveAt);
    // Also run at the end of each pause, even if nothing is due then, to update the badge.
    for (const end of [pollFrom, spentUntil, settings.notifyPausedUntil])
      if (end !== null && end > now && end < forGood) times.push(end);
  }
  const heldUntil = ((await readClock())?.jumpedAt ?? -probation) + probation;
  for (const [name, age] of agesOf(settings))
    if (next[name] !== null) times.push(Math.max(next[name] + age, heldUntil));
  const sayAt = await nextAnnouncementAt(now);
  if (sayAt !== null) times.push(sayAt);
  if ((isHeld || (announcePending && isRefusal(failure))) && until < forGood) times.push(until);
  return times.length > 0 ? Math.min(...times) : null;
}

/** If the day's calls are used up, returns the next morning (epoch ms): calls at midnight bring no news. Else null. */
async function readSpentUntil(now: number): Promise<number | null> {
  if ((await readCallsLeftForPolling(now)) !== 0) return null;
  return afterNight(new Date(now).setHours(24, 0, 0, 0), await readPlanContext(now));
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

/** Archives the delivered parcels whose time to leave the list has come (`leavesAt`). */
async function archiveDelivered(): Promise<void> {
  const now = Date.now();
  const leaving = (await readUntil('leaves', now)).map(({ id }) => id);
  await changeRows(leaving, (row) => {
    // Decided by the current row: the parcel may have been brought back, or changed, meanwhile.
    const at = leavesAt(row);
    return at !== null && at <= now ? archived(row, at) : row;
  });
}

const deletedAtOnce = 200;

/**
 * Deletes what the user does not want to keep: personal fields, old parcels of the archive. One transaction for each
 * parcel, and a part in each run: the next one follows soon (`nextRunAt`).
 */
async function deleteOld(): Promise<void> {
  const { earliest } = await checkClock();
  for (const [name, age] of agesOf(await readSettings()))
    for (const { id } of (await readUntil(name, earliest - age)).slice(0, deletedAtOnce)) {
      // Decided by the current row, as in `archiveDelivered`.
      await changeParcel(id, (stored) => {
        const isOld = (keptSince[name](stored.row) ?? Infinity) <= earliest - age;
        if (!isOld) return stored;
        return name === 'filed' ? null : withoutPersonal(stored);
      });
    }
}

/**
 * Checks every due parcel, then announces what changed. If a run is under way, that one does the checks
 * (docs/promises.md P30). `mayUpdate` refreshes an old list of couriers; it is false for a run that a web page caused.
 */
export async function poll({ mayUpdate = true } = {}): Promise<void> {
  await navigator.locks.request(runLock, { ifAvailable: true }, async (lock) => {
    if (lock) await storing(() => runAll(mayUpdate));
  });
  await reconcileAll();
}

/**
 * At each heartbeat: a run if it is time, because the polling alarm may be minutes late. Else it looks after the
 * connection, announces what waits, and plans again if the relay is silent or answers again.
 */
export async function beat(): Promise<void> {
  const at = await nextRunAt(Date.now());
  if (at !== null && at <= Date.now()) return poll();
  if (!(await arePlansCurrent())) return reconcileAll();
  await ensureRelay();
  await storing(announce);
}

async function runAll(mayUpdate: boolean): Promise<void> {
  await clearFull();
  await forgetOld();
  await upgradeRecords();
  const { failure, pollFrom } = await readAccount();
  if (failure || (pollFrom !== null && pollFrom > Date.now())) return;
  // Before the checks, which make no calls for couriers that the list rules out. This call counts against the budget.
  if (mayUpdate && (await readCallsLeftForPolling(Date.now())) !== 0) await refreshOldCouriers();
  await updateWaitFactor(Date.now());
  await rescheduleAll(); // finishes what a stop of the background interrupted
  // A loop, because a parcel that is followed during this run cannot start another one.
  const asked = new Set<string>();
  let stopped: Failure | null = null;
  while (!stopped) {
    await stopUnserved(await readUntil('due', Date.now()));
    const now = Date.now();
    const waiting = (await readUntil('due', now)).filter(({ id }) => !asked.has(id));
    const { refusedIds, isKeyProven } = await readStoredAccount();
    // After a 401 another parcel is asked first, else the number of Test: one refused parcel must not stop all for ever.
    const suspects = isKeyProven ? [] : refusedIds;
    const others = waiting.filter(({ id }) => !suspects.includes(id));
    if (suspects.length > 0 && others.length + asked.size === 0) await callForTracking(sample, 'test');
    const due = mostUrgent(others.length > 0 ? others : waiting, await readCallsLeftForPolling(now));
    if (due.length === 0) break;
    for (const { id } of due) asked.add(id);
    stopped = await checkParcels(due);
  }
  if (stopped?.kind === 'storage-trouble') await noteFull();
}

/**
 * Makes those parcels due that the service limited (`limitedTimes`), after new credentials or **Try again**. A pause
 * that the service asked for still holds (docs/api.md 11.4).
 */
export const resumeLimited = (): Promise<void> =>
  storing(async () => {
    const limited = (await readRows()).filter(({ limitedTimes, dueAt }) => limitedTimes && dueAt !== null);
    const ids = limited.map(({ id }) => id);
    const now = Date.now();
    await changeRows(ids, (row) =>
      row.dueAt === null ? row : { ...row, limitedTimes: 0, dueAt: Math.min(row.dueAt, now) },
    );
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
      await announceBadKey();
      await announce();
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

/**
 * Checks parcels: the first one alone, so that a bad key costs one call and not four (docs/promises.md P35), then
 * several at the same time. Stops at a failure that concerns more than its parcel and returns it, else null. `since` and
 * `why` as in `lookUp`; `why` null = the time of the check has come.
 */
export async function checkParcels(
  parcels: readonly Parcel[],
  since: number | null = null,
  why: CallReason | null = null,
): Promise<Failure | null> {
  // Make no call if its answer could not be stored (disk full).
  if (parcels.length > 0 && !(await canStore())) return { kind: 'storage-trouble' };
  const waiting = [...parcels];
  const first = waiting.shift();
  let stopped = first ? await check(first, since, why) : null;
  if (stopped) return stopped;
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const end = await check(next, since, why);
      if (!end) continue;
      stopped = end;
      waiting.length = 0;
    }
  };
  await Promise.all(Array.from({ length: maxCallsInFlight }, worker));
  return stopped;
}

/**
 * Checks one parcel; returns a failure that ends the run, else null. Drawing the badge keeps the service worker alive
 * (docs/platform.md F4).
 */
async function check(
  { id, trackingNo, courierKey, triedAt }: Parcel,
  since: number | null,
  why: CallReason | null,
): Promise<Failure | null> {
  const row = await readRow(id);
  // Removed, or checked by another caller, since the run began.
  if (!row || row.triedAt !== triedAt) return null;
  const first = row.foundOn ? 'follow-page' : 'follow';
  const planned = triedAt === null ? first : isHinted(row) ? 'hint' : 'schedule';
  const { failure } = await lookUp({ trackingNo, courierKey }, { fresh: true, since, why: why ?? planned });
  await drawBadge();
  return failure && (isAccountFailure(failure.kind) || endsRun.has(failure.kind)) ? failure : null;
}

const endsRun = new Set<FailureKind>(['offline', 'too-many-requests', 'payment-required', 'storage-trouble']);
