import * as v from 'valibot';
import { isSentBack } from '../couriers/failed-attempt.ts';
import type { Parcel } from '../model/parcel.ts';
import { meaningOf, type AwaitedNews } from '../model/status.ts';
import { firstScan, type Tracking } from '../model/tracking.ts';
import { canBeTrue, dateAfter, dateAt, daysBetween, eventTime, type EventTime } from '../model/time.ts';

// Counts of the hours and days in which couriers' news comes, of all couriers together, as plain JSON: presumed counts,
// and counts learned from the user's finished parcels. They contain no number, place or name of a parcel.

/** Days since the stage began: 0, 1, 2, and 3 or more. */
export const dayCount = 4;

/** The tables by the awaited news, under the names that are stored. */
export const tableOf = { first: 'first', round: 'out', outcome: 'end', again: 'again' } as const;
const hourTables = Object.values(tableOf);
/** `early` is for parcels that await `round`, on days on which they were scanned in the morning. */
const dayTables = [...hourTables, 'early'] as const;

const each = <K extends string, T>(keys: readonly K[], make: (key: K) => T): Record<K, T> =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, T>;

const counts = (length: number) => v.pipe(v.array(v.pipe(v.number(), v.minValue(0))), v.length(length));
const oddsSchema = v.strictTuple([v.pipe(v.number(), v.minValue(0)), v.pipe(v.number(), v.minValue(0))]);
/** How often news came on a day, and how often not. */
export type Odds = v.InferOutput<typeof oddsSchema>;

export const courierStatisticsSchema = v.object({
  /** Per stage: count of news by local hour (24 counts). */
  hours: v.object(each(hourTables, () => counts(24))),
  /** Per table and day since the stage began: came or not. */
  days: v.object(each(dayTables, () => v.pipe(v.array(oddsSchema), v.length(dayCount)))),
});
export type CourierStatistics = v.InferOutput<typeof courierStatisticsSchema>;

const worth = 6; // the presumed hours count as much as this many parcels of the user

/** Returns counts by hour of the day. `weights`: of the hours from `first` on. */
const spread = (first: number, weights: readonly number[]): number[] => {
  // 5 % is spread evenly over 6 to 22: an unknown courier may come at any of these hours.
  const even = Array.from({ length: 24 }, (_, hour) => (hour >= 6 && hour < 22 ? 0.05 / 16 : 0));
  const sum = weights.reduce((a, b) => a + b, 0);
  return even.map((share, hour) => worth * (share + (0.95 * (weights[hour - first] ?? 0)) / sum));
};
const odds = (chances: readonly number[], weight: number): Odds[] =>
  chances.map((chance) => [chance * weight, (1 - chance) * weight]);

/**
 * Presumed counts. Sources: two real answers (docs/api.md 10.5: picked up 13:36, hubs 22:04 and 03:09, branch 08:11,
 * out 08:57, delivered 13:59), and the working day of couriers in Thailand: they collect in the afternoon, transport at
 * night, go out from 7 to 11, deliver from 9 to 19 and settle failed attempts in the evening.
 */
export const presumedStatistics: CourierStatistics = {
  hours: {
    first: spread(9, [2, 3, 3, 3, 4, 5, 6, 7, 7, 6, 5, 3, 2]),
    out: spread(6, [3, 7, 10, 8, 5, 3, 1, 2, 1]),
    end: spread(8, [1, 4, 6, 7, 6, 6, 7, 6, 6, 5, 4, 2, 1]),
    again: spread(7, [3, 6, 6, 4, 3, 2, 2, 2, 2, 2, 3, 3, 3, 2]),
  },
  days: {
    first: odds([0.35, 0.5, 0.4, 0.25], 3),
    out: odds([0.04, 0.07, 0.3, 0.35], 3),
    early: odds([0.04, 0.8, 0.9, 0.9], 3),
    end: odds([0.95, 0.6, 0.3, 0.1], 6),
    again: odds([0.2, 0.6, 0.5, 0.3], 3),
  },
};

/** Adds two counts, the second one with a weight. */
export const addOdds = ([yes, no]: Odds, [yesToo, noToo]: Odds, weight = 1): Odds => [
  yes + weight * yesToo,
  no + weight * noToo,
];

export const addStatistics = (a: CourierStatistics, b: CourierStatistics, weight = 1): CourierStatistics => ({
  hours: each(hourTables, (table) => a.hours[table].map((count, n) => count + weight * b.hours[table][n]!)),
  days: each(dayTables, (table) => a.days[table].map((cell, n) => addOdds(cell, b.days[table][n]!, weight))),
});

export const emptyStatistics: CourierStatistics = {
  hours: each(hourTables, () => Array.from({ length: 24 }, () => 0)),
  days: each(dayTables, () => Array.from({ length: dayCount }, (): Odds => [0, 0])),
};

/** What news a parcel, which may have come back, waits for; null if no more is expected. */
export const stageFor = (parcel: Pick<Parcel, 'status' | 'latest' | 'isGoingBack'>): AwaitedNews | null =>
  isSentBack(parcel) ? null : meaningOf(parcel.status).awaits;

/** Index of a day in the tables: 0 is the day on which the stage began, 3 the third day after it or later. */
export const dayIndex = (from: string, to: string): number =>
  Math.max(0, Math.min(dayCount - 1, daysBetween(from, to) || 0));

const dawn = 5 * 3_600_000; // lorries between hubs arrive earlier

/** Whether the newest scan (`lastScanAt`) is at or after 05:00 of the day that starts at `midnight` (both epoch ms). */
export const isScannedSinceDawn = (scannedAt: number, midnight: number): boolean =>
  scannedAt >= midnight + dawn;

const morning = 8 * 3_600_000; // couriers load before eight: scans until then decide about the day
const fading = 0.95; // after 14 more finished parcels, a parcel counts half, because couriers change their rounds
const longestStage = 60; // days; a longer stage comes from a broken history

/**
 * Adds a finished parcel to the learned counts. A history without readable times adds nothing. Does not mutate.
 *
 * @param followedAt when the user followed it (epoch ms): the wait for the first scan counts from then
 * @param finishedAt when its end was heard (epoch ms): events dated later are ignored
 */
export function addFinishedParcel(
  statistics: CourierStatistics,
  tracking: Tracking,
  followedAt: number,
  finishedAt = Infinity,
): CourierStatistics {
  const dated = tracking.events.filter(({ dateTime }) => canBeTrue(Date.parse(dateTime), finishedAt));
  const events = dated
    .toReversed()
    .map(({ dateTime, status }) => ({ time: eventTime(dateTime), status }))
    .filter((event): event is typeof event & { time: EventTime } => event.time !== null)
    .toSorted((a, b) => a.time.at - b.time.at);
  const first = eventTime(firstScan(dated) ?? '');
  if (!first) return statistics;
  const shown = structuredClone(emptyStatistics);
  if (followedAt < first.at) {
    noteHour(shown.hours.first, first);
    noteDays(shown.days.first, dateAt(followedAt, first.offset), first.date);
  }

  let stage: AwaitedNews | null = null;
  let began: EventTime = first; // when the stage began: its days are counted from then
  const scans: number[] = [];
  for (const { time, status } of events) {
    const next = meaningOf(status).awaits;
    const isNewRound = stage === 'outcome' && next === 'outcome' && time.date !== began.date;
    const isNews = next !== 'round' && next !== 'first' && next !== stage;
    if (isNews && stage !== null && stage !== 'first') {
      noteHour(shown.hours[tableOf[stage]], time);
      if (stage === 'round') noteWay(shown, began, time, first, scans);
      else noteDays(shown.days[tableOf[stage]], began.date, time.date);
    }
    if (isNewRound) {
      // Out again on another day: the first day brought no outcome. The new day counts as one after a failed attempt.
      shown.days.end[0]![1] += 1;
      noteHour(shown.hours.again, time);
      noteDays(shown.days.again, began.date, time.date);
    }
    if (next !== stage || isNewRound) began = time;
    stage = next;
    scans.push(time.at);
    if (next === null) break;
  }
  return addStatistics(shown, statistics, fading);
}

/** Adds 0.5 to the hour of the news and 0.25 to each hour beside it: news at 9:10 makes 8:50 likelier, too. */
function noteHour(hours: number[], { clock }: EventTime): void {
  const hour = Number(clock.slice(0, 2));
  hours[hour]! += 0.5;
  for (const near of [(hour + 23) % 24, (hour + 1) % 24]) hours[near]! += 0.25;
}

/** Counts the days from one date to another: news came on the last one and not on those before. */
function noteDays(cells: Odds[], from: string, to: string): void {
  const days = Math.min(daysBetween(from, to), longestStage);
  for (let n = 0; n < days; n += 1) cells[Math.min(n, dayCount - 1)]![1] += 1;
  if (days >= 0) cells[Math.min(days, dayCount - 1)]![0] += 1;
}

/** The same for the wait for `round`: each day counts as early or not, by the last scan before 8:00. */
function noteWay(
  shown: CourierStatistics,
  began: EventTime,
  news: EventTime,
  first: EventTime,
  scans: number[],
): void {
  const days = Math.min(daysBetween(began.date, news.date), longestStage);
  for (let n = 0; n <= days; n += 1) {
    const date = dateAfter(news.date, n - days);
    const midnight = Date.parse(`${date}T00:00:00Z`) - news.offset * 60_000;
    const scanned = scans.findLast((at) => at <= midnight + morning) ?? scans[0] ?? first.at;
    const table = isScannedSinceDawn(scanned, midnight) ? 'early' : 'out';
    shown.days[table][dayIndex(first.date, date)]![n === days ? 0 : 1] += 1;
  }
}
