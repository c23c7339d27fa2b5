import * as v from 'valibot';
import { periodOf, type Budget } from './budget.ts';
import { dateAfter, localDate } from './when.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * The counted calls, answered or missed. By the user's own calendar day rather than as one sum: then a period that is
 * set anew, a month's end, a new time zone and a clock that was wrong for a while all still add up.
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
const mostLately = 100; // four are under way at once; these are those a command begun minutes ago may have asked about

/**
 * The meter after a call, to be counted where the call is made, whatever it brings.
 *
 * @param id the parcel's id; null for calls of no parcel (the list of couriers, the test of the key)
 */
export function counted(meter: Meter, id: string | null, now: number): Meter {
  const today = localDate(now);
  return {
    v: 1,
    days: nearestDays({ ...meter.days, [today]: (meter.days[today] ?? 0) + 1 }, today),
    parcels:
      id === null ? meter.parcels : lately(meter.parcels, id, (meter.parcels[id] ?? 0) + 1, mostParcels),
    calledAt: id === null ? meter.calledAt : lately(meter.calledAt, id, now, mostLately),
  };
}

/**
 * Whether a call was made for a parcel at or after a moment: a command that is repeated because its worker died must
 * not make it again, whatever became of the answer.
 */
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

/** With a value under an id that stands last now; where they are more than `most`, without the first. */
const lately = (values: Counts, id: string, value: number, most: number): Counts =>
  Object.fromEntries([...Object.entries(without(values, id)), [id, value] as const].slice(-most));

function without(counts: Counts, key: string): Counts {
  const { [key]: _, ...others } = counts;
  return others;
}

/** Calls counted in the current period. */
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
 * How many calls the watch may make now (look-ups by hand go by `leftOf`, and may go over when the user says so); null
 * = any number. On a monthly budget no day takes more than half of what its morning had left: a month that began too
 * busily ends with few calls a day, not with none.
 */
export function allowanceOf(meter: Meter, budget: Budget, now: number): number | null {
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
