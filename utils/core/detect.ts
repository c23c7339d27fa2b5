import { couriersNamed, labelReach, labelsBefore, type Label } from './couriers/labels.ts';
import { clusters, mayHoldNumber, type Piece } from './couriers/runs.ts';
import { longest, shapesOf, type Fit } from './couriers/shapes.ts';

/** Why we think a number is a courier's: the shape it has, its check digit, and the words before it. */
export type Reason = { shape: string; check: 'fits' | 'none' | 'failed'; label: string | null };

/** A courier a number may belong to; `confidence` from 0 to 1. */
export type Guess = { key: string; confidence: number; reason: Reason };

/** A tracking number found in a text. */
export type Candidate = {
  /** Upper case, without blanks and hyphens. */
  trackingNo: string;
  /** Best first, each courier once. */
  couriers: Guess[];
  /** UTF-16 offsets into the text, end exclusive. */
  start: number;
  end: number;
  /** `strong` stands by itself; `weak` was believed because of the words before it. */
  strength: 'strong' | 'weak';
};

/** What is known of the place a text comes from; hints change the ranking, never what is found. */
export type Hints = { host?: string; courierNames?: string[] };

// Which couriers a shop's own parcels mostly travel with.
const hosts: readonly [string, readonly string[]][] = [
  ['shopee', ['shopee-express']],
  ['lazada', ['lex']],
  ['tiktok', ['jt-express']],
];

/**
 * Finds the tracking numbers of a text (detection.md 3.1). Linear in its length; never throws. A number is never
 * cut out of a longer one and never glued to its neighbour: pieces joined by single blanks or hyphens are tried
 * one by one first, and together only where they do not stand alone.
 */
export function detect(text: string, hints: Hints = {}): Candidate[] {
  if (!mayHoldNumber(text)) return [];
  const search: Search = { text, hinted: hintedCouriers(hints), found: [], last: null };
  for (const cluster of clusters(text)) readCluster(search, cluster);
  return search.found;
}

type Search = {
  text: string;
  hinted: ReadonlySet<string>;
  found: Candidate[];
  /** The last long number before the one at hand, whether we took it, and the label it was believed for. */
  last: { end: number; believed: boolean; label: Label | null } | null;
};

function hintedCouriers({ host = '', courierNames = [] }: Hints): ReadonlySet<string> {
  const byHost = hosts.flatMap(([word, keys]) => (host.includes(word) ? keys : []));
  return new Set([...byHost, ...courierNames.flatMap(couriersNamed)]);
}

/** Pieces `from` to `to` (inclusive) of a cluster, read as one number. */
type Span = { cluster: readonly Piece[]; from: number; to: number; no: string };

function readCluster(search: Search, cluster: readonly Piece[]): void {
  for (let i = 0; i < cluster.length;) {
    const single: Span = { cluster, from: i, to: i, no: cluster[i]!.text };
    const fits = isApart(single) && isOneCase(cluster[i]!) ? shapesOf(single.no) : [];
    const taken =
      take(search, single, fits.filter(standsAlone)) ??
      takeJoined(search, cluster, i) ??
      take(search, single, fits);
    if (taken === null) remember(search, cluster[i]!);
    i = (taken ?? i) + 1;
  }
}

// Numbers are printed in groups; "1Z 999 AA1 01 2345 6784" has six.
const mostPieces = 8;

/** The longest number that begins at piece `from` and goes on over blanks or hyphens; gives its last piece. */
function takeJoined(search: Search, cluster: readonly Piece[], from: number): number | null {
  const spans: Span[] = [];
  let no = cluster[from]!.text;
  for (let to = from + 1; to < cluster.length && to < from + mostPieces; to += 1) {
    const piece = cluster[to]!;
    no += piece.text;
    if (no.length > longest || piece.join === 'none') break;
    if (shapesOf(piece.text).some(standsAlone)) break; // it is a number by itself: not ours to glue
    spans.push({ cluster, from, to, no });
  }
  for (const span of spans.toReversed()) {
    if (!isApart(span) || !isEvenCase(span)) continue;
    const taken = take(
      search,
      span,
      shapesOf(span.no).filter((fit) => mayBeSplit(span, fit)),
    );
    if (taken !== null) return taken;
  }
  return null;
}

const standsAlone = ({ shape, check }: Fit): boolean => shape.stands === 'alone' && check !== 'failed';

/** "aB3x…" is a token of a program, never a number somebody printed. */
const isOneCase = ({ lower, upper }: Piece): boolean => lower === 0 || upper === 0;

/** A number printed in groups is printed in capitals: "is 582568151 TH" is a sentence. */
const isEvenCase = ({ cluster, from, to }: Span): boolean =>
  cluster.slice(from, to + 1).every(({ lower }) => lower === 0);

/**
 * Whether this shape may be put together from pieces. A check digit vouches for the whole; without one the first
 * piece must carry the distinctive letters ("SPXTH 0259 …", "TH27 3221 …", not "TH 260417733905 2"), and no single
 * character may hang behind.
 */
function mayBeSplit({ cluster, from, to }: Span, { shape, check }: Fit): boolean {
  if (check !== 'none') return check === 'fits';
  const first = cluster[from]!;
  const isDistinctive = first.text.length >= 4 && first.upper > 0;
  return isDistinctive && shape.stands === 'alone' && cluster[to]!.text.length > 1;
}

const isDigitCode = (character: string | undefined): boolean => /^\d$/.test(character ?? '');

/**
 * Whether a span stands apart from what hangs on it. A hyphen ties digits together (UUIDs, telephones, order
 * numbers), but for a short part number behind ("…TH-2"); a blank between two groups of digits ties only groups.
 */
function isApart(span: Span): boolean {
  const { cluster, from, to } = span;
  if (cluster.slice(from, to + 1).some(({ stuck }) => stuck)) return false;
  const before = cluster[from]!.join === 'none' ? undefined : cluster[from - 1];
  const after = cluster[to + 1]?.join === 'none' ? undefined : cluster[to + 1];
  if (before && cluster[from]!.join === 'hyphen' && before.digits > 0) return false;
  if (after?.join === 'hyphen' && after.digits > 0 && !isPartNumber(span, after)) return false;
  if (from === to) return true;
  const touchesBefore = before && isDigitCode(before.text.at(-1)) && isDigitCode(span.no[0]);
  const touchesAfter = after && isDigitCode(after.text[0]) && isDigitCode(span.no.at(-1));
  return !touchesBefore && !touchesAfter;
}

function isPartNumber({ cluster, from, to, no }: Span, after: Piece): boolean {
  const isLast = cluster[to + 2]?.join !== 'hyphen';
  const isJoinedByHyphen = cluster.slice(from + 1, to + 1).some(({ join }) => join === 'hyphen');
  return isLast && !isJoinedByHyphen && /^\d{1,2}$/.test(after.text) && /[A-Z]/.test(no);
}

/** Adds the candidate if its shapes, or the words before it, are enough; gives the span's last piece, else null. */
function take(search: Search, span: Span, fits: readonly Fit[]): number | null {
  if (fits.length === 0) return null;
  const start = span.cluster[span.from]!.start;
  const end = span.cluster[span.to]!.end;
  const labels = fits.every(standsAlone) ? [] : labelsFor(search, start, end);
  const believed = fits.filter((fit) => standsAlone(fit) || speakFor(labels, fit));
  if (believed.length === 0) return null;
  search.found.push({
    trackingNo: span.no,
    couriers: ranked(believed.map((fit) => guess(search, fit, labels))),
    start,
    end,
    strength: believed.some(standsAlone) ? 'strong' : 'weak',
  });
  search.last = { end, believed: true, label: labels[0] ?? null };
  return span.to;
}

/** A long number we do not believe takes the labels before it with it: they spoke of that one. */
function remember(search: Search, { digits, end }: Piece): void {
  if (digits >= 8) search.last = { end, believed: false, label: null };
}

/** The labels that speak for a number: those nearer than any word for another kind of number, nearest first. */
function labelsFor({ text, last }: Search, start: number, end: number): Label[] {
  if (isPartOfAmount(text, start, end)) return [];
  const all = labelsBefore(text, start).filter(
    (label) => last === null || last.believed || label.end >= last.end,
  );
  const firstBad = all.findIndex(({ good }) => !good);
  const good = firstBad < 0 ? all : all.slice(0, firstBad);
  if (good.length > 0 || firstBad >= 0) return good;
  // A list of numbers behind one label may be longer than the label reaches.
  return last?.label && start - last.end <= listGap ? [last.label] : [];
}

const listGap = labelReach / 4;

/** Prices, times, dates and dialling codes: a digit beyond a point, comma, colon or slash, or a sign of money. */
function isPartOfAmount(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  const after = text.slice(end, end + 2);
  return /\d[.,:/]$|[+$฿€£¥]$/.test(before) || /^[.,:/]\d|^[%฿]/.test(after);
}

function speakFor(labels: readonly Label[], { shape, check }: Fit): boolean {
  const isNamed = labels.some(({ courier }) => courier === shape.courier);
  if (check === 'failed' && shape.failed === 'named') return isNamed;
  return isNamed || labels.some(({ courier }) => courier === null);
}

function guess({ hinted }: Search, { shape, check }: Fit, labels: readonly Label[]): Guess {
  const own = labels.find(({ courier }) => courier === shape.courier);
  const isOtherNamed = labels.some(({ courier }) => courier !== null);
  let confidence = shape.confidence;
  if (check === 'failed') confidence *= 0.4;
  if (own) confidence += 0.1;
  else if (isOtherNamed) confidence *= 0.6;
  if (hinted.has(shape.courier)) confidence += 0.05;
  const label = (own ?? labels.find(({ courier }) => courier === null))?.text ?? null;
  return {
    key: shape.courier,
    confidence: Math.min(0.99, Math.round(confidence * 100) / 100),
    reason: { shape: shape.name, check, label },
  };
}

/** Best first, each courier once. */
function ranked(guesses: readonly Guess[]): Guess[] {
  const best = guesses.toSorted((a, b) => b.confidence - a.confidence);
  return best.filter(({ key }, i) => best.findIndex((one) => one.key === key) === i);
}
