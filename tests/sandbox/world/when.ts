import { day, hourOf, midnightOf, minute, wholeSecond, weekdayOf } from './thai-times.ts';
import type { Random } from './random.ts';

/** Working days: every day, all but Sunday (the post), or Monday to Friday (a bank). */
export type Days = 'every' | 'but-sunday' | 'weekdays';

/**
 * When a step of a journey happens: a random time after the step before it, `hours` (least, most) later. A step for
 * which people must be at work waits until it is `between` two hours of the day on one of their working `days`.
 */
export type When = {
  hours: readonly [number, number];
  between?: readonly [number, number];
  days?: Days;
};

const hour = 60 * minute;

const isWorkday = (at: number, days: Days): boolean =>
  days === 'every' || (weekdayOf(at) !== 0 && (days === 'but-sunday' || weekdayOf(at) !== 6));

/** Returns the time of a step, in whole seconds, at least one second after `previous`. */
export function momentOf({ hours, between, days = 'every' }: When, previous: number, random: Random): number {
  const [least, most] = hours;
  let at = previous + (least + random() * (most - least)) * hour;
  if (between) {
    const [opens, closes] = between;
    // Steps that wait for the opening hour are spread, so that they do not all happen at that hour.
    const wait = random() * Math.min(closes - opens, 1.5) * hour;
    while (!isWorkday(at, days) || hourOf(at) >= closes) at = midnightOf(at) + day;
    if (hourOf(at) < opens) at = midnightOf(at) + opens * hour + wait;
  }
  return Math.max(wholeSecond(at), wholeSecond(previous) + 1000);
}
