/**
 * Reading a text as runs of letters and digits (detection.md 3.1): one pass, every character once. Thai and full
 * width characters read as what they stand for; zero-width characters and soft hyphens are not there at all.
 */

/** An unbroken stretch of letters and digits. */
export type Piece = {
  /** Normalised: A–Z and 0–9. */
  text: string;
  /** UTF-16 offsets into the text, end exclusive. */
  start: number;
  end: number;
  /** How it hangs on the piece before it: by one blank, by one hyphen, or not. */
  join: 'none' | 'blank' | 'hyphen';
  digits: number;
  lower: number;
  upper: number;
  /** Stuck to an underscore or an @: part of a name, not a number. */
  stuck: boolean;
};

const other = 0;
const digit = 1;
const upper = 2;
const lower = 3;
const blank = 4;
const hyphen = 5;
const absent = 6;
const sticky = 7;

const ascii = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= 48 && code <= 57) return digit;
  if (code >= 65 && code <= 90) return upper;
  if (code >= 97 && code <= 122) return lower;
  if (code === 32) return blank;
  if (code === 45) return hyphen;
  return code === 95 || code === 64 ? sticky : other;
});

function kindOf(code: number): number {
  if (code < 128) return ascii[code]!;
  if (code >= 0x0e50 && code <= 0x0e59) return digit;
  if (code >= 0xff10 && code <= 0xff5a) {
    if (code <= 0xff19) return digit;
    if (code >= 0xff21 && code <= 0xff3a) return upper;
    return code >= 0xff41 ? lower : other;
  }
  if (code === 0xa0 || code === 0x202f || code === 0x2007 || code === 0x2009) return blank;
  if (code === 0x2010 || code === 0x2011 || code === 0xff0d) return hyphen;
  if (code === 0xad || code === 0xfeff || code === 0x2060 || (code >= 0x200b && code <= 0x200f))
    return absent;
  return code >= 0x2066 && code <= 0x2069 ? absent : other;
}

const isRunCharacter = (code: number): boolean => {
  const kind = kindOf(code);
  return kind >= digit && kind <= lower;
};

/** The character a digit or letter of any width or script stands for. */
function plain(code: number): string {
  if (code < 128) return String.fromCharCode(code);
  return String.fromCharCode(code < 0x0e60 ? code - 0x0e50 + 48 : code - 0xfee0);
}

function normalise(text: string, start: number, end: number): string {
  let out = '';
  for (let i = start; i < end; i += 1) {
    const code = text.charCodeAt(i);
    if (isRunCharacter(code)) out += plain(code);
  }
  return out.toUpperCase();
}

/** Whether a text might hold a number at all; two digits in a row is the least any of them has. */
export const mayHoldNumber = (text: string): boolean => /[0-9\u0e50-\u0e59\uff10-\uff19]{2}/.test(text);

/**
 * The clusters of a text: pieces that hang together by single blanks and hyphens. Ordinary words (with a small
 * letter and no digit, or long) end a cluster: they are never part of a number.
 */
export function* clusters(text: string): Generator<Piece[]> {
  const reader = new ClusterReader(text);
  for (let i = 0; i <= text.length; i += 1) {
    const code = i < text.length ? text.charCodeAt(i) : 10;
    const kind = kindOf(code);
    if (kind >= digit && kind <= lower) reader.character(i, code, kind);
    else if (kind !== absent) reader.separator(kind);
    if (reader.ready !== null) {
      yield reader.ready;
      reader.ready = null;
    }
  }
  if (reader.rest !== null) yield reader.rest;
}

// No shape has fewer digits, the shipper's letters of Ninja Van and UPS included.
const fewestDigits = 5;
// Capitals without a digit may begin or end a number (EX … TH, SPXTH …) if there are few of them.
const longestLetters = 9;

class ClusterReader {
  /** A finished cluster, to be handed out. */
  ready: Piece[] | null = null;
  private readonly text: string;
  private cluster: Piece[] = [];
  private clusterDigits = 0;
  private start = -1;
  private end = 0;
  private digits = 0;
  private uppers = 0;
  private lowers = 0;
  private translated = false;
  /** Separators since the last piece: a single blank or hyphen joins, anything else does not. */
  private gap = 2;
  private gapKind = other;

  constructor(text: string) {
    this.text = text;
  }

  /** What is left at the end of the text. */
  get rest(): Piece[] | null {
    return this.clusterDigits >= fewestDigits ? this.cluster : null;
  }

  character(at: number, code: number, kind: number): void {
    if (this.start < 0) this.begin(at);
    if (kind === digit) this.digits += 1;
    else if (kind === upper) this.uppers += 1;
    else this.lowers += 1;
    if (code > 127) this.translated = true;
    this.end = at + 1;
  }

  separator(kind: number): void {
    if (this.start >= 0) this.finish(kind);
    this.gap += kind === blank || kind === hyphen ? 1 : 2;
    this.gapKind = kind;
  }

  private begin(at: number): void {
    this.start = at;
    this.digits = this.uppers = this.lowers = 0;
    this.translated = false;
  }

  private finish(next: number): void {
    if (this.gap > 1) this.cut();
    const isWord = this.digits === 0 && (this.lowers > 0 || this.end - this.start > longestLetters);
    if (isWord) this.cut();
    else this.push(next);
    this.start = -1;
    this.gap = 0;
  }

  private push(next: number): void {
    const { start, end, digits } = this;
    // Characters that are not there leave the piece shorter than its stretch.
    const isPlain = !this.translated && digits + this.uppers + this.lowers === end - start;
    this.cluster.push({
      text: isPlain ? this.text.slice(start, end).toUpperCase() : normalise(this.text, start, end),
      start,
      end,
      join: this.cluster.length === 0 ? 'none' : this.gapKind === hyphen ? 'hyphen' : 'blank',
      digits,
      upper: this.uppers,
      lower: this.lowers,
      stuck: this.gapKind === sticky || next === sticky,
    });
    this.clusterDigits += digits;
  }

  private cut(): void {
    if (this.cluster.length === 0) return;
    this.ready = this.rest;
    this.cluster = [];
    this.clusterDigits = 0;
  }
}
