import * as v from 'valibot';
import { amountOf } from './amount.ts';
import { sanitizeText } from './sanitize.ts';
import { phaseOf } from './status.ts';
import { serviceLanguages } from './languages.ts';
import { canBeTrue } from './time.ts';

/** How long an answer is reused (milliseconds), so that a second look-up costs no call (docs/api.md 11.4). */
export const answerMaxAgeMs = 10 * 60_000;

/**
 * An event of the timeline (docs/api.md 2.4). `dateTime`: ISO 8601, shown in its own offset. `description`: the
 * courier's text; it changes with the language.
 */
const eventSchema = v.object({ dateTime: v.string(), status: v.string(), description: v.string() });
export type TrackingEvent = v.InferOutput<typeof eventSchema>;

/** Text fields of `detail` (docs/api.md 2.3 and 10.5), except `signerImageURL` (see `signatures`); stored if given. */
// prettier-ignore
export const detailTexts = [
  'sender', 'senderCompany', 'senderAddress', 'senderPhoneNumber', 'recipient', 'recipientCompany',
  'recipientAddress', 'recipientPhoneNumber', 'address', 'originCity', 'originProvince', 'originCountry',
  'destinationCity', 'destinationProvince', 'destinationCountry', 'signer', 'shippingService',
  'returnShippingService', 'deliveryType', 'packaging', 'sendDate', 'dueDate', 'cashOnDelivery',
  'deliveryStaffName', 'deliveryStaffPhoneNumber', 'deliveryStaffBranchPhoneNumber', 'courierTrackingNumber',
  'courierPartner', 'product', 'originPostcode', 'destinationPostcode', 'pickupDate', 'shipDate',
  'deliveryTimeSlot', 'referenceNumber', 'courierPartnerTrackingNo', 'courierPartnerKey', 'businessPartner',
  'returnTrackingNo', 'returnCourier', 'returnCourierKey', 'freight', 'fee', 'payType', 'priceMethod',
  'courierCallCenterPhoneNumber', 'deliveryStaffEmail', 'deliveryStaffVehicleType',
  'deliveryStaffVehicleRegistrationNumber',
] as const;

/** Further links of `detail` (docs/api.md 10.5): stored only if they are https, never loaded automatically. */
// prettier-ignore
export const furtherLinks = [
  'productImageURL', 'parcelImageURL', 'courierWebsiteURL', 'courierFacebookURL', 'courierLineOfficialURL',
] as const;

/** Numeric fields of `detail`; 0 = not given. `deliveryTime` is in days (docs/api.md 10.5). */
export const detailNumbers = ['qty', 'weight', 'deliveryTime'] as const;

/** Text fields that hold money; "0" = none (docs/api.md 2.3; docs/api.md 10.5). */
export const moneyTexts: readonly string[] = ['cashOnDelivery', 'freight', 'fee'];

/** The fields of `detail` that the courier filled; empty ones ("" or 0) are absent. */
const detailSchema = v.object({
  ...v.entriesFromList([...detailTexts, ...furtherLinks], v.exactOptional(v.string())),
  ...v.entriesFromList(detailNumbers, v.exactOptional(v.number())),
  isPayCashOnDelivery: v.exactOptional(v.boolean()),
  /** `signerImageURL`, split: https links, or one small picture as a `data:` address (docs/api.md 10.5). */
  signatures: v.exactOptional(v.array(v.string())),
});
export type Detail = v.InferOutput<typeof detailSchema>;

/** Most events stored per parcel (docs/promises.md P22). */
export const maxEvents = 500;

/** A checked tracking record (docs/api.md 2.2), with its events in one list, newest first. */
export const trackingSchema = v.object({
  trackingNo: v.string(),
  courierKey: v.string(),
  courier: v.string(),
  color: v.nullable(v.string()),
  status: v.string(),
  shareLink: v.nullable(v.string()),
  detail: detailSchema,
  events: v.array(eventSchema),
  /** The language that its texts were asked for in; absent = not known. */
  language: v.exactOptional(v.picklist(serviceLanguages)),
  /** Number of events without a readable time; absent = none. */
  undated: v.exactOptional(v.number()),
});
export type Tracking = v.InferOutput<typeof trackingSchema>;
/** A number, and the courier that is asked for it. */
export type Numbered = Pick<Tracking, 'trackingNo' | 'courierKey'>;

/** Returns a tracking number as compared, sent and stored: upper case, without blanks and hyphens. */
export const normaliseTrackingNo = (text: string): string => text.replace(/[\s-]+/gu, '').toUpperCase();

/** A normalised number that the service may be asked about (docs/promises.md P8). */
export const trackingNoPattern = /^[A-Z0-9]{6,40}$/;

/** A number in a message, in any spelling; normalised. */
export const trackingNoSchema = v.pipe(
  v.string(),
  v.maxLength(120),
  v.transform(normaliseTrackingNo),
  v.regex(trackingNoPattern),
);

/** Whether a typed text, normalised, can be a tracking number. A text without a digit is a word. */
export const isTrackingNo = (text: string): boolean => trackingNoPattern.test(text) && /\d/.test(text);

/** A courier key: lower-case words joined by hyphens (docs/api.md 10.4). */
export const courierKeyPattern = /^[a-z0-9][a-z0-9-]{0,39}$/;
export const courierKeySchema = v.pipe(v.string(), v.regex(courierKeyPattern));

// Old key → new key of the same courier (docs/api.md 10.1).
const renamed: Record<string, string> = { 'kerry-express': 'kex-express' };

export const isOldKey = (key: string): boolean => Object.hasOwn(renamed, key);

/** Whether two keys name the same courier, renamed ones included. */
export const sameCourier = (a: string, b: string): boolean => (renamed[a] ?? a) === (renamed[b] ?? b);

/**
 * Returns a key for each event (given newest first): `dateTime`, `status` and the position among equal ones, counted
 * from the oldest. The description is not used: it changes with the language (docs/api.md 11.2).
 */
export function eventKeys(events: readonly TrackingEvent[]): string[] {
  const seen = new Map<string, number>();
  return events
    .toReversed()
    .map(({ dateTime, status }) => {
      const base = `${dateTime} ${status}`;
      const position = seen.get(base) ?? 0;
      seen.set(base, position + 1);
      return position === 0 ? base : `${base} ${position}`;
    })
    .toReversed();
}

const longestDescription = 500;
const dashes = [' - ', ' – ', ' — '];

/**
 * Splits a description into wording and place, both cleaned by `sanitizeText`. Its form (docs/api.md 2.4): time of day
 * (removed, because it is shown separately), wording, dash, place. The wording may contain dashes. In any other form all
 * is wording.
 */
export function splitDescription(description: string): { what: string; place: string } {
  // Clean first: a hidden character before the time would keep it from being removed.
  const text = sanitizeText(description, longestDescription).replace(
    /^(?:\d{1,2}:\d{2}(?::\d{2})?(?: |$))+/,
    '',
  );
  const at = Math.max(...dashes.map((dash) => text.lastIndexOf(dash)));
  if (at < 1) return { what: text.trim(), place: '' };
  return { what: text.slice(0, at).trim(), place: text.slice(at + 3).trim() };
}

/**
 * Returns the ISO date-time of the first scan: the oldest event (given newest first) that is more than an announcement
 * (`ON_KEEP`, docs/api.md 10.3) and has a possible date; else null.
 */
export const firstScan = (events: readonly TrackingEvent[]): string | null =>
  events.findLast(({ status, dateTime }) => phaseOf(status) !== 'waiting' && canBeTrue(Date.parse(dateTime)))
    ?.dateTime ?? null;

/** Whether cash on delivery must still be paid out to the sender, often days after delivery (docs/api.md 2.3). */
export const isCodDue = ({ cashOnDelivery = '', isPayCashOnDelivery }: Detail): boolean =>
  amountOf(cashOnDelivery) !== null && isPayCashOnDelivery !== true;

/** Groups events (newest first) by the date in their own offset. */
export const groupByDay = (events: readonly TrackingEvent[]): Map<string, TrackingEvent[]> =>
  Map.groupBy(events, ({ dateTime }) => dateTime.slice(0, 10));
