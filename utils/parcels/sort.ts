import { amountOf } from '../model/amount.ts';
import { nameOfIts, type KnownCouriers } from '../couriers/known-couriers.ts';
import { promisedDay } from '../model/delays.ts';
import type { Parcel } from '../model/parcel.ts';
import { phaseOf, phases } from '../model/status.ts';
import { groupNames, groupOf, isUnchecked, newsAt } from './sections.ts';
import type { TimeLanguage } from '../model/time.ts';

type Key = string | number;

export type SortReading = { now: number; language: TimeLanguage; known: KnownCouriers | null };

/** What each column compares; an empty text stands last either way. `needs` is the list's own order. */
const keys = {
  needs: (parcel, { now }) => groupNames.indexOf(groupOf(parcel, now)),
  status: (parcel) => (isUnchecked(parcel) ? -1 : phases.indexOf(phaseOf(parcel.status))),
  name: (parcel) => parcel.name || parcel.trackingNo,
  courier: (parcel, { known, language }) => nameOfIts(parcel, known, language),
  place: (parcel) => parcel.latest?.place ?? '',
  due: (parcel, { now }) => promisedDay(parcel, now) ?? '', // as it is shown
  updated: (parcel) => -newsAt(parcel),
  cod: (parcel) => cashKey(parcel),
} satisfies Record<string, (parcel: Parcel, reading: SortReading) => Key>;

export type SortColumn = keyof typeof keys;
export const sortColumns = Object.keys(keys) as SortColumn[];

/** A column, and whether it is turned round. */
export type Sort = { by: SortColumn; isReversed: boolean };

export const ownOrder: Sort = { by: 'needs', isReversed: false };

const more = 1e12; // than any sum, and cents still count

/** What is still to be paid before what is paid, the largest sum first; a due one whose sum is not known after those. */
function cashKey({ isCodDue, cod = '' }: Parcel): Key {
  const amount = amountOf(cod);
  if (!isCodDue) return amount === null ? '' : -amount;
  return -more - (amount ?? 0);
}

/** The parcels in the order of a column, newest news first among equals. Texts by the language's rules, digits by number. */
export function sortParcels(
  parcels: readonly Parcel[],
  { by, isReversed }: Sort,
  reading: SortReading,
): Parcel[] {
  const collator = new Intl.Collator(reading.language, { numeric: true });
  const keyed = parcels.map((parcel): [Parcel, Key] => [parcel, keys[by](parcel, reading)]);
  // Equal texts are common (couriers, places): ranked once each, so that thousands of rows compare numbers.
  const texts = [...new Set(keyed.map(([, key]) => key))].filter((key) => typeof key === 'string');
  const ranks = new Map<Key, number>(texts.toSorted(collator.compare).map((key, i) => [key, i]));
  ranks.set('', Infinity);
  const turn = isReversed ? -1 : 1;
  return keyed
    .map(([parcel, key]) => ({ parcel, rank: ranks.get(key) ?? Number(key), at: newsAt(parcel) }))
    .toSorted((a, b) => {
      if (a.rank === b.rank) return b.at - a.at || (a.parcel.id < b.parcel.id ? -1 : 1);
      if (a.rank === Infinity || b.rank === Infinity) return a.rank - b.rank;
      return (a.rank - b.rank) * turn;
    })
    .map(({ parcel }) => parcel);
}
