import * as v from 'valibot';
import { dateAfter, localDate } from '../model/time.ts';

/** The user's limit: `calls` per month or day (null = no limit), and the day of the month on which the plan renews. */
export const budgetSchema = v.object({
  calls: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  per: v.picklist(['month', 'day']),
  /** 1 to 31. In a shorter month the plan renews on the last day. */
  firstDay: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(31)),
});
export type Budget = v.InferOutput<typeof budgetSchema>;

/** No limit, and the free plan of the public service, 50 calls a month (docs/api.md 10.9). */
export const budgetPresets = {
  unlimited: { calls: null, per: 'month', firstDay: 1 },
  free: { calls: 50, per: 'month', firstDay: 1 },
} as const satisfies Record<string, Budget>;

/** The largest limit that is taken. */
export const maxCalls = 1_000_000;

/** Calls that a parcel costs until its journey ends: `npm run bench watch` compares it with the schedule. */
export const callsPerParcel = 15;

/** Returns for about how many parcels a number of calls is enough: at least one, unless there are no calls. */
export const parcelsFor = (calls: number): number =>
  Math.max(Math.min(calls, 1), Math.floor(calls / callsPerParcel));

/** How often parcels are checked, if the budget allows it. */
export const frequencies = ['less', 'usual', 'more'] as const;
export type Frequency = (typeof frequencies)[number];

/** Factor of the waits for each frequency, from the curve that `npm run bench watch` prints. */
export const waitFactors: Record<Frequency, number> = { less: 2, usual: 1, more: 0.5 };

/** Calls that a parcel costs in all at each frequency, and hours between two of them, from the same curve. */
export const paces: Record<Frequency, { calls: number; hours: number }> = {
  less: { calls: 10, hours: 12 },
  usual: { calls: callsPerParcel, hours: 8 },
  more: { calls: 28, hours: 4 },
};

/** Returns the first day (YYYY-MM-DD) of the period that `now` is in, and of the next period. */
export function periodOf({ per, firstDay }: Budget, now: number): { from: string; to: string } {
  const today = localDate(now);
  if (per === 'day') return { from: today, to: dateAfter(today, 1) };
  const [year, month] = today.split('-').map(Number) as [number, number, number];
  const begins = (months: number) => beginning(year, month - 1 + months, firstDay);
  return begins(0) <= today ? { from: begins(0), to: begins(1) } : { from: begins(-1), to: begins(0) };
}

// In UTC with bare dates, so that daylight saving does not matter.
const beginning = (year: number, month: number, firstDay: number): string => {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(firstDay, lastDay))).toISOString().slice(0, 10);
};

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * The counted calls, successful or not, by the user's calendar day. So the sum of a period is right even after a change
 * of the period, of the time zone or of a wrong clock.
 */
export const meterSchema = v.object({
  /** YYYY-MM-DD → calls. At most `maxDays`. */
  days: v.record(v.string(), count),
  /** Parcel id → calls it has cost so far, the last called one at the end. At most `maxParcels`. */
  parcels: v.record(v.string(), count),
  /** Parcel id → time of its last call (epoch milliseconds). The latest calls, at most `maxLately`. */
  calledAt: v.record(v.string(), v.number()),
});
export type Meter = v.InferOutput<typeof meterSchema>;

export const newMeter: Meter = { days: {}, parcels: {}, calledAt: {} };

const maxDays = 100; // the longest period has 31; the others may come from a wrong clock
const maxParcels = 1000;
const maxLately = 100; // more than enough: it matters only for calls whose answer was lost, at most four

/** Returns the meter after a call. `id`: the parcel, or null for other calls (list of couriers, test of the key). */
export function withCall(meter: Meter, id: string | null, now: number): Meter {
  const today = localDate(now);
  const days = nearestDays({ ...meter.days, [today]: (meter.days[today] ?? 0) + 1 }, today);
  if (id === null) return { ...meter, days };
  const parcels = lately(meter.parcels, id, (meter.parcels[id] ?? 0) + 1, maxParcels);
  return { days, parcels, calledAt: lately(meter.calledAt, id, now, maxLately) };
}

/** Whether a call for a parcel was made since. A command repeated after a stop of the background must not repeat it. */
export const wasCalledSince = ({ calledAt }: Meter, id: string, since: number, now: number): boolean =>
  (calledAt[id] ?? Infinity) <= now && calledAt[id]! >= since;

type Counts = Record<string, number>;

// The days nearest to today, so that a clock that was years ahead for a while does not displace true days.
function nearestDays(days: Counts, today: string): Counts {
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(today));
  const nearest = Object.entries(days).toSorted(([a], [b]) => distance(a) - distance(b));
  return Object.fromEntries(nearest.slice(0, maxDays));
}

/** Sets the value, moves its id to the end and drops the oldest entry above `most`. Does not mutate. */
function lately(values: Counts, id: string, value: number, most: number): Counts {
  const others = Object.entries(values).filter(([other]) => other !== id);
  return Object.fromEntries([...others, [id, value] as const].slice(-most));
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
 * Returns how many calls polling may make now (look-ups by hand use `leftOf`); null = any number. On a monthly budget
 * no day takes more than half of the calls left in its morning, except the last day. So after a busy start the rest of
 * the month has few calls a day, not none.
 */
export function callsLeftForPolling(meter: Meter, budget: Budget, now: number): number | null {
  const left = leftOf(meter, budget, now);
  const today = localDate(now);
  return left === null ? null : shareOf(left, meter.days[today] ?? 0, today, periodOf(budget, now).to);
}

/** Returns how many of the calls left polling may make on a day: `used` were made on it, and the period ends on `to`. */
export function shareOf(left: number, used: number, date: string, to: string): number {
  if (dateAfter(date, 1) === to) return left; // also with a daily budget
  return Math.max(0, Math.min(left, Math.ceil((left + used) / 2) - used));
}

/** Calls that each parcel has cost so far, the highest first. */
export const costsOf = ({ parcels }: Meter): { id: string; calls: number }[] =>
  Object.entries(parcels)
    .map(([id, calls]) => ({ id, calls }))
    .toSorted((a, b) => b.calls - a.calls || a.id.localeCompare(b.id));
