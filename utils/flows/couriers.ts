import { listCouriers, type Service } from '../api/client.ts';
import {
  servedBy,
  withList,
  withTaught,
  type ListedCourier,
  type ServiceCouriers,
} from '../core/couriers/served.ts';
import type { Failure, FailureKind, Result } from '../core/failure.ts';
import { mergeFailure } from '../core/merge.ts';
import type { Parcel } from '../core/parcel.ts';
import { changeServiceCouriers, readServiceCouriers } from '../platform/service-couriers.ts';
import { changeRows, readRows } from '../platform/store.ts';
import { readSettings } from '../platform/settings.ts';
import { callService } from './ask.ts';

const day = 86_400_000;
const week = 7 * day; // DESIGN, decision 8: the list is asked for once a week at most

const notServed: Failure = { kind: 'courier-not-served' };

/** The failure a look-up of this courier would end in, known without a call; null where a call may tell. */
export async function knownRefusal(courierKey: string): Promise<Failure | null> {
  return servedBy(await readServiceCouriers(), courierKey) === 'no' ? notServed : null;
}

/**
 * Sees to it that the service's list is not older than a week: asked for by a run in the background, never for a page.
 * A list that did not come leaves everything as it was and is tried again after a day; a service that has none, after
 * a week.
 */
export async function freshenCouriers(now: number = Date.now()): Promise<void> {
  const { nextTryAt } = await readServiceCouriers();
  // One further away than a week was set by a wrong clock (PROMISES P38).
  if (nextTryAt === null || nextTryAt <= now || nextTryAt > now + week) await updateCouriers();
}

/** Asks the service for its list, whenever it was asked before. Gives how many couriers it has; null when it has no list. */
export async function updateCouriers(): Promise<Result<number | null>> {
  const service = await readSettings();
  const answer = await callService(listCouriers);
  await noteList(service, answer);
  return answer.ok ? { ok: true, value: answer.value?.length ?? null } : answer;
}

const hasNone: readonly FailureKind[] = ['not-found-yet', 'bad-request', 'not-understandable', 'forbidden'];
// Nothing was asked, or it says nothing of the list: once that is mended, the list may be asked for at once.
const says: readonly FailureKind[] = [
  'bad-credentials',
  'account-refused',
  'no-credentials',
  'no-permission',
  'offline',
];

/** Stores what came of asking for the list, and takes up the parcels whose courier is followed now. */
export async function noteList(
  { baseAddress }: Pick<Service, 'baseAddress'>,
  answer: Result<ListedCourier[] | null>,
): Promise<void> {
  const at = Date.now();
  const { before, now } = await changeServiceCouriers(baseAddress, (current) => {
    if (answer.ok) return { ...withList(current, answer.value ?? [], at), nextTryAt: at + week };
    if (says.includes(answer.failure.kind)) return current;
    return { ...current, nextTryAt: at + (hasNone.includes(answer.failure.kind) ? week : day) };
  });
  await takeUp(before, now);
}

/** Remembers that the service follows a courier, or refuses it, where that is not what was known. */
export async function learnServed(baseAddress: string, courierKey: string, isServed: boolean): Promise<void> {
  const { before, now } = await changeServiceCouriers(baseAddress, (current) => {
    const known = servedBy(current, courierKey);
    const isNews = isServed ? known === 'no' : known !== 'no';
    return isNews ? withTaught(current, courierKey, isServed) : current;
  });
  await takeUp(before, now);
}

/** Remembers that there is nothing to be had from `POST /couriers/detect`, until the list comes again. */
export async function learnNoDetect(baseAddress: string): Promise<void> {
  await changeServiceCouriers(baseAddress, (current) => ({ ...current, hasNoDetect: true }));
}

const isRefused = (row: Parcel): boolean => row.failure?.kind === 'courier-not-served';

/** Parcels that rested because of their courier are due again once the service follows it. */
async function takeUp(before: ServiceCouriers, now: ServiceCouriers): Promise<void> {
  if (before === now) return;
  const rows = (await readRows()).filter(
    (row) => isRefused(row) && row.closedAt === null && servedBy(now, row.courierKey) !== 'no',
  );
  if (rows.length === 0) return;
  const at = Date.now();
  await changeRows(
    rows.map(({ id }) => id),
    (row) =>
      isRefused(row) && row.closedAt === null ? { ...row, failure: null, failures: 0, dueAt: at } : row,
  );
}

/** Lets parcels rest whose courier the service does not follow, before a run asks about them: no call is spent. */
export async function restNotServed(rows: readonly Parcel[]): Promise<void> {
  const known = await readServiceCouriers();
  const ids = rows.filter(({ courierKey }) => servedBy(known, courierKey) === 'no').map(({ id }) => id);
  if (ids.length === 0) return;
  const at = Date.now();
  await changeRows(ids, (row) => mergeFailure({ row, log: null }, notServed, at).row);
}
