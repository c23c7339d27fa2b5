/** The least pause between two flushes of what changed on a page (detection.md 3.3), in milliseconds. */
export const shortestGap = 300;
const longestGap = 5000;
const dearFlush = 20;

/** The pause before the next flush: doubled when the last one cost more than 20 ms, else shrinking back. */
export const nextGap = (gap: number, cost: number): number =>
  cost > dearFlush ? Math.min(longestGap, gap * 2) : Math.max(shortestGap, gap / 2);
