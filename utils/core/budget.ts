import * as v from 'valibot';
import { dateAfter, localDate } from './when.ts';

/** What the user allows: `calls` a month or a day (null = no limit), and the day of the month on which the plan begins anew. */
export const budgetSchema = v.object({
  calls: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  per: v.picklist(['month', 'day']),
  /** 1 to 31; in a shorter month the plan begins on its last day. */
  firstDay: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(31)),
});
export type Budget = v.InferOutput<typeof budgetSchema>;

/** What can be chosen without typing: no limit, and the public twin's free plan (api-facts, section 9). */
export const budgetPresets = {
  unlimited: { calls: null, per: 'month', firstDay: 1 },
  free: { calls: 50, per: 'month', firstDay: 1 },
} as const satisfies Record<string, Budget>;

/** How often the user wants parcels asked about, where the budget allows it. */
export const frequencies = ['less', 'usual', 'more'] as const;
export type Frequency = (typeof frequencies)[number];

/** How long the waits of each are, against the usual ones: points of the curve that `npm run bench watch` prints. */
export const waitsOf: Record<Frequency, number> = { less: 2, usual: 1, more: 0.5 };

/** The calendar days (YYYY-MM-DD) of the period a moment lies in: its first one, and the first one of the next. */
export function periodOf({ per, firstDay }: Budget, now: number): { from: string; to: string } {
  const today = localDate(now);
  if (per === 'day') return { from: today, to: dateAfter(today, 1) };
  const [year, month] = today.split('-').map(Number) as [number, number, number];
  const begins = (months: number) => beginning(year, month - 1 + months, firstDay);
  return begins(0) <= today ? { from: begins(0), to: begins(1) } : { from: begins(-1), to: begins(0) };
}

// Reckoned in UTC on bare dates: no time of day, no daylight saving.
const beginning = (year: number, month: number, firstDay: number): string => {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(firstDay, lastDay))).toISOString().slice(0, 10);
};
