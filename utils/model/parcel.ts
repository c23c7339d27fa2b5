import * as v from 'valibot';
import { failureSchema } from './failure.ts';
import { normaliseTrackingNo, trackingSchema } from './tracking.ts';

/** Every stored record carries it (versions.ts). Until the first publication the form of version 1 may change freely. */
export const recordVersion = 1;

/** Which way a parcel goes: to the user, or sent by the user. */
export const directions = ['received', 'sent'] as const;
export type Direction = (typeof directions)[number];

/** In UTF-16 units as an input counts them. */
export const maxNameLength = 200;
export const maxNoteLength = 2000;

/** What the list shows of a kept parcel, with its due time: store `parcels`, by id. Times are epoch milliseconds. */
export const parcelSchema = v.object({
  v: v.literal(recordVersion),
  id: v.string(),
  courierKey: v.string(),
  trackingNo: v.string(),
  /** The user's own name for it, and note; empty when none was given. */
  name: v.string(),
  note: v.string(),
  direction: v.picklist(directions),
  /** No desktop notification for this one. */
  isMuted: v.boolean(),
  keptAt: v.number(),
  /** Host of the page it was found on; empty when it was not found on a page. */
  foundOn: v.string(),
  /** Address of that page (http or https, without its fragment); empty when there is none. */
  foundPage: v.string(),
  /** When the user ended it by hand: nothing is asked of it any more; null = not ended. */
  closedAt: v.nullable(v.number()),
  /** When it left for the archive, by itself or by hand; null = in the list. */
  archivedAt: v.nullable(v.number()),
  /** The courier's name as the service gave it; empty until the first answer. */
  courier: v.string(),
  /** The service's status word; null until the first answer. */
  status: v.nullable(v.string()),
  /** The newest event; null until there is one. `at` is its ISO date-time with offset. */
  latest: v.nullable(v.object({ key: v.string(), at: v.string(), what: v.string(), place: v.string() })),
  /** YYYY-MM-DD, or empty when the courier gave none. */
  dueDate: v.string(),
  /** The first scan by the courier (its ISO date-time): a parcel that is only announced has none. */
  firstScanAt: v.nullable(v.string()),
  /** When we first heard that its journey ended (delivered or returned); null while it goes on. */
  finishedAt: v.nullable(v.number()),
  /** Cash on delivery that has not been paid out yet: worth asking about after the delivery. */
  isCodDue: v.boolean(),
  /** The amount to be collected, as the service gave it; empty: none; absent: not heard since rows hold it. */
  cod: v.exactOptional(v.string()),
  /** Which lateness the user was already told of (its stable id); null = none. */
  toldLate: v.nullable(v.string()),
  /** Last good answer. */
  checkedAt: v.nullable(v.number()),
  /** Last try, good or not. */
  triedAt: v.nullable(v.number()),
  /** Why the last check gave nothing; null after a good answer. */
  failure: v.nullable(failureSchema),
  /** Failed checks in a row, for the back-off. */
  failures: v.number(),
  /** How often in a row its check was answered with a pause for everybody (429, 503 with a time); absent: never. */
  limits: v.exactOptional(v.number()),
  /** When to ask next; null = rest. */
  dueAt: v.nullable(v.number()),
  /** A change the user has not been shown on the desktop yet: the notification's stable id. */
  toAnnounce: v.nullable(v.string()),
  /** What was said on the desktop in the last minutes, the newest last: a status is not said again so soon (notification-rules.ts). */
  told: v.exactOptional(v.array(v.object({ status: v.string(), at: v.number() }))),
  /** A change the user has not seen in a view yet. */
  unseen: v.boolean(),
  /** The service once did not know it: its first scan is news. */
  wasUnknown: v.exactOptional(v.boolean()),
  /** Kept on an answer from long before: what had happened by then is no news (mergeTracking), once it is asked anew. */
  isRemembered: v.exactOptional(v.boolean()),
  /** The furthest state heard, and others of the same moment: what falls behind it, and comes back to it, is no news. */
  peak: v.exactOptional(
    v.object({ at: v.number(), id: v.string(), others: v.exactOptional(v.array(v.string())) }),
  ),
});

export type Parcel = v.InferOutput<typeof parcelSchema>;

/** The history beside the row: store `histories`, by id. */
export const parcelLogSchema = v.object({
  v: v.literal(recordVersion),
  id: v.string(),
  tracking: trackingSchema,
});
export type ParcelLog = v.InferOutput<typeof parcelLogSchema>;

/**
 * The most a log weighs beside its signatures, in bytes of UTF-8 (docs/promises.md P22); those are one picture or some
 * links.
 */
export const maxLogBytes = 64 * 1024;

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;
const mostBytesPerUnit = 3; // of UTF-8, for each unit of UTF-16

/**
 * A log as it is stored: where it is larger, the oldest events go first, then what `detail` holds beyond them. The
 * newest event and the signatures always stay.
 */
export function boundedLog(log: ParcelLog): ParcelLog {
  const { signatures, ...detail } = log.tracking.detail;
  const { tracking } = within({ ...log, tracking: { ...log.tracking, detail } });
  const whole = signatures ? { ...tracking.detail, signatures } : tracking.detail;
  return { ...log, tracking: { ...tracking, detail: whole } };
}

function within(log: ParcelLog): ParcelLog {
  // Nearly all are far smaller, and need not be weighed line by line.
  if (JSON.stringify(log).length * mostBytesPerUnit <= maxLogBytes) return log;
  const { events, detail } = log.tracking;
  let left = maxLogBytes - bytesOf({ ...log, tracking: { ...log.tracking, events: [] } });
  if (left < 0 && Object.keys(detail).length > 0)
    return within({ ...log, tracking: { ...log.tracking, detail: {} } });
  const kept = events.findIndex((event) => (left -= bytesOf(event) + 1) < 0); // one byte for the comma
  return kept < 0
    ? log
    : { ...log, tracking: { ...log.tracking, events: events.slice(0, Math.max(kept, 1)) } };
}

/** A parcel as it is kept, with its history; null while nothing has been heard. */
export type StoredRecord = { row: Parcel; log: ParcelLog | null };

/** The id of a parcel: `courierKey/TRACKINGNO` (docs/api.md 11.2). */
export const parcelId = (courierKey: string, trackingNo: string): string =>
  `${courierKey}/${normaliseTrackingNo(trackingNo)}`;

/** A look-up that was not kept (`recent/<id>`): shown again for a while instead of paying for it twice. */
export const recentSchema = v.object({
  v: v.literal(recordVersion),
  id: v.string(),
  /** When it was answered, epoch milliseconds. */
  at: v.number(),
  tracking: v.nullable(trackingSchema),
  failure: v.nullable(failureSchema),
});
export type Recent = v.InferOutput<typeof recentSchema>;
