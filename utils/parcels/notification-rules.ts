import * as v from 'valibot';
import type { Parcel } from '../model/parcel.ts';
import { delayOf, type Delay } from '../model/delays.ts';
import { phaseOf } from '../model/status.ts';

/** What the user may be told of on the desktop, each with a switch. One scan at a hub after another is no news to most. */
export const noticeDefaults = {
  'picked-up': true,
  'in-transit': false,
  'out-for-delivery': true,
  delivered: true,
  trouble: true,
  returned: true,
  unknown: true,
  late: true,
};
export type NoticeKind = keyof typeof noticeDefaults;
export const noticeKinds = Object.keys(noticeDefaults) as NoticeKind[];

const minuteOfDay = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1439));

/** Hours of the user's own clock in which nothing is said, as minutes of the day; `from` after `to` is over midnight. */
export const quietSchema = v.object({ isOn: v.boolean(), from: minuteOfDay, to: minuteOfDay });
type Quiet = v.InferOutput<typeof quietSchema>;

/** The last moment there is: "paused until I say otherwise". */
export const forGood = 8_640_000_000_000_000;

/** The lateness of a parcel that the user was not told of yet, or null. It moves with our answers only. */
export function delayToNotify(row: Parcel): Delay | null {
  const late = delayOf(row, Infinity);
  return late === null || late.id === row.toldLate ? null : late;
}

/** What is to be said of a parcel, by its switches: a change of status, a lateness, or nothing (null). */
export function changeToNotify(row: Parcel, switches: Record<NoticeKind, boolean>): NoticeKind | null {
  if (row.isMuted || row.archivedAt !== null || row.closedAt !== null) return null;
  const phase = phaseOf(row.status);
  const kind = phase === 'waiting' ? 'picked-up' : phase; // the first known state
  if (row.toAnnounce !== null && switches[kind]) return kind;
  return switches.late && delayToNotify(row) ? 'late' : null;
}

const notAgainFor = 10 * 60_000; // docs/promises.md P40

const toldLately = (told: Parcel['told'], now: number): NonNullable<Parcel['told']> =>
  (told ?? []).filter(({ at }) => now - at < notAgainFor);

/**
 * When a parcel's status may be said on the desktop: `now`, or ten minutes after the same was said, for couriers scan
 * to and fro, and each scan is a change. Null where it was the last thing said in them.
 */
export function maySayAt({ status, told }: Parcel, now: number): number | null {
  const lately = toldLately(told, now);
  if (lately.length > 0 && lately.at(-1)!.status === status) return null;
  const before = lately.find((one) => one.status === status);
  return before ? before.at + notAgainFor : now;
}

/** What was said of a parcel in the last ten minutes, now that its status was said. */
export const withTold = ({ status, told }: Parcel, at: number): NonNullable<Parcel['told']> => [
  ...toldLately(told, at).filter((one) => one.status !== status),
  { status: status ?? '', at },
];

/** Until when nothing is said: the pause, else the end of the quiet hours (equal hours are none); null = not silent. */
export function quietUntil(
  { quiet, pausedUntil }: { quiet: Quiet; pausedUntil: number | null },
  now: number,
): number | null {
  const paused = pausedUntil !== null && pausedUntil > now ? pausedUntil : null;
  // A pause that ends within the quiet hours ends with them.
  return quietEnd(quiet, paused ?? now) ?? paused;
}

/** When the quiet hours that a moment lies in end; null where it lies in none. */
function quietEnd({ isOn, from, to }: Quiet, now: number): number | null {
  if (!isOn || now >= forGood) return null;
  const local = new Date(now);
  const minute = local.getHours() * 60 + local.getMinutes();
  const isWithin = from <= to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isWithin) return null;
  // By the calendar, so that a night in which the clocks change still ends at its hour.
  return local.setHours(minute >= to ? 24 : 0, to, 0, 0);
}
