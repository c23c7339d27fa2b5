import type { Failure } from './failure.ts';
import { isStatusKey, phaseOf } from './status.ts';
import type { Event, Tracking } from './tracking.ts';

/** How long an answer is at hand (milliseconds): a number looked up before is not paid for twice (docs/api.md 11.4). */
export const freshFor = 10 * 60_000;

/**
 * What a look-up answers: the last good tracking (also beside a failure), when it is from (epoch milliseconds), the id
 * under which the parcel is kept, and why the last try gave nothing.
 */
export type LookUpAnswer = {
  tracking: Tracking | null;
  checkedAt: number | null;
  keptId: string | null;
  failure: Failure | null;
  /** Where the number is not known: the couriers the service itself takes it for, best first. */
  suggested?: string[];
};

/**
 * What the card on a web page is told: no more than it draws. A page can read the words of an open card
 * (docs/promises.md P11), and whoever takes over its script hears every answer. So there is no detail, no description
 * of an event and no status in words, which may name people, phones and addresses, and of a failure no words.
 */
export type CardAnswer = Pick<LookUpAnswer, 'checkedAt' | 'keptId' | 'suggested'> & {
  tracking: { courier: string; status: string; steps: Step[] } | null;
  failure: Pick<Failure, 'kind' | 'code' | 'retryAt'> | null;
};

/** A status and when the courier last said it before the next one came. */
export type Step = Pick<Event, 'dateTime' | 'status'>;

const maxSteps = 4;

const keyOnly = (status: string): string => (isStatusKey(status) ? status : '');

/**
 * Events (newest first) without those of `ON_OTHER_STATUS` before the pick-up, such as "the sender prepares the
 * parcel": their status word alone, "In transit", would be false.
 */
function sincePickUp(events: readonly Event[]): Event[] {
  const pickUp = events.findLastIndex(({ status }) => phaseOf(status) === 'picked-up');
  return events.filter(({ status }, i) => pickUp < 0 || i < pickUp || phaseOf(status) !== 'in-transit');
}

export function cardAnswer({ tracking, failure, checkedAt, keptId, suggested }: LookUpAnswer): CardAnswer {
  const { kind, code, retryAt } = failure ?? {};
  return {
    tracking: tracking && {
      courier: tracking.courier,
      status: keyOnly(tracking.status),
      steps: sincePickUp(tracking.events)
        .filter(({ status }, i, all) => status !== all[i - 1]?.status)
        .slice(0, maxSteps)
        .map(({ dateTime, status }) => ({ dateTime, status: keyOnly(status) })),
    },
    checkedAt,
    keptId,
    failure: kind
      ? { kind, ...(code !== undefined && { code }), ...(retryAt !== undefined && { retryAt }) }
      : null,
    ...(suggested && { suggested }),
  };
}
