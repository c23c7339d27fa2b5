import { listCouriers, type Service } from '../api/client.ts';
import {
  isParcelRefused,
  withList,
  withTaught,
  type KnownCouriers,
  type ListedCourier,
  type ServiceCouriers,
} from '../core/couriers/served.ts';
import { saysMissing, success, type Failure, type Result } from '../core/failure.ts';
import { mergeFailure } from '../core/merge.ts';
import type { Parcel } from '../core/parcel.ts';
import { restsUnserved } from '../core/schedule.ts';
import { readAccount } from '../platform/account.ts';
import { readNext } from '../platform/head.ts';
import type { ConnectionReport } from '../platform/messages.ts';
import {
  changeServiceCouriers,
  knownOf,
  readKnownCouriers,
  readServiceCouriers,
} from '../platform/service-couriers.ts';
import { changeRows, readRows } from '../platform/store.ts';
import { callService } from './ask.ts';

const day = 86_400_000;
const week = 7 * day; // DESIGN, decision 8: the list is asked for once a week at most

const notServed: Failure = { kind: 'courier-not-served' };

/**
 * The failure a look-up would end in because of its courier, known without a call; null where a call may tell. Without
 * credentials it is null, too: then it is the key that is missing, whichever the courier.
 *
 * @param of.checkedAt when the parcel was answered for, null if never
 */
export async function knownRefusal(of: {
  courierKey: string;
  checkedAt: number | null;
}): Promise<Failure | null> {
  if (!isParcelRefused(await readKnownCouriers(), of)) return null;
  return (await readAccount()).failure?.kind === 'no-credentials' ? null : notServed;
}

/**
 * Sees to it that the service's list is not older than a week: asked for by a run in the background, never for a page.
 * A list that did not come leaves everything as it was and is tried again after a day; a service that has none, after
 * a week.
 */
export async function freshenCouriers(now: number = Date.now()): Promise<void> {
  if ((await nextListAt(now)) <= now) await updateCouriers();
}

/** When the list is asked for next (epoch milliseconds); `now` where it may be asked for at once. */
export async function nextListAt(now: number): Promise<number> {
  const { nextTryAt } = await readServiceCouriers();
  return nextTryAt ?? now;
}

/** Asks the service for its list, whenever it was asked before. */
export async function updateCouriers(): Promise<Result<ConnectionReport>> {
  const answer = await callService(async (service) => {
    const listed = await listCouriers(service);
    await noteList(service, listed);
    return listed;
  });
  return answer.ok ? success({ couriers: answer.value?.length ?? null }) : answer;
}

/**
 * Stores what came of asking for the list, and takes up the parcels whose courier is followed now. A refused list says
 * nothing of the key, which look-ups alone judge; it is asked for again after a day.
 */
export async function noteList(
  { baseAddress }: Pick<Service, 'baseAddress'>,
  answer: Result<ListedCourier[] | null>,
): Promise<void> {
  const at = Date.now();
  await learn(baseAddress, (current) => {
    if (answer.ok) return { ...withList(current, answer.value ?? [], at), nextTryAt: at + week };
    // The line was gone: nobody was asked.
    if (answer.failure.kind === 'offline') return current;
    return { ...current, nextTryAt: at + (saysMissing(answer.failure.kind) ? week : day) };
  });
}

/** Remembers that the service answered for a courier, or refused it. */
export const learnServed = (baseAddress: string, courierKey: string, isServed: boolean): Promise<void> =>
  learn(baseAddress, (current) => withTaught(current, courierKey, isServed));

async function learn(
  baseAddress: string,
  change: (current: ServiceCouriers) => ServiceCouriers,
): Promise<void> {
  const { before, now } = await changeServiceCouriers(baseAddress, change);
  if (now !== before) await takeUp(knownOf(now));
}

/**
 * Makes parcels due that rest because of their courier, though nothing says any more that the service does not follow it:
 * an earlier version let them rest, or they were another service's.
 */
export async function takeUpServed(): Promise<void> {
  if ((await readNext()).unserved > 0) await takeUp(await readKnownCouriers());
}

/** Parcels that rested because of their courier are due again once the service follows it. */
async function takeUp(known: KnownCouriers): Promise<void> {
  const rows = (await readRows()).filter((row) => restsUnserved(row) && !isParcelRefused(known, row));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const at = Date.now();
  await changeRows(ids, (row) =>
    restsUnserved(row) ? { ...row, failure: null, failures: 0, dueAt: at } : row,
  );
}

/** Lets parcels rest whose courier the service does not follow, before a run asks about them: no call is spent. */
export async function restNotServed(rows: readonly Parcel[]): Promise<void> {
  const known = await readKnownCouriers();
  const ids = rows.filter((row) => isParcelRefused(known, row)).map(({ id }) => id);
  if (ids.length === 0) return;
  const at = Date.now();
  await changeRows(ids, (row) => mergeFailure({ row, log: null }, notServed, at).row);
}
