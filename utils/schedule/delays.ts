import { waitsAtCustoms } from '../couriers/customs.ts';
import { isSentBack } from '../couriers/failed-attempt.ts';
import { mayBeLost } from '../couriers/lost.ts';
import { isToCollect } from '../couriers/to-collect.ts';
import type { Parcel } from '../model/parcel.ts';
import { isFinished, phaseOf } from '../model/status.ts';
import { canBeTrue, dateAt, day, daysBetween, eventTime, hour, isoAt, localDate } from '../model/time.ts';

/** Newest scan (epoch ms), else `followedAt`. For an impossible date: `peak.at` (at least `followedAt`), else `now`. */
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

/** `since`: when it became late (epoch ms). `id`: stable, so that the user is told once (`delayToNotify`). */
export type Delay = { kind: DelayKind; since: number; id: string };

// How long a parcel may be silent. Marketplaces give sellers two to three working days to hand over. A domestic parcel
// is scanned at a hub each night (docs/api.md 10.5): three days without a scan are two missed hubs and a Sunday. After
// a failed attempt, couriers try again on the next working day.
const usualSilence = 3 * day;
// Couriers go out in the morning and return in the evening. No scan until the next noon means that something is wrong.
const silenceOut = 28 * hour;

/**
 * Returns why a parcel is stuck or late; null = neither, or unknown. Silence is the time from the newest scan (without
 * one, from `followedAt`) to the last answer. Time after that does not count, because nothing was checked in it.
 */
export function delayOf(given: Parcel, now: number): Delay | null {
  // A parcel that waits for its recipient is not late; of one that cannot be found, more is known.
  if (isFinished(given.status) || isSentBack(given) || isToCollect(given)) return null;
  if (waitsAtCustoms(given) || mayBeLost(given)) return null;
  if (given.closedAt !== null || given.archivedAt !== null) return null;
  const until = Math.min(now, answeredAt(given));
  const parcel = withTrueDates(given, until);
  const { status, latest, followedAt, firstScanAt } = parcel;
  const phase = phaseOf(status);
  // The status says that there was a scan, but there is no event that tells when.
  if (latest === null && phase !== 'waiting') return null;
  const isScanned = firstScanAt !== null && latest !== null;
  const scanned = isScanned ? Date.parse(latest.at) : followedAt;
  const moved: DelayKind = phase === 'out-for-delivery' ? 'silent-out' : 'no-movement';
  const kind = isScanned ? moved : 'no-first-scan';
  if (until - scanned >= (kind === 'silent-out' ? silenceOut : usualSilence))
    return { kind, since: scanned, id: `${parcel.id}#${kind}#${isScanned ? latest.key : followedAt}` };
  return pastDue(parcel, until);
}

/** Whole days of silence until the last answer, at least 1, as every view counts them; null if it is not silent too long. */
export function silentDays(parcel: Parcel): number | null {
  const late = delayOf(parcel, Infinity);
  if (!late || late.kind === 'past-due') return null;
  return Math.max(1, Math.floor((answeredAt(parcel) - late.since) / day));
}

/**
 * When the service last answered about this parcel (epoch ms), 0 = never. `not-found-yet` counts as an answer only
 * before the first status. Later, it does not show that the courier is silent.
 */
export const answeredAt = ({ status, checkedAt, triedAt, failure }: Parcel): number =>
  failure?.kind === 'not-found-yet' && status === null
    ? Math.max(checkedAt ?? 0, triedAt ?? 0)
    : (checkedAt ?? 0);

/** Returns the delay `past-due` from the end of the due date on, in the courier's time zone; null before that. */
function pastDue({ id, dueDate, firstScanAt, latest }: Parcel, until: number): Delay | null {
  const first = eventTime(firstScanAt ?? '');
  const midnight = Date.parse(`${dueDate}T00:00:00Z`);
  // Before its first scan a parcel is never `past-due`. A due date before that scan is wrong and is ignored.
  if (!first || Number.isNaN(midnight) || daysBetween(first.date, dueDate) < 0) return null;
  const offset = eventTime(latest?.at ?? '')?.offset ?? first.offset;
  const since = midnight + day - offset * 60_000;
  return until < since ? null : { kind: 'past-due', since, id: `${id}#past-due#${dueDate}` };
}

/** Returns today's date in the UTC offset of the parcel's newest event; without events, in the user's time zone. */
export function todayOf({ latest }: Parcel, now: number): string {
  const offset = eventTime(latest?.at ?? '')?.offset;
  return offset === undefined ? localDate(now) : dateAt(now, offset);
}

/** Returns the courier's due date (YYYY-MM-DD) if it has passed and the parcel still travels, else null. */
export function missedDay(parcel: Parcel, now: number): string | null {
  const isOver = isFinished(parcel.status) || parcel.closedAt !== null;
  const isEnded = isOver || isSentBack(parcel) || isToCollect(parcel);
  return isEnded || pastDue(parcel, now) === null ? null : parcel.dueDate;
}

/**
 * Returns the day (YYYY-MM-DD) on which a parcel is to come: today if it is out for delivery, else the
 * courier's due date. Null if that is past, or if the parcel is finished, waits to be collected, goes back, may be lost or
 * is ended by hand.
 */
export function promisedDay(parcel: Parcel, now: number): string | null {
  const { status, closedAt, dueDate, latest } = parcel;
  if (isFinished(status) || isSentBack(parcel) || isToCollect(parcel) || closedAt !== null) return null;
  if (mayBeLost(parcel)) return null;
  const today = todayOf(parcel, now);
  if (phaseOf(status) === 'out-for-delivery' && latest?.at.slice(0, 10) === today) return today;
  return daysBetween(today, dueDate) >= 0 ? dueDate : null;
}
