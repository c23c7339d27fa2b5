import * as v from 'valibot';
import type { Parcel } from '../model/parcel.ts';
import { delayOf, type Delay } from '../schedule/delays.ts';
import { phaseOf, type Phase } from '../model/status.ts';
import { isLately } from '../model/time.ts';

/** A phase, or a delay. A first status `ON_KEEP` has the same switch as a pick-up. */
export type NotificationKind = Exclude<Phase, 'waiting'> | 'late';
/** The defaults, in the order of a summary. Scans at hubs (`in-transit`) are off: few users want them. */
export const notificationDefaults: Record<NotificationKind, boolean> = {
  delivered: true,
  'out-for-delivery': true,
  trouble: true,
  returned: true,
  late: true,
  'picked-up': true,
  'in-transit': false,
  unknown: true,
};
export const notificationKinds = Object.keys(notificationDefaults) as NotificationKind[];
export const notifiedKindsSchema = v.object(v.entriesFromList(notificationKinds, v.boolean()));
export type NotifiedKinds = v.InferOutput<typeof notifiedKindsSchema>;

const minuteOfDay = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1439));

/** Quiet hours on the user's clock, in minutes of the day. If `from` is after `to`, they include midnight. */
export const quietSchema = v.object({ isOn: v.boolean(), from: minuteOfDay, to: minuteOfDay });
type Quiet = v.InferOutput<typeof quietSchema>;

/** The last possible time: "paused until I turn it on again". */
export const forGood = 8_640_000_000_000_000;

/**
 * Returns the delay that the user was not told of yet, or null. It depends on answers only, not on the time. One from
 * before the last one of its kind is not new: the dates of couriers go back and forth.
 */
export function delayToNotify(row: Parcel): Delay | null {
  const late = delayOf(row, Infinity);
  if (late === null || late.id === row.announcedDelayId) return null;
  return late.since > (row.toldDelays?.[late.kind] ?? -Infinity) ? late : null;
}

/** Returns the parcel after the user was told of a delay; null = of none. */
export function withNotifiedDelay(row: Parcel, late: Delay | null): Parcel {
  const toldDelays = { ...row.toldDelays, ...(late && { [late.kind]: late.since }) };
  return late ? { ...row, announcedDelayId: late.id, toldDelays } : row;
}

/** Returns what to announce of a parcel, by its switches: a change of status, a delay, or nothing (null). */
export function newsToNotify(row: Parcel, notifiedKinds: NotifiedKinds): NotificationKind | null {
  if (row.isMuted || row.archivedAt !== null || row.closedAt !== null) return null;
  const phase = phaseOf(row.status);
  const kind = phase === 'waiting' ? 'picked-up' : phase;
  if (row.toAnnounce !== null && notifiedKinds[kind]) return kind;
  return notifiedKinds.late && delayToNotify(row) ? 'late' : null;
}

const repeatAfterMs = 10 * 60_000; // docs/promises.md P40

type Announced = NonNullable<Parcel['announced']>;

const notifiedLately = (announced: Announced = [], now: number): Announced =>
  announced.filter(({ at }) => isLately(at, now, repeatAfterMs));

/**
 * When a parcel's status may be announced: `now`, or ten minutes after the same status was announced. Couriers scan
 * back and forth, and each scan is a change. Null if it was the last one announced in these ten minutes.
 */
export function mayNotifyAt({ status, announced }: Parcel, now: number): number | null {
  const lately = notifiedLately(announced, now);
  if (lately.length > 0 && lately.at(-1)!.status === status) return null;
  const before = lately.find((one) => one.status === status);
  return before ? before.at + repeatAfterMs : now;
}

/** Returns what was announced of a parcel in the last ten minutes, with its current status added. */
export const withNotified = ({ status, announced }: Parcel, at: number): Announced => [
  ...notifiedLately(announced, at).filter((one) => one.status !== status),
  { status: status ?? '', at },
];

/** Until when nothing is announced: end of the pause or of the quiet hours (equal hours = none); null = not silent. */
export function quietUntil(
  { quiet, pausedUntil }: { quiet: Quiet; pausedUntil: number | null },
  now: number,
): number | null {
  const paused = pausedUntil !== null && pausedUntil > now ? pausedUntil : null;
  // A pause that ends within quiet hours lasts until they end.
  return quietEnd(quiet, paused ?? now) ?? paused;
}

/** Returns the end of the quiet hours that `now` is in; null if it is in none. */
function quietEnd({ isOn, from, to }: Quiet, now: number): number | null {
  if (!isOn || now >= forGood) return null;
  const local = new Date(now);
  const minute = local.getHours() * 60 + local.getMinutes();
  const isWithin = from <= to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isWithin) return null;
  // Uses the calendar, so that the night in which the clocks change ends at the right hour.
  return local.setHours(minute >= to ? 24 : 0, to, 0, 0);
}
