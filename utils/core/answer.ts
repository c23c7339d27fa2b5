import type { Failure } from './failure.ts';
import type { Tracking } from './tracking.ts';

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
