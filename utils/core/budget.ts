import * as v from 'valibot';
import { isFinished, phaseOf } from './status.ts';
import { stageOf, type Stage } from './habits.ts';
import type { Watched } from './schedule.ts';
import { localDate } from './when.ts';

const day = 86_400_000;

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
});
export type Meter = v.InferOutput<typeof meterSchema>;

/** Nothing counted yet. */
export const newMeter: Meter = { v: 1, days: {}, parcels: {} };

const mostDays = 100; // the longest period has 31; the rest is there for clocks that were wrong
const mostParcels = 1000;

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
    parcels: id === null ? meter.parcels : lately(meter.parcels, id),
  };
}

// The day furthest from today goes first: a clock that was years ahead for a while must not push out what was true.
function nearestDays(days: Record<string, number>, today: string): Record<string, number> {
  const dates = Object.keys(days);
  if (dates.length <= mostDays) return days;
  const distances = dates.map((date) => Math.abs(Date.parse(date) - Date.parse(today)));
  return without(days, dates[distances.indexOf(Math.max(...distances))]!);
}

function lately(parcels: Record<string, number>, id: string): Record<string, number> {
  const calls = parcels[id] ?? 0;
  const next = { ...without(parcels, id), [id]: calls + 1 };
  const ids = Object.keys(next);
  return ids.length > mostParcels ? without(next, ids[0]!) : next;
}

function without(counts: Record<string, number>, key: string): Record<string, number> {
  const { [key]: _, ...others } = counts;
  return others;
}

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
const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

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

// Calls a parcel is likely to cost from a stage on, and on a busy day, at the usual pace: what the bench (tests/bench/
// watch.ts) counts.
const life: Record<Stage, number> = { first: 14, out: 12, end: 6, again: 8 };
const busyDay: Record<Stage, number> = { first: 3, out: 7, end: 6, again: 6 };
const codLife = 5;

/** Calls the parcels would cost until the period ends, at the usual pace: what the share is reckoned from. */
export function needOf(parcels: readonly Watched[], budget: Budget, now: number): number {
  const { to } = periodOf(budget, now);
  // From here to the end in days; the current one counts whole, so that there is always something to share out.
  const days = Math.max(1, Math.round((Date.parse(to) - Date.parse(localDate(now))) / day));
  return parcels.reduce((sum, parcel) => sum + lifeOf(parcel, days), 0);
}

function lifeOf({ status, isCodDue, closedAt, archivedAt }: Watched, days: number): number {
  if (closedAt !== null) return 0;
  if (isFinished(status)) return phaseOf(status) === 'delivered' && isCodDue ? Math.min(codLife, days) : 0;
  if (archivedAt !== null) return Math.min(codLife, days);
  const stage = stageOf(status);
  return stage === null ? 0 : Math.min(life[stage], busyDay[stage] * days);
}

const heldBack = 0.1; // for parcels that are not kept yet, and for what the user looks up by hand

/**
 * How long the waits are, against the usual ones, so that what is left lasts (`Pace.share`): `wished` (`waitsOf`) where
 * there is no need to save. One share for all parcels is the fair one: each then pays the same price for a minute of
 * knowing sooner, so the calls go where news is likeliest.
 */
export function shareOf(need: number, left: number | null, wished = 1): number {
  if (left === null || need <= 0) return wished;
  return Math.min(mostStretched, Math.max(wished, need / Math.max(1, left * (1 - heldBack))));
}

const mostStretched = 50; // from here on every wait is the longest one

/** How the budget stands, for the meter in the views. */
export type Standing = {
  used: number;
  /** null = no limit. */
  left: number | null;
  /** Calls the watched parcels would like to make in what remains of the period. */
  need: number;
  share: number;
  /** `thin`: waits are at least twice as long as wished, and as usual; `spent`: nothing left. */
  state: 'ample' | 'thin' | 'spent';
  from: string;
  to: string;
};

/** The budget as it stands at a moment, with the share the schedule goes by. */
export function standingOf(
  meter: Meter,
  budget: Budget,
  parcels: readonly Watched[],
  now: number,
  wished = 1,
): Standing {
  const left = leftOf(meter, budget, now);
  const need = needOf(parcels, budget, now);
  const share = shareOf(need, left, wished);
  const state = left === 0 ? 'spent' : share >= 2 * Math.max(1, wished) ? 'thin' : 'ample';
  return { used: usedOf(meter, budget, now), left, need, share, state, ...periodOf(budget, now) };
}

/** What each parcel has cost so far, dearest first. */
export const costsOf = ({ parcels }: Meter): { id: string; calls: number }[] =>
  Object.entries(parcels)
    .map(([id, calls]) => ({ id, calls }))
    .toSorted((a, b) => b.calls - a.calls || a.id.localeCompare(b.id));
