/** How much an account may call: a second (the public twin's default is 10, api-facts, section 9) and a month. */
export type Limits = { perSecond: number | null; perMonth: number | null };

export const usualLimits: Limits = { perSecond: 10, perMonth: null };

/** Counts the calls of an account. Every call counts, misses too (api-facts, section 9); refused ones do not. */
export function countCalls(now: () => number) {
  let limits = usualLimits;
  let lately: number[] = [];
  let month = '';
  let used = 0;
  return {
    set(next: Limits): void {
      limits = next;
      used = 0;
    },
    /** Whether one more call is within the limits; it is counted if so. */
    take(): boolean {
      const at = now();
      lately = lately.filter((time) => time > at - 1000);
      const thisMonth = new Date(at).toISOString().slice(0, 7);
      if (thisMonth !== month) [month, used] = [thisMonth, 0];
      if (limits.perSecond !== null && lately.length >= limits.perSecond) return false;
      if (limits.perMonth !== null && used >= limits.perMonth) return false;
      lately.push(at);
      used += 1;
      return true;
    },
  };
}

export type CallCount = ReturnType<typeof countCalls>;
