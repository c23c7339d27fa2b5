import * as v from 'valibot';
import { amountOf } from '../model/amount.ts';
import { maxListed, type ListedCourier } from '../couriers/known-couriers.ts';
import { failed, success, type Result } from '../model/failure.ts';
import { maxLinkLength, sanitizeText, sanitizeColor, sanitizeLink } from '../model/sanitize.ts';
import { phaseOf } from '../model/status.ts';
import {
  courierKeyPattern,
  detailNumbers,
  detailTexts,
  furtherLinks,
  furtherTexts,
  moneyTexts,
  maxEvents,
  normaliseTrackingNo,
  sameCourier,
  type Detail,
  type Event,
  type Tracking,
} from '../model/tracking.ts';

// The door: answers as they arrive. Bounds of docs/promises.md P22; whatever lies beyond them is cut, never trusted.
const maxText = 500;
const maxSignatures = 8;
const maxName = 80;
const maxPicture = 270_000; // 200 KB in base64

/**
 * The envelope of every answer (docs/api.md 2.1). On errors `data` is absent, or an empty object (docs/api.md 10.8).
 */
const envelopeSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    meta: v.object({ code: v.pipe(v.number(), v.integer()), message: v.exactOptional(v.unknown()) }),
    data: v.exactOptional(v.unknown()),
  }),
);
export type Envelope = v.InferOutput<typeof envelopeSchema>;

/** Reads a body as the envelope; null when it is not JSON or not an envelope. */
export function readEnvelope(body: string): Envelope | null {
  const parsed = v.safeParse(envelopeSchema, body);
  return parsed.success ? parsed.output : null;
}

// Only these are counted on; everything else is read as far as it is of the documented form.
const recordSchema = v.object({
  trackingNo: v.string(),
  courierKey: v.string(),
  timelines: v.optional(v.nullable(v.array(v.unknown()))),
});

const isoWithOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[+-]\d{2}:\d{2}|Z)$/;

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

const textOf = (value: unknown, key: string, limit = maxText): string => {
  const text = fieldOf(value, key);
  return typeof text === 'string' ? text.slice(0, limit) : '';
};

/** A status as it is stored and compared: without blanks around it, its Latin letters in upper case. */
const readStatus = (given: unknown): string =>
  sanitizeText(textOf(given, 'status'), maxText).replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/**
 * The status of the event whose text `currentStatus` repeats: that is the latest one (docs/api.md 2.2), also where its
 * time cannot be read; else empty.
 */
function currentStatusOf(data: unknown, timelines: readonly unknown[]): string {
  const text = textOf(data, 'currentStatus');
  if (text === '') return '';
  const events = timelines.flatMap((day) => fieldOf(day, 'details'));
  return readStatus(events.find((event) => textOf(event, 'description') === text));
}

const isDateTime = (text: string): boolean => isoWithOffset.test(text) && !Number.isNaN(Date.parse(text));

const thai = '+07:00';

/** When an event was: its `dateTime`, else `date` (or its day's) and `time` at an offset (docs/api.md 2.4), or null. */
function dateTimeOf(given: unknown, day: unknown, offset: string): string | null {
  const whole = textOf(given, 'dateTime');
  if (isDateTime(whole)) return whole;
  const [date, time] = [textOf(given, 'date') || textOf(day, 'date'), textOf(given, 'time')];
  const local = /^\d{2}:\d{2}$/.test(time) ? `${date}T${time}:00${offset}` : '';
  return isDateTime(local) ? local : null;
}

/**
 * The events of all days, newest first by their own time. Times without an offset have that of the first event that
 * gives one, else Thailand's. `undated` counts the events without any time; `isJunk`: something stands there that is no
 * event.
 */
function readEvents(timelines: readonly unknown[]) {
  const all = timelines.flatMap((day) => {
    const details = fieldOf(day, 'details');
    return (Array.isArray(details) ? (details as unknown[]) : [null]).map((given) => ({ day, given }));
  });
  const sound = all.filter(({ given }) => typeof given === 'object' && given !== null);
  const whole = sound.map(({ given }) => textOf(given, 'dateTime')).find(isDateTime) ?? '';
  const offset = /(?:Z|[+-]\d{2}:\d{2})$/.exec(whole)?.[0] ?? thai;
  const events = sound.flatMap(({ day, given }): Event | [] => {
    const dateTime = dateTimeOf(given, day, offset);
    if (dateTime === null) return [];
    return { dateTime, status: readStatus(given), description: textOf(given, 'description') };
  });
  const undated = sound.length - events.length;
  // Equal times keep the order they came in, which is newest first (docs/api.md 2.4).
  events.sort((a, b) => Date.parse(b.dateTime) - Date.parse(a.dateTime));
  return { events: events.slice(0, maxEvents), undated, isJunk: sound.length < all.length };
}

/** What was given of `detail`: "" and 0 mean "not given" (docs/api.md 2.3). */
function readDetail(given: unknown): Detail {
  const detail: Record<string, unknown> = {};
  for (const key of [...detailTexts, ...furtherTexts]) {
    const text = moneyTexts.includes(key) ? readMoney(given, key) : textOf(given, key);
    if (text) detail[key] = text;
  }
  for (const key of furtherLinks) {
    const link = sanitizeLink(textOf(given, key, maxLinkLength));
    if (link) detail[key] = link.href;
  }
  for (const key of detailNumbers) {
    const value = fieldOf(given, key);
    if (typeof value === 'number' && Number.isFinite(value) && value !== 0) detail[key] = value;
  }
  const paid = fieldOf(given, 'isPayCashOnDelivery');
  if (typeof paid === 'boolean') detail['isPayCashOnDelivery'] = paid;
  const signatures = readSignatures(textOf(given, 'signerImageURL', maxPicture + maxLinkLength));
  if (signatures.length > 0) detail['signatures'] = signatures;
  return detail as Detail;
}

/** Money as text; older answers gave a number (docs/api.md 10.5). Empty where it is no amount. */
function readMoney(given: unknown, key: string): string {
  const value = fieldOf(given, key);
  const amount = amountOf(typeof value === 'number' ? String(value) : textOf(given, key));
  return amount === null ? '' : String(amount);
}

const picture = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** The links or the one picture of `signerImageURL`; a picture that was cut would be no picture, so it is dropped. */
function readSignatures(text: string): string[] {
  if (text.startsWith('data:')) return text.length <= maxPicture && picture.test(text) ? [text] : [];
  return text
    .split(',', maxSignatures)
    .map((part) => sanitizeLink(part.trim())?.href)
    .filter((href) => href !== undefined);
}

// A courier the service does not know and a number it does not like both come as 400 (docs/api.md 10.8); only the words
// tell them apart, in the two languages we ask for. Words of the number, or neither sort, leave it the number's fault.
const wordsOfCourier = /couriers?\b|ขนส่ง/i;
const wordsOfNumber = /tracking|number|parcel|พัสดุ|เลข/i;

/**
 * Whether an error answer says that the courier is none the service looks up. The one place where the text of an answer
 * decides anything: misread, a parcel is not asked about until the user says "ask anyway".
 */
export function isAboutCourier({ meta }: Envelope): boolean {
  const { message } = meta;
  return typeof message === 'string' && wordsOfCourier.test(message) && !wordsOfNumber.test(message);
}

/** Whether nothing was given in place of a record. */
const isNothing = (data: unknown): boolean =>
  data === undefined || data === null || (typeof data === 'object' && Object.keys(data).length === 0);

/**
 * Reads `data` of a look-up as what the courier says of the parcel that was asked for. Any JSON gives a whole record or
 * a failure, never an exception; neither an event nor a status means "not known" (docs/api.md 10.8). A status that is
 * not given is that of the event `currentStatus` repeats, else the newest event's (docs/api.md 3: they are equal).
 */
export function readTracking(
  data: unknown,
  asked: { trackingNo: string; courierKey: string },
): Result<Tracking> {
  if (isNothing(data)) return failed('not-found-yet');
  const record = v.safeParse(recordSchema, data);
  if (!record.success) return failed('not-understandable');
  const { trackingNo, courierKey } = record.output;
  if (normaliseTrackingNo(trackingNo) !== asked.trackingNo || !sameCourier(courierKey, asked.courierKey)) {
    return failed('wrong-parcel');
  }
  const timelines = record.output.timelines ?? [];
  const { events, undated, isJunk } = readEvents(timelines);
  const status = readStatus(data) || currentStatusOf(data, timelines) || (events[0]?.status ?? '');
  if (events.length === 0) {
    const saysNothing = status === '' || phaseOf(status) === 'waiting';
    if (isJunk || (undated > 0 && saysNothing)) return failed('not-understandable');
    if (saysNothing) return failed('not-found-yet');
  }
  return success({
    trackingNo: asked.trackingNo,
    courierKey: asked.courierKey,
    courier: textOf(data, 'courier'),
    color: sanitizeColor(textOf(data, 'color')),
    status,
    shareLink: sanitizeLink(textOf(data, 'shareLink', maxLinkLength + 1))?.href ?? null,
    detail: readDetail(fieldOf(data, 'detail')),
    events,
    ...(undated > 0 && { undated }),
  });
}

/** The couriers with a proper key that `data` of `GET /couriers` lists, or null when it is not a list. */
export function readCouriers(data: unknown): ListedCourier[] | null {
  if (!Array.isArray(data)) return null;
  const couriers = new Map<string, ListedCourier>();
  for (const entry of data.slice(0, maxListed)) {
    const key = textOf(entry, 'key');
    if (!courierKeyPattern.test(key)) continue;
    const [en, th] = [textOf(entry, 'nameEN', maxName), textOf(entry, 'nameTH', maxName)];
    couriers.set(key, {
      key,
      en: en || th || key,
      th: th || en || key,
      color: sanitizeColor(textOf(entry, 'color')),
      isActive: fieldOf(entry, 'active') !== false,
    });
  }
  return [...couriers.values()];
}

/**
 * The courier keys `data` of `POST /couriers/detect` names, best first. Its shape is not public (docs/api.md 10.1): a
 * list of keys or of objects with a `key` is understood.
 */
export function readSuggestedCouriers(data: unknown): string[] {
  if (!Array.isArray(data)) return [];
  const keys = data
    .slice(0, maxListed)
    .map((entry: unknown) => (typeof entry === 'string' ? entry : textOf(entry, 'key')));
  return [...new Set(keys)].filter((key) => courierKeyPattern.test(key));
}
