import type { Parcel } from './parcel.ts';
import { isOver, longestWait, restsUnserved } from './schedule.ts';

/** A parcel none of whose noted times is ahead of `now` (epoch milliseconds): such a one counts as now. Does not mutate. */
function withPastTimes(row: Parcel, now: number): Parcel {
  const past = <T extends number | null>(time: T) => (time === null ? time : Math.min(time, now)) as T;
  return {
    ...row,
    keptAt: past(row.keptAt),
    checkedAt: past(row.checkedAt),
    triedAt: past(row.triedAt),
    finishedAt: past(row.finishedAt),
    archivedAt: past(row.archivedAt),
    closedAt: past(row.closedAt),
    ...(row.peak && { peak: { ...row.peak, at: past(row.peak.at) } }),
    ...(row.told && { told: row.told.filter(({ at }) => at <= now) }),
  };
}

/**
 * A parcel after the clock was set back to `now` (epoch milliseconds; PROMISES P38): what was planned, or let rest, by the
 * clock that was ahead is due at once. To a clock a month ahead it had been silent for a month. Does not mutate.
 */
export function afterClockChange(row: Parcel, now: number): Parcel {
  const { dueAt, triedAt } = row;
  const wasTriedAhead = triedAt !== null && triedAt > now;
  const isDueAgain =
    dueAt === null
      ? wasTriedAhead && !isOver(row) && !restsUnserved(row)
      : wasTriedAhead || dueAt > now + longestWait;
  return { ...withPastTimes(row, now), dueAt: isDueAgain ? now : dueAt };
}
