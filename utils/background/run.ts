import { isAccountFailure, type Failure, type FailureKind } from '../model/failure.ts';
import type { Parcel } from '../model/parcel.ts';
import { isHinted } from '../schedule/schedule.ts';
import { readAccount } from '../storage/account.ts';
import type { CallReason } from '../storage/call-log.ts';
import { readUntil } from '../storage/list-head.ts';
import { canStore, changeRows, readRow, readRows } from '../storage/store.ts';
import { upgradeRecords } from '../storage/upgrade.ts';
import { notifyNews } from './notify.ts';
import { runLock } from './background-work.ts';
import {
  mostUrgent,
  readCallsLeftForPolling,
  arePlansCurrent,
  rescheduleAll,
  updateWaitFactor,
} from './call-budget.ts';
import { maxCallsInFlight } from './call-queue.ts';
import { callForTracking } from './call-service.ts';
import { forgetOld } from './clean-up.ts';
import { drawBadge } from './draw-badge.ts';
import { lookUp } from './look-up.ts';
import { nextRunAt, reconcileAll } from './reconcile.ts';
import { refreshOldCouriers, stopUnserved } from './refresh-couriers.ts';
import { noteFull, clearFull, storing } from './storage-full.ts';
import { sample } from './test-connection.ts';
import { ensureRelay } from '../relay/connection.ts';

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
  await storing(notifyNews);
}

async function runAll(mayUpdate: boolean): Promise<void> {
  await clearFull();
  await forgetOld();
  await upgradeRecords();
  const { failure, pause } = await readAccount();
  if (failure || (pause && pause.pollFrom > Date.now())) return;
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
    const { refusedIds, isKeyProven } = await readAccount();
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
  const { failure } = await lookUp({ trackingNo, courierKey }, { again: true, since, why: why ?? planned });
  await drawBadge();
  return failure && (isAccountFailure(failure.kind) || endsRun.has(failure.kind)) ? failure : null;
}

const endsRun = new Set<FailureKind>(['offline', 'too-many-requests', 'payment-required', 'storage-trouble']);
