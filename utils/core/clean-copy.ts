import type { Parcel } from './parcel.ts';
import { plain } from './plain.ts';

/** How a parcel is written where it is copied to: the words of the language it is read in. */
export type CopyWords = {
  courier(parcel: Parcel): string;
  status(parcel: Parcel): string;
  /** Column titles, in the order of `copyRow`. */
  titles: readonly string[];
};

/** A cell that no spreadsheet takes for a formula, and that stays in its cell. */
export function safeCell(text: string): string {
  const tidy = plain(text, 2000);
  // OWASP, "CSV injection": these begin a formula; an apostrophe makes them text and is not shown.
  return /^[=+\-@|%]/.test(tidy) ? `'${tidy}` : tidy;
}

const copyRow = (parcel: Parcel, words: CopyWords): string[] => [
  parcel.trackingNo,
  parcel.name,
  words.courier(parcel),
  words.status(parcel),
  parcel.latest?.at ?? '',
  parcel.latest?.place ?? '',
  parcel.dueDate,
  parcel.note,
];

/** Parcels as lines of tab-separated cells with a line of titles, for a spreadsheet. */
export const asTable = (parcels: readonly Parcel[], words: CopyWords): string =>
  [words.titles, ...parcels.map((parcel) => copyRow(parcel, words))]
    .map((cells) => cells.map(safeCell).join('\t'))
    .join('\n');

/** Parcels as sentences a person can send: name, courier and number, state. */
export const asText = (parcels: readonly Parcel[], words: CopyWords): string =>
  parcels
    .map((parcel) => {
      const name = plain(parcel.name, 200);
      const place = plain(parcel.latest?.place ?? '', 120);
      const lines = [
        `${plain(words.courier(parcel), 80)} ${plain(parcel.trackingNo, 60)}`,
        [words.status(parcel), place].filter(Boolean).join(' · '),
      ];
      return (name ? [name, ...lines] : lines).join('\n');
    })
    .join('\n\n');
