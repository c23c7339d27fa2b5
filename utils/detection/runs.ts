import { minDigits } from '../couriers/templates.ts';

// Reading a text as runs of letters and digits (docs/detection.md 2), every character once. Thai and full width
// characters read as what they stand for; zero-width characters and soft hyphens are not there at all.

/** An unbroken stretch of letters and digits, and of _ and @, which no number has. */
export type Piece = {
  /** Normalised: A–Z and 0–9. */
  text: string;
  /** UTF-16 offsets into the text, end exclusive. */
  start: number;
  end: number;
  /** How it hangs on the piece before it: by one blank (of any kind), by one hyphen, or not. */
  join: '' | ' ' | '-';
  digits: number;
  hasUpper: boolean;
  hasLower: boolean;
};

// Capitals without a digit may begin or end a number (EX … TH, SPXTH …) if there are few of them.
const longestLetters = 9;

// What a character is to a number. Bits, so that a run can say which kinds it has.
const digit = 1;
const upper = 2;
const lower = 4;
const sign = 8; // _ and @
const glyph = 15;
const foreign = 16; // not as it is written: another width, another script, or invisible
const absent = 32;
const blank = 64;
const hyphen = 128;

// A table of the kinds; a regular expression for every character of a page took most of the time of reading it.
const kinds = new Uint8Array(0x10000);
const put = (characters: string, kind: number): void => {
  for (let i = 0; i < characters.length; i += 2) {
    kinds.fill(kind, characters.charCodeAt(i), characters.charCodeAt(i + 1) + 1);
  }
};
put('09', digit);
put('AZ', upper);
put('az', lower);
put('__@@', sign);
put('๐๙０９', digit | foreign);
put('ＡＺ', upper | foreign);
put('ａｚ', lower | foreign);
put('  \xa0\xa0\u2000\u200a\u202f\u202f', blank);
put('--－－\u2010\u2011', hyphen);
put('\xad\xad\u200b\u200f\u2060\u2069\ufeff\ufeff', absent);

/**
 * Reads the clusters of a text: pieces that hang together by single blanks and hyphens. Ordinary words (with a small
 * letter and no digit, or long) end one. Each is read when it ends and then forgotten: a list of them all cost a fifth
 * of the time in collecting garbage.
 */
export function eachCluster(text: string, read: (cluster: readonly Piece[]) => void): void {
  let cluster: Piece[] = [];
  let digits = 0; // in the cluster
  let isPaired = false; // two digits in a row is the least any number has
  let gap = 0; // blanks and hyphens since the last run; more than one for anything else
  let join: Piece['join'] = '';
  const close = (): void => {
    if (digits >= minDigits && isPaired) read(cluster);
    if (cluster.length > 0) cluster = [];
    digits = 0;
    isPaired = false;
  };

  for (let at = 0; at < text.length;) {
    const kind = kinds[text.charCodeAt(at)]!;
    if ((kind & glyph) === 0) {
      if (kind !== absent) {
        gap += kind === 0 ? 2 : 1;
        join = kind === hyphen ? '-' : ' ';
      }
      at += 1;
      continue;
    }
    const run = runAt(text, at);
    at = run.next;
    const isWord = run.digits === 0 && ((run.seen & lower) > 0 || run.end - run.start > longestLetters);
    if (dropLabel(text, run) || isWord || gap !== 1) close();
    gap = 0;
    if (isWord) continue;
    digits += run.digits;
    isPaired ||= run.isPaired;
    cluster.push(pieceOf(text, run, cluster.length > 0 ? join : ''));
  }
  close();
}

// What a label for a parcel ends with, in small letters: no number has such.
const glued = /^(?:[Tt]racking)?(?:No|[Nn]umber|Express|Post)?(?=[0-9A-Z]+$)/;

/**
 * Takes the label off a run that follows it without a blank ("TrackingTH…", "Flash ExpressTH…"), where the case of the
 * letters tells them apart; tells whether there was one.
 */
function dropLabel(text: string, run: Run): boolean {
  const label = (run.seen & lower) > 0 && run.digits > 0 && glued.exec(text.slice(run.start, run.end));
  if (!label) return false;
  run.start += label[0].length;
  run.seen ^= lower;
  return true;
}

/** A stretch of letters and digits as it stands; `seen` has the kinds in it, `next` is where to read on. */
type Run = { start: number; end: number; next: number; seen: number; digits: number; isPaired: boolean };

function runAt(text: string, start: number): Run {
  const run: Run = { start, end: start, next: start, seen: 0, digits: 0, isPaired: false };
  let at = start;
  for (let last = 0; at < text.length; at += 1) {
    const kind = kinds[text.charCodeAt(at)]!;
    if ((kind & (glyph | absent)) === 0) break;
    run.seen |= kind;
    if (kind === absent) continue;
    if ((kind & digit) > 0) {
      run.digits += 1;
      run.isPaired ||= (last & digit) > 0;
    }
    last = kind;
    run.end = at + 1; // what is invisible behind the last letter is none of it
  }
  run.next = at;
  return run;
}

function pieceOf(text: string, { start, end, seen, digits }: Run, join: Piece['join']): Piece {
  const raw = text.slice(start, end);
  const plain = (seen & (foreign | absent)) > 0 ? asAscii(raw) : raw;
  const hasLower = (seen & lower) > 0;
  const normal = hasLower ? plain.toUpperCase() : plain;
  return { text: normal, start, end, join, digits, hasUpper: (seen & upper) > 0, hasLower };
}

/** Full width characters and Thai digits as what they stand for. */
const asAscii = (raw: string): string =>
  raw
    .normalize('NFKC')
    .replace(/[\xad\u200b-\u200f\u2060-\u2069\ufeff]/g, '')
    .replace(/[๐-๙]/g, (one) => String(one.charCodeAt(0) - 0xe50));
