/**
 * Reading a text as runs of letters and digits (detection.md 3.1), every character a fixed number of times. Thai and
 * full width characters read as what they stand for; zero-width characters and soft hyphens are not there at all.
 */

/** An unbroken stretch of letters and digits; an underscore or an @ in it makes it a name that no number is. */
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

// Two digits in a row is the least any number has.
const numberGate = /[0-9๐-๙０-９]{2}/;
const aDigit = /[0-9๐-๙０-９]/;
const aSmallLetter = /[a-zａ-ｚ]/;
// Letters and digits of any width, what sticks to them, blanks, hyphens, and what cannot be seen.
const stretches = /[0-9A-Za-z_@๐-๙０-９Ａ-Ｚａ-ｚ \xa0\-－\xad\u2000-\u2011\u202f\u2060-\u2069\ufeff]{6,}/g;
const runs = /[^ \xa0\-－\u2000-\u200a\u2010\u2011\u202f]+/g;
const absent = /[\xad\u200b-\u200f\u2060-\u2069\ufeff]/g;

// No shape has fewer digits (LaserShip's 1LSCX… has the fewest).
const fewestDigits = 4;
// Capitals without a digit may begin or end a number (EX … TH, SPXTH …) if there are few of them.
const longestLetters = 9;

/**
 * The clusters of a text: pieces that hang together by single blanks and hyphens. Ordinary words (with a small
 * letter and no digit, or long) end a cluster: they are never part of a number.
 */
export function* clusters(text: string): Generator<Piece[]> {
  for (const { 0: stretch, index } of text.matchAll(stretches)) {
    if (numberGate.test(stretch)) yield* clustersOf(stretch, index);
  }
}

function clustersOf(stretch: string, index: number): Piece[][] {
  const all: Piece[][] = [];
  let cluster: Piece[] = [];
  let last = 0;
  runs.lastIndex = 0; // `matchAll` would copy the expression for every stretch
  for (let run = runs.exec(stretch); run !== null; run = runs.exec(stretch)) {
    const raw = run[0];
    const hasDigit = aDigit.test(raw);
    const isWord = !hasDigit && (raw.length > longestLetters || aSmallLetter.test(raw));
    if (!hasDigit && !isWord && raw.replace(absent, '') === '') continue;
    let gap = stretch.slice(last, run.index);
    if (gap.length > 1) gap = gap.replace(absent, '');
    last = runs.lastIndex;
    if (isWord || gap.length !== 1) {
      if (isNumber(cluster)) all.push(cluster);
      cluster = [];
    }
    if (isWord) continue;
    const piece = pieceOf(raw, index + run.index);
    if (cluster.length > 0) piece.join = /\s/.test(gap) ? ' ' : '-';
    cluster.push(piece);
  }
  if (isNumber(cluster)) all.push(cluster);
  return all;
}

const isNumber = (cluster: readonly Piece[]): boolean =>
  cluster.reduce((sum, { digits }) => sum + digits, 0) >= fewestDigits;

function pieceOf(raw: string, start: number): Piece {
  const plain = /[^ -~]/.test(raw) ? asAscii(raw) : raw;
  const text = plain.toUpperCase();
  return {
    text,
    start,
    end: start + raw.length,
    join: '',
    digits: text.replace(/\D/g, '').length,
    hasUpper: /[A-Z]/.test(plain),
    hasLower: text !== plain,
  };
}

/** Full width characters and Thai digits as what they stand for. */
const asAscii = (raw: string): string =>
  raw
    .normalize('NFKC')
    .replace(absent, '')
    .replace(/[๐-๙]/g, (one) => String(one.charCodeAt(0) - 0xe50));
