import type { AddLines, AddNumber } from '@/utils/core/add-lines.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';

/** A number of the box with the courier it would be asked of, and the parcel it is kept as already. */
export type AddRow = { number: AddNumber; courierKey: string; kept: Parcel | null };

/**
 * A number with the courier the user chose for it, else the likeliest.
 *
 * @param forOthers the courier chosen for all numbers that nobody could guess one for; empty = none
 */
export function rowOf(
  number: AddNumber,
  chosen: ReadonlyMap<string, string>,
  kept: ReadonlyMap<string, Parcel>,
  forOthers = '',
): AddRow {
  const courierKey = chosen.get(number.trackingNo) ?? number.couriers[0]?.key ?? forOthers;
  const standing = kept.get(number.trackingNo) ?? null;
  // The same number with another courier is another parcel, once the user says so.
  const isSame = standing !== null && (!chosen.has(number.trackingNo) || standing.courierKey === courierKey);
  return { number, courierKey, kept: isSame ? standing : null };
}

/** Why a press cannot be obeyed, or null when it can. */
export function faultOf(
  text: string,
  read: AddLines,
  fresh: readonly AddRow[],
  ready: readonly AddRow[],
): MessageKey | null {
  if (text.trim() === '') return 'faultNumberMissing';
  if (read.numbers.length === 0) return 'faultNumber';
  if (fresh.length === 0) return 'addAllKnown';
  if (ready.length > 0) return null;
  return fresh.length > 1 ? 'faultCouriersMissing' : 'faultCourierMissing';
}

/** What stays in the box when the others are kept: the numbers without a courier, a line each, with their names. */
export const restOf = (fresh: readonly AddRow[]): string =>
  fresh
    .filter(({ courierKey }) => courierKey === '')
    .map(({ number: { trackingNo, name } }) => (name ? `${trackingNo}\t${name}` : trackingNo))
    .join('\n');
