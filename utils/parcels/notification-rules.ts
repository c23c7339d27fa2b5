import * as v from 'valibot';
import { isToCollect, shownStatus } from '../couriers/to-collect.ts';
import type { Parcel } from '../model/parcel.ts';
import { delayOf, lastScanAt, type Delay } from '../schedule/delays.ts';
import { phaseOf, type Phase } from '../model/status.ts';
import { dateAt, eventTime, isLately } from '../model/time.ts';

/** A phase, or a delay. A first status `ON_KEEP` has the same switch as a pick-up. */
export type NotificationKind = Exclude<Phase, 'waiting'> | 'late';
/** The defaults, in the order of a summary. Scans at hubs (`in-transit`) are off: few users want them. */
export const notificationDefaults: Record<NotificationKind, boolean> = {
  delivered: true,
  'out-for-delivery': true,
  'to-collect': true,
  trouble: true,
  customs: true,
  lost: true,
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

// Since when a parcel waits to be collected. Stored, because a courier may say it again each day.
const waitsSince = (row: Parcel): number =>
  row.toldDelays?.['to-collect'] ?? lastScanAt(row, row.checkedAt ?? row.followedAt);

const dayAt = (at: number, { latest }: Parcel): string =>
  dateAt(at, eventTime(latest?.at ?? '')?.offset ?? 0);

/** Returns the day (YYYY-MM-DD) since which a parcel waits to be collected. */
export const waitsSinceDay = (row: Parcel): string => dayAt(waitsSince(row), row);

/** Whether what is to be announced is that a parcel still waits to be collected. */
export const isReminder = ({ toAnnounce, announcedDelayId }: Parcel): boolean =>
  toAnnounce !== null && toAnnounce === announcedDelayId;

/**
 * Returns a parcel after an answer, given how it was before. One that waits to be collected is announced once more with
 * the first answer from the second day on, if an earlier answer had said so already (docs/promises.md P40).
 */
export function withReminder(before: Parcel, row: Parcel, answeredAt: number): Parcel {
  if (!isToCollect(row)) return row;
  const isKnown = isToCollect(before);
  const since = isKnown ? waitsSince(before) : lastScanAt(row, answeredAt);
  const next = { ...row, toldDelays: { ...row.toldDelays, 'to-collect': since } };
  const id = `${row.id}#to-collect#${since}`;
  if (row.announcedDelayId === id || dayAt(answeredAt, row) <= dayAt(since, row)) return next;
  const isTold = isKnown && row.direction === 'received' && row.archivedAt === null;
  return { ...next, announcedDelayId: id, toAnnounce: isTold ? id : row.toAnnounce };
}

/** Returns what to announce of a parcel, by its switches: a change of status, a delay, or nothing (null). */
export function newsToNotify(row: Parcel, notifiedKinds: NotifiedKinds): Phase | 'late' | null {
  if (row.isMuted || row.archivedAt !== null || row.closedAt !== null) return null;
  const phase = phaseOf(shownStatus(row));
  if (row.toAnnounce !== null && notifiedKinds[phase === 'waiting' ? 'picked-up' : phase]) return phase;
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
export function mayNotifyAt(row: Parcel, now: number): number | null {
  const status = shownStatus(row);
  const lately = notifiedLately(row.announced, now);
  if (lately.length > 0 && lately.at(-1)!.status === status) return null;
  const before = lately.find((one) => one.status === status);
  return before ? before.at + repeatAfterMs : now;
}

/** Returns what was announced of a parcel in the last ten minutes, with the status that it had `then` added. */
export function withNotified({ announced }: Parcel, then: Parcel, at: number): Announced {
  const status = shownStatus(then) ?? '';
  return [...notifiedLately(announced, at).filter((one) => one.status !== status), { status, at }];
}

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
