import * as v from 'valibot';
import { detectCouriers, listCouriers, type Service } from '../service/client.ts';
import {
  isParcelRefused,
  withList,
  withLearned,
  withRefusal,
  type ListedCourier,
  type ServiceCouriers,
} from '../couriers/known-couriers.ts';
import { saysMissing, success, type Failure, type FailureKind, type Result } from '../model/failure.ts';
import { mergeFailure } from '../parcels/merge.ts';
import { guessesFor } from '../detection/typed-numbers.ts';
import type { Parcel } from '../model/parcel.ts';
import { isStoppedUnserved } from '../schedule/schedule.ts';
import { day } from '../model/time.ts';
import { courierKeySchema, type Numbered } from '../model/tracking.ts';
import { readAccount } from '../storage/account.ts';
import type { CallReason } from '../storage/call-log.ts';
import { readNext } from '../storage/list-head.ts';
import type { ConnectionReport } from '../messaging/messages.ts';
import {
  changeServiceCouriers,
  readKnownCouriers,
  readServiceCouriers,
} from '../storage/service-couriers.ts';
import { readSettings } from '../storage/settings.ts';
import { changeRows, readRows } from '../storage/store.ts';
import { stored } from '../storage/stored.ts';
import { callService } from './call-service.ts';

const week = 7 * day; // docs/api.md 11.4: request the list at most once a week

const notServed: Failure = { kind: 'courier-not-served' };

/**
 * Returns the failure a check would get because of its courier; null if a call could succeed, or if there are no
 * credentials. `checkedAt` is the parcel's last answer, null = never. Makes no call.
 */
export async function knownRefusal(of: Pick<Parcel, 'courierKey' | 'checkedAt'>): Promise<Failure | null> {
  if (!isParcelRefused(await readKnownCouriers(), of)) return null;
  return (await readAccount()).failure?.kind === 'no-credentials' ? null : notServed;
}

/** Requests the service's list if it is older than a week. Called in runs of the background, never for a page. */
export async function refreshOldCouriers(now: number = Date.now()): Promise<void> {
  if ((await nextListAt(now)) <= now) await refreshCouriers('couriers-weekly');
}

/** Returns when the list may be requested next (epoch milliseconds); `now` = at once. */
export const nextListAt = async (now: number): Promise<number> =>
  endOfWait((await readServiceCouriers()).nextTryAt, now) ?? now;

/** Returns the end of a wait; null = it is over. No wait is longer than a week: then the clock was ahead. */
const endOfWait = (until: number | null, now: number): number | null =>
  until !== null && until > now && until <= now + week ? until : null;

/** Requests the service's list, however old the stored one is. */
export async function refreshCouriers(why: CallReason = 'couriers'): Promise<Result<ConnectionReport>> {
  const answer = await callService(
    async (service) => storeCourierList(service, await listCouriers(service)),
    { asked: { why } },
  );
  return answer.ok ? success({ couriers: answer.value?.length ?? null }) : answer;
}

/**
 * Stores the answer to a request for the list, and resumes parcels whose courier is served now. A failure changes only
 * the next try: in a day, or in a week if the service has no list. Returns the answer.
 */
export async function storeCourierList({ baseAddress }: Service, answer: Result<ListedCourier[] | null>) {
  const at = Date.now();
  await learn(baseAddress, (current) => {
    if (answer.ok) return { ...withList(current, answer.value ?? [], at), nextTryAt: at + week };
    // Offline: the service was not asked.
    if (answer.failure.kind === 'offline') return current;
    return { ...current, nextTryAt: at + (saysMissing(answer.failure.kind) ? week : day) };
  });
  return answer;
}

/** Stores that the service answered for a courier, or refused a number because of it. */
export const rememberAnswer = (baseAddress: string, of: Numbered, isServed: boolean): Promise<void> =>
  learn(baseAddress, (now) =>
    isServed ? withLearned(now, of.courierKey, true) : withRefusal(now, { ...of, at: Date.now() }),
  );

async function learn(baseAddress: string, change: (current: ServiceCouriers) => ServiceCouriers) {
  if (await changeServiceCouriers(baseAddress, change)) await resumeServed();
}

/**
 * Makes the parcels due that were stopped as not served, if the service serves their courier now: after an answer of the
 * service, an update of the extension, or a change of the service.
 */
export async function resumeServed(): Promise<void> {
  if (!(await readNext()).isUnserved) return;
  const known = await readKnownCouriers();
  const rows = (await readRows()).filter((row) => isStoppedUnserved(row) && !isParcelRefused(known, row));
  const ids = rows.map(({ id }) => id);
  const at = Date.now();
  await changeRows(ids, (row) =>
    isStoppedUnserved(row) ? { ...row, failure: null, failures: 0, dueAt: at } : row,
  );
}

/** Stops the checks of parcels whose courier is not served, before a run spends calls on them. */
export async function stopUnserved(rows: readonly Parcel[]): Promise<void> {
  const known = await readKnownCouriers();
  const ids = rows.filter((row) => isParcelRefused(known, row)).map(({ id }) => id);
  const at = Date.now();
  await changeRows(ids, (row) => mergeFailure({ row, log: null }, notServed, at).row);
}

// The couriers that the service named for a number: requested once, and stored for the browser session.
const detected = stored('detected', v.record(v.string(), v.array(courierKeySchema)), {}, 'session');
const maxRemembered = 100;
const refusals: readonly FailureKind[] = ['bad-credentials', 'payment-required', 'web-page'];

/**
 * Returns the couriers that the service names for a number that its courier did not know, best first; empty if it names
 * none. Stores the answer for the session, and makes a call only if the number fits another courier, too. `mayCall` is
 * called right before it; false prevents it.
 */
export function suggestCouriers({ trackingNo, courierKey }: Numbered, mayCall: () => Promise<boolean>) {
  // Callers with the same number share the answer.
  return navigator.locks.request(`detect/${trackingNo}`, async () => {
    const remembered = new Map(Object.entries(await detected.read())).get(trackingNo);
    if (remembered) return remembered;
    const { shapes, baseAddress } = await readSettings();
    if (!guessesFor(trackingNo, shapes).some(({ key }) => key !== courierKey)) return [];
    const { nextDetectAt } = await readServiceCouriers();
    if (endOfWait(nextDetectAt, Date.now()) !== null || !(await mayCall())) return [];
    const answer = await callService((service) => detectCouriers(service, trackingNo), {
      asked: { trackingNo, why: 'suggest' },
    });
    if (answer.ok && answer.value) {
      const named = answer.value;
      await detected.change((all) => {
        const others = Object.entries(all).filter(([number]) => number !== trackingNo);
        return Object.fromEntries([...others, [trackingNo, named.slice(0, 10)]].slice(-maxRemembered));
      });
      return named;
    }
    // The service cannot tell, or the key is not good for this request (the look-up before was answered): ask again
    // after the next list, or after a week or a day.
    if (answer.ok || refusals.includes(answer.failure.kind)) {
      const next = Date.now() + (answer.ok ? week : day);
      await learn(baseAddress, (current) => ({ ...current, nextDetectAt: next }));
    }
    return [];
  });
}
