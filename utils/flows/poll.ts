import { isAccountFailure, type Failure, type FailureKind } from '../core/failure.ts';
import type { Parcel } from '../core/parcel.ts';
import { archived, leavesAt } from '../core/archive.ts';
import { afterNight } from '../core/schedule.ts';
import { forGood, silentUntil } from '../core/silence.ts';
import { readAccount, readStoredAccount } from '../platform/account.ts';
import { ensureAlarm } from '../platform/alarm.ts';
import { readDue, readLeaving, readNext } from '../platform/head.ts';
import { announceChange } from '../platform/live.ts';
import { readHeld } from '../platform/plan.ts';
import { readSettings } from '../platform/settings.ts';
import { canStore } from '../platform/room.ts';
import { changeRows, forgetItems, readRow, readRows } from '../platform/store.ts';
import { upgradeRecords } from '../platform/upgrade.ts';
import { announce, announceBadKey, isRefusal, nextToSay, noteLostKey } from './announce.ts';
import { asRun } from './background-work.ts';
import { followClock } from './clock.ts';
import { freshenCouriers, nextListAt, restNotServed, takeUpServed } from './couriers.ts';
import { drawBadge } from './draw-badge.ts';
import { noteFull, noteRoom, storing } from './full.ts';
import { lookUp } from './look-up.ts';
import { mostUnderWay, pace } from './pace.ts';
import { mostNeeded, readAllowance, readPace, readRenewal, shareOut } from './planner.ts';
import { replan } from './replan.ts';

const undoFor = 3_600_000; // the undo button is long gone by then
const copiesFor = 30 * 86_400_000; // nobody went back to an older version in all that while

/** Drops for good what was removed long ago, and copies from before an old update: also where nothing is polled. */
export async function forgetOld(): Promise<void> {
  await forgetItems('gone', Date.now() - undoFor);
  await forgetItems('old', Date.now() - copiesFor);
}

/**
 * When the background is wanted next (epoch milliseconds): for what is due, what leaves for the archive, and what was
 * held back in quiet hours, or because the same was said minutes ago. Null = not by itself: nothing waits, or there are no credentials (PROMISES P47). Where the
 * account is not in order, only what is still to be said is waited for.
 */
async function nextWake(now: number): Promise<number | null> {
  const [{ failure, watchFrom, isKeyLost }, { toTell }, next, isHeld, settings] = await Promise.all([
    readAccount(),
    readStoredAccount(),
    readNext(),
    readHeld(),
    readSettings(),
  ]);
  const until = silentUntil({ quiet: settings.quiet, pausedUntil: settings.notifyPausedUntil }, now) ?? now;
  if (failure?.kind === 'no-credentials') return toTell && isKeyLost && until < forGood ? until : null;
  const times: number[] = [];
  if (failure === null) {
    const spentUntil = await readSpentUntil(now);
    if (next.dueAt !== null) {
      const renewal = await readRenewal(now); // ends the waits that were stretched to it
      times.push(Math.max(Math.min(next.dueAt, renewal ?? Infinity), watchFrom ?? 0, spentUntil ?? 0));
    }
    // What rests until the service follows its courier waits for the next list.
    if (next.unserved > 0) times.push(Math.max(await nextListAt(now), watchFrom ?? 0, spentUntil ?? 0));
    if (next.leaveAt !== null) times.push(next.leaveAt);
    // The sign of a rest leaves the badge when the rest is over, also where nothing is due then.
    for (const end of [watchFrom, spentUntil, settings.notifyPausedUntil])
      if (end !== null && end > now && end < forGood) times.push(end);
  }
  const sayAt = await nextToSay(now);
  if (sayAt !== null) times.push(sayAt);
  if ((isHeld || (toTell && isRefusal(failure))) && until < forGood) times.push(until);
  return times.length > 0 ? Math.min(...times) : null;
}

/** On a spent day nothing is asked before the next morning: at midnight there is no news that is worth a call. Null = not spent. */
async function readSpentUntil(now: number): Promise<number | null> {
  if ((await readAllowance(now)) !== 0) return null;
  return afterNight(new Date(now).setHours(24, 0, 0, 0), await readPace(now));
}

/**
 * Sees to it that the alarm rings when it is wanted next. Under one lock: else one that looked before a parcel became due
 * could set the alarm after one that looked then, and the parcel would wait for hours.
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
  if (leaving.length === 0) return;
  await changeRows(leaving, (row) => {
    // From the row of this moment: brought back, or moved on, it stays.
    const at = leavesAt(row);
    return at !== null && at <= now ? archived(row, at) : row;
  });
}

/**
 * Checks every parcel that is due, a few at a time, then says what changed. One run at a time in the whole browser:
 * a run that finds another under way leaves it to that one (PROMISES P30).
 *
 * @param mayUpdate whether an old list of couriers may be asked for again: not on a page's account
 */
export async function poll({ mayUpdate = true } = {}): Promise<void> {
  await navigator.locks.request('poll', { ifAvailable: true }, async (lock) => {
    if (lock) await asRun(() => storing(() => runAll(mayUpdate)));
  });
  await tellChanges();
}

/** The run itself, under its lock. */
async function runAll(mayUpdate: boolean): Promise<void> {
  await noteRoom();
  await forgetOld();
  await catchUp();
  const { failure, watchFrom } = await readAccount();
  if (failure || (watchFrom !== null && watchFrom > Date.now())) return;
  // First and alone, as every run begins: a refused key costs one call (PROMISES P35). It is a call like any other.
  if (mayUpdate && (await readAllowance(Date.now())) !== 0) await freshenCouriers();
  await shareOut(Date.now());
  await replan(); // where the background was ended in the middle of it
  // Again for what was kept while the run was at work: its own call for a run found this one under way.
  const asked = new Set<string>();
  let stopped: Failure | null = null;
  while (!stopped) {
    await restNotServed(await readDue(Date.now()));
    const now = Date.now();
    const waiting = (await readDue(now)).filter(({ id }) => !asked.has(id));
    const due = mostNeeded(waiting, await readAllowance(now));
    if (due.length === 0) break;
    for (const { id } of due) asked.add(id);
    stopped = await checkAll(due);
  }
  if (stopped?.kind === 'storage-trouble') await noteFull();
}

/**
 * Makes parcels due that wait because the service limits them, after credentials or address were changed or because the
 * user wants another try. A pause the service asked for still holds (DESIGN, decision 8).
 */
export const takeUpLimited = (): Promise<void> =>
  storing(async () => {
    const limited = (await readRows()).filter(({ limits, dueAt }) => limits && dueAt !== null);
    const ids = limited.map(({ id }) => id);
    if (ids.length === 0) return;
    const now = Date.now();
    await changeRows(ids, (row) =>
      row.dueAt === null ? row : { ...row, limits: 0, dueAt: Math.min(row.dueAt, now) },
    );
  });

/** Announces what changed, redraws the badge and looks after the alarm. Safe to call at any time. */
export async function tellChanges(): Promise<void> {
  await storing(async () => {
    await archiveDelivered();
    await noteLostKey();
    // A key that died in a run was seen by nobody.
    await announceBadKey();
    await announce();
  });
  await drawBadge();
  await scheduleAlarm();
}

let isTelling = false;
let isWanted = false;

/**
 * The same for one of many changes in a row that nobody was told of, open views neither; whoever makes them does not wait
 * for it. Twice a second at most, and once more after the last one. Should the background be ended before, its next start
 * does it.
 */
export async function tellSoon(): Promise<void> {
  isWanted = true;
  if (isTelling) return;
  isTelling = true;
  try {
    while (isWanted) {
      isWanted = false;
      announceChange();
      await tellChanges();
      await new Promise((resolve) => void setTimeout(resolve, pace.betweenNotices));
    }
  } finally {
    isTelling = false;
  }
}

/** At each start and each run, before anything else is read: after an update, and after the clock was set back. */
async function catchUp(): Promise<void> {
  await upgradeRecords();
  await followClock();
}

/**
 * At each start, and after the settings changed: what was planned by others is planned anew, what rests for no reason any
 * more is taken up, then the alarm is looked after.
 */
export async function followSettings(): Promise<void> {
  await storing(async () => {
    await catchUp();
    await replan();
    await takeUpServed();
  });
  await tellChanges();
}

/**
 * Checks parcels: the first one alone, since a bad key should cost one call and not four (PROMISES P35), then up to
 * four at once. Stops at a failure that concerns the account, at a pause, and when the line is gone; gives what it
 * stopped at, else null.
 *
 * @param since when it was asked for first, where it is asked for again because the worker died (lookUp)
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
  // As many as may be under way: what waits longer sees what came in the way meanwhile.
  await Promise.all(Array.from({ length: mostUnderWay }, worker));
  return stopped;
}

/** Checks one parcel; gives the failure at which the run should end. The badge call keeps the worker alive (PLATFORM F4). */
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
