import { courierName, couriers as table } from '../couriers/about.ts';
import { nameOfCourier, type KnownCouriers } from '../couriers/known-couriers.ts';
import type { Parcel } from '../model/parcel.ts';
import { sameCourier } from '../model/tracking.ts';

// Accents of Latin letters, and in Thai the tone marks and the silencer, which many leave out when they type.
const marks = /[\u0300-\u036f\u0e47-\u0e4c\u0e4e]/g;
const unseen = /[\p{Cf}\p{Cc}]/gu;
const isAscii = /^[\x20-\x7e]*$/;

/** A text as it is compared: small letters, wide forms narrow, without accents, tone marks and invisible characters. */
export function fold(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  // Decomposed before and after: small letters can be composed, and decomposed ones can be capital.
  return text.replace(unseen, '').normalize('NFKD').toLowerCase().normalize('NFKD').replace(marks, '');
}

const longestQuery = 200;

/** Every word must be found; the whole, without blanks, may also be a number (null: it is the word). */
type Query = { words: readonly string[]; number: string | null };

/** Reads what was typed; null when there is nothing in it to search for. */
export function queryOf(typed: string): Query | null {
  const words = fold(typed.slice(0, longestQuery)).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  const number = words.join('').replaceAll('-', '');
  return { words, number: words.length === 1 && number === words[0] ? null : number };
}

const border = '\n'; // between the parts, so that no word is found across two of them

// A row is folded once (a changed one is another object): 10,000 rows answer within a key press.
const texts = new WeakMap<Parcel, string>();

/** What a parcel itself is found by. Read beforehand, the first key press is as quick as the others. */
export function searchText(parcel: Parcel): string {
  const known = texts.get(parcel);
  if (known !== undefined) return known;
  const { trackingNo, name, courier, note, foundOn, latest } = parcel;
  const text = [trackingNo, name, courier, note, foundOn, latest?.place ?? ''].map(fold).join(border);
  texts.set(parcel, text);
  return text;
}

/** What every parcel of a courier is found by: our names of it, former ones too, and the service's own. */
export function courierText(known: KnownCouriers | null, key: string): string {
  const keys = Object.keys(table).filter((other) => other !== key && sameCourier(other, key));
  const names = (['en', 'th'] as const).flatMap((language) => [
    ...[key, ...keys].map((each) => courierName(each, language)),
    nameOfCourier(known, key, language),
  ]);
  return [...new Set(names.map(fold))].join(border);
}

/** Whether a parcel's `searchText`, or its `courierText`, answers a query. */
export function answers(text: string, courier: string, { words, number }: Query): boolean {
  const has = (part: string) => text.includes(part) || courier.includes(part);
  return words.every(has) || (number !== null && has(number));
}

/** The rows that answer, in the order given; all of them where nothing is searched for. */
export function search(
  parcels: readonly Parcel[],
  query: Query | null,
  known: KnownCouriers | null,
): Parcel[] {
  if (!query) return [...parcels];
  const keys = new Set(parcels.map(({ courierKey }) => courierKey));
  const couriers = new Map([...keys].map((key) => [key, courierText(known, key)]));
  return parcels.filter((parcel) => answers(searchText(parcel), couriers.get(parcel.courierKey)!, query));
}
