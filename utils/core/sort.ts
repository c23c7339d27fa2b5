import { amountOf } from './amount.ts';
import { nameOfIts, type KnownCouriers } from './couriers/served.ts';
import { promisedDay } from './late.ts';
import type { Parcel } from './parcel.ts';
import { phaseOf, phases } from './status.ts';
import { groupNames, groupOf, isUnchecked, newsAt } from './summary.ts';
import type { TimeLanguage } from './when.ts';

/** The columns a table can be sorted by; `needs` is the list's own order: what needs the user first. */
export const sortColumns = ['needs', 'status', 'name', 'courier', 'place', 'due', 'updated', 'cod'] as const;
export type SortColumn = (typeof sortColumns)[number];

/** A column, and whether it is turned round. */
export type Sort = { by: SortColumn; isReversed: boolean };

/** The order of the list. */
export const ownOrder: Sort = { by: 'needs', isReversed: false };

type Key = string | number;

/** What a table is sorted by beside the rows: the moment, the reader's language, and the couriers' names. */
export type SortReading = { now: number; language: TimeLanguage; known: KnownCouriers | null };

/** What a column compares; an empty text means the parcel has nothing to compare and stands last either way. */
function keyOf(by: SortColumn, parcel: Parcel, { now, language, known }: SortReading): Key {
  switch (by) {
    case 'needs':
      return groupNames.indexOf(groupOf(parcel, now));
    case 'status':
      return isUnchecked(parcel) ? -1 : phases.indexOf(phaseOf(parcel.status));
    case 'name':
      return parcel.name || parcel.trackingNo;
    case 'courier':
      return nameOfIts(parcel, known, language);
    case 'place':
      return parcel.latest?.place ?? '';
    case 'due':
      return promisedDay(parcel, now) ?? ''; // as it is shown
    case 'updated':
      return -newsAt(parcel);
    case 'cod':
      return cashKey(parcel);
  }
}

const more = 1e12; // than any sum, and cents still count

/** What is still to be paid before what is paid, the largest sum first; a due one whose sum is not known after those. */
function cashKey({ isCodDue, cod = '' }: Parcel): Key {
  const amount = amountOf(cod);
  if (!isCodDue) return amount === null ? '' : -amount;
  return -more - (amount ?? 0);
}

/**
 * The parcels in the order of a column, newest news first among equals; what has no value stands last, also when the
 * order is turned round. Texts by the language's own rules, digits by their number.
 */
export function sortParcels(
  parcels: readonly Parcel[],
  { by, isReversed }: Sort,
  reading: SortReading,
): Parcel[] {
  const collator = new Intl.Collator(reading.language, { numeric: true });
  const keyed = parcels.map((parcel) => ({
    parcel,
    key: keyOf(by, parcel, reading),
    at: newsAt(parcel),
  }));
  // Equal texts are common (couriers, places): ranked once each, so that thousands of rows compare numbers.
  const texts = [
    ...new Set(keyed.map(({ key }) => key).filter((key) => typeof key === 'string' && key !== '')),
  ];
  const ranks = new Map(
    texts.toSorted((a, b) => collator.compare(String(a), String(b))).map((key, i) => [key, i]),
  );
  const rank = (key: Key): number => (typeof key === 'number' ? key : (ranks.get(key) ?? Infinity));
  const turn = isReversed ? -1 : 1;
  return keyed
    .map(({ parcel, key, at }) => ({ parcel, rank: rank(key), at }))
    .toSorted((a, b) => {
      if (a.rank !== b.rank) {
        if (a.rank === Infinity || b.rank === Infinity) return a.rank - b.rank;
        return (a.rank - b.rank) * turn;
      }
      return b.at - a.at || (a.parcel.id < b.parcel.id ? -1 : 1);
    })
    .map(({ parcel }) => parcel);
}
