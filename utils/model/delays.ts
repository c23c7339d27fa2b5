import type { Parcel } from './parcel.ts';
import { isFinished, phaseOf } from './status.ts';
import { canBeTrue, dateAt, day, daysBetween, eventTime, hour, isoAt, localDate } from './time.ts';

/** Time of the newest scan (epoch ms), else `followedAt`. An impossible date counts as the time its state was heard. */
export function lastScanAt({ latest, followedAt, peak }: Parcel, now: number): number {
  const time = latest && eventTime(latest.at);
  if (!time) return followedAt;
  return canBeTrue(time.at, now) ? time.at : Math.min(now, Math.max(followedAt, peak?.at ?? now));
}

/**
 * Returns the parcel with impossible scan dates replaced by `lastScanAt`, for planning and lateness only: stored and
 * shown values do not change. Returns the same object if all dates are possible.
 */
export function withTrueDates(parcel: Parcel, now: number): Parcel {
  const { latest, firstScanAt } = parcel;
  const isFalse = (dateTime: string | undefined | null) => {
    const time = eventTime(dateTime ?? '');
    return time !== null && !canBeTrue(time.at, now);
  };
  if (!isFalse(latest?.at) && !isFalse(firstScanAt)) return parcel;
  const at = isoAt(lastScanAt(parcel, now), eventTime(latest?.at ?? firstScanAt ?? '')?.offset ?? 0);
  return {
    ...parcel,
    latest: latest && isFalse(latest.at) ? { ...latest, at } : latest,
    firstScanAt: isFalse(firstScanAt) ? at : firstScanAt,
  };
}

/** Why a parcel needs attention although its courier reports no trouble. */
export type DelayKind = 'no-first-scan' | 'no-movement' | 'silent-out' | 'past-due';

/** `since`: when it became late (epoch ms). `id`: stable, so that the user is told once (`Parcel.announcedDelayId`). */
export type Delay = { kind: DelayKind; since: number; id: string };

// How long a parcel may be silent. Marketplaces give sellers two to three working days to hand over. A domestic parcel
// is scanned at a hub each night (docs/api.md 10.5): three days without a scan are two missed hubs and a Sunday. After
// a failed attempt, couriers try again on the next working day.
const usualSilence = 3 * day;
// A courier on a round returns in the evening. Silence until the next noon means that the round was not closed.
const silenceOut = 28 * hour;

/**
 * Returns why a parcel is stuck or late; null = it is not, or unknown. Silence counts from the newest scan (without
 * one, from `followedAt`) to the last answer: time in which nothing was checked is no silence of the courier.
 */
export function delayOf(given: Parcel, now: number): Delay | null {
  if (isFinished(given.status) || given.closedAt !== null || given.archivedAt !== null) return null;
  const heardAt = Math.min(now, answeredAt(given));
  const parcel = withTrueDates(given, heardAt);
  const { status, latest, followedAt, firstScanAt } = parcel;
  const phase = phaseOf(status);
  // The status is past the first scan, but without any event the time of the scan is unknown.
  if (latest === null && phase !== 'waiting') return null;
  const isScanned = firstScanAt !== null && latest !== null;
  const scanned = isScanned ? Date.parse(latest.at) : followedAt;
  const kind: DelayKind = !isScanned
    ? 'no-first-scan'
    : phase === 'out-for-delivery'
      ? 'silent-out'
      : 'no-movement';
  if (heardAt - scanned >= (kind === 'silent-out' ? silenceOut : usualSilence)) {
    return { kind, since: scanned, id: `${parcel.id}#${kind}#${isScanned ? latest.key : followedAt}` };
  }
  return pastDue(parcel, heardAt);
}

/**
 * When the service last answered about this parcel (epoch ms), 0 = never. "Not known yet" counts only until there is a
 * status: later, the courier may have scanned the parcel all the same.
 */
export const answeredAt = ({ status, checkedAt, triedAt, failure }: Parcel): number =>
  failure?.kind === 'not-found-yet' && status === null
    ? Math.max(checkedAt ?? 0, triedAt ?? 0)
    : (checkedAt ?? 0);

/** Late from the end of the due date in the courier's time zone; null if that date is impossible. */
function pastDue({ id, dueDate, firstScanAt, latest }: Parcel, heardAt: number): Delay | null {
  const first = eventTime(firstScanAt ?? '');
  const midnight = Date.parse(`${dueDate}T00:00:00Z`);
  // No parcel is late before its first scan, and a due date before that scan is an unrelated leftover.
  if (!first || Number.isNaN(midnight) || daysBetween(first.date, dueDate) < 0) return null;
  const offset = eventTime(latest?.at ?? '')?.offset ?? first.offset;
  const since = midnight + day - offset * 60_000;
  return heardAt < since ? null : { kind: 'past-due', since, id: `${id}#past-due#${dueDate}` };
}

/** Returns today's date in the offset of the parcel's newest event; without one, in the user's time zone. */
export function todayOf({ latest }: Parcel, now: number): string {
  const offset = eventTime(latest?.at ?? '')?.offset;
  return offset === undefined ? localDate(now) : dateAt(now, offset);
}

/** Returns the courier's due date (YYYY-MM-DD) while it is not past and the parcel not finished, else null. */
export function promisedDay(parcel: Parcel, now: number): string | null {
  const { status, closedAt, dueDate } = parcel;
  if (isFinished(status) || closedAt !== null) return null;
  return daysBetween(todayOf(parcel, now), dueDate) >= 0 ? dueDate : null;
}
