import type { Clause } from './clause.ts';
import { found, type TrackRecord } from './found.ts';

// The tables of docs/api.md 2, row by row: the form of each field. Fields that the document shows only in the body of
// the webhook may be absent from a look-up.

type Check = (value: unknown) => boolean;
const text: Check = (value) => typeof value === 'string';
const number: Check = (value) => typeof value === 'number';
const matching =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const link: Check = (value) => typeof value === 'string' && URL.canParse(value);
const day = /^\d{4}-\d{2}-\d{2}$/;

type Row = [line: number, field: string, what: string, check: Check];

const recordRows: readonly Row[] = [
  [34, 'trackingNo', 'text', text],
  [35, 'courier', 'text', matching(/\S/)],
  [36, 'courierKey', 'text', matching(/\S/)],
  [37, 'color', 'hexadecimal, with a leading #', matching(/^#[0-9A-Fa-f]{3,8}$/)],
  [38, 'status', 'text', matching(/\S/)],
  [39, 'currentStatus', 'text that begins with a time of day', matching(/^\d{1,2}:\d{2}/)],
  [40, 'detail', 'an object', (value) => typeof value === 'object' && !Array.isArray(value)],
  [41, 'shareLink', 'an address', link],
  [42, 'timelines', 'a list', Array.isArray],
];

const detailTexts: readonly (readonly [number, string])[] = [
  [50, 'sender'],
  [51, 'recipient'],
  [53, 'address'],
  [54, 'originCity'],
  [55, 'originProvince'],
  [56, 'originCountry'],
  [57, 'destinationCity'],
  [58, 'destinationProvince'],
  [59, 'destinationCountry'],
  [60, 'signer'],
  [63, 'shippingService'],
  [64, 'returnShippingService'],
  [65, 'deliveryType'],
  [66, 'packaging'],
  [67, 'senderPhoneNumber'],
  [68, 'recipientPhoneNumber'],
  [69, 'sendDate'],
  [73, 'deliveryStaffName'],
  [74, 'deliveryStaffPhoneNumber'],
  [75, 'deliveryStaffBranchPhoneNumber'],
  [76, 'senderCompany'],
  [77, 'senderAddress'],
  [78, 'recipientCompany'],
  [79, 'recipientAddress'],
  [80, 'courierTrackingNumber'],
  [81, 'courierPartner'],
];
const detailRows: readonly Row[] = [
  ...detailTexts.map(([line, field]): Row => [line, field, 'text', text]),
  [52, 'qty', 'a number', number],
  [61, 'signerImageURL', 'an address or empty', (value) => value === '' || link(value)],
  [62, 'weight', 'a number', number],
  [70, 'dueDate', 'YYYY-MM-DD or empty', matching(/^(?:\d{4}-\d{2}-\d{2})?$/)],
  [71, 'cashOnDelivery', 'numeric text or empty', matching(/^(?:\d+(?:\.\d+)?)?$/)],
  [72, 'isPayCashOnDelivery', 'true or false', (value) => typeof value === 'boolean'],
];

const dayRows: readonly Row[] = [
  [89, 'date', 'YYYY-MM-DD', matching(day)],
  [90, 'details', 'a list', Array.isArray],
];
const eventRows: readonly Row[] = [
  [
    96,
    'dateTime',
    'YYYY-MM-DDTHH:MM:SS with a numeric offset',
    matching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/),
  ],
  [97, 'date', 'YYYY-MM-DD', matching(day)],
  [98, 'time', 'HH:MM', matching(/^\d{2}:\d{2}$/)],
  [99, 'status', 'text', matching(/\S/)],
  [100, 'description', 'text', matching(/\S/)],
];

const always = new Set(['trackingNo', 'courier', 'courierKey', 'status', 'timelines']);

/** Checks the field of a row in each object. With `isOptional` it may be absent. */
function look(objects: readonly object[], [, field, what, check]: Row, isOptional: boolean): string | null {
  for (const object of objects) {
    const value: unknown = Reflect.get(object, field);
    if (value === undefined && isOptional) continue;
    if (!check(value)) return `${field}: expected ${what}, saw ${JSON.stringify(value)?.slice(0, 80)}`;
  }
  return null;
}

const clausesOf = (
  section: string,
  rows: readonly Row[],
  objectsOf: (record: TrackRecord) => readonly object[],
  isOptional: (field: string) => boolean,
): Clause[] =>
  rows
    .toSorted((a, b) => a[0] - b[0])
    .map((row) => ({
      section,
      lines: String(row[0]),
      says: `${row[1]}: ${row[2]}`,
      check: async (service) => look(objectsOf((await found(service)).data), row, isOptional(row[1])),
    }));

export const fieldClauses: readonly Clause[] = [
  ...clausesOf(
    '2.2',
    recordRows,
    (record) => [record],
    (field) => !always.has(field),
  ),
  ...clausesOf(
    '2.3',
    detailRows,
    ({ detail }) => (detail ? [detail] : []),
    () => true,
  ),
  ...clausesOf(
    '2.4',
    dayRows,
    ({ timelines }) => timelines,
    () => false,
  ),
  ...clausesOf(
    '2.4',
    eventRows,
    ({ timelines }) => timelines.flatMap(({ details }) => details),
    () => false,
  ),
];

/** The fields of `detail` (docs/api.md 2.3); the body of the webhook has all of them. */
export const detailFields: readonly string[] = detailRows.map(([, field]) => field);
