import { dateOf } from '../world/thai-times.ts';

/**
 * The most calls a second and a month, null for any number. The public service allows 10 a second by default
 * (docs/api.md 10.9).
 */
export type Limits = { perSecond: number | null; perMonth: number | null };

export const usualLimits: Limits = { perSecond: 10, perMonth: null };

/** Returns the month in Thailand of a moment; the count restarts with each month. */
const monthOf = (at: number): string => dateOf(at).slice(0, 7);

/**
 * Counts the calls of an account. Look-ups without a result count (docs/api.md 10.9), calls refused by a limit do not.
 * Months are those of the sandbox's clock. Seconds are those of `real`, because callers do not get faster with that
 * clock.
 */
export function countCalls(now: () => number, real: () => number) {
  let limits = usualLimits;
  let lately: number[] = [];
  let month = monthOf(now());
  let used = 0;
  const turnMonth = () => {
    const present = monthOf(now());
    if (present !== month) [month, used] = [present, 0];
  };
  return {
    limits: () => limits,
    set(next: Limits): void {
      limits = next;
      used = 0;
    },
    /** Returns the calls of this month so far. */
    used(): number {
      turnMonth();
      return used;
    },
    /** Counts a call if it is within the limits. Returns whether it is. */
    take(): boolean {
      turnMonth();
      if (limits.perMonth !== null && used >= limits.perMonth) return false;
      if (limits.perSecond !== null) {
        const at = real();
        lately = lately.filter((time) => time > at - 1000);
        if (lately.length >= limits.perSecond) return false;
        lately.push(at);
      }
      used += 1;
      return true;
    },
  };
}

export type CallCount = ReturnType<typeof countCalls>;
