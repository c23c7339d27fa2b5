import * as v from 'valibot';
import { failureSchema } from './failure.ts';
import { normaliseTrackingNo, trackingSchema } from './tracking.ts';

/** Stored in every record. A changed form needs a higher version and a migration (versions.ts). */
export const recordVersion = 3;

/** `received`: the parcel goes to the user. `sent`: the user sent it. */
export const directions = ['received', 'sent'] as const;
export type Direction = (typeof directions)[number];

/** Longest name and note in UTF-16 units, as `maxlength` of an input counts. */
export const maxNameLength = 200;
export const maxNoteLength = 2000;

/** Longest order number, buyer and phone number of a sheet. */
export const maxSheetText = 120;
const sheetText = v.exactOptional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxSheetText)));

/**
 * What a file of orders says of a parcel. It stays in the extension's IndexedDB (docs/promises.md P58); buyer and phone
 * are personal fields (retention.ts). Which parcels share one amount of cash: schedule/cash.ts.
 */
export const sheetFactsSchema = v.strictObject({
  order: sheetText,
  buyer: sheetText,
  phone: sheetText,
  /** Cash on delivery of the whole order, in satang. */
  cash: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  /** YYYY-MM-DD: the day it was sent, else ordered. */
  date: v.exactOptional(v.pipe(v.string(), v.isoDate())),
});
export type SheetFacts = v.InferOutput<typeof sheetFactsSchema>;

/** Whether the number of an order is short: shops count so anew each day, so that the day belongs to it. */
export const isDailyOrder = (order: string | null = ''): boolean => /^\d{1,3}$/.test(order ?? '');

/**
 * What the list shows of a followed parcel, with its due time. Store `parcels`, key `id`. Times: epoch milliseconds.
 */
export const parcelSchema = v.object({
  v: v.literal(recordVersion),
  id: v.string(),
  courierKey: v.string(),
  trackingNo: v.string(),
  /** Name and note by the user; empty = none. */
  name: v.string(),
  note: v.string(),
  direction: v.picklist(directions),
  /** No desktop notifications for this parcel. */
  isMuted: v.boolean(),
  followedAt: v.number(),
  /** Host of the page on which it was found; empty if it was not found on a page. */
  foundOn: v.string(),
  /** Address of that page (http or https, without fragment); empty = none. */
  foundPage: v.string(),
  /** When the user ended it by hand: it is not checked any more; null = not ended. */
  closedAt: v.nullable(v.number()),
  /** When it was archived, automatically or by hand; null = in the list. */
  archivedAt: v.nullable(v.number()),
  /** The courier's name from the service; empty until the first answer. */
  courier: v.string(),
  /** The service's status; null until the first answer. */
  status: v.nullable(v.string()),
  /** The newest event; null until there is one. `at`: its ISO date-time with offset. */
  latest: v.nullable(v.object({ key: v.string(), at: v.string(), what: v.string(), place: v.string() })),
  /** It goes back to its sender (`goesBack`); absent = it does not, or no answer since this field was added. */
  isGoingBack: v.exactOptional(v.boolean()),
  /** YYYY-MM-DD; empty if the courier gave none. */
  dueDate: v.string(),
  /** ISO date-time of the courier's first scan; null while the parcel is only announced. */
  firstScanAt: v.nullable(v.string()),
  /** When its end (delivered or returned) was first heard; null before. */
  finishedAt: v.nullable(v.number()),
  /** The courier has not paid out the cash on delivery yet. */
  isCodDue: v.boolean(),
  /** The amount to collect, as the service gave it; empty = none; absent = no answer since this field was added. */
  cod: v.exactOptional(v.string()),
  /** What a file of orders says of it; absent = it is in none. */
  sheet: v.exactOptional(sheetFactsSchema),
  /** Id of the delay that the user was told of last; null = none. */
  announcedDelayId: v.nullable(v.string()),
  /**
   * For each kind of delay, when the newest began that the user was told of; absent = none (notification-rules.ts).
   * `to-collect`, `trouble`: since when it waits for the user, or fails.
   */
  toldDelays: v.exactOptional(v.record(v.string(), v.number())),
  /** Last good answer. */
  checkedAt: v.nullable(v.number()),
  /** Last try, successful or not. */
  triedAt: v.nullable(v.number()),
  /** Why the last check failed; null after a good answer. */
  failure: v.nullable(failureSchema),
  /** Failed checks of one sort in a row, for the back-off (`mergeFailure`). */
  failures: v.number(),
  /** How many of its checks in a row ended in a pause for all parcels (402, 429, 503); absent = none. */
  limitedTimes: v.exactOptional(v.number()),
  /** When to check next; null = never. */
  dueAt: v.nullable(v.number()),
  /** The last hints of the relay, if news is expected in the next answer (relay/hints.ts); absent = none. */
  hints: v.exactOptional(v.array(v.object({ status: v.string(), at: v.string() }))),
  /** Checks in a row that brought nothing new for their hint; absent = none. */
  vainHints: v.exactOptional(v.number()),
  /** Id of the notification for a change that is still to be announced; null = none. */
  toAnnounce: v.nullable(v.string()),
  /** Statuses announced in the last ten minutes, newest last. Not announced again so soon (notification-rules.ts). */
  announced: v.exactOptional(v.array(v.object({ status: v.string(), at: v.number() }))),
  /** Has a change that the user has not seen in a view. */
  unseen: v.boolean(),
  /** The service did not know the number before, so its first scan is news. */
  wasUnknown: v.exactOptional(v.boolean()),
  /** `checkedAt` of the answer whose personal fields were deleted (retention.ts); absent = none were. */
  cleanedFor: v.exactOptional(v.nullable(v.number())),
  /** Followed with an old answer: in the next answer, events from before `followedAt` are no news (mergeTracking). */
  isFromOldAnswer: v.exactOptional(v.boolean()),
  /** The newest state heard, and others of the same event time. To hear these or older states again is no news. */
  peak: v.exactOptional(
    v.object({ at: v.number(), id: v.string(), others: v.exactOptional(v.array(v.string())) }),
  ),
});

export type Parcel = v.InferOutput<typeof parcelSchema>;

/** The history that belongs to a row. Store `histories`, key `id`. */
export const parcelHistorySchema = v.object({
  v: v.literal(recordVersion),
  id: v.string(),
  tracking: trackingSchema,
});
export type ParcelHistory = v.InferOutput<typeof parcelHistorySchema>;

/** Largest history, in bytes of UTF-8, without its signatures (one picture or some links; docs/promises.md P22). */
export const maxHistoryBytes = 64 * 1024;

const jsonBytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;
const maxBytesPerUnit = 3; // UTF-8 bytes of one UTF-16 unit

/**
 * Returns the history cut to `maxHistoryBytes` for storing: without its oldest events, and without `detail` if that is
 * too large. The newest event and the signatures always stay.
 */
export function boundedHistory(history: ParcelHistory): ParcelHistory {
  const { signatures, ...detail } = history.tracking.detail;
  const { tracking } = shortened({ ...history, tracking: { ...history.tracking, detail } });
  const whole = signatures ? { ...tracking.detail, signatures } : tracking.detail;
  return { ...history, tracking: { ...tracking, detail: whole } };
}

function shortened(history: ParcelHistory): ParcelHistory {
  // Nearly all histories are far smaller: do not measure them event by event.
  if (JSON.stringify(history).length * maxBytesPerUnit <= maxHistoryBytes) return history;
  const { events, detail } = history.tracking;
  let left = maxHistoryBytes - jsonBytes({ ...history, tracking: { ...history.tracking, events: [] } });
  if (left < 0 && Object.keys(detail).length > 0)
    return shortened({ ...history, tracking: { ...history.tracking, detail: {} } });
  const kept = events.findIndex((event) => (left -= jsonBytes(event) + 1) < 0); // one byte for the comma
  return kept < 0
    ? history
    : { ...history, tracking: { ...history.tracking, events: events.slice(0, Math.max(kept, 1)) } };
}

/** A followed parcel with its history, which backups call `log`; null until the first answer. */
export type StoredRecord = { row: Parcel; log: ParcelHistory | null };

/** The id of a parcel: `courierKey/TRACKINGNO` (docs/api.md 11.2). */
export const parcelId = (courierKey: string, trackingNo: string): string =>
  `${courierKey}/${normaliseTrackingNo(trackingNo)}`;

/** A look-up of a parcel that was not followed then (`recent/<id>`), reused for a while to save calls. */
export const recentSchema = v.object({
  v: v.literal(recordVersion),
  id: v.string(),
  /** When it was answered (epoch milliseconds). */
  at: v.number(),
  tracking: v.nullable(trackingSchema),
  failure: v.nullable(failureSchema),
});
export type Recent = v.InferOutput<typeof recentSchema>;
