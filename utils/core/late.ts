import type { Parcel } from './parcel.ts';
import { isFinished, phaseOf } from './status.ts';
import { withTrueDates } from './true-dates.ts';
import { dateAt, day, daysBetween, eventTime, hour, localDate } from './when.ts';

/** Why a parcel needs a look although its courier reports no trouble. */
export type LateKind = 'no-first-scan' | 'no-movement' | 'silent-out' | 'past-due';

/** A lateness: what kind, since when (epoch ms), and a stable id under which it is told once (`Parcel.toldLate`). */
export type Late = { kind: LateKind; since: number; id: string };

// How long a parcel may stay silent. Marketplaces give sellers two to three working days to hand over, so a number
// without a scan is late after the third day. A domestic parcel is scanned at each hub, a night apart (api-facts,
// section 5: six scans in two days): three days without one are two missed hubs and a Sunday. After a failed attempt
// couriers try again on the next working day.
const usualSilence = 3 * day;
// A courier who set out is back in the evening: silent until the next noon, the day's round was not closed.
const silenceOut = 28 * hour;

/**
 * Whether a parcel is stuck or late, and why; null = no, or not known. Never for one that is delivered, returned, ended
 * by hand or archived. Silence counts from the newest scan (for the first one: from when it was kept) to the last time
 * we were answered: what we did not ask about, or could not (offline, bad key), is no silence of the courier.
 */
export function needsAttention(given: Parcel, now: number): Late | null {
  if (isFinished(given.status) || given.closedAt !== null || given.archivedAt !== null) return null;
  const heardAt = Math.min(now, answeredAt(given));
  const parcel = withTrueDates(given, heardAt);
  const { status, latest, keptAt, firstScanAt } = parcel;
  const phase = phaseOf(status);
  // A status beyond the first scan without any event: when it was scanned is not known.
  if (latest === null && phase !== 'waiting') return null;
  const isScanned = firstScanAt !== null && latest !== null;
  const scanned = isScanned ? Date.parse(latest.at) : keptAt;
  const kind: LateKind = !isScanned
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
 * When the service last said something of the parcel itself, 0 = never: "not known yet" is an answer, too. That it no
 * longer knows one it told of before is none: the courier may have scanned it all the same.
 */
export const answeredAt = ({ status, checkedAt, triedAt, failure }: Parcel): number =>
  failure?.kind === 'not-found-yet' && status === null
    ? Math.max(checkedAt ?? 0, triedAt ?? 0)
    : (checkedAt ?? 0);

/** The end of the courier's day on which the parcel was due (epoch ms); null where the date cannot be true. */
function dueEnd({ dueDate, firstScanAt, latest }: Parcel): number | null {
  const first = eventTime(firstScanAt ?? '');
  const midnight = Date.parse(`${dueDate}T00:00:00Z`);
  // Counted from the first real scan: before it nobody is late, and a date before it is left over from somewhere else.
  if (!first || Number.isNaN(midnight) || daysBetween(first.date, dueDate) < 0) return null;
  const offset = eventTime(latest?.at ?? '')?.offset ?? first.offset;
  return midnight + day - offset * 60_000;
}

function pastDue(parcel: Parcel, heardAt: number): Late | null {
  const since = dueEnd(parcel);
  if (since === null || heardAt < since) return null;
  return { kind: 'past-due', since, id: `${parcel.id}#past-due#${parcel.dueDate}` };
}

/** Today's date where a parcel is, by its newest event; where the reader is, before its first. */
export function todayOf({ latest }: Parcel, now: number): string {
  const offset = eventTime(latest?.at ?? '')?.offset;
  return offset === undefined ? localDate(now) : dateAt(now, offset);
}

/**
 * The day (YYYY-MM-DD) the courier promised, only while it can be true: not past where the parcel is (where the reader
 * is, before its first event), not delivered or returned, not ended by hand; else null. An estimate is never made up.
 */
export function promisedDay(parcel: Parcel, now: number): string | null {
  const { status, closedAt, dueDate } = parcel;
  if (isFinished(status) || closedAt !== null) return null;
  return daysBetween(todayOf(parcel, now), dueDate) >= 0 ? dueDate : null;
}
