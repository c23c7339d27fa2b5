import { callsLeftForPolling, leftOf, periodOf, waitFactors } from '../schedule/budget.ts';
import { budgetStatusOf } from '../schedule/budget-status.ts';
import type { Parcel } from '../model/parcel.ts';
import { partsOf } from '../model/parts.ts';
import { hour, isLately } from '../model/time.ts';
import type { AwaitedNews } from '../model/status.ts';
import { addStatistics, presumedStatistics, stageFor } from '../schedule/courier-statistics.ts';
import {
  afterNight,
  budgetPause,
  planningInputs,
  rescheduled,
  type BudgetPause,
  type PlanContext,
} from '../schedule/schedule.ts';
import { readScheduledIds } from '../storage/list-head.ts';
import { changeRows, countParcels, readRows, readSome } from '../storage/store.ts';
import { meterItem, plannedItem, statisticsItem, waitFactorItem } from '../storage/scheduler-state.ts';
import { instantSince, readRelayState } from '../relay/state.ts';
import { readSettings } from '../storage/settings.ts';

/** Returns what the plan of a parcel's next check depends on, besides the parcel. */
export async function readPlanContext(now: number): Promise<PlanContext> {
  const [{ budget, frequency, night }, learnt, stretch, relay] = await Promise.all([
    readSettings(),
    statisticsItem.read(),
    waitFactorItem.read(),
    readRelayState(),
  ]);
  return {
    statistics: addStatistics(presumedStatistics, learnt),
    waitFactor: budget.calls === null ? waitFactors[frequency] : stretch.waitFactor,
    night,
    offset: -new Date(now).getTimezoneOffset(),
    instantSince: instantSince(relay, now),
  };
}

/** Returns how many calls polling may make now; null = no limit. */
export async function readCallsLeftForPolling(now: number): Promise<number | null> {
  const { budget } = await readSettings();
  return budget.calls === null ? null : callsLeftForPolling(await meterItem.read(), budget, now);
}

/** Returns why polling makes no call now because of the budget (`budgetPause`); null if it may. */
export async function readBudgetPause(now: number): Promise<BudgetPause | null> {
  const { budget, night } = await readSettings();
  return budget.calls === null ? null : budgetPause(await meterItem.read(), budget, night, now);
}

/** Returns the first morning of the budget's next period (epoch milliseconds): polling starts then. Null = no limit. */
export async function readNextPeriodStart(now: number): Promise<number | null> {
  const { budget } = await readSettings();
  if (budget.calls === null) return null;
  return afterNight(new Date(`${periodOf(budget, now).to}T00:00:00`).getTime(), await readPlanContext(now));
}

/**
 * Recomputes the factor on all waits from what is left of the budget. That reads all rows, so it is done once an hour,
 * and besides only if budget, frequency, night, period or number of parcels change, or the budget is used up.
 */
export async function updateWaitFactor(now: number): Promise<void> {
  const { budget, frequency, night } = await readSettings();
  if (budget.calls === null) return;
  const [before, size, meter] = await Promise.all([waitFactorItem.read(), countParcels(), meterItem.read()]);
  const isSpent = leftOf(meter, budget, now) === 0;
  const of = JSON.stringify([budget, frequency, night, periodOf(budget, now).from, size, isSpent]);
  if (of === before.of && isLately(before.at, now, hour)) return;
  const rows = await readRows();
  const { waitFactor } = budgetStatusOf(meter, budget, rows, night, now, waitFactors[frequency]);
  await waitFactorItem.write({ waitFactor, at: now, of });
}

// The most important news first: a parcel out for delivery before one that waits for its first scan.
const urgency: readonly (AwaitedNews | null)[] = ['outcome', 'again', 'round', 'first', null];

const rank = (parcel: Parcel): number => urgency.indexOf(stageFor(parcel));
const dueSince = ({ dueAt }: Parcel): number => dueAt ?? 0;

/** Returns as many due parcels as there are calls, the most urgent first; all, as given, if there are enough calls. */
export function mostUrgent(due: readonly Parcel[], calls: number | null): Parcel[] {
  if (calls === null || calls >= due.length) return [...due];
  const byNeed = due.toSorted((a, b) => rank(a) - rank(b) || dueSince(a) - dueSince(b));
  // A parcel that the service limits (`limitedTimes`) may end the run for all. So a run starts with another parcel,
  // unless the limited one is overdue longest: no parcel waits forever (docs/promises.md P34).
  const longest = due.reduce((a, b) => (dueSince(b) < dueSince(a) ? b : a));
  const first = byNeed.find((row) => !row.limitedTimes || row === longest) ?? longest;
  return [first, ...byNeed.filter((row) => row !== first)].slice(0, calls);
}

const atOnce = 50; // planning a parcel takes up to 0.5 ms: a batch blocks for no more than a frame or two

/**
 * Plans the due times again if budget, its period, frequency or night changed. A smaller budget also lengthens waits
 * that have begun; a larger one, or a new month, shortens them. Each parcel is planned from its last answer, so after
 * an interruption a second planning has the same result. Costs two reads if nothing changed.
 */
export const rescheduleAll = (): Promise<void> =>
  navigator.locks.request('replan', async () => {
    // Repeat if the settings changed during planning.
    while (!(await rescheduleOnce(await readInputs())));
  });

const readInputs = async (): Promise<string> => {
  const now = Date.now();
  const relay = await readRelayState();
  return planningInputs({ ...(await readSettings()), instantSince: instantSince(relay, now) }, now);
};

/** Whether all due times were planned with what they depend on now. */
export const arePlansCurrent = async (): Promise<boolean> =>
  (await readInputs()) === (await plannedItem.read());

/** Plans all parcels in the order of their due times, then stores `by`; false if the settings changed meanwhile. */
async function rescheduleOnce(by: string): Promise<boolean> {
  if (by === (await plannedItem.read())) return true;
  const now = Date.now();
  await updateWaitFactor(now);
  const context = await readPlanContext(now);
  for (const ids of partsOf(await readScheduledIds(), atOnce)) {
    const rows = await readSome(ids);
    const others = rows.filter((row) => rescheduled(row, now, context) !== row).map(({ id }) => id);
    // `changeRows` reads each row again: an answer that came meanwhile was planned with the new settings, and a parcel
    // that became due stays due.
    await changeRows(others, (row) => rescheduled(row, Date.now(), context));
    if ((await readInputs()) !== by) return false;
  }
  await plannedItem.writeUnlessEmpty(by);
  return true;
}
