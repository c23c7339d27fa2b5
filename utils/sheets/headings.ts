import { headingWords, neverIn, senders } from './heading-words.ts';
import type { Cell } from './table.ts';

/**
 * What a column may hold. `amount` is an order's total, `payMethod` says whether it is cash on delivery, `onDelivery`
 * says only yes or no, `paid` how much of the total is paid, `due` how much is not. `surname`: where the name is in two columns.
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
  'due',
  'payMethod',
  'currency',
  'date',
  'note',
] as const;
export type Field = (typeof fields)[number];

const longest = 60; // characters of a heading; explanations are longer

/** A heading without what differs between files: case, width, blanks, signs, the currency, and ways to type Thai. */
export const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\u0e4d\u0e32', '\u0e33')
    .replaceAll('เเ', 'แ')
    .replace(/[([](?:thb|฿|บาท|baht)[)\]]/g, '')
    .replace(/[\s*.#_\-:"'’“”()[\]?&,+|°\u200b\ufeff]+/g, '')
    .replace(/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]+/g, (marks) => [...new Set(marks)].join(''))
    .replace(/พัด?[สศษ]ด[ุู]/g, 'พัสดุ');

/** A bare heading without accents and tone marks, which many leave out or mistake. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0e47-\u0e4c]/g, '')
    .normalize('NFC')
    .replaceAll('đ', 'd')
    .replaceAll('ł', 'l');

/** The parts of a heading in two languages, or of two things: by line breaks, brackets, slashes, a plus, and where Thai begins or ends. */
const partsOf = (text: string): string[] =>
  text
    .split(/[\n\r()[\]（）/|+]+/)
    .flatMap((part) => [part, ...part.split(/(?<=[ก-๛]) (?=[a-z])|(?<=[a-z]) (?=[ก-๛])/i)])
    .map(bare)
    .filter((part) => part.length > 1);

type Word = { field: Field; line: number; isAbroad: boolean };
const known = new Map<string, Word[]>();
for (const field of fields)
  for (const [line, text] of headingWords[field].entries())
    for (const [language, list] of text.split('\n').entries())
      for (const word of new Set(list.split(',').map((one) => plain(bare(one)))))
        known.set(word, [...(known.get(word) ?? []), { field, line, isAbroad: language > 0 }]);
// A column with the heading of an amount to collect may say yes or no, or how it is paid.
for (const list of known.values())
  if (list.some(({ field }) => field === 'cash')) list.push({ ...list[0]!, field: 'onDelivery', line: 1 });

// Words that only the cells below them can confirm.
export const weakLine = 4;
const isWeak = ({ field, line }: Word): boolean => field === 'trackingNo' && line === weakLine;

// Shorter words are also parts of others, and so are those that need their cells, or name an amount only if alone.
const leastPart = (word: string): number => (/[\u3040-\u30ff\u4e00-\u9fff]/.test(word) ? 4 : 5);
const long = [...known].filter(
  ([word, list]) =>
    word.length >= leastPart(word) &&
    !list.some((one) => isWeak(one) || (one.field === 'amount' && one.line === 2)),
);

/** How a heading names a field. `level`: 4 the whole heading, 3 one of its languages, 2 its beginning, 1 a part. */
export type Match = Word & { level: 1 | 2 | 3 | 4; length: number };

/** Whether two languages of a heading say the same: no other word speaks against it then. */
const isSaidTwice = ({ field, length }: Match, found: readonly Match[]): boolean =>
  field !== 'trackingNo' &&
  field !== 'buyer' &&
  field !== 'phone' &&
  found.some((one) => one.field === field && one.level === 3 && one.length !== length);

const counted = /^\d{1,2}(?=\D)|(?<=\D)1$/; // the first of several, or a number in a form

/** The fields that a heading may name, best first. `exactly`: by the whole heading or one of its languages. */
export function matchesOf(heading: string, exactly = false): Match[] {
  const whole = bare(heading);
  if (whole === '' || whole.length > longest * 2) return [];
  const key = plain(whole);
  const found: Match[] = [];
  const add = (word: string, level: Match['level']): void => {
    for (const one of known.get(word) ?? []) found.push({ ...one, level, length: word.length });
  };
  add(key, 4);
  if (key.includes('/')) add(key.replaceAll('/', ''), 4);
  if (found.length === 0) add(key.replace(counted, ''), 4);
  for (const part of partsOf(heading).map(plain)) if (part !== key) add(part, 3);
  if (found.length === 0 && !exactly)
    for (const [word] of long) {
      if (key.startsWith(word)) add(word, 2);
      else if (key.includes(word)) add(word, 1);
    }
  return found
    .filter((one) => one.level === 4 || one.field !== 'due') // "COD due" is cash on delivery
    .filter((one) => one.level === 4 || !neverIn[one.field]?.test(whole) || isSaidTwice(one, found))
    .toSorted((a, b) => b.level - a.level || Number(isWeak(a)) - Number(isWeak(b)) || b.length - a.length);
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
    const best = matchesOf(heading, true).find((one) => !isWeak(one));
    if (best) found.add(best.field);
  }
  return found;
}

const lastHeadingRow = 30;
const hasNumber = (cell: Cell): boolean =>
  typeof cell === 'string' && /^[A-Z1-9][A-Z\d]{9,}$/.test(cell) && cell.replace(/\D/g, '').length > 5;

/** Finds the row of headings: the one that names most fields, a tracking number counting thrice; -1 if there is none. */
export function headingRowOf(rows: readonly (readonly Cell[] | undefined)[]): number {
  let [best, row] = [1, -1];
  for (let i = 0; i < Math.min(rows.length, lastHeadingRow); i += 1) {
    // Below numbers of parcels, headings are of another table.
    const column = rows[row]?.findIndex((cell) => fieldsIn([cell]).has('trackingNo')) ?? -1;
    if (hasNumber(rows[i]?.[column] ?? null)) break;
    const found = fieldsIn(rows[i]);
    const score = found.size + (found.has('trackingNo') ? 2 : 0);
    if (score > best) [best, row] = [score, i];
  }
  return row;
}

const foreignMoney =
  /usd|eur|gbp|myr|sgd|idr|vnd|php|cny|rmb|jpy|twd|hkd|krw|pln|chf|aud|lak|mmk|khr|กีบ|ดอลลาร์|หยวน|ริงกิต|\$|€|£|¥|₫|đ|[\u3040-\u30ff\u4e00-\u9fff]/;
const foreignCode = /[([（](?:rm|rp|us|s\$|r\$|nt\$)[)\]）]/i;
const bahtWord = /฿|บาท|thb|baht|泰铢|泰銖|バーツ/i;

/** Whether the amounts of a table, below `heading`, are in another currency than the baht, by headings and `isAbroad`. */
export const isForeignMoney = (heading: string, all: readonly string[], isAbroad: boolean): boolean =>
  !bahtWord.test(heading) &&
  (isAbroad ||
    foreignMoney.test(bare(heading)) ||
    all.some((one) => foreignCode.test(one)) ||
    (!all.some((one) => /[ก-๙]/.test(one)) && all.some((one) => matchesOf(one, true)[0]?.isAbroad)));
