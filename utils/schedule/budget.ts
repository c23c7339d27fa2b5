import * as v from 'valibot';
import { dateAfter, localDate } from '../model/time.ts';

/** What the user allows: `calls` a month or a day (null = no limit), and the day of the month on which a plan begins. */
export const budgetSchema = v.object({
  calls: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  per: v.picklist(['month', 'day']),
  /** 1 to 31; in a shorter month the plan begins on its last day. */
  firstDay: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(31)),
});
export type Budget = v.InferOutput<typeof budgetSchema>;

/** No limit, and the free plan of the public service: 50 calls a month (docs/api.md 10.9). */
export const budgetPresets = {
  unlimited: { calls: null, per: 'month', firstDay: 1 },
  free: { calls: 50, per: 'month', firstDay: 1 },
} as const satisfies Record<string, Budget>;

/** How often parcels are asked about, where the budget allows it. */
export const frequencies = ['less', 'usual', 'more'] as const;
export type Frequency = (typeof frequencies)[number];

/** How long the waits of each are, against the usual ones: points of the curve that `npm run bench watch` prints. */
export const waitFactors: Record<Frequency, number> = { less: 2, usual: 1, more: 0.5 };

/** The first day (YYYY-MM-DD) of the period a moment lies in, and that of the next. */
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

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * The counted calls, answered or missed. By the user's calendar day: then a period that is set anew, a new time zone
 * and a clock that was wrong for a while still add up.
 */
export const meterSchema = v.object({
  v: v.literal(1),
  /** YYYY-MM-DD → calls. At most `mostDays`. */
  days: v.record(v.string(), count),
  /** Parcel id → calls it has cost so far, the one asked about last standing last. At most `mostParcels`. */
  parcels: v.record(v.string(), count),
  /** Parcel id → when it was last asked about (epoch milliseconds), for the latest of them. At most `mostLately`. */
  calledAt: v.record(v.string(), v.number()),
});
export type Meter = v.InferOutput<typeof meterSchema>;

export const newMeter: Meter = { v: 1, days: {}, parcels: {}, calledAt: {} };

const mostDays = 100; // the longest period has 31; the rest is there for clocks that were wrong
const mostParcels = 1000;
const mostLately = 100; // more than a repeated command, begun minutes ago, can have called: four are under way at once

/** The meter after a call for a parcel, or for none (null: the list of couriers, the test of the key). */
export function withCall(meter: Meter, id: string | null, now: number): Meter {
  const today = localDate(now);
  return {
    v: 1,
    days: nearestDays({ ...meter.days, [today]: (meter.days[today] ?? 0) + 1 }, today),
    parcels:
      id === null ? meter.parcels : lately(meter.parcels, id, (meter.parcels[id] ?? 0) + 1, mostParcels),
    calledAt: id === null ? meter.calledAt : lately(meter.calledAt, id, now, mostLately),
  };
}

/** Whether a parcel was asked about since: a command that is repeated because its worker died must not ask again. */
export const wasCalledSince = ({ calledAt }: Meter, id: string, since: number): boolean =>
  (calledAt[id] ?? Number.NEGATIVE_INFINITY) >= since;

// The day furthest from today goes first: a clock that was years ahead for a while must not push out what was true.
function nearestDays(days: Counts, today: string): Counts {
  const dates = Object.keys(days);
  if (dates.length <= mostDays) return days;
  const distances = dates.map((date) => Math.abs(Date.parse(date) - Date.parse(today)));
  return without(days, dates[distances.indexOf(Math.max(...distances))]!);
}

type Counts = Record<string, number>;

/** Sets the value, moves its id to the end and drops the oldest entry above `most`. Does not mutate. */
const lately = (values: Counts, id: string, value: number, most: number): Counts =>
  Object.fromEntries([...Object.entries(without(values, id)), [id, value] as const].slice(-most));

function without(counts: Counts, key: string): Counts {
  const { [key]: _, ...others } = counts;
  return others;
}

export function usedOf(meter: Meter, budget: Budget, now: number): number {
  const { from, to } = periodOf(budget, now);
  return Object.entries(meter.days)
    .filter(([date]) => date >= from && date < to)
    .reduce((sum, [, calls]) => sum + calls, 0);
}

/** Calls left in the current period, never below 0; null = no limit. */
export const leftOf = (meter: Meter, budget: Budget, now: number): number | null =>
  budget.calls === null ? null : Math.max(0, budget.calls - usedOf(meter, budget, now));

/**
 * How many calls the watch may make now (look-ups by hand go by `leftOf`); null = any number. On a monthly budget no
 * day takes more than half of what its morning had left: a month that began too busily ends with few calls a day, not
 * with none.
 */
export function callsLeftForPolling(meter: Meter, budget: Budget, now: number): number | null {
  const left = leftOf(meter, budget, now);
  if (left === null || budget.per === 'day') return left;
  const today = meter.days[localDate(now)] ?? 0;
  const { to } = periodOf(budget, now);
  const isLastDay = dateAfter(localDate(now), 1) === to;
  if (isLastDay) return left;
  return Math.max(0, Math.min(left, Math.ceil((left + today) / 2) - today));
}

/** What each parcel has cost so far, dearest first. */
export const costsOf = ({ parcels }: Meter): { id: string; calls: number }[] =>
  Object.entries(parcels)
    .map(([id, calls]) => ({ id, calls }))
    .toSorted((a, b) => b.calls - a.calls || a.id.localeCompare(b.id));
