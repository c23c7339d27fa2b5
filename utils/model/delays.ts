import type { Parcel } from './parcel.ts';
import { isFinished, phaseOf } from './status.ts';
import { canBeTrue, dateAt, day, daysBetween, eventTime, hour, isoAt, localDate } from './time.ts';

/** When a parcel was last scanned (epoch ms), else kept. A date that cannot be true counts as when its state was heard. */
export function lastScanAt({ latest, keptAt, peak }: Parcel, now: number): number {
  const time = latest && eventTime(latest.at);
  if (!time) return keptAt;
  return canBeTrue(time.at, now) ? time.at : Math.min(now, Math.max(keptAt, peak?.at ?? now));
}

/**
 * The parcel as plan and lateness use it: impossible scan dates are replaced by `lastScanAt`. What is stored and shown
 * is unchanged. The same object where all dates can be true.
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

/** Why a parcel needs a look although its courier reports no trouble. */
export type DelayKind = 'no-first-scan' | 'no-movement' | 'silent-out' | 'past-due';

/** Since when it is late (epoch ms), and a stable id under which that is told once (`Parcel.toldLate`). */
export type Delay = { kind: DelayKind; since: number; id: string };

// How long a parcel may stay silent. Marketplaces give sellers two to three working days to hand over. A domestic
// parcel is scanned at each hub, a night apart (docs/api.md 10.5): three days without a scan are two missed hubs and a
// Sunday. After a failed attempt couriers try again on the next working day.
const usualSilence = 3 * day;
// A courier who set out is back in the evening: silent until the next noon, the day's round was not closed.
const silenceOut = 28 * hour;

/**
 * Whether a parcel is stuck or late, and why; null = no, or not known. Silence counts from the newest scan (else from
 * when it was kept) to the last answer: what we did not ask about, or could not, is no silence of the courier.
 */
export function delayOf(given: Parcel, now: number): Delay | null {
  if (isFinished(given.status) || given.closedAt !== null || given.archivedAt !== null) return null;
  const heardAt = Math.min(now, answeredAt(given));
  const parcel = withTrueDates(given, heardAt);
  const { status, latest, keptAt, firstScanAt } = parcel;
  const phase = phaseOf(status);
  // A status beyond the first scan without any event: when it was scanned is not known.
  if (latest === null && phase !== 'waiting') return null;
  const isScanned = firstScanAt !== null && latest !== null;
  const scanned = isScanned ? Date.parse(latest.at) : keptAt;
  const kind: DelayKind = !isScanned
    ? 'no-first-scan'
    : phase === 'out-for-delivery'
      ? 'silent-out'
      : 'no-movement';
  if (heardAt - scanned >= (kind === 'silent-out' ? silenceOut : usualSilence)) {
    return { kind, since: scanned, id: `${parcel.id}#${kind}#${isScanned ? latest.key : keptAt}` };
  }
  return pastDue(parcel, heardAt);
}

/**
 * When the service last said something of the parcel itself, 0 = never. "Not known yet" is an answer, too, unless it
 * told of it before: the courier may have scanned it all the same.
 */
export const answeredAt = ({ status, checkedAt, triedAt, failure }: Parcel): number =>
  failure?.kind === 'not-found-yet' && status === null
    ? Math.max(checkedAt ?? 0, triedAt ?? 0)
    : (checkedAt ?? 0);

/** Late since the end of the courier's day on which it was due; null where that date cannot be true. */
function pastDue({ id, dueDate, firstScanAt, latest }: Parcel, heardAt: number): Delay | null {
  const first = eventTime(firstScanAt ?? '');
  const midnight = Date.parse(`${dueDate}T00:00:00Z`);
  // Counted from the first real scan: before it nobody is late, and a date before it is left over from somewhere else.
  if (!first || Number.isNaN(midnight) || daysBetween(first.date, dueDate) < 0) return null;
  const offset = eventTime(latest?.at ?? '')?.offset ?? first.offset;
  const since = midnight + day - offset * 60_000;
  return heardAt < since ? null : { kind: 'past-due', since, id: `${id}#past-due#${dueDate}` };
}

/** Today's date where a parcel is, by its newest event; where the reader is, before its first. */
export function todayOf({ latest }: Parcel, now: number): string {
  const offset = eventTime(latest?.at ?? '')?.offset;
  return offset === undefined ? localDate(now) : dateAt(now, offset);
}

/** The day (YYYY-MM-DD) the courier promised, while it can be true, else null. An estimate is never made up. */
export function promisedDay(parcel: Parcel, now: number): string | null {
  const { status, closedAt, dueDate } = parcel;
  if (isFinished(status) || closedAt !== null) return null;
  return daysBetween(todayOf(parcel, now), dueDate) >= 0 ? dueDate : null;
}
