import { periodOf, waitsOf } from '../core/budget.ts';
import { allowanceOf, leftOf } from '../core/meter.ts';
import { standingOf, type Standing } from '../core/standing.ts';
import type { Parcel } from '../core/parcel.ts';
import { addHabits, presumed, stageOf, type Stage } from '../core/habits.ts';
import { afterNight, type Pace } from '../core/schedule.ts';
import { countParcels, readRows } from '../platform/store.ts';
import { readHabits } from '../platform/habits.ts';
import { readMeter, readShare, writeShare } from '../platform/plan.ts';
import { readSettings } from '../platform/settings.ts';

/** What the next check of a parcel is planned by: the habits learnt, the share of the budget, the user's night. */
export async function readPace(now: number): Promise<Pace> {
  const [{ budget, frequency, night }, learnt, share] = await Promise.all([
    readSettings(),
    readHabits(),
    readShare(),
  ]);
  return {
    habits: addHabits(presumed, learnt),
    share: budget.calls === null ? waitsOf[frequency] : share.share,
    night,
    offset: -new Date(now).getTimezoneOffset(),
  };
}

/** How the budget stands. Reads all rows where there is a limit, none where there is not. */
export async function readStanding(now: number): Promise<Standing> {
  const { budget, frequency } = await readSettings();
  const [meter, rows] = await Promise.all([readMeter(), budget.calls === null ? [] : readRows()]);
  return standingOf(meter, budget, rows, now, waitsOf[frequency]);
}

/** How many calls the watch may make now; null = any number. */
export async function readAllowance(now: number): Promise<number | null> {
  const { budget } = await readSettings();
  return budget.calls === null ? null : allowanceOf(await readMeter(), budget, now);
}

/** When the budget's next period begins for the watch: on its first morning (epoch milliseconds); null = no limit. */
export async function readRenewal(now: number): Promise<number | null> {
  const { budget } = await readSettings();
  if (budget.calls === null) return null;
  return afterNight(new Date(`${periodOf(budget, now).to}T00:00:00`).getTime(), await readPace(now));
}

const hour = 3_600_000;

/**
 * Shares out what is left of the budget, for all look-ups until the next time. Call once a run: it reads all rows, so it
 * does so once an hour, or when budget, frequency, period or the number of parcels is another.
 */
export async function shareOut(now: number): Promise<void> {
  const { budget, frequency } = await readSettings();
  if (budget.calls === null) return;
  const [before, size, meter] = await Promise.all([readShare(), countParcels(), readMeter()]);
  const isSpent = leftOf(meter, budget, now) === 0;
  const of = JSON.stringify([budget, frequency, periodOf(budget, now).from, size, isSpent]);
  if (of === before.of && now - before.at < hour) return;
  await writeShare({ share: (await readStanding(now)).share, at: now, of });
}

// Where the next news matters most: a parcel at the door before one that waits for its first scan.
const urgency: Record<Stage, number> = { end: 0, again: 1, out: 2, first: 3 };

const rank = ({ status }: Parcel): number => {
  const stage = stageOf(status);
  return stage === null ? 4 : urgency[stage];
};

const dueSince = ({ dueAt }: Parcel): number => dueAt ?? 0;

/**
 * As many of the due parcels as there are calls for, the most needed first; all of them, as given, where there are calls
 * enough.
 */
export function mostNeeded(due: readonly Parcel[], calls: number | null): Parcel[] {
  if (calls === null || calls >= due.length) return [...due];
  const byNeed = due.toSorted((a, b) => rank(a) - rank(b) || dueSince(a) - dueSince(b));
  // The last answer about a limited parcel stopped the run for all. The next run starts with another parcel, unless none
  // has waited longer: neither it nor the others are put off for ever (PROMISES P34).
  const longest = due.reduce((a, b) => (dueSince(b) < dueSince(a) ? b : a));
  const first = byNeed.find((row) => !row.limits || row === longest) ?? longest;
  return [first, ...byNeed.filter((row) => row !== first)].slice(0, calls);
}
