import * as v from 'valibot';
import { phaseOf, type Phase } from './status.ts';
import { daysBetween } from './when.ts';

// At which hours couriers' news comes, and on which day, as counts in plain JSON.

/** What a parcel's next news is, by its state: the schedule asks for each at other hours. */
const stages = ['first', 'out', 'end', 'again'] as const;
/**
 * `first`: waits for its first scan. `out`: on its way; the news is that it goes out for delivery (or whatever comes
 * without that). `end`: out for delivery; the news is the outcome. `again`: an attempt failed; the news is the next
 * attempt or the return.
 */
export type Stage = (typeof stages)[number];

/** The day the stage began, the next, the one after, any later one. */
export const dayCount = 4;

/**
 * The tables of days: one a stage, and a second one for a parcel on its way that was scanned early on the morning asked
 * about (`isEarly`): the lorry to the last branch has come.
 */
const dayTables = [...stages, 'early'] as const;

const each = <K extends string, T>(keys: readonly K[], make: (key: K) => T): Record<K, T> =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, T>;

const counts = (length: number) => v.pipe(v.array(v.pipe(v.number(), v.minValue(0))), v.length(length));
const oddsSchema = v.strictTuple([v.pipe(v.number(), v.minValue(0)), v.pipe(v.number(), v.minValue(0))]);
/** How often news came, and how often it did not. */
export type Odds = v.InferOutput<typeof oddsSchema>;

export const habitsSchema = v.object({
  /** Per stage: news by local hour of the day (24 counts). */
  hours: v.object(each(stages, () => counts(24))),
  /** Per table, per day since the stage began: came or not. */
  days: v.object(each(dayTables, () => v.pipe(v.array(oddsSchema), v.length(dayCount)))),
});
/** What couriers usually do, as counts: measured ones, presumed ones, or both added up. */
export type Habits = v.InferOutput<typeof habitsSchema>;

const spread = (weights: Record<number, number>, total: number): number[] => {
  // A twentieth lies evenly over the day's hours (6 to 22): a courier nobody has seen may come at any of them.
  const even = Array.from({ length: 24 }, (_, hour) => (hour >= 6 && hour < 22 ? 0.05 / 16 : 0));
  const sum = Object.values(weights).reduce((a, b) => a + b, 0);
  return even.map((share, hour) => total * (share + (0.95 * (weights[hour] ?? 0)) / sum));
};
const odds = (chances: readonly number[], weight: number): Odds[] =>
  chances.map((chance) => [chance * weight, (1 - chance) * weight]);

/**
 * What is presumed before anything was learnt, worth about six parcels. Sources: api-facts, section 5 (the two
 * real answers: picked up 13:36, hubs 22:04 and 03:09, branch 08:11, out 08:57, delivered 13:59; a journey of three
 * days), and the working day of couriers in Thailand in general: collected in the afternoon, carried at night, out from
 * 7 to 11, delivered from 9 to 19, back at the branch in the evening, where a failed attempt is settled. Nothing here is
 * precise: it is what six own parcels outweigh.
 */
export const presumed: Habits = {
  hours: {
    first: spread(
      { 9: 2, 10: 3, 11: 3, 12: 3, 13: 4, 14: 5, 15: 6, 16: 7, 17: 7, 18: 6, 19: 5, 20: 3, 21: 2 },
      6,
    ),
    out: spread({ 6: 3, 7: 7, 8: 10, 9: 8, 10: 5, 11: 3, 12: 1, 13: 2, 14: 1 }, 6),
    end: spread(
      { 8: 1, 9: 4, 10: 6, 11: 7, 12: 6, 13: 6, 14: 7, 15: 6, 16: 6, 17: 5, 18: 4, 19: 2, 20: 1 },
      6,
    ),
    again: spread(
      { 7: 3, 8: 6, 9: 6, 10: 4, 11: 3, 12: 2, 13: 2, 14: 2, 15: 2, 16: 2, 17: 3, 18: 3, 19: 3, 20: 2 },
      6,
    ),
  },
  days: {
    first: odds([0.35, 0.5, 0.4, 0.25], 3),
    out: odds([0.04, 0.07, 0.3, 0.35], 3),
    early: odds([0.04, 0.8, 0.9, 0.9], 3),
    end: odds([0.95, 0.6, 0.3, 0.1], 6),
    again: odds([0.2, 0.6, 0.5, 0.3], 3),
  },
};

/** The counts of both, the second ones by a weight. */
export const addOdds = ([yes, no]: Odds, [yesToo, noToo]: Odds, weight = 1): Odds => [
  yes + weight * yesToo,
  no + weight * noToo,
];

/** The counts of both, the second ones by a weight. */
export const addHabits = (a: Habits, b: Habits, weight = 1): Habits => ({
  hours: each(stages, (stage) => a.hours[stage].map((count, n) => count + weight * b.hours[stage][n]!)),
  days: each(dayTables, (table) => a.days[table].map((cell, n) => addOdds(cell, b.days[table][n]!, weight))),
});

export const noHabits: Habits = {
  hours: each(stages, () => Array.from({ length: 24 }, () => 0)),
  days: each(dayTables, () => Array.from({ length: dayCount }, (): Odds => [0, 0])),
};

const stageByPhase: Record<Phase, Stage | null> = {
  waiting: 'first',
  'picked-up': 'out',
  'in-transit': 'out',
  unknown: 'out',
  'out-for-delivery': 'end',
  trouble: 'again',
  delivered: null,
  returned: null,
};

/** The stage a status puts a parcel in; null where no more news is waited for. */
export const stageOf = (status: string | null): Stage | null => stageByPhase[phaseOf(status)];

/** The place of a day in the tables: 0 is the day the stage began, 3 is any day from the third after it. */
export const dayIndex = (from: string, to: string): number =>
  Math.max(0, Math.min(dayCount - 1, daysBetween(from, to) || 0));

const dawn = 5 * 3_600_000; // the lorries from hub to hub come before

/** Whether the newest scan (`scannedAt`) was made early on a day or later on it (both epoch ms, the day's midnight). */
export const isEarly = (scannedAt: number, midnight: number): boolean => scannedAt >= midnight + dawn;
