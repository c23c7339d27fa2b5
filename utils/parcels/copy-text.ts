import { maxNameLength, type Parcel } from '../model/parcel.ts';
import { sanitizeText } from '../model/sanitize.ts';

/** A view's words about a parcel, in the user's language. `when`: time of the newest event; '' = unknown. */
type CopyWords = { courier: string; status: string; when: string };

// A cell that begins like this is run as a formula by spreadsheets (OWASP, "CSV Injection"); full-width forms too.
const beginsFormula = /^[=+\-@|%＝＋－＠｜％]/u;
// Spreadsheets read this as a quantity: they drop leading zeros and all digits after the fifteenth, and take an E
// between digits as a power of ten.
const losesDigits = /^(?:0\d+|\d{16,}|\d+E\d+)$/i;
// In a file, a number with more digits than this is shown rounded, and saved so by the next program.
const isLong = /^\d{12,}$/;
const longestCell = 2000;

/**
 * Foreign text as a table cell. An apostrophe in front tells a spreadsheet that it is text. In a file, where some show the
 * apostrophe, a number is the constant ="0123" instead.
 */
function cell(text: string, isQuoted = false): string {
  const line = sanitizeText(text, longestCell);
  if (isQuoted && (losesDigits.test(line) || isLong.test(line))) return `"=""${line}"""`;
  const safe = beginsFormula.test(line) || losesDigits.test(line) ? `'${line}` : line;
  return isQuoted || safe.includes('"') ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns rows of cells as tab-separated text, one row per line, for pasting into a spreadsheet. */
export const tsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((text) => cell(text)).join('\t')).join('\n');

/** Returns rows of cells as a CSV file (RFC 4180). */
export const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map((text) => cell(text, true)).join(',')}\r\n`).join('');

/** A parcel in a few lines, safe to send to anybody: name, courier and number, state, and a link if there is one. */
export function parcelText({ latest, name, trackingNo }: Parcel, words: CopyWords, link = ''): string {
  const event = [latest?.what, latest?.place].map((text) => sanitizeText(text ?? ''));
  const state = [words.status, ...event, words.when].filter(Boolean).join(' · ');
  const number = `${sanitizeText(words.courier)} ${trackingNo}`;
  return [sanitizeText(name, maxNameLength), number, state, link].filter(Boolean).join('\n');
}
