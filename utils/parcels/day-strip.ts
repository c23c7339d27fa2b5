import { isFinished, phaseOf } from '../model/status.ts';
import { canBeTrue, dateAfter, dateAt, day, daysBetween, eventTime, hour } from '../model/time.ts';
import { splitDescription, type TrackingEvent } from '../model/tracking.ts';

/** Times are days since the beginning of the first day: 1.5 is noon of the second day, by the clocks of the places. */
export type DayStrip = {
  /** The days from the first scan to the newest scan, today, or a day to come (YYYY-MM-DD). */
  days: string[];
  /** Index of today; null for a finished parcel. */
  today: number | null;
  /** Moving, waiting at a place, or silent beyond the limit, from the first scan on. `place`: '' = not known. */
  parts: { kind: 'moving' | 'waiting' | 'silent'; from: number; to: number; place: string }[];
  newest: number;
  /** End of the service's due date; null = none, or before the first scan. */
  due: number | null;
  /** First and last likely day, as indexes; null = not known. */
  likely: [number, number] | null;
};

type Given = {
  status: string | null;
  /** Newest first. */
  events: readonly TrackingEvent[];
  /** YYYY-MM-DD; '' = none. */
  dueDate: string;
  /** If the silence since the newest scan is beyond the limit (`delayOf`): the last answer (epoch ms); else null. */
  silentUntil: number | null;
  /** First and last likely day (YYYY-MM-DD); null = not known. */
  likely?: readonly [from: string, to: string] | null;
};

const longestWaitInMotion = 12 * hour; // between two scans at one place; longer, the parcel lies there
const maxDays = 60;

/**
 * Returns the journey on a scale of days; null if it has fewer than two scans at different times, or more than 60 days.
 * Announcements (before the courier has the parcel) and impossible dates are left out.
 */
export function dayStrip(
  { status, events, dueDate, silentUntil, likely = null }: Given,
  now: number,
): DayStrip | null {
  const scans = events.toReversed().flatMap((event) => {
    const time = eventTime(event.dateTime);
    const isScan = phaseOf(event.status) !== 'waiting' && time !== null && canBeTrue(time.at, now);
    return isScan ? [{ ...time, ...splitDescription(event.description) }] : [];
  });
  const sorted = scans.toSorted((a, b) => a.at - b.at);
  const [first, newest] = [sorted[0], sorted.at(-1)];
  if (!first || !newest || first.at === newest.at) return null;
  const isOver = isFinished(status);
  const date = dateAt(now, newest.offset);
  const index = (of: string): number => daysBetween(first.date, of);
  const position = ({ at, offset }: { at: number; offset: number }): number => {
    const local = at + offset * 60_000;
    return index(dateAt(at, offset)) + (local % day) / day;
  };
  const parts = sorted.slice(1).map((scan, i): DayStrip['parts'][number] => {
    const before = sorted[i]!;
    const stays = scan.place !== '' && scan.place === before.place;
    const kind = stays && scan.at - before.at > longestWaitInMotion ? 'waiting' : 'moving';
    return { kind, from: position(before), to: position(scan), place: scan.place };
  });
  const end = position(newest);
  if (silentUntil !== null && !isOver) {
    const to = position({ ...newest, at: silentUntil });
    parts.push({ kind: 'silent', from: end, to, place: newest.place });
  }
  const due = index(dueDate) >= 0 ? index(dueDate) : null;
  const span = !isOver && likely ? ([index(likely[0]), index(likely[1])] as [number, number]) : null;
  const last = Math.max(index(newest.date), ...(isOver ? [] : [index(date), span?.[1] ?? 0]), due ?? 0);
  if (!(last < maxDays)) return null;
  return {
    days: Array.from({ length: last + 1 }, (_, i) => dateAfter(first.date, i)),
    today: isOver ? null : index(date),
    parts: joined(parts),
    newest: end,
    due: due === null ? null : due + 1,
    likely: span,
  };
}

/** Parts of a kind that follow each other, as one: a parcel may move through many places. */
function joined(parts: DayStrip['parts']): DayStrip['parts'] {
  const all: DayStrip['parts'] = [];
  for (const part of parts) {
    const before = all.at(-1);
    const isSame = before?.kind === part.kind && (part.kind === 'moving' || before.place === part.place);
    if (isSame) before.to = part.to;
    else all.push({ ...part });
  }
  return all;
}
