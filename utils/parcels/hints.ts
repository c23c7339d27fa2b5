import { mostVainHints } from '../schedule/schedule.ts';
import type { Parcel } from '../model/parcel.ts';
import type { Hint } from '../model/relay.ts';
import { day, isAhead } from '../model/time.ts';

// A hint (docs/relay.md) only moves the due time of a parcel. Anybody who knows the callback address can send one, so a
// false hint must cost a few look-ups at most.

const leastGap = 30_000; // between two checks of a parcel
const gapFactor = 4;

/** The least time (ms) since the last check: 30 s, longer for each answer in a row without the news of its hint. */
const gapOf = ({ vainHints = 0 }: Parcel): number => Math.min(leastGap * gapFactor ** vainHints, day);

/** Whether status or time of a hint is news against the last answer. A time in the future says nothing. */
export function isHintNews(row: Parcel, { status, at }: Pick<Hint, 'status' | 'at'>, now: number): boolean {
  const time = Date.parse(at);
  const known = Date.parse(row.latest?.at ?? '');
  const isOther = status !== '' && status !== row.status;
  if (Number.isNaN(time) || Number.isNaN(known) || isAhead(time, now) || isAhead(known, now)) return isOther;
  return time > known || (time === known && isOther);
}

/**
 * Returns the parcel due at `dueAt`, or later if it was checked just now; never later than it was due. A wait that the
 * service asked for stays.
 */
export function withHint(row: Parcel, { status, at }: Hint, now: number, dueAt: number): Parcel {
  const hinted = { ...row, hint: { status, at } };
  if (row.limitedTimes || (row.failure?.retryAt ?? 0) > now) return hinted;
  const soonest = Math.max(dueAt, (row.triedAt ?? 0) + gapOf(row));
  return { ...hinted, dueAt: Math.min(row.dueAt ?? Infinity, soonest) };
}

/** Whether an answer has the status or the time of its hint. */
export const isConfirmed = ({ status, latest }: Parcel, hint: Pick<Hint, 'status' | 'at'>): boolean =>
  hint.status === status || (latest !== null && Date.parse(hint.at) === Date.parse(latest.at));

/**
 * Returns the parcel after an answer, or after a failure that is about it. Without the news of the hint, the parcel is
 * checked again, at most twice: the service may send an update before its look-ups contain it.
 */
export function afterAnswer(answered: Parcel, now: number): Parcel {
  const { hint, vainHints = 0, ...row } = answered;
  if (!hint) return answered;
  if (isConfirmed(row, hint) || !isHintNews(row, hint, now)) return row;
  const vain = { ...row, vainHints: vainHints + 1 };
  if (row.dueAt === null || vain.vainHints >= mostVainHints) return vain;
  return { ...vain, hint, dueAt: Math.min(row.dueAt, now + gapOf(vain)) };
}
