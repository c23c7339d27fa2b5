import { minDigits } from '../couriers/user-shapes.ts';

// Reads a text as runs of letters and digits (docs/detection.md 2), each character once. Thai digits and full-width
// characters count as their ASCII form; zero-width characters and soft hyphens are ignored.

/** A run of letters and digits. It may also hold _ and @, which no number has. */
export type Piece = {
  /** Normalised: A–Z and 0–9. */
  text: string;
  /** UTF-16 offsets into the text, end exclusive. */
  start: number;
  end: number;
  /** What is between it and the piece before: one blank (of any kind) or one hyphen; '' = must not be joined to it. */
  join: '' | ' ' | '-';
  digits: number;
  hasUpper: boolean;
  hasLower: boolean;
};

// A few capitals without a digit may begin or end a number (EX … TH, SPXTH …); a longer word may not.
const longestLetters = 9;

// Kinds of characters, as bits, so that a run can collect the kinds it has.
const digit = 1;
const upper = 2;
const lower = 4;
const sign = 8; // _ and @
const glyph = 15;
const foreign = 16; // another width, another script, or invisible
const absent = 32;
const blank = 64;
const hyphen = 128;

// A table, because testing each character with a regular expression took most of the time.
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
 * Calls `read` for each cluster of a text: pieces joined by single blanks and hyphens. Ordinary words (no digit, and a
 * small letter or more than nine letters) end a cluster. Clusters are not collected in a list: with one, garbage
 * collection took a fifth of the time.
 */
export function eachCluster(text: string, read: (cluster: readonly Piece[]) => void): void {
  let cluster: Piece[] = [];
  let digits = 0; // in the cluster
  let isPaired = false; // two digits in a row were found; every number has them
  let gap = 0; // blanks and hyphens since the last run; anything else counts as two
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

// A parcel label that touches its number. Its small letters show where it ends: numbers have none.
const glued = /^((?:[Tt]racking)?(?:No|[Nn]umber|Express|Post)?)[0-9A-Z]+$/;
// Couriers' names in capitals: the T of J&T, and SPX before a number that is whole without it.
const gluedName = /^(?:(T)\d+|(SPX)TH2[4-9]\d{10}[A-Z])$/i;
const beginsWithName = (text: string, { start }: Run): boolean =>
  text.startsWith('SPX', start) || (text[start - 1] === '&' && /j/i.test(text.charAt(start - 2)));

/**
 * Removes a label that touches its number ("TrackingTH…", "Flash ExpressTH…", "J&T8…") if the case of the letters or a
 * courier's name shows the border. Returns whether there was one.
 */
function dropLabel(text: string, run: Run): boolean {
  if (run.digits === 0) return false;
  const pattern = beginsWithName(text, run) ? gluedName : (run.seen & lower) > 0 && glued;
  const label = pattern && pattern.exec(text.slice(run.start, run.end));
  if (!label) return false;
  run.start += (label[1] ?? label[2]!).length;
  run.seen &= ~lower;
  return true;
}

/** A run of letters and digits as written. `seen`: the kinds in it; `next`: where to read on. */
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
    run.end = at + 1; // invisible characters at the end are left out
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

/** Converts full-width characters and Thai digits to ASCII and drops invisible ones. */
const asAscii = (raw: string): string =>
  raw
    .normalize('NFKC')
    .replace(/[\xad\u200b-\u200f\u2060-\u2069\ufeff]/g, '')
    .replace(/[๐-๙]/g, (one) => String(one.charCodeAt(0) - 0xe50));
