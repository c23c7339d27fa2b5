import { courierName, couriers as table } from './couriers/about.ts';
import { nameOfCourier, type KnownCouriers } from './couriers/served.ts';
import type { Parcel } from './parcel.ts';
import { sameCourier } from './tracking.ts';

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

/** What is searched for: every word must be found; the whole, without blanks, may also be a number (null: it is the word). */
type Query = { words: readonly string[]; number: string | null };

/** Reads what was typed; null when there is nothing in it to search for. */
export function queryOf(typed: string): Query | null {
  const words = fold(typed.slice(0, longestQuery)).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  const number = words.join('').replaceAll('-', '');
  return { words, number: words.length === 1 && number === words[0] ? null : number };
}

// Between the parts, so that no word is found across two of them.
const border = '\n';

/**
 * What a parcel itself is found by: its number, name, note, shop, latest place, and its courier as its answers name it.
 */
export function searchText({ trackingNo, name, courier, note, foundOn, latest }: Parcel): string {
  return [trackingNo, name, courier, note, foundOn, latest?.place ?? ''].map(fold).join(border);
}

/**
 * What every parcel of a courier is found by: our names of it, former ones too, and the service's own, in both
 * languages.
 */
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

/**
 * A search over rows that folds each row once, and each courier once for all its rows: 10,000 rows answer within a key
 * press. Rows are values: a changed row is another object and is folded anew.
 */
export function makeSearch() {
  const texts = new WeakMap<Parcel, string>();
  const textOf = (parcel: Parcel): string => {
    let text = texts.get(parcel);
    if (text === undefined) {
      text = searchText(parcel);
      texts.set(parcel, text);
    }
    return text;
  };
  return {
    /** Folds rows beforehand, so that the first key press need not: a slice at a time, while they are read. */
    warm(parcels: readonly Parcel[]): void {
      for (const parcel of parcels) textOf(parcel);
    },
    /** The rows that answer, in the order given; all of them where nothing is searched for. */
    find(parcels: readonly Parcel[], query: Query | null, known: KnownCouriers | null): Parcel[] {
      if (!query) return [...parcels];
      const keys = new Set(parcels.map(({ courierKey }) => courierKey));
      const couriers = new Map([...keys].map((key) => [key, courierText(known, key)]));
      return parcels.filter((parcel) => answers(textOf(parcel), couriers.get(parcel.courierKey)!, query));
    },
  };
}
