import * as v from 'valibot';
import { amountOf } from '../core/amount.ts';
import { mostListed, type ListedCourier } from '../core/couriers/served.ts';
import { failed, success, type Result } from '../core/failure.ts';
import { longestLink, plain, plainColor, plainLink } from '../core/plain.ts';
import { phaseOf } from '../core/status.ts';
import {
  courierKeyPattern,
  detailNumbers,
  detailTexts,
  furtherLinks,
  furtherTexts,
  moneyTexts,
  mostEvents,
  normaliseTrackingNo,
  sameCourier,
  type Detail,
  type Event,
  type Tracking,
} from '../core/tracking.ts';

// The door: answers as they arrive. Bounds of PROMISES P22; whatever lies beyond them is cut, never trusted.
const maxText = 500;
const maxSignatures = 8;
const maxName = 80;
const maxPicture = 270_000; // 200 KB in base64

/** The envelope of every answer (api-v3, section 2.1). On errors `data` is absent, or an empty object (api-facts 8). */
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
  plain(textOf(given, 'status'), maxText).replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/**
 * The status of the event whose text `currentStatus` repeats: that is the latest one (api-v3, section 2.2), also where its
 * time cannot be read. Empty where it is none's. The text itself stands for no status: it may name people and phones.
 */
function currentStatusOf(data: unknown, timelines: readonly unknown[]): string {
  const text = textOf(data, 'currentStatus');
  if (text === '') return '';
  const events = timelines.flatMap((day) => fieldOf(day, 'details'));
  return readStatus(events.find((event) => textOf(event, 'description') === text));
}

const isDateTime = (text: string): boolean => isoWithOffset.test(text) && !Number.isNaN(Date.parse(text));

const thai = '+07:00';

/**
 * When an event was: its `dateTime`; where that cannot be read, `date` (else its day's) and `time` at an offset (api-v3,
 * section 2.4). Null: not given.
 */
function dateTimeOf(given: unknown, day: unknown, offset: string): string | null {
  const whole = textOf(given, 'dateTime');
  if (isDateTime(whole)) return whole;
  const [date, time] = [textOf(given, 'date') || textOf(day, 'date'), textOf(given, 'time')];
  const local = /^\d{2}:\d{2}$/.test(time) ? `${date}T${time}:00${offset}` : '';
  return isDateTime(local) ? local : null;
}

/**
 * The events of all days, newest first by their own time: the order of a list is not trusted. Times without an offset have
 * that of the first event that gives one, else Thailand's. `undated` counts the events without any time; `isJunk`:
 * something stands there that is no event.
 */
function readEvents(timelines: readonly unknown[]): { events: Event[]; undated: number; isJunk: boolean } {
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
  // Equal times keep the order they came in, which is newest first (api-v3, section 2.4).
  events.sort((a, b) => Date.parse(b.dateTime) - Date.parse(a.dateTime));
  return { events: events.slice(0, mostEvents), undated, isJunk: sound.length < all.length };
}

/** What was given of `detail`: "" and 0 mean "not given" (api-v3, section 2.3). */
function readDetail(given: unknown): Detail {
  const detail: Record<string, unknown> = {};
  for (const key of [...detailTexts, ...furtherTexts]) {
    const text = moneyTexts.includes(key) ? readMoney(given, key) : textOf(given, key);
    if (text) detail[key] = text;
  }
  for (const key of furtherLinks) {
    const link = plainLink(textOf(given, key, longestLink));
    if (link) detail[key] = link.href;
  }
  for (const key of detailNumbers) {
    const value = fieldOf(given, key);
    if (typeof value === 'number' && Number.isFinite(value) && value !== 0) detail[key] = value;
  }
  const paid = fieldOf(given, 'isPayCashOnDelivery');
  if (typeof paid === 'boolean') detail['isPayCashOnDelivery'] = paid;
  const signatures = readSignatures(textOf(given, 'signerImageURL', maxPicture + longestLink));
  if (signatures.length > 0) detail['signatures'] = signatures;
  return detail as Detail;
}

/** Money as text; older answers gave a number (api-facts, section 5). Empty where it is no amount. */
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
    .map((part) => plainLink(part.trim())?.href)
    .filter((href) => href !== undefined);
}

// A courier the service does not know and a number it does not like both come as 400 (api-facts, section 8: a live call
// with an unsupported key was answered "the courier does not exist"); only the words tell them apart, in the two
// languages we ask for. Words of the number, or neither sort, leave it the number's fault.
const wordsOfCourier = /couriers?\b|ขนส่ง/i;
const wordsOfNumber = /tracking|number|parcel|พัสดุ|เลข/i;

/**
 * Whether an error answer says that the courier is none the service looks up. The one place where the text of an
 * answer decides anything: misread, a parcel is not asked about until the user says "ask anyway", no more.
 */
export function isAboutCourier({ meta }: Envelope): boolean {
  const { message } = meta;
  return typeof message === 'string' && wordsOfCourier.test(message) && !wordsOfNumber.test(message);
}

/** Whether nothing was given in place of a record. */
const isNothing = (data: unknown): boolean =>
  data === undefined || data === null || (typeof data === 'object' && Object.keys(data).length === 0);

/**
 * Reads `data` of a look-up as what the courier says of the parcel that was asked for.
 *
 * Any JSON gives a whole record or a failure, never an exception: `not-understandable` when the fields we count on
 * are missing, `wrong-parcel` when it speaks of another number or courier, `not-found-yet` when nothing is said of it: no
 * record, or neither an event nor a status (clients read that as "not known", api-facts, section 8). A status that is not
 * given is that of the event `currentStatus` repeats, else the newest event's (api-v3, section 3: they are equal).
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
    color: plainColor(textOf(data, 'color')),
    status,
    shareLink: plainLink(textOf(data, 'shareLink', longestLink + 1))?.href ?? null,
    detail: readDetail(fieldOf(data, 'detail')),
    events,
    ...(undated > 0 && { undated }),
  });
}

/** The couriers `data` of `GET /couriers` lists, or null when it is not a list. Entries without a proper key are left out. */
export function readCouriers(data: unknown): ListedCourier[] | null {
  if (!Array.isArray(data)) return null;
  const couriers = new Map<string, ListedCourier>();
  for (const entry of data.slice(0, mostListed)) {
    const key = textOf(entry, 'key');
    if (!courierKeyPattern.test(key)) continue;
    const [en, th] = [textOf(entry, 'nameEN', maxName), textOf(entry, 'nameTH', maxName)];
    couriers.set(key, {
      key,
      en: en || th || key,
      th: th || en || key,
      color: plainColor(textOf(entry, 'color')),
      isActive: fieldOf(entry, 'active') !== false,
    });
  }
  return [...couriers.values()];
}

/**
 * The courier keys `data` of `POST /couriers/detect` names, best first. Its shape is not public (api-facts, section
 * 1): a list of keys or of objects with a `key` is understood, anything else names none.
 */
export function readDetected(data: unknown): string[] {
  if (!Array.isArray(data)) return [];
  const keys = data
    .slice(0, mostListed)
    .map((entry: unknown) => (typeof entry === 'string' ? entry : textOf(entry, 'key')));
  return [...new Set(keys)].filter((key) => courierKeyPattern.test(key));
}
