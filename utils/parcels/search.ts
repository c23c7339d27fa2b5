import { couriers as table } from '../couriers/courier-list.ts';
import { nameOfCourier, type KnownCouriers } from '../couriers/known-couriers.ts';
import { languages, serviceLanguages } from '../model/languages.ts';
import type { Parcel } from '../model/parcel.ts';
import { monthNames } from '../model/time.ts';
import { sameCourier, type Detail } from '../model/tracking.ts';

// Accents of Latin letters; in Thai the tone marks and the silencer, which many users do not type.
const marks = /[\u0300-\u036f\u0e47-\u0e4c\u0e4e]/g;
const unseen = /[\p{Cf}\p{Cc}]/gu;
const isAscii = /^[\x20-\x7e]*$/;

/** Normalises a text for comparison: lower case, narrow forms, no accents, tone marks or invisible characters. */
export function fold(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  // Decompose twice: lower-casing can compose letters, and decomposing can give capitals.
  return text.replace(unseen, '').normalize('NFKD').toLowerCase().normalize('NFKD').replace(marks, '');
}

const longestQuery = 200;

/** All `words` must be found, each in one of its forms, or `number`: the query without blanks and hyphens. */
type Query = { words: readonly (readonly string[])[]; number: string };

/** Parses a typed query; null if there is nothing to search for. */
export function queryOf(typed: string): Query | null {
  const words = fold(typed.slice(0, longestQuery)).split(/\s+/).filter(Boolean);
  return words.length === 0 ? null : { words: withDays(words), number: words.join('').replaceAll('-', '') };
}

/**
 * Joins a day and the month after it, as they are written in a row: "6 november" as " 6 nov", which is not in "26 nov". A
 * month alone is found in both forms.
 */
function withDays(words: readonly string[]): string[][] {
  const months = words.map((word, i) => (/^\d{1,2}$/.test(words[i - 1] ?? '') ? monthOf(word) : undefined));
  return words.flatMap((word, i) =>
    months[i + 1] ? [] : [months[i] ? [` ${words[i - 1]} ${months[i]}`] : [word, ...monthAlone(word)]],
  );
}

const leastMonth = 3; // letters: "ma" may begin any word

/** Returns the short name of a month that is written whole or in part, in any language; undefined if it is none. */
function monthOf(word: string): string | undefined {
  months ??= languages.flatMap(monthNames).map(([short, long]) => [fold(short), fold(long)] as const);
  if (word.length < leastMonth) return undefined;
  return months.find((names) => names.some((name) => name.startsWith(word)))?.[0];
}
/** The short name of a month whose name is written whole, as it stands after a day; none of another word. */
const monthAlone = (word: string): string[] => {
  const short = monthOf(word);
  const isWhole = months!.some(([, long]) => long === word);
  return short && isWhole
    ? [...'0123456789'].flatMap((digit) => ['\n', ' '].map((end) => `${digit} ${short}${end}`))
    : [];
};
let months: (readonly [short: string, long: string])[] | undefined;

const border = '\n '; // between fields, so that no word matches across two of them

export const searchable = (fields: readonly string[]): string =>
  `${border}${fold(fields.filter(Boolean).join(border))}\n`;

// Each row is folded once (a changed row is a new object), so that 10,000 rows answer within a key press.
const texts = new WeakMap<Parcel, string>();

/** The searchable text of a parcel. Call it in advance to make the first key press as quick as the others. */
export function searchText(parcel: Parcel): string {
  const known = texts.get(parcel);
  if (known !== undefined) return known;
  const { trackingNo, name, courier, note, foundOn, latest, sheet = {} } = parcel;
  const { order = '', buyer = '', phone = '' } = sheet;
  // Order numbers are also found without their blanks and hyphens, as tracking numbers are.
  const bare = order.replace(/[\s-]/g, '');
  const all = [trackingNo, name, courier, note, foundOn, latest?.place ?? '', order, bare, buyer, phone];
  const text = all.map(fold).join(border);
  texts.set(parcel, text);
  return text;
}

/** The searchable text of a courier's details: people, telephone and parcel numbers, what is in the parcel. */
export const detailText = (detail: Detail): string =>
  searchedDetails
    .map((field) => detail[field] ?? '')
    .filter(Boolean)
    .flatMap((value) => [fold(value), fold(value).replace(/[\s-]/g, '')])
    .join(border);

// prettier-ignore
const searchedDetails = [
  'sender', 'senderCompany', 'senderPhoneNumber', 'recipient', 'recipientCompany', 'recipientAddress',
  'recipientPhoneNumber', 'address', 'signer', 'product', 'referenceNumber', 'courierTrackingNumber',
  'courierPartnerTrackingNo', 'returnTrackingNo', 'deliveryStaffName', 'deliveryStaffPhoneNumber',
] as const satisfies readonly (keyof Detail)[];

/** The searchable names of a courier: the built-in ones, former ones, and the service's. */
function courierText(known: KnownCouriers | null, key: string): string {
  const keys = Object.keys(table).filter((other) => other !== key && sameCourier(other, key));
  const names = serviceLanguages.flatMap((language) => [
    ...[key, ...keys].map((each) => nameOfCourier(null, each, language)),
    nameOfCourier(known, key, language),
  ]);
  return [...new Set(names.map(fold))].join(border);
}

/**
 * Returns the matching rows in the given order; all rows without a query. `details`: `detailText` by parcel id. `shown`:
 * gives the searchable text of what the row shows.
 */
export function search(
  parcels: readonly Parcel[],
  query: Query | null,
  known: KnownCouriers | null,
  details: ReadonlyMap<string, string> = new Map(),
  shown: (parcel: Parcel) => string = () => '',
): Parcel[] {
  if (!query) return [...parcels];
  const keys = new Set(parcels.map(({ courierKey }) => courierKey));
  const couriers = new Map([...keys].map((key) => [key, courierText(known, key)]));
  return parcels.filter((parcel) => {
    const { id, courierKey } = parcel;
    const searched = [searchText(parcel), couriers.get(courierKey)!, details.get(id) ?? '', shown(parcel)];
    const has = (part: string) => searched.some((text) => text.includes(part));
    return query.words.every((forms) => forms.some(has)) || has(query.number);
  });
}
