import { headingWords, neverIn, senders } from './heading-words.ts';
import type { Cell } from './table.ts';

/**
 * What a column may hold. `amount` is an order's total, `payMethod` says whether it is cash on delivery, `onDelivery`
 * says only yes or no, `paid` how much of the total is paid. `surname`: where the name is in two columns.
 */
export const fields = [
  'trackingNo',
  'courier',
  'order',
  'buyer',
  'surname',
  'phone',
  'item',
  'cash',
  'onDelivery',
  'amount',
  'paid',
  'payMethod',
  'currency',
  'date',
  'note',
] as const;
export type Field = (typeof fields)[number];

const longest = 60; // characters of a heading; explanations are longer

/** A heading without what differs between files: case, blanks, signs, the currency, and two ways to type Thai. */
export const bare = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\u0e4d\u0e32', '\u0e33')
    .replaceAll('เเ', 'แ')
    .replace(/[([（](?:thb|฿|บาท|baht)[)\]）]/g, '')
    .replace(/[\s*.#_\-:"'“”()[\]（）?&,+\u200b\ufeff]+/g, '');

/** The parts of a heading in two languages: by line breaks, brackets and slashes. */
const partsOf = (text: string): string[] =>
  text
    .split(/[\n\r()[\]（）/|]+/)
    .map(bare)
    .filter((part) => part.length > 1);

type Word = { field: Field; line: number };
const known = new Map<string, Word[]>();
for (const field of fields)
  for (const [line, list] of headingWords[field].entries())
    for (const word of list.split(/[,\n]/))
      known.set(bare(word), [...(known.get(bare(word)) ?? []), { field, line }]);
// A column with the heading of an amount to collect may say yes or no, or how it is paid.
for (const list of known.values())
  if (list.some(({ field }) => field === 'cash')) list.push({ field: 'onDelivery', line: 1 });

// Shorter words are also parts of others, and so are those that name an amount only if nothing is beside them.
const leastPart = 5;
const long = [...known].filter(
  ([word, list]) =>
    word.length >= leastPart && !list.some(({ field, line }) => field === 'amount' && line === 2),
);

/** How a heading names a field. `level`: 4 the whole heading, 3 one of its languages, 2 its beginning, 1 a part. */
export type Match = Word & { level: 1 | 2 | 3 | 4; length: number };

/** The fields that a heading may name, best first. `exactly`: by the whole heading or one of its languages. */
export function matchesOf(heading: string, exactly = false): Match[] {
  const whole = bare(heading);
  if (whole === '' || whole.length > longest * 2) return [];
  const parts = partsOf(heading);
  const found: Match[] = [];
  const add = (word: string, level: Match['level']): void => {
    for (const { field, line } of known.get(word) ?? [])
      found.push({ field, line, level, length: word.length });
  };
  add(whole, 4);
  if (whole.includes('/')) add(whole.replaceAll('/', ''), 4);
  for (const part of parts) if (part !== whole) add(part, 3);
  if (found.length === 0 && !exactly)
    for (const [word] of long) {
      if (whole.startsWith(word)) add(word, 2);
      else if (whole.includes(word)) add(word, 1);
    }
  return found
    .filter(({ field, level }) => level === 4 || !neverIn[field]?.test(whole))
    .toSorted((a, b) => b.level - a.level || b.length - a.length);
}

const sender = new RegExp(senders);

/** Whether a heading is of the one who sends. */
export const isOfSender = (heading: string): boolean => sender.test(bare(heading));

/** The text of a heading's cell; empty if it is none. */
export const headingOf = (cell: Cell): string => (typeof cell === 'string' ? cell.trim() : '');

/** The fields that the cells of a row name exactly: what speaks for a row of headings. */
export function fieldsIn(row: readonly Cell[] | undefined): Set<Field> {
  const found = new Set<Field>();
  for (const cell of row ?? []) {
    const heading = headingOf(cell);
    if (heading === '' || heading.length > longest) continue;
    const [best] = matchesOf(heading, true);
    if (best) found.add(best.field);
  }
  return found;
}

const lastHeadingRow = 30;

/** Finds the row of headings: the one that names most fields, a tracking number counting thrice; -1 if there is none. */
export function headingRowOf(rows: readonly (readonly Cell[] | undefined)[]): number {
  let [best, row] = [1, -1];
  for (let i = 0; i < Math.min(rows.length, lastHeadingRow); i += 1) {
    const found = fieldsIn(rows[i]);
    const score = found.size + (found.has('trackingNo') ? 2 : 0);
    if (score > best) [best, row] = [score, i];
  }
  return row;
}

const foreignMoney =
  /nilaicod|totalpembayaran|nachnahme|betrag|usd|eur|gbp|myr|sgd|idr|vnd|php|cny|rmb|jpy|twd|\$|€|£|¥|₫|đ|[\u3040-\u30ff\u4e00-\u9fff]/;
const foreignCode = /[([（](?:rm|rp|us|s\$|r\$|nt\$)[)\]）]/i;
// Words of headings in the languages of other countries: what their sheets call only "COD" is not in baht either.
const foreignWord =
  /resi$|pesanan|penerima|kurir|kurier|ekspedisi|barang|penjejakan|tarikh|vận|đơn|ngày|tên|sendung|empfänger|versand|[\u3040-\u30ff\u4e00-\u9fff]{2}/;
const bahtWord = /฿|บาท|thb|baht/i;

/** Whether the amounts of a table, below `heading`, are in another currency than the baht, as its headings say. */
export const isForeignMoney = (heading: string, all: readonly string[]): boolean =>
  !bahtWord.test(heading) &&
  (foreignMoney.test(bare(heading)) ||
    all.some((one) => foreignCode.test(one) || (/[a-z]/i.test(heading) && foreignWord.test(bare(one)))));
