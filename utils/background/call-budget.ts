import { callsLeftForPolling, leftOf, periodOf, waitFactors } from '../schedule/budget.ts';
import { budgetStatusOf, type BudgetStatus } from '../schedule/budget-status.ts';
import type { Parcel } from '../model/parcel.ts';
import { addStatistics, presumedStatistics, stageOf, type Stage } from '../schedule/courier-statistics.ts';
import { afterNight, planningInputs, rescheduled, type PlanContext } from '../schedule/schedule.ts';
import { readWaiting } from '../storage/list-head.ts';
import { changeRows, countParcels, readRows, readSome } from '../storage/store.ts';
import {
  readStatistics,
  readMeter,
  readPlanningInputs,
  readWaitFactor,
  writePlanningInputs,
  writeWaitFactor,
} from '../storage/scheduler-state.ts';
import { readSettings } from '../storage/settings.ts';

/** What the next check of a parcel is planned by. */
export async function readPlanContext(now: number): Promise<PlanContext> {
  const [{ budget, frequency, night }, learnt, share] = await Promise.all([
    readSettings(),
    readStatistics(),
    readWaitFactor(),
  ]);
  return {
    statistics: addStatistics(presumedStatistics, learnt),
    share: budget.calls === null ? waitFactors[frequency] : share.share,
    night,
    offset: -new Date(now).getTimezoneOffset(),
  };
}

/** How the budget stands. Reads all rows where there is a limit. */
export async function readBudgetStatus(now: number): Promise<BudgetStatus> {
  const { budget, frequency } = await readSettings();
  const [meter, rows] = await Promise.all([readMeter(), budget.calls === null ? [] : readRows()]);
  return budgetStatusOf(meter, budget, rows, now, waitFactors[frequency]);
}

/** How many calls the watch may make now; null = any number. */
export async function readCallsLeftForPolling(now: number): Promise<number | null> {
  const { budget } = await readSettings();
  return budget.calls === null ? null : callsLeftForPolling(await readMeter(), budget, now);
}

/** When the budget's next period begins for the watch: on its first morning (epoch milliseconds); null = no limit. */
export async function readNextPeriodStart(now: number): Promise<number | null> {
  const { budget } = await readSettings();
  if (budget.calls === null) return null;
  return afterNight(new Date(`${periodOf(budget, now).to}T00:00:00`).getTime(), await readPlanContext(now));
}

const hour = 3_600_000;

/**
 * Shares out what is left of the budget, for all look-ups until the next time. That reads all rows, so it is done once
 * an hour, or when budget, frequency, period or the number of parcels is another.
 */
export async function updateWaitFactor(now: number): Promise<void> {
  const { budget, frequency } = await readSettings();
  if (budget.calls === null) return;
  const [before, size, meter] = await Promise.all([readWaitFactor(), countParcels(), readMeter()]);
  const isSpent = leftOf(meter, budget, now) === 0;
  const of = JSON.stringify([budget, frequency, periodOf(budget, now).from, size, isSpent]);
  if (of === before.of && now - before.at < hour) return;
  await writeWaitFactor({ share: (await readBudgetStatus(now)).share, at: now, of });
}

// Where the next news matters most: a parcel at the door before one that waits for its first scan.
const urgency: Record<Stage, number> = { end: 0, again: 1, out: 2, first: 3 };

const rank = ({ status }: Parcel): number => {
  const stage = stageOf(status);
  return stage === null ? 4 : urgency[stage];
};
const dueSince = ({ dueAt }: Parcel): number => dueAt ?? 0;

/** As many of the due parcels as there are calls for, the most needed first; where there are enough all, as given. */
export function maxNeeded(due: readonly Parcel[], calls: number | null): Parcel[] {
  if (calls === null || calls >= due.length) return [...due];
  const byNeed = due.toSorted((a, b) => rank(a) - rank(b) || dueSince(a) - dueSince(b));
  // A limited parcel stopped the last run for all. So this one starts with an unlimited parcel, or with the limited one
  // if it has waited longest: neither it nor the others are put off for ever (docs/promises.md P34).
  const longest = due.reduce((a, b) => (dueSince(b) < dueSince(a) ? b : a));
  const first = byNeed.find((row) => !row.limits || row === longest) ?? longest;
  return [first, ...byNeed.filter((row) => row !== first)].slice(0, calls);
}

const atOnce = 50; // planning one takes up to half a millisecond: a slice keeps nobody waiting for more than a frame or two

/**
 * Plans the due times anew where budget, its period, frequency or night are no longer those they were planned by: a
 * smaller budget stretches the waits that were begun, too, and a larger one, or a new month's, ends them sooner. Each
 * parcel is planned from its last answer, so cut off anywhere it is begun again and comes to the same. Costs two
 * look-ups where nothing changed.
 */
export async function rescheduleAll(): Promise<void> {
  await navigator.locks.request('replan', async () => {
    // Again, if the settings changed during planning.
    while (!(await rescheduleOnce(planningInputs(await readSettings(), Date.now()))));
  });
}

/** Plans all of them, in the order in which they are due, and notes that; false where the settings changed under it. */
async function rescheduleOnce(by: string): Promise<boolean> {
  if (by === (await readPlanningInputs())) return true;
  const now = Date.now();
  await updateWaitFactor(now);
  const pace = await readPlanContext(now);
  const waiting = await readWaiting();
  for (let from = 0; from < waiting.length; from += atOnce) {
    const rows = await readSome(waiting.slice(from, from + atOnce));
    const others = rows.filter((row) => rescheduled(row, now, pace) !== row).map(({ id }) => id);
    // Each row is read again in the transaction: an answer that arrived since was planned by the new pace, and what
    // became due stays due.
    await changeRows(others, (row) => rescheduled(row, Date.now(), pace));
    if (planningInputs(await readSettings(), Date.now()) !== by) return false;
  }
  await writePlanningInputs(by);
  return true;
}
