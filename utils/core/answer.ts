import type { Failure } from './failure.ts';
import type { Tracking } from './tracking.ts';

/** How long an answer is at hand (milliseconds): a number looked up before is not paid for twice (DESIGN, decision 8). */
export const freshFor = 10 * 60_000;

/**
 * What a look-up answers: the last good tracking (also beside a failure: what was known is never lost), when it is
 * from (epoch milliseconds), the id under which the parcel is kept, and why the last try gave nothing.
 */
export type LookUpAnswer = {
  tracking: Tracking | null;
  checkedAt: number | null;
  keptId: string | null;
  failure: Failure | null;
  /** Where the number is not known: the couriers the service itself takes it for, best first. */
  suggested?: string[];
};
