import * as v from 'valibot';
import { detectCouriers, listCouriers, type Service } from '../service/client.ts';
import {
  isParcelRefused,
  withList,
  withTaught,
  type KnownCouriers,
  type ListedCourier,
  type ServiceCouriers,
} from '../couriers/known-couriers.ts';
import { saysMissing, success, type Failure, type FailureKind, type Result } from '../model/failure.ts';
import { mergeFailure } from '../parcels/merge.ts';
import { guessesFor } from '../detection/page-numbers.ts';
import type { Parcel } from '../model/parcel.ts';
import { restsUnserved } from '../schedule/schedule.ts';
import { courierKeyPattern } from '../model/tracking.ts';
import { readAccount } from '../storage/account.ts';
import { readNext } from '../storage/list-head.ts';
import type { ConnectionReport } from '../messaging/messages.ts';
import {
  changeServiceCouriers,
  knownOf,
  readKnownCouriers,
  readServiceCouriers,
} from '../storage/service-couriers.ts';
import { readSettings } from '../storage/settings.ts';
import { changeRows, readRows } from '../storage/store.ts';
import { stored } from '../storage/stored.ts';
import { callService } from './call-service.ts';

const day = 86_400_000;
const week = 7 * day; // docs/api.md 11.4: the list is asked for once a week at most

const notServed: Failure = { kind: 'courier-not-served' };

/**
 * The failure a look-up would end in because of its courier, known without a call; null where a call may tell, or no
 * courier could be asked for want of credentials. `checkedAt` is when the parcel was answered for, null if never.
 */
export async function knownRefusal(of: Pick<Parcel, 'courierKey' | 'checkedAt'>): Promise<Failure | null> {
  if (!isParcelRefused(await readKnownCouriers(), of)) return null;
  return (await readAccount()).failure?.kind === 'no-credentials' ? null : notServed;
}

/** Asks for the service's list where it is older than a week: a run in the background does, never for a page. */
export async function freshenCouriers(now: number = Date.now()): Promise<void> {
  if ((await nextListAt(now)) <= now) await updateCouriers();
}

/** When the list is asked for next (epoch milliseconds); `now` where it may be asked for at once. */
export const nextListAt = async (now: number): Promise<number> =>
  (await readServiceCouriers()).nextTryAt ?? now;

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
 * Stores what came of asking for the list, and takes up the parcels whose courier is followed now. A failure changes
 * nothing: the next try is in a day, or in a week if the service has no such endpoint.
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

async function learn(baseAddress: string, change: (current: ServiceCouriers) => ServiceCouriers) {
  const { before, now } = await changeServiceCouriers(baseAddress, change);
  if (now !== before) await takeUp(knownOf(now));
}

/** Takes up what rests for no reason any more: an earlier version let it rest, or it was another service's. */
export async function takeUpServed(): Promise<void> {
  if ((await readNext()).unserved > 0) await takeUp(await readKnownCouriers());
}

/** Parcels that rested because of their courier are due again once the service follows it. */
async function takeUp(known: KnownCouriers): Promise<void> {
  const rows = (await readRows()).filter((row) => restsUnserved(row) && !isParcelRefused(known, row));
  const ids = rows.map(({ id }) => id);
  const at = Date.now();
  await changeRows(ids, (row) =>
    restsUnserved(row) ? { ...row, failure: null, failures: 0, dueAt: at } : row,
  );
}

/** Lets parcels rest whose courier the service does not follow, before a run asks about them: no call is spent. */
export async function restNotServed(rows: readonly Parcel[]): Promise<void> {
  const known = await readKnownCouriers();
  const ids = rows.filter((row) => isParcelRefused(known, row)).map(({ id }) => id);
  const at = Date.now();
  await changeRows(ids, (row) => mergeFailure({ row, log: null }, notServed, at).row);
}

// Which couriers the service named for a number: asked once, and remembered for the browser's session.
const courierKeys = v.array(v.pipe(v.string(), v.regex(courierKeyPattern)));
const detected = stored('detected', v.record(v.string(), courierKeys), {}, 'session');
const mostNumbers = 100;
const refusals: readonly FailureKind[] = ['bad-credentials', 'payment-required'];

/**
 * Which couriers the service itself takes a number for, best first, after the one that was asked did not know it; none
 * where it says nothing. Where several couriers have such numbers that costs one call, once a number in a session;
 * `mayCall` is asked right before it.
 */
export function suggestCouriers(
  { trackingNo, courierKey }: { trackingNo: string; courierKey: string },
  mayCall: () => Promise<boolean>,
): Promise<string[]> {
  // Whoever looks the same number up meanwhile shares the answer.
  return navigator.locks.request(`detect/${trackingNo}`, async () => {
    const remembered = new Map(Object.entries(await detected.read())).get(trackingNo);
    if (remembered) return remembered;
    const { shapes, baseAddress } = await readSettings();
    if (!guessesFor(trackingNo, shapes).some(({ key }) => key !== courierKey)) return [];
    const { hasNoDetect, nextDetectAt } = await readServiceCouriers();
    if (hasNoDetect || (nextDetectAt ?? 0) > Date.now() || !(await mayCall())) return [];
    const answer = await callService((service) => detectCouriers(service, trackingNo));
    if (answer.ok && answer.value) {
      const named = answer.value;
      await detected.change((all) => {
        const others = Object.entries(all).filter(([number]) => number !== trackingNo);
        return Object.fromEntries([...others, [trackingNo, named.slice(0, 10)]].slice(-mostNumbers));
      });
      return named;
    }
    // There is nothing to be had from it, until the list comes again.
    if (answer.ok) await learn(baseAddress, (current) => ({ ...current, hasNoDetect: true }));
    // The look-up before it was answered: the key is good, but not for this question.
    else if (refusals.includes(answer.failure.kind))
      await learn(baseAddress, (current) => ({ ...current, nextDetectAt: Date.now() + day }));
    return [];
  });
}
