import type { Orders } from '../schedule/cash.ts';
import { parcelCourierName, type KnownCouriers } from '../couriers/known-couriers.ts';
import { shownStatus } from '../couriers/to-collect.ts';
import { missedDay, promisedDay } from '../schedule/delays.ts';
import type { Parcel } from '../model/parcel.ts';
import { phaseOf, phases } from '../model/status.ts';
import { groupNames, groupOf, isUnchecked, newestFirst, newsAt } from './sections.ts';
import type { Language } from '../model/languages.ts';

type Key = string | number;

/** `orders`: of all parcels, also where only some are sorted. */
export type SortContext = {
  now: number;
  language: Language;
  known: KnownCouriers | null;
  orders: Orders;
};

/** The value each column compares; an empty text is last in both directions. `needs` is the list's default order. */
const keys = {
  needs: (parcel, { now }) => groupNames.indexOf(groupOf(parcel, now)),
  status: (parcel) => (isUnchecked(parcel) ? -1 : phases.indexOf(phaseOf(shownStatus(parcel)))),
  name: (parcel) => parcel.name || parcel.trackingNo,
  courier: (parcel, { known, language }) => parcelCourierName(parcel, known, language),
  number: ({ trackingNo }) => trackingNo,
  latest: ({ latest }) => (latest ? `${latest.what} ${latest.place}` : ''),
  due: (parcel, { now }) => promisedDay(parcel, now) ?? missedDay(parcel, now) ?? '', // the day that is shown
  updated: (parcel) => -newsAt(parcel),
  cod: ({ id }, { orders }) => largestFirst(orders.get(id)!.satang),
  order: ({ sheet }) => sheet?.order ?? '',
  buyer: ({ sheet }) => sheet?.buyer ?? '',
} satisfies Record<string, (parcel: Parcel, context: SortContext) => Key>;

const largestFirst = (amount: number | null): Key => (amount === null ? '' : -amount);

export type SortColumn = keyof typeof keys;
export const sortColumns = Object.keys(keys) as SortColumn[];

export type Sort = { by: SortColumn; isReversed: boolean };

export const ownOrder: Sort = { by: 'needs', isReversed: false };

/** Sorts by a column, then newest news first. Texts by the rules of the language, digits in them by value. */
export function sortParcels(parcels: readonly Parcel[], { by, isReversed }: Sort, context: SortContext) {
  const collator = new Intl.Collator(context.language, { numeric: true });
  const keyed = newestFirst(parcels).map((parcel): [Parcel, Key] => [parcel, keys[by](parcel, context)]);
  // Many texts are equal (couriers, places): rank each once, so that thousands of rows compare only numbers.
  const texts = [...new Set(keyed.map(([, key]) => key))].filter((key) => typeof key === 'string');
  const ranks = new Map<Key, number>(texts.toSorted(collator.compare).map((key, i) => [key, i]));
  const turn = isReversed ? -1 : 1;
  const rankOf = (key: Key) => (key === '' ? Infinity : turn * (ranks.get(key) ?? Number(key)));
  return keyed
    .map(([parcel, key]) => ({ parcel, rank: rankOf(key) }))
    .toSorted((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
    .map(({ parcel }) => parcel);
}
