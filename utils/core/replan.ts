import { periodOf, type Budget, type Frequency } from './budget.ts';
import type { Parcel } from './parcel.ts';
import { afterNight, isDue, nextCheckAt, type Pace } from './schedule.ts';

/**
 * What a due time is planned by, as one text to be compared: the settings, and the period whose calls are shared out.
 * The last calls of one stretch the waits for days; the first ones of the next end them.
 */
export const planOf = (
  { budget, frequency, night }: { budget: Budget; frequency: Frequency; night: Pace['night'] },
  now: number,
): string => {
  const { calls, per, firstDay } = budget;
  const from = calls === null ? null : periodOf(budget, now).from;
  return JSON.stringify([calls, per, firstDay, from, frequency, night.from, night.to]);
};

/**
 * A parcel with the due time it would have, had its last good answer been planned by this pace; the same object where
 * that changes nothing. What is due stays due, what rests goes on resting, and a wait after a failure or a limit does not
 * depend on the pace.
 */
export function replanned(row: Parcel, now: number, pace: Pace): Parcel {
  if (row.dueAt === null || isDue(row, now)) return row;
  if (row.limits) return row; // `failure` says nothing of a 429
  const isUnknown = row.failure?.kind === 'not-found-yet' && row.failure.retryAt === undefined;
  const from = row.failure === null ? row.checkedAt : isUnknown ? row.triedAt : null;
  if (from === null || from > now) return row;
  const planned = nextCheckAt(row, from, pace);
  if (planned === null) return row;
  const dueAt = planned > now ? planned : afterNight(now, pace);
  return dueAt === row.dueAt ? row : { ...row, dueAt };
}
