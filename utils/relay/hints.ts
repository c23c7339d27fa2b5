import { afterNight, maxVainHints, type PlanContext } from '../schedule/schedule.ts';
import type { Parcel } from '../model/parcel.ts';
import type { Hint } from './protocol.ts';
import { day, isAhead } from '../model/time.ts';
import type { TrackingEvent } from '../model/tracking.ts';

// A hint (docs/relay.md) only moves the due time of a parcel. Anybody who knows the callback address can send one, so a
// false hint must cost a few look-ups at most.

const leastGap = 30_000; // between two checks of a parcel
const maxHints = 5;

type News = Pick<Hint, 'status' | 'at'>;

/** The least time (ms) since the last check: 30 s, four times as long for each check in a row without news. */
const gapOf = ({ vainHints = 0 }: Parcel): number => Math.min(leastGap * 4 ** vainHints, day);

/** Whether status or time of a hint is news against the last answer. A time in the future says nothing. */
export function isHintNews(row: Parcel, { status, at }: News, now: number): boolean {
  const time = Date.parse(at);
  const known = Date.parse(row.latest?.at ?? '');
  const isOther = status !== '' && status !== row.status;
  if (Number.isNaN(time) || Number.isNaN(known) || isAhead(time, now) || isAhead(known, now)) return isOther;
  return time > known || (time === known && isOther);
}

/** Whether the service asked for a wait, which no hint shortens (docs/promises.md P34). */
const isPaused = ({ limitedTimes, failure }: Parcel, now: number): boolean =>
  Boolean(limitedTimes) || (failure?.retryAt ?? 0) > now;

/**
 * Returns the parcel due at `soonest`, or later if it was checked just now or it is night; never later than it was due.
 */
export function withHint(row: Parcel, { status, at }: News, soonest: number, context: PlanContext): Parcel {
  const hinted = { ...row, hints: [...(row.hints ?? []), { status, at }].slice(-maxHints) };
  if (isPaused(row, soonest)) return hinted;
  const dueAt = Math.max(soonest, Math.min(row.triedAt ?? 0, soonest) + gapOf(row));
  return { ...hinted, dueAt: Math.min(row.dueAt ?? Infinity, afterNight(dueAt, context)) };
}

/** Whether a hint has status and time of one of the events. A forger may guess the status, but hardly the time. */
export const isAboutEvent = ({ status, at }: News, events: readonly TrackingEvent[]): boolean =>
  events.some((event) => event.status === status && Date.parse(event.dateTime) === Date.parse(at));

/**
 * Returns the parcel after an answer, or after a failure that is about it; `before`: as it was. Without the news of the
 * last hint, the parcel is checked again, at most twice: the service may send an update before its look-ups contain it. An
 * answer without any news confirms nothing: a forger may know status and time of the last one.
 */
export function afterAnswer(before: Parcel, answered: Parcel, now: number, context: PlanContext): Parcel {
  const { hints, vainHints = 0, ...row } = answered;
  if (!hints || isPaused(row, now)) return answered;
  const isNew = row.status !== before.status || row.latest?.at !== before.latest?.at;
  if (isNew && !isHintNews(row, hints.at(-1)!, now)) return row;
  // A long outage is no sign of a forger: the next hint waits for two hours at most, not for a day.
  const isEnough = row.failure !== null && vainHints > maxVainHints;
  const next = { ...row, vainHints: isNew ? 0 : isEnough ? vainHints : vainHints + 1 };
  // After a failure, the news is still expected.
  if (row.dueAt === null || next.vainHints >= maxVainHints) return row.failure ? { ...next, hints } : next;
  return { ...next, hints, dueAt: Math.min(row.dueAt, afterNight(now + gapOf(next), context)) };
}
