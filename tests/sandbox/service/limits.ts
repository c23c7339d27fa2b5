import { dateOf } from '../world/clock.ts';

/** How much an account may call: a second (the public twin's default is 10, docs/api.md 10.9) and a month. */
export type Limits = { perSecond: number | null; perMonth: number | null };

export const usualLimits: Limits = { perSecond: 10, perMonth: null };

/** The month a moment falls in, in Thailand: the quota begins anew with it. */
const monthOf = (at: number): string => dateOf(at).slice(0, 7);

/**
 * Counts the calls of an account. Every call counts, misses too (docs/api.md 10.9); refused ones do not. The month is
 * the sandbox's own, but a second is a `real` one: callers do not hurry when its clock does.
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
    /** Calls of this month so far. */
    used(): number {
      turnMonth();
      return used;
    },
    /** Whether one more call is within the limits; it is counted if so. */
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
