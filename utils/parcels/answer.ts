import { amountOf } from '../model/amount.ts';
import { failedReason, type FailedReason } from '../couriers/failed-attempt.ts';
import { mayBeLost } from '../couriers/lost.ts';
import { goesBack } from '../couriers/to-collect.ts';
import type { Failure } from '../model/failure.ts';
import { failedAttempt, isFinished, isStatusKey, maybeLost, phaseOf } from '../model/status.ts';
import { isLately } from '../model/time.ts';
import type { LikelyDays } from '../schedule/likely-days.ts';
import { answerMaxAgeMs, splitDescription, type TrackingEvent, type Tracking } from '../model/tracking.ts';

/**
 * The answer to a look-up. `tracking`: the last good one, also beside a failure. `checkedAt`: when that was received
 * (epoch milliseconds). `followedId`: the parcel's id if it is followed. `failure`: why the last try failed.
 */
export type LookUpAnswer = {
  tracking: Tracking | null;
  checkedAt: number | null;
  followedId: string | null;
  failure: Failure | null;
  /** If the number is not known: the couriers that the service suggests, best first. */
  suggested?: string[];
};

export const noAnswer = { tracking: null, checkedAt: null, followedId: null, failure: null };

/** Whether the courier does not know the number: the couriers that the service suggests are shown when they come. */
export const isUnknown = ({ failure, tracking }: CardAnswer | LookUpAnswer): boolean =>
  failure?.kind === 'not-found-yet' && !tracking;

/** Whether following a number after this answer makes no call: the answer is new, or the courier is not served. */
export const isAtHand = ({ failure, checkedAt }: LookUpAnswer, now: number): boolean =>
  failure?.kind === 'courier-not-served' ||
  ((!failure || failure.kind === 'not-found-yet') && isLately(checkedAt ?? 0, now, answerMaxAgeMs));

/**
 * What the card on a web page receives: only what it draws. A page can read the text of an open card
 * (docs/promises.md P11), and whoever takes over the card's script sees every answer. So details, event descriptions,
 * status texts and the failure's words are left out: they may name people, phone numbers and addresses. What else it
 * shows of them is no text: dates, an amount, and one of a fixed list of reasons. Of the likely days it gets the days, not
 * from how many parcels they are.
 */
export type CardAnswer = Pick<LookUpAnswer, 'checkedAt' | 'followedId' | 'suggested'> & {
  tracking: CardTracking | null;
  failure: Pick<Failure, 'kind' | 'code' | 'retryAt'> | null;
};

/** `due`: YYYY-MM-DD, null once finished. `cash` on delivery in satang; `isPaid`: whether it was paid out. */
export type CardTracking = {
  courier: string;
  status: string;
  /** Of consecutive events with the same status, the time of the newest. */
  steps: Pick<TrackingEvent, 'dateTime' | 'status'>[];
  due: string | null;
  /** First and last likely day (YYYY-MM-DD). */
  likely: Pick<LikelyDays, 'from' | 'to'> | null;
  cash: number | null;
  isPaid: boolean;
  reason: FailedReason | null;
};

const maxSteps = 4;

const keyOnly = (status: string): string => (isStatusKey(status) ? status : '');

/**
 * Drops `ON_OTHER_STATUS` events before the pick-up (events newest first), such as "the sender prepares the parcel":
 * the card would show them as "In transit", which is wrong.
 */
function sincePickUp(events: readonly TrackingEvent[]): TrackingEvent[] {
  const pickUp = events.findLastIndex(({ status }) => phaseOf(status) === 'picked-up');
  return events.filter(({ status }, i) => pickUp < 0 || i < pickUp || phaseOf(status) !== 'in-transit');
}

const isoDate = /^20\d\d-[01]\d-[0-3]\d$/;
// Above every cash on delivery, below every phone number that an answer may have in its place.
const maxCash = 100_000_000; // in satang

function cardTracking(tracking: Tracking, likely: LikelyDays | null): CardTracking {
  const { dueDate = '', cashOnDelivery = '', isPayCashOnDelivery: isPaid = false } = tracking.detail;
  const cash = amountOf(cashOnDelivery);
  const isBack = goesBack(tracking);
  const isLost = mayBeLost({ ...tracking, latest: splitDescription(tracking.events[0]?.description ?? '') });
  return {
    courier: tracking.courier,
    status: isBack ? failedAttempt : isLost ? maybeLost : keyOnly(tracking.status),
    steps: sincePickUp(tracking.events)
      .filter(({ status }, i, all) => status !== all[i - 1]?.status)
      .slice(0, maxSteps)
      .map(({ dateTime, status }) => ({ dateTime, status: keyOnly(status) })),
    due: isoDate.test(dueDate) && !isFinished(tracking.status) && !isBack && !isLost ? dueDate : null,
    likely: likely && !isBack && !isLost ? { from: likely.from, to: likely.to } : null,
    cash: cash !== null && cash < maxCash ? cash : null,
    isPaid,
    reason: isBack ? 'returned' : failedReason(tracking),
  };
}

export function cardAnswer(answer: LookUpAnswer, likely: LikelyDays | null = null): CardAnswer {
  const { tracking, failure, checkedAt, followedId } = answer;
  const { kind, code, retryAt } = failure ?? {};
  return {
    tracking: tracking && cardTracking(tracking, likely),
    checkedAt,
    followedId,
    failure: kind
      ? { kind, ...(code !== undefined && { code }), ...(retryAt !== undefined && { retryAt }) }
      : null,
  };
}
