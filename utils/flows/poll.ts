import { isAccountFailure, type Failure, type FailureKind } from '../core/failure.ts';
import type { Parcel } from '../core/parcel.ts';
import { isDue } from '../core/schedule.ts';
import { readAccount } from '../platform/account.ts';
import { ensureAlarm } from '../platform/alarm.ts';
import { changeParcel, forgetRemoved, readRows } from '../platform/store.ts';
import { announce, announceBadKey } from './announce.ts';
import { freshenCouriers, restNotServed } from './couriers.ts';
import { drawBadge } from './draw-badge.ts';
import { lookUp } from './look-up.ts';

const inFlight = 4; // as many as may be under way (pace.ts): what waits longer sees what came in the way meanwhile
const undoFor = 3_600_000; // the undo button is long gone by then

/** Drops for good what was removed long ago: also where nothing is polled any more. */
export const forgetOld = (): Promise<void> => forgetRemoved(Date.now() - undoFor);

/** The parcels whose due time has come, longest overdue first. */
export const dueParcels = (rows: readonly Parcel[], now: number): Parcel[] =>
  rows.filter((row) => isDue(row, now)).toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0));

/** Sees to it that the alarm exists while a parcel waits for its time and the account is in order (PROMISES P47). */
export async function scheduleAlarm(): Promise<void> {
  const [{ failure }, rows] = await Promise.all([readAccount(), readRows()]);
  await ensureAlarm(failure === null && rows.some(({ dueAt }) => dueAt !== null));
}

/**
 * Checks every parcel that is due, a few at a time, then says what changed. One run at a time in the whole browser:
 * a run that finds another under way leaves it to that one (PROMISES P30).
 *
 * @param mayUpdate whether an old list of couriers may be asked for again: not on a page's account
 */
export async function poll({ mayUpdate = true } = {}): Promise<void> {
  await navigator.locks.request('poll', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await forgetOld();
    const { failure, pausedUntil } = await readAccount();
    if (failure || (pausedUntil !== null && pausedUntil > Date.now())) return;
    // First and alone, as every run begins: a refused key costs one call (PROMISES P35).
    if (mayUpdate) await freshenCouriers();
    // Again for what was kept while the run was at work: its own call for a run found this one under way.
    const asked = new Set<string>();
    for (let stopped: Failure | null = null; !stopped;) {
      await restNotServed(dueParcels(await readRows(), Date.now()));
      const due = dueParcels(await readRows(), Date.now()).filter(({ id }) => !asked.has(id));
      if (due.length === 0) break;
      for (const { id } of due) asked.add(id);
      stopped = await checkAll(due);
    }
  });
  await tellChanges();
}

/** Announces what changed, redraws the badge and looks after the alarm. Safe to call at any time. */
export async function tellChanges(): Promise<void> {
  // A key that died in a run was seen by nobody.
  await announceBadKey();
  await announce();
  await drawBadge();
  await scheduleAlarm();
}

/**
 * Checks parcels: the first one alone, since a bad key should cost one call and not four (PROMISES P35), then up to
 * four at once. Stops at a failure that concerns the account, at a pause, and when the line is gone; gives what it
 * stopped at, else null.
 */
export async function checkAll(parcels: readonly Parcel[]): Promise<Failure | null> {
  const waiting = [...parcels];
  const first = waiting.shift();
  let stopped = first ? await check(first) : null;
  if (stopped) return stopped;
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const end = await check(next);
      if (!end) continue;
      stopped = end;
      waiting.length = 0;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  return stopped;
}

/** Checks one parcel; gives the failure at which the run should end. The badge call keeps the worker alive (PLATFORM F4). */
async function check({ id, trackingNo, courierKey, triedAt }: Parcel): Promise<Failure | null> {
  // Written back as it is: where the store takes nothing (disk full) no call is paid for whose answer would be lost.
  const row = await changeParcel(id, (stored) => stored);
  // Removed, or asked about by somebody else, since the run began: no call for it.
  if (!row || row.triedAt !== triedAt) return null;
  const { failure } = await lookUp({ trackingNo, courierKey }, { fresh: true });
  await drawBadge();
  return failure && (isAccountFailure(failure.kind) || endsRun.has(failure.kind)) ? failure : null;
}

const endsRun = new Set<FailureKind>(['offline', 'too-many-requests', 'storage-trouble']);
