import { maxNameLength, type Parcel } from '../model/parcel.ts';
import { sanitizeText } from '../model/sanitize.ts';

/** What a view says of a parcel in the user's language. `when` is the newest event's own time; empty = not known. */
type CopyWords = { courier: string; status: string; when: string };

// What a spreadsheet runs as a formula when a cell begins with it (OWASP, "CSV Injection"), full-width forms included.
const beginsFormula = /^[=+\-@|%＝＋－＠｜％]/u;
// What a spreadsheet rewrites as a quantity: it drops leading zeros and every digit after the fifteenth, and takes an E
// between digits for a power of ten.
const losesDigits = /^(?:0\d+|\d{16,}|\d+E\d+)$/i;
const longestCell = 2000;

/** Somebody's text as one cell of a table; an apostrophe before it is a spreadsheet's own sign for "this is text". */
function cell(text: string): string {
  const line = sanitizeText(text, longestCell);
  const safe = beginsFormula.test(line) || losesDigits.test(line) ? `'${line}` : line;
  return safe.includes('"') ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows of cells as tab-separated text, one row a line: what a spreadsheet takes from the clipboard. */
export const tsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(cell).join('\t')).join('\n');

/** A parcel in a few lines that may be sent to anybody: its name, courier and number, state, and a link if there is one. */
export function parcelText(parcel: Parcel, words: CopyWords, link = ''): string {
  const { latest, name, trackingNo } = parcel;
  const state = [
    words.status,
    sanitizeText(latest?.what ?? ''),
    sanitizeText(latest?.place ?? ''),
    words.when,
  ];
  return [
    sanitizeText(name, maxNameLength),
    `${sanitizeText(words.courier)} ${trackingNo}`,
    state.filter((part) => part !== '').join(' · '),
    link,
  ]
    .filter((line) => line !== '')
    .join('\n');
}
