import * as v from 'valibot';
import { amountOf } from '../model/amount.ts';
import { isUnderWay, saysReturned } from '../couriers/failed-attempt.ts';
import { maxListed, type ListedCourier } from '../couriers/known-couriers.ts';
import { failed, success, type Failure, type Result } from '../model/failure.ts';
import { maxLinkLength, sanitizeText, sanitizeColor, sanitizeLink, sanitizePage } from '../model/sanitize.ts';
import { phaseOf, returnedToSender } from '../model/status.ts';
import {
  courierKeyPattern,
  detailNumbers,
  detailTexts,
  furtherLinks,
  moneyTexts,
  maxEvents,
  normaliseTrackingNo,
  sameCourier,
  type Detail,
  type Numbered,
  type TrackingEvent,
  type Tracking,
} from '../model/tracking.ts';

// Checks answers as they arrive. Bounds: docs/promises.md P22; anything beyond them is cut or dropped.
const maxText = 500;
const maxSignatures = 8;
const maxName = 80;
const maxPicture = 270_000; // 200 KB in base64

/** The envelope of every answer (docs/api.md 2.1). In errors `data` is absent or an empty object (docs/api.md 10.8). */
const envelopeSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    meta: v.object({ code: v.pipe(v.number(), v.integer()), message: v.exactOptional(v.unknown()) }),
    data: v.exactOptional(v.unknown()),
  }),
);
export type Envelope = v.InferOutput<typeof envelopeSchema>;

/** Parses a body as the envelope; null if it is not JSON or no envelope. */
export function readEnvelope(body: string): Envelope | null {
  const parsed = v.safeParse(envelopeSchema, body);
  return parsed.success ? parsed.output : null;
}

// These fields must have the documented form if they are given; any other field is ignored if it has not.
const recordSchema = v.object({
  trackingNo: v.nullish(v.string(), ''),
  courierKey: v.nullish(v.string(), ''),
  timelines: v.optional(v.nullable(v.array(v.unknown()))),
});

const isoWithOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[+-]\d{2}:\d{2}|Z)$/;

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

const textField = (value: unknown, key: string, limit = maxText): string => {
  const text = fieldOf(value, key);
  return typeof text === 'string' ? text.slice(0, limit) : '';
};

/** Whether the newest event says that the parcel is back, under the status of a failed attempt or of a scan. */
const isBack = (status: string, newest: TrackingEvent | undefined): boolean =>
  newest !== undefined &&
  (newest.status || status) === status &&
  isUnderWay(status) &&
  saysReturned(newest.description);

/** Returns a status as stored and compared: trimmed, Latin letters in upper case. */
const readStatus = (given: unknown): string =>
  sanitizeText(textField(given, 'status'), maxText).replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/**
 * Returns the status of the event whose text is repeated in `currentStatus`, else ''. This is the latest event
 * (docs/api.md 2.2), even if its time is unreadable.
 */
function currentStatusOf(data: unknown, timelines: readonly unknown[]): string {
  const text = textField(data, 'currentStatus');
  if (text === '') return '';
  const events = timelines.flatMap((day) => fieldOf(day, 'details'));
  return readStatus(events.find((event) => textField(event, 'description') === text));
}

const isDateTime = (text: string): boolean => isoWithOffset.test(text) && !Number.isNaN(Date.parse(text));

const thai = '+07:00';

/** An event's `dateTime`, else its (or its day's) `date` with `time` and `offset` (docs/api.md 2.4), else null. */
function dateTimeOf(given: unknown, day: unknown, offset: string): string | null {
  const whole = textField(given, 'dateTime');
  if (isDateTime(whole)) return whole;
  const [date, time] = [textField(given, 'date') || textField(day, 'date'), textField(given, 'time')];
  const local = /^\d{2}:\d{2}$/.test(time) ? `${date}T${time}:00${offset}` : '';
  return isDateTime(local) ? local : null;
}

/**
 * Returns the events of all days, newest first. Times without an offset get that of the first event that has one, else
 * Thailand's. `undated`: number of events without a readable time. `isJunk`: some entries are no events.
 */
function readEvents(timelines: readonly unknown[]) {
  const all = timelines.flatMap((day) => {
    const details = fieldOf(day, 'details');
    return (Array.isArray(details) ? (details as unknown[]) : [null]).map((given) => ({ day, given }));
  });
  const sound = all.filter(({ given }) => typeof given === 'object' && given !== null);
  const whole = sound.map(({ given }) => textField(given, 'dateTime')).find(isDateTime) ?? '';
  const offset = /(?:Z|[+-]\d{2}:\d{2})$/.exec(whole)?.[0] ?? thai;
  const events = sound.flatMap(({ day, given }): TrackingEvent | [] => {
    const dateTime = dateTimeOf(given, day, offset);
    if (dateTime === null) return [];
    return { dateTime, status: readStatus(given), description: textField(given, 'description') };
  });
  const undated = sound.length - events.length;
  // The sort keeps the order of equal times, which is newest first (docs/api.md 2.4).
  events.sort((a, b) => Date.parse(b.dateTime) - Date.parse(a.dateTime));
  return { events: events.slice(0, maxEvents), undated, isJunk: sound.length < all.length };
}

/** Returns the given fields of `detail`; "" and 0 mean "not given" (docs/api.md 2.3). */
function readDetail(given: unknown): Detail {
  const detail: Record<string, unknown> = {};
  for (const key of detailTexts) {
    const text = moneyTexts.includes(key) ? readMoney(given, key) : textField(given, key);
    if (text) detail[key] = text;
  }
  for (const key of furtherLinks) {
    const link = sanitizeLink(textField(given, key, maxLinkLength));
    if (link) detail[key] = link.href;
  }
  for (const key of detailNumbers) {
    const value = fieldOf(given, key);
    if (typeof value === 'number' && Number.isFinite(value) && value !== 0) detail[key] = value;
  }
  const paid = fieldOf(given, 'isPayCashOnDelivery');
  if (typeof paid === 'boolean') detail['isPayCashOnDelivery'] = paid;
  const signatures = readSignatures(textField(given, 'signerImageURL', maxPicture + maxLinkLength));
  if (signatures.length > 0) detail['signatures'] = signatures;
  return detail as Detail;
}

/** Returns money as text, '' if it is no amount. Older answers have numbers (docs/api.md 10.5). */
function readMoney(given: unknown, key: string): string {
  const value = fieldOf(given, key);
  const amount = amountOf(typeof value === 'number' ? String(value) : textField(given, key));
  return amount === null ? '' : String(amount / 100);
}

const picture = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** The links or the one picture of `signerImageURL`. A picture that is too large is dropped: it cannot be cut. */
function readSignatures(text: string): string[] {
  if (text.startsWith('data:')) return text.length <= maxPicture && picture.test(text) ? [text] : [];
  return text
    .split(',', maxSignatures)
    .map((part) => sanitizePage(part.trim())?.href)
    .filter((href) => href !== undefined);
}

// An unknown courier and an invalid number both give 400 (docs/api.md 10.8). Only the words differ, in the two
// languages that are requested. Words about the number, or about neither, count as a fault of the number.
const wordsOfCourier = /couriers?\b|ขนส่ง/i;
const wordsOfNumber = /tracking|number|parcel|พัสดุ|เลข/i;

/** Whether a refusal is about the courier: not served, or only busy. The text of a refusal decides nothing else. */
export const isAboutCourier = ({ code, words = '' }: Failure): boolean =>
  code === 400 && wordsOfCourier.test(words) && !wordsOfNumber.test(words);

/** Whether the answer contains no record at all. */
const isNothing = (data: unknown): boolean =>
  data === undefined || data === null || (typeof data === 'object' && Object.keys(data).length === 0);

/**
 * Reads `data` of a look-up as the tracking of the requested parcel. Any JSON gives a whole record or a failure, never
 * an exception. Without events, and with no status or `ON_KEEP`, it is `not-found-yet` (docs/api.md 10.8). A missing
 * status is taken from the event that `currentStatus` repeats, else from the newest event (docs/api.md 3). A parcel that is
 * back by the words of that event has the status for it, which most couriers lack (docs/api.md 10.3).
 */
export function readTracking(data: unknown, asked: Numbered): Result<Tracking> {
  if (isNothing(data)) return failed('not-found-yet');
  const record = v.safeParse(recordSchema, data);
  if (!record.success) return failed('not-understandable');
  const { trackingNo, courierKey } = record.output;
  // Where the record names neither, the request does.
  const isOther = trackingNo !== '' && normaliseTrackingNo(trackingNo) !== asked.trackingNo;
  if (isOther || (courierKey !== '' && !sameCourier(courierKey, asked.courierKey)))
    return failed('wrong-parcel');
  const timelines = record.output.timelines ?? [];
  const { events, undated, isJunk } = readEvents(timelines);
  const status = readStatus(data) || currentStatusOf(data, timelines) || (events[0]?.status ?? '');
  if (events.length === 0) {
    // Without a number, a status or an event, it is no record.
    const saysNothing = status === '' || phaseOf(status) === 'waiting';
    if ((status || trackingNo) === '' || isJunk || (undated > 0 && saysNothing))
      return failed('not-understandable');
    if (saysNothing) return failed('not-found-yet');
  }
  return success({
    trackingNo: asked.trackingNo,
    courierKey: asked.courierKey,
    courier: textField(data, 'courier'),
    color: sanitizeColor(textField(data, 'color')),
    status: isBack(status, events[0]) ? returnedToSender : status,
    shareLink: sanitizeLink(textField(data, 'shareLink', maxLinkLength + 1))?.href ?? null,
    detail: readDetail(fieldOf(data, 'detail')),
    events,
    ...(undated > 0 && { undated }),
  });
}

/** Returns the couriers with a valid key in `data` of `GET /couriers`; null if it is not a list. */
export function readCouriers(data: unknown): ListedCourier[] | null {
  if (!Array.isArray(data)) return null;
  const couriers = new Map<string, ListedCourier>();
  for (const entry of data.slice(0, maxListed)) {
    const key = textField(entry, 'key');
    if (!courierKeyPattern.test(key)) continue;
    const [en, th] = [textField(entry, 'nameEN', maxName), textField(entry, 'nameTH', maxName)];
    const isActive = fieldOf(entry, 'active') !== false;
    couriers.set(key, { key, en: en || th || key, th: th || en || key, isActive });
  }
  return [...couriers.values()];
}

/**
 * Returns the courier keys in `data` of `POST /couriers/detect`, best first. Its form is not public (docs/api.md 10.1):
 * a list of keys, or of objects with a `key`, is accepted.
 */
export function readSuggestedCouriers(data: unknown): string[] {
  if (!Array.isArray(data)) return [];
  const keys = data
    .slice(0, maxListed)
    .map((entry: unknown) => (typeof entry === 'string' ? entry : textField(entry, 'key')));
  return [...new Set(keys)].filter((key) => courierKeyPattern.test(key));
}
