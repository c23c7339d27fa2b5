import { leftOf, periodOf, usedOf, type Budget, type Meter } from './budget.ts';
import { stageOf, type Stage } from './courier-statistics.ts';
import type { Parcel } from '../model/parcel.ts';
import { isOver } from './schedule.ts';
import { day, localDate } from '../model/time.ts';

// Calls a parcel is likely to cost from a stage on, and on a busy day, at the usual pace (`npm run bench watch`).
const life: Record<Stage, number> = { first: 14, out: 12, end: 6, again: 8 };
const busyDay: Record<Stage, number> = { first: 3, out: 7, end: 6, again: 6 };
const codLife = 5;

/** Calls the parcels would cost until the period ends, at the usual pace. */
export function needOf(parcels: readonly Parcel[], budget: Budget, now: number): number {
  const { to } = periodOf(budget, now);
  // From here to the end in days; the current one counts whole, so that there is always something to share out.
  const days = Math.max(1, Math.round((Date.parse(to) - Date.parse(localDate(now))) / day));
  return parcels.reduce((sum, parcel) => sum + lifeOf(parcel, days), 0);
}

function lifeOf(parcel: Parcel, days: number): number {
  if (isOver(parcel)) return 0;
  const stage = stageOf(parcel.status);
  // Delivered, and waiting for its money; what is archived is asked about once a day at most, too.
  if (stage === null || parcel.archivedAt !== null) return Math.min(codLife, days);
  return Math.min(life[stage], busyDay[stage] * days);
}

const heldBack = 0.1; // for parcels that are not kept yet, and for what the user looks up by hand

/**
 * How long the waits are, against the usual ones, so that what is left lasts (`PlanContext.share`): `wished` (`waitFactors`) where
 * there is no need to save. One share for all parcels sends the calls where news is likeliest.
 */
export function waitFactorOf(need: number, left: number | null, wished = 1): number {
  if (left === null || need <= 0) return wished;
  return Math.min(maxWaitFactor, Math.max(wished, need / Math.max(1, left * (1 - heldBack))));
}

const maxWaitFactor = 50; // from here on every wait is the longest one

/**
 * The budget as it stands at a moment: calls used and left (null = no limit), those the parcels need until the period
 * ends, and the share the schedule goes by. `thin`: waits are at least twice as long as wished, and as usual.
 */
export function budgetStatusOf(
  meter: Meter,
  budget: Budget,
  parcels: readonly Parcel[],
  now: number,
  wished = 1,
) {
  const left = leftOf(meter, budget, now);
  const need = needOf(parcels, budget, now);
  const share = waitFactorOf(need, left, wished);
  const isThin = share >= 2 * Math.max(1, wished);
  const state: 'ample' | 'thin' | 'spent' = left === 0 ? 'spent' : isThin ? 'thin' : 'ample';
  return { used: usedOf(meter, budget, now), left, need, share, state, ...periodOf(budget, now) };
}
export type BudgetStatus = ReturnType<typeof budgetStatusOf>;
