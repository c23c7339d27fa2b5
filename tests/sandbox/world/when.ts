import { day, hourOf, midnightOf, minute, wholeSecond, weekdayOf } from './clock.ts';
import type { Random } from './random.ts';

/** The days somebody works: every day, all but Sunday (the post), or Monday to Friday (a bank). */
export type Days = 'every' | 'but-sunday' | 'weekdays';

/**
 * When a step of a journey happens: so many hours after the one before it, chosen between the two; and, where people
 * have to be at work for it, at the next moment `between` two hours of the day on one of their days.
 */
export type When = {
  hours: readonly [number, number];
  between?: readonly [number, number];
  days?: Days;
};

const hour = 60 * minute;

const isWorkday = (at: number, days: Days): boolean =>
  days === 'every' || (weekdayOf(at) !== 0 && (days === 'but-sunday' || weekdayOf(at) !== 6));

/** The moment of a step, in whole seconds, at least one after `previous`. */
export function momentOf({ hours, between, days = 'every' }: When, previous: number, random: Random): number {
  const [least, most] = hours;
  let at = previous + (least + random() * (most - least)) * hour;
  if (between) {
    const [opens, closes] = between;
    // When a day's work has to be waited for, it does not all begin on the stroke of the hour.
    const wait = random() * Math.min(closes - opens, 1.5) * hour;
    while (!isWorkday(at, days) || hourOf(at) >= closes) at = midnightOf(at) + day;
    if (hourOf(at) < opens) at = midnightOf(at) + opens * hour + wait;
  }
  return Math.max(wholeSecond(at), wholeSecond(previous) + 1000);
}
