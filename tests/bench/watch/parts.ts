import {
  stageOf,
  type CourierStatistics,
  type Odds,
  type Stage,
} from '../../../utils/schedule/courier-statistics.ts';
import { afterNight, isOver, nextCheckAt } from '../../../utils/schedule/schedule.ts';
import { eventTime, isoAt } from '../../../utils/model/time.ts';
import type { Next } from './replay.ts';

// The schedule without one of its parts, and a plain table in its place: what each part is worth.

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The schedule with other habits. */
const byHabits =
  (change: (habits: CourierStatistics) => Partial<CourierStatistics>): Next =>
  (row, now, pace) =>
    nextCheckAt(row, now, { ...pace, statistics: { ...pace.statistics, ...change(pace.statistics) } });

/** The schedule of a parcel that was scanned at nine where it was scanned later that day. */
const scannedByNine: Next = (row, now, pace) => {
  const time = row.latest && eventTime(row.latest.at);
  if (!time || stageOf(row.status) !== 'out') return nextCheckAt(row, now, pace);
  const nine = Date.parse(`${time.date}T09:00:00Z`) - time.offset * minute;
  const at = isoAt(Math.min(time.at, nine), time.offset);
  return nextCheckAt({ ...row, latest: { ...row.latest!, at } }, now, pace);
};

const added = ([yes, no]: Odds, [yesToo, noToo]: Odds): Odds => [yes + yesToo, no + noToo];
const mapped = <K extends string, T>(all: Record<K, T>, change: (one: T) => T): Record<K, T> =>
  Object.fromEntries(Object.entries<T>(all).map(([key, one]) => [key, change(one)])) as Record<K, T>;
const allDaysAlike = (cells: readonly Odds[]): Odds[] => cells.map(() => cells.reduce(added));

/** The schedule without each part that can be switched off, by what it does not know then. */
export const without: Record<string, Next> = {
  'at which hours news comes': byHabits(({ hours }) => ({
    hours: mapped(hours, (counts) => counts.map((_, n) => (n >= 7 && n < 22 ? 1 : 0))),
  })),
  'on which day news comes': byHabits(({ days }) => ({ days: mapped(days, allDaysAlike) })),
  'whether it was scanned early': byHabits(({ days }) => {
    const both = days.out.map((cell, n) => added(cell, days.early[n]!));
    return { days: { ...days, out: both, early: both } };
  }),
  'that it was handled after nine': scannedByNine,
};

/** So many minutes apart from an hour of the day in Bangkok on. */
const table: Record<Stage, readonly (readonly [from: number, minutes: number])[]> = {
  first: [[0, 180]],
  out: [
    [0, 60],
    [10, 90],
    [13, 720],
  ],
  end: [
    [0, 40],
    [9, 55],
    [19, 90],
  ],
  again: [
    [0, 50],
    [13, 110],
  ],
};

/** The plain rule: a table by status and hour, and the night. The best of 273 drawn by chance for these journeys. */
export const plainTable: Next = (row, now, pace) => {
  const stage = stageOf(row.status);
  if (isOver(row) || stage === null) return nextCheckAt(row, now, pace);
  const hourOfDay = ((now + 7 * hour) % day) / hour;
  const midnight = now - hourOfDay * hour;
  const place = table[stage].findLastIndex(([from]) => from <= hourOfDay);
  const [, wait] = table[stage][place]!;
  const [from, shorter] = table[stage][place + 1] ?? [0, Infinity];
  const at = now + wait * minute;
  // What waits shortly before an hour of shorter waits does not sleep through it.
  const isOverslept = shorter < wait && at > midnight + from * hour;
  return afterNight(isOverslept ? Math.max(midnight + from * hour, now + shorter * minute) : at, pace);
};
