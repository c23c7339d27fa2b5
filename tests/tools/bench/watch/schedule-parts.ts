import { type CourierStatistics, type Odds } from '../../../../utils/schedule/courier-statistics.ts';
import { afterNight, isOver, nextCheckAt } from '../../../../utils/schedule/schedule.ts';
import { meaningOf, type AwaitedNews } from '../../../../utils/model/status.ts';
import { eventTime, isoAt } from '../../../../utils/model/time.ts';
import type { Next } from './replay.ts';

// The schedule without one of its parts, and a plain table in its place. The bench shows what each part saves.

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns the schedule with changed statistics. */
const byHabits =
  (change: (statistics: CourierStatistics) => Partial<CourierStatistics>): Next =>
  (row, now, context) =>
    nextCheckAt(row, now, {
      ...context,
      statistics: { ...context.statistics, ...change(context.statistics) },
    });

/** The schedule with the last scan moved to 09:00 if it was later on that day. */
const scannedByNine: Next = (row, now, context) => {
  const time = row.latest && eventTime(row.latest.at);
  if (!time || meaningOf(row.status).awaits !== 'round') return nextCheckAt(row, now, context);
  const nine = Date.parse(`${time.date}T09:00:00Z`) - time.offset * minute;
  const at = isoAt(Math.min(time.at, nine), time.offset);
  return nextCheckAt({ ...row, latest: { ...row.latest!, at } }, now, context);
};

const added = ([yes, no]: Odds, [yesToo, noToo]: Odds): Odds => [yes + yesToo, no + noToo];
const mapped = <K extends string, T>(all: Record<K, T>, change: (one: T) => T): Record<K, T> =>
  Object.fromEntries(Object.entries<T>(all).map(([key, one]) => [key, change(one)])) as Record<K, T>;
const allDaysAlike = (cells: readonly Odds[]): Odds[] => cells.map(() => cells.reduce(added));

/** The schedule without one part. The key names the missing part. */
export const without: Record<string, Next> = {
  'hours of news': byHabits(({ hours }) => ({
    hours: mapped(hours, (counts) => counts.map((_, n) => (n >= 7 && n < 22 ? 1 : 0))),
  })),
  'days of news': byHabits(({ days }) => ({ days: mapped(days, allDaysAlike) })),
  'early scans counted apart': byHabits(({ days }) => {
    const both = days.out.map((cell, n) => added(cell, days.early[n]!));
    return { days: { ...days, out: both, early: both } };
  }),
  'time of a scan after 09:00': scannedByNine,
};

/** Minutes between two calls, by stage. Each wait is valid from its hour of the day in Bangkok on. */
const table: Record<AwaitedNews, readonly (readonly [from: number, minutes: number])[]> = {
  first: [[0, 180]],
  round: [
    [0, 60],
    [10, 90],
    [13, 720],
  ],
  outcome: [
    [0, 40],
    [9, 55],
    [19, 90],
  ],
  again: [
    [0, 50],
    [13, 110],
  ],
};

/** A plain rule: fixed waits by stage and hour, no checks at night. It is the best of 273 random tables. */
export const plainTable: Next = (row, now, context) => {
  const stage = meaningOf(row.status).awaits;
  if (isOver(row) || stage === null) return nextCheckAt(row, now, context);
  const hourOfDay = ((now + 7 * hour) % day) / hour;
  const midnight = now - hourOfDay * hour;
  const place = table[stage].findLastIndex(([from]) => from <= hourOfDay);
  const [, wait] = table[stage][place]!;
  const [from, shorter] = table[stage][place + 1] ?? [0, Infinity];
  const at = now + wait * minute;
  // A long wait that began before an hour with shorter waits is cut at that hour.
  const isOverslept = shorter < wait && at > midnight + from * hour;
  return afterNight(isOverslept ? Math.max(midnight + from * hour, now + shorter * minute) : at, context);
};
