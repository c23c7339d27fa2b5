import { leftOf, periodOf, type Budget, type Meter } from './budget.ts';
import type { Parcel } from '../model/parcel.ts';
import type { AwaitedNews } from '../model/status.ts';
import { isNight, isOver, stageAt, type PlanContext } from './schedule.ts';
import { daysBetween, hour, localDate } from '../model/time.ts';

type Night = PlanContext['night'];

// Estimated calls at the usual pace: from a stage to the parcel's end, and per busy day (`npm run bench watch`).
const life: Record<AwaitedNews, number> = { first: 14, round: 12, outcome: 6, again: 8 };
const busyDay: Record<AwaitedNews, number> = { first: 3, round: 7, outcome: 6, again: 6 };
const codLife = 5;

/** Estimates the calls the parcels will cost until the period ends, at the usual pace. */
export function needOf(parcels: readonly Parcel[], budget: Budget, night: Night, now: number): number {
  const daysAfter = daysBetween(localDate(now), periodOf(budget, now).to) - 1;
  const days = daysAfter + dayLeft(night, now);
  const ahead = parcels.map((parcel) => callsAhead(parcel, now));
  return ahead.reduce((sum, { all, aDay }) => sum + Math.min(all, aDay * days), 0);
}

/** Returns the part (0 to 1) of today's hours, without those of the night, that is left. */
export function dayLeft(night: Night, now: number): number {
  const passed = (now - new Date(now).setHours(0, 0, 0, 0)) / hour;
  const awake = Array.from({ length: 24 }, (_, n) => n).filter(
    (n) => !isNight(n * hour, { night, offset: 0 }),
  );
  const left = awake.map((n) => Math.min(1, Math.max(0, n + 1 - passed)));
  return left.reduce((a, b) => a + b, 0) / awake.length;
}

/** Estimates the calls of a parcel until its end, and those of a busy day, at the usual pace. */
export function callsAhead(parcel: Parcel, now: number): { all: number; aDay: number } {
  if (isOver(parcel) || parcel.dueAt === null) return { all: 0, aDay: 0 };
  const stage = stageAt(parcel, now);
  // Cash is to be paid out, it came back, failed days ago, or is archived: it is checked at most once a day.
  if (stage === null || parcel.archivedAt !== null) return { all: codLife, aDay: 1 };
  return { all: life[stage], aDay: busyDay[stage] };
}

const heldBack = 0.1; // for parcels that are followed later, and for look-ups by hand

/**
 * How much longer than usual the waits must be so that the calls last (`PlanContext.waitFactor`): at least `wished`
 * (`waitFactors`), at most 50. All parcels have the same factor, so the calls go where news is most likely.
 */
export function waitFactorOf(need: number, left: number | null, wished = 1): number {
  if (left === null || need <= 0) return wished;
  return Math.min(maxWaitFactor, Math.max(wished, need / Math.max(1, left * (1 - heldBack))));
}

const maxWaitFactor = 50; // from this factor on, every wait is the longest one

/** Returns the calls needed until the period ends, those left (null = no limit), and the wait factor for the schedule. */
export function budgetStatusOf(
  meter: Meter,
  budget: Budget,
  parcels: Parcel[],
  night: Night,
  now: number,
  wished = 1,
) {
  const need = needOf(parcels, budget, night, now);
  const left = leftOf(meter, budget, now);
  return { need, left, waitFactor: waitFactorOf(need, left, wished) };
}
