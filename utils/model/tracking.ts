import * as v from 'valibot';
import { amountOf } from './amount.ts';
import { sanitizeText } from './sanitize.ts';
import { phaseOf } from './status.ts';
import { canBeTrue } from './time.ts';

/**
 * One line of the timeline (docs/api.md 2.4). `dateTime` is ISO 8601 and is shown in its own offset; `description` is
 * the courier's own text and changes with the language.
 */
const eventSchema = v.object({
  dateTime: v.string(),
  status: v.string(),
  description: v.string(),
});
export type Event = v.InferOutput<typeof eventSchema>;

/** Text fields of `detail` (docs/api.md 2.3), but for `signerImageURL`, which is `signatures`. */
export const detailTexts = [
  'sender',
  'recipient',
  'address',
  'originCity',
  'originProvince',
  'originCountry',
  'destinationCity',
  'destinationProvince',
  'destinationCountry',
  'signer',
  'shippingService',
  'returnShippingService',
  'deliveryType',
  'packaging',
  'senderPhoneNumber',
  'recipientPhoneNumber',
  'sendDate',
  'dueDate',
  'cashOnDelivery',
  'deliveryStaffName',
  'deliveryStaffPhoneNumber',
  'deliveryStaffBranchPhoneNumber',
  'senderCompany',
  'senderAddress',
  'recipientCompany',
  'recipientAddress',
  'courierTrackingNumber',
  'courierPartner',
] as const;

/** Text fields of `detail` that answers carry beyond the document (docs/api.md 10.5); kept when given. */
export const furtherTexts = [
  'product',
  'originPostcode',
  'destinationPostcode',
  'pickupDate',
  'courierPartnerTrackingNo',
  'courierPartnerKey',
  'businessPartner',
  'returnTrackingNo',
  'returnCourier',
  'returnCourierKey',
  'freight',
  'fee',
  'payType',
  'priceMethod',
  'referenceNumber',
  'shipDate',
  'deliveryTimeSlot',
  'deliveryStaffEmail',
  'deliveryStaffVehicleType',
  'deliveryStaffVehicleRegistrationNumber',
  'courierCallCenterPhoneNumber',
] as const;

/** Links of `detail` beyond the document (docs/api.md 10.5): kept only as https links, never loaded by themselves. */
export const furtherLinks = [
  'productImageURL',
  'parcelImageURL',
  'courierWebsiteURL',
  'courierFacebookURL',
  'courierLineOfficialURL',
] as const;

/** Numeric fields of `detail`; 0 means "not given". `deliveryTime` is a number of days (docs/api.md 10.5). */
export const detailNumbers = ['qty', 'weight', 'deliveryTime'] as const;

/** Texts that are money: "0" means none (docs/api.md 2.3; docs/api.md 10.5). */
export const moneyTexts: readonly string[] = ['cashOnDelivery', 'freight', 'fee'];

const optionalOf = <const K extends string, S extends v.GenericSchema>(keys: readonly K[], schema: S) =>
  Object.fromEntries(keys.map((key) => [key, v.exactOptional(schema)])) as Record<
    K,
    v.ExactOptionalSchema<S, undefined>
  >;

/** What the courier gave of `detail`: fields it left empty ("" or 0) are absent. */
const detailSchema = v.object({
  ...optionalOf(detailTexts, v.string()),
  ...optionalOf(furtherTexts, v.string()),
  ...optionalOf(furtherLinks, v.string()),
  ...optionalOf(detailNumbers, v.number()),
  isPayCashOnDelivery: v.exactOptional(v.boolean()),
  /** `signerImageURL` taken apart: https links, or one small picture as a `data:` address (docs/api.md 10.5). */
  signatures: v.exactOptional(v.array(v.string())),
});
export type Detail = v.InferOutput<typeof detailSchema>;

/** As many events of a parcel are kept (docs/promises.md P22). */
export const maxEvents = 500;

/** What the courier says of a parcel (docs/api.md 2.2), checked, events flat and newest first. */
export const trackingSchema = v.object({
  trackingNo: v.string(),
  courierKey: v.string(),
  courier: v.string(),
  color: v.nullable(v.string()),
  status: v.string(),
  shareLink: v.nullable(v.string()),
  detail: detailSchema,
  events: v.array(eventSchema),
  /** How many events of the answer had no time that can be read; absent: none. */
  undated: v.exactOptional(v.number()),
});
export type Tracking = v.InferOutput<typeof trackingSchema>;

/** A tracking number as it is compared, sent and stored: upper case, blanks and dashes dropped. */
export const normaliseTrackingNo = (text: string): string => text.replace(/[\s-]+/gu, '').toUpperCase();

/** A number the service may be asked about, once normalised (docs/promises.md P8). */
export const trackingNoPattern = /^[A-Z0-9]{6,40}$/;

/** Whether a normalised text can be a number somebody typed: letters alone are words. */
export const isTrackingNo = (text: string): boolean => trackingNoPattern.test(text) && /\d/.test(text);

/** A courier key: lower-case words joined by hyphens (docs/api.md 10.4). */
export const courierKeyPattern = /^[a-z0-9][a-z0-9-]{0,39}$/;

// Renamed keys are one courier (docs/api.md 10.1).
const renamed: Record<string, string> = { 'kerry-express': 'kex-express' };

/** Whether two courier keys name the same courier, renames included. */
export const sameCourier = (a: string, b: string): boolean => (renamed[a] ?? a) === (renamed[b] ?? b);

/**
 * Identity of each event (given newest first): `dateTime`, `status` and the position among equals, counted from the
 * oldest. Never the description: it changes with the language (docs/api.md 11.2).
 */
export function eventKeys(events: readonly Event[]): string[] {
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

/**
 * Splits a description into wording and place, both as they may be shown (`sanitizeText`). docs/api.md 2.4: time of day
 * (dropped, for it is shown beside it), wording, then a place after a dash; anything of another form is all wording.
 */
export function splitDescription(description: string): { what: string; place: string } {
  // Cleaned first: a hidden character before the time must not keep it.
  const text = sanitizeText(description, longestDescription).replace(
    /^(?:\d{1,2}:\d{2}(?::\d{2})?(?: |$))+/,
    '',
  );
  const dash = text.indexOf(' - ');
  if (dash <= 0) return { what: text.trim(), place: '' };
  return { what: text.slice(0, dash).trim(), place: text.slice(dash + 3).trim() };
}

/**
 * The ISO date-time of the first scan: the oldest event (given newest first) that is more than an announcement
 * (`ON_KEEP`, docs/api.md 10.3) and has a date that can be true; null while there is none.
 */
export const firstScan = (events: readonly Event[]): string | null =>
  events.findLast(({ status, dateTime }) => phaseOf(status) !== 'waiting' && canBeTrue(Date.parse(dateTime)))
    ?.dateTime ?? null;

/** Whether cash on delivery is still to be paid out to the sender: days after the delivery (docs/api.md 2.3). */
export const isCodDue = ({ cashOnDelivery = '', isPayCashOnDelivery }: Detail): boolean =>
  amountOf(cashOnDelivery) !== null && isPayCashOnDelivery !== true;

/** Events (newest first) by their own local day. */
export const groupByDay = (events: readonly Event[]): { date: string; events: Event[] }[] =>
  [...Map.groupBy(events, ({ dateTime }) => dateTime.slice(0, 10))].map(([date, own]) => ({
    date,
    events: own,
  }));
