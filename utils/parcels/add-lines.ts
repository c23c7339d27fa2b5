import { couriers } from '../couriers/courier-list.ts';
import type { UserShape } from '../couriers/user-shapes.ts';
import { detect, type Candidate, type Guess } from '../detection/detect.ts';
import { guessesFor, type FoundNumber } from '../detection/typed-numbers.ts';
import { maxNameLength } from '../model/parcel.ts';
import { sanitizeText, thaiPhoneNumber } from '../model/sanitize.ts';
import { isTrackingNo, normaliseTrackingNo } from '../model/tracking.ts';

/** A number from the add box, with the name beside it, or ''. */
export type AddNumber = FoundNumber & { name: string };

/** A line in which no number was recognised. `line` counts from 1. */
export type MisreadLine = { line: number; text: string };

/** `repeated`: how often a number was repeated. `isCut`: the text was longer than what is read. */
export type AddLines = { numbers: AddNumber[]; repeated: number; misread: MisreadLine[]; isCut: boolean };

/** The longest text that is read (UTF-16 units). A longer one was probably pasted by mistake. */
export const maxTextLength = 400_000;
export const maxLines = 5000;
const longestMisread = 200;

const lineEnds = /\r\n|[\n\r\u2028\u2029]/g;

/**
 * Reads one number, a link, a message or a list of lines (also CSV and TSV, with or without headings). Linear in the
 * length of the text; never throws.
 */
export function readAddLines(given: string, userShapes: UserShape[] = []): AddLines {
  const text = given.slice(0, maxTextLength);
  const lines = linesOf(text);
  const found = byLine(detect(text, { userShapes }), lines);
  const numbers = new Map<string, AddNumber>();
  const read: AddLines = { numbers: [], repeated: 0, misread: [], isCut: isCut(given, lines) };
  const isAlone = lines.length === 1;

  for (const [i, line] of lines.entries()) {
    const cells = cellsOfLine(line.text);
    if (cells.length === 0) continue;
    const here = numbersOf(cells, line.text, found[i]!, isAlone, userShapes);
    if (here.length === 0) {
      const isHeading = numbers.size === 0 && read.misread.length === 0 && cells.length > 1;
      if (/\d/.test(line.text) && !isHeading)
        read.misread.push({ line: i + 1, text: sanitizeText(line.text, longestMisread) });
      continue;
    }
    const named = courierIn(cells);
    const name = here.length === 1 ? nameIn(cells, here[0]!) : '';
    for (const { trackingNo, couriers: guesses } of here) {
      if (numbers.has(trackingNo)) read.repeated += 1;
      else numbers.set(trackingNo, { trackingNo, couriers: preferred(guesses, named), name });
    }
  }
  read.numbers = [...numbers.values()];
  // A text without any number: report every line, because there is nothing else to report.
  if (numbers.size === 0)
    read.misread = lines.flatMap(({ text: line }, i) =>
      line.trim() === '' ? [] : [{ line: i + 1, text: sanitizeText(line, longestMisread) }],
    );
  return read;
}

type Line = { text: string; start: number; end: number };

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const { 0: end, index } of text.matchAll(lineEnds)) {
    if (lines.length === maxLines) return lines;
    lines.push({ text: text.slice(start, index), start, end: index });
    start = index + end.length;
  }
  if (lines.length < maxLines) lines.push({ text: text.slice(start), start, end: text.length });
  return lines;
}

const isCut = (given: string, lines: readonly Line[]): boolean =>
  given.length > maxTextLength || (lines.length === maxLines && given.slice(lines.at(-1)!.end).trim() !== '');

/** Divides the candidates by line. Detection reads the whole text: a label may be on the line before its number. */
function byLine(candidates: readonly Candidate[], lines: readonly Line[]): Candidate[][] {
  const all = lines.map((): Candidate[] => []);
  let at = 0;
  for (const candidate of candidates) {
    while (at < lines.length && candidate.start > lines[at]!.end) at += 1;
    all[at]?.push(candidate);
  }
  return all;
}

/** The non-empty cells of a line, separated by tabs if there are any, else by commas and semicolons. */
function cellsOfLine(line: string): string[] {
  const cells = line.includes('\t') ? line.split('\t') : (line.match(/(?:[^,;"]|"[^"]*(?:"|$))+/g) ?? []);
  return cells.map(unquoted).filter((cell) => cell !== '');
}

function unquoted(cell: string): string {
  const tidy = cell.replaceAll('\ufeff', '').trim();
  const inner = /^"(.*)"$/s.exec(tidy)?.[1]?.replaceAll('""', '"').trim() ?? tidy;
  return inner.startsWith("'") ? inner.slice(1) : inner; // spreadsheets put an apostrophe before text
}

/** The numbers of a line: the detected ones, else a cell or a part of a link that can be one. */
function numbersOf(
  cells: readonly string[],
  line: string,
  found: readonly Candidate[],
  isAlone: boolean,
  userShapes: UserShape[],
): readonly FoundNumber[] {
  if (found.length > 0) return found;
  const words = /https?:\/\//i.test(line) ? wordsOfLink(line) : cells;
  for (const word of words) {
    const trackingNo = asNumber(word);
    // There is no label: skip dates, and phone numbers unless they are the whole input.
    if (!trackingNo || isDate(word) || (isPhone(word) && !(isAlone && cells.length === 1))) continue;
    const guesses = guessesFor(trackingNo, userShapes);
    if (guesses.length > 0) return [{ trackingNo, couriers: guesses }];
  }
  // A number of an unknown form counts only if it fills the first cell.
  const first = asNumber(cells[0]!);
  const isPlausible = first.replace(/\D/g, '').length >= 4 && !/\s/.test(cells[0]!) && !isDate(cells[0]!);
  return isPlausible && !(isPhone(cells[0]!) && !isAlone) ? [{ trackingNo: first, couriers: [] }] : [];
}

/** Whether a text is a Thai phone number (mobile or landline), with or without a word before it: "Call 02-123-4567". */
const isPhone = (text: string): boolean =>
  thaiPhoneNumber(text) !== null || /^(?:[\p{L}\p{M}]+[.:]?\s+)?0[\s().-]*(?:\d[\s().-]*){8,9}$/u.test(text);

const isDate = (text: string): boolean =>
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})$/.test(text);

/** Returns a word as a tracking number, or '' if it cannot be one. */
function asNumber(word: string): string {
  const trackingNo = word.length > 60 ? '' : normaliseTrackingNo(word);
  return isTrackingNo(trackingNo) ? trackingNo : '';
}

/** The parts of a link, the last one first, because numbers are at its end. */
const wordsOfLink = (line: string): string[] =>
  line
    .split(/[/?&=#\s;,]+/)
    .filter((word) => word.length >= 6)
    .toReversed()
    .slice(0, 40);

/** The courier named by a whole cell (key or name) or a part of a link; null if none. */
function courierIn(cells: readonly string[]): string | null {
  const words = cells.flatMap((cell) => (/^https?:\/\//i.test(cell) ? wordsOfLink(cell) : cell));
  return words.map((word) => names.get(word.toLowerCase())).find((key) => key !== undefined) ?? null;
}

const names = new Map(
  Object.entries(couriers).flatMap(([key, { en, th = en }]) =>
    [key, en, th].map((name) => [name.toLowerCase(), key] as const),
  ),
);

/** Puts the courier named in the line first: that name is more reliable than a guess from the number's form. */
function preferred(guesses: readonly Guess[], named: string | null): Guess[] {
  if (named === null) return [...guesses];
  const own = guesses.find(({ key }) => key === named);
  const reason = { shape: '', check: 'none', label: null } as const;
  return [own ?? { key: named, confidence: 1, reason }, ...guesses.filter(({ key }) => key !== named)];
}

// "J&T" for J&T Express. Used only for couriers that the number fits, because it may also name the parcel's content.
const shortNames = new Map(
  [...names].map(([name, key]) => [name.replace(/ (?:express|เอ็กซ์เพรส)$/, ''), key] as const),
);

/** The first cell that is neither the number nor a courier, a link or a phone number; '' if there is none. */
function nameIn(cells: readonly string[], { trackingNo, couriers: guesses }: FoundNumber): string {
  const isCourier = (cell: string) =>
    names.has(cell) || guesses.some(({ key }) => key === shortNames.get(cell));
  const name = cells.find(
    (cell) =>
      !normaliseTrackingNo(cell).includes(trackingNo) &&
      !isCourier(cell.toLowerCase()) &&
      !/^https?:\/\//i.test(cell) &&
      !isPhone(cell),
  );
  // A message is one cell with many words; only a table has names.
  return cells.length > 1 && name !== undefined ? sanitizeText(name, maxNameLength) : '';
}
