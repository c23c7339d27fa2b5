import { tableCellOf, type TableCell, type LastRow } from './columns.ts';
import { labelReach, labelsIn, labelLanguage, ofChina, type Label } from './labels.ts';
import type { PageContext } from './page-context.ts';
import { eachCluster, type Piece } from './runs.ts';
import { shapesOf, type Fit } from '../couriers/shapes.ts';
import { maxNumberLength, userShapeName, shapesOfUser, type UserShape } from '../couriers/user-shapes.ts';

/**
 * Why a number may be a courier's: its shape, its check digit, the words before it, and whether the page names the courier
 * (`isOfPage`).
 */
export type Reason = {
  shape: string;
  check: 'fits' | 'none' | 'failed';
  label: string | null;
  isOfPage?: boolean | undefined;
};

/** A courier that a number may belong to. `confidence`: 0 to 1. */
export type Guess = { key: string; confidence: number; reason: Reason };

export type Candidate = {
  /** Upper case, without blanks and hyphens. */
  trackingNo: string;
  /** Best first, each courier once. */
  couriers: Guess[];
  /**
   * Nothing but a label speaks for it (no distinctive form, no right check digit, no courier's name), or only the page's
   * title or headings, or its place.
   */
  isDoubtful: boolean;
  /** UTF-16 offsets into the text, end exclusive. */
  start: number;
  end: number;
};

/**
 * Where a text comes from. To read a page in parts, pass the same `listed` with each part: it stores the numbers found
 * and their labels, so that one label counts for a whole list, even if the list is longer than the label's reach.
 */
export type TextSource = {
  userShapes?: UserShape[];
  listed?: Map<string, Label[]>;
  page?: PageContext;
};

/**
 * Finds the tracking numbers in a text (docs/detection.md 2). Linear in its length; never throws. A number is never a
 * part of a longer run. Pieces are joined only if none of them fits a shape that needs no word.
 */
export const detect = (text: string, source: TextSource = {}): Candidate[] => runSearch(text, source).found;

/** Whether a text contains anything in the form of a number, accepted or not. If not, its context need not be read. */
export const mayHold = (text: string, source: TextSource): boolean => runSearch(text, source).hasForm;

function runSearch(text: string, source: TextSource): Search {
  const search = newSearch(text, source);
  eachCluster(text, (cluster) => readCluster(search, cluster));
  return search;
}

const newSearch = (text: string, { userShapes = [], listed, page }: TextSource) => ({
  text,
  page,
  own: shapesOfUser(userShapes),
  listed,
  found: [] as Candidate[],
  hasForm: false,
  /** The last long number before this one: its end, and the labels it was accepted with (absent = rejected). */
  last: { end: 0 } as { readonly end: number; readonly labels?: Label[] | undefined },
  /** Labels read so far, in the order of the text, and how far was read: no text is read twice. */
  labels: [] as Label[],
  read: 0,
  table: { start: -1, row: '', headings: null } as LastRow,
});
type Search = ReturnType<typeof newSearch>;

/** Pieces `from` to `to` (inclusive) of a cluster, read as one number. */
type Span = { cluster: readonly Piece[]; from: number; to: number; no: string };
/** The shapes that each piece of a cluster has. */
type Fits = readonly (readonly Fit[])[];

function readCluster(search: Search, cluster: readonly Piece[]): void {
  if (cluster.length > 1) cutMeasures(search.text, cluster);
  const afterPhone = afterTelephone(search.text, cluster);
  const fits = cluster.map((piece) => shapesOf(piece.text, search.own));
  let digits = 0;
  for (let i = 0; i < cluster.length;) {
    const taken = i < afterPhone ? null : takeAt(search, cluster, i, fits);
    // Labels before a long rejected number (or a telephone number in groups) belong to it, not to later numbers.
    digits = taken === null ? digits + cluster[i]!.digits : 0;
    if (digits >= 8) {
      const { end, text } = cluster[i]!;
      search.last = { end, labels: search.listed?.get(text) };
    }
    i = (taken ?? i) + 1;
  }
}

const aDialSign = /\+(?:[ \xa0]|[ \xa0]?\(?\d{1,3}\) ?)?$/;

/** The index of the first piece after a telephone number, such as "+66 2 123 4567", "+ 49 170 …", "(+66) 81 …"; else 0. */
function afterTelephone(text: string, cluster: readonly Piece[]): number {
  const [{ start }] = cluster as [Piece];
  if (!aDialSign.test(text.slice(Math.max(0, start - 8), start))) return 0;
  const end = cluster.findIndex(
    (piece, n) => piece.digits < piece.text.length || (n > 0 && piece.join === ''),
  );
  return end === -1 ? cluster.length : end;
}

const isMeasured = /^(?:[.,:/]\d| ?(?:kg|g\b|lb|oz|pc|กก|กรัม|ชิ้น|กล่อง))/i;

/** Separates a price, weight or count from a number in groups beside it: "$24.90 9400 … 30 1.2 kg". */
function cutMeasures(text: string, cluster: readonly Piece[]): void {
  for (const [i, { start, digits }] of cluster.entries()) {
    const end = start + digits;
    const isShort = digits > 0 && digits < 4;
    if (isShort && (/[$฿€£¥₩.,]/.test(text[start - 1]!) || isMeasured.test(text.slice(end, end + 9))))
      for (const one of cluster.slice(i, i + 2)) one.join = '';
  }
}

/** Takes the number that begins at piece `from`, if there is one. Returns the index of its last piece, else null. */
function takeAt(search: Search, cluster: readonly Piece[], from: number, fits: Fits): number | null {
  const piece = cluster[from]!;
  const single: Span = { cluster, from, to: from, no: piece.text };
  const own = fits[from]!.length > 0 && isOneCase(piece) && !isPartOfRun(single) ? fits[from]! : none;
  // A form that needs no word is a number by itself, whatever group follows: "KEX7402759163 250".
  const whole = own.some(standsAlone) ? accept(search, single, own.filter(standsAlone)) : null;
  return whole ?? takeJoined(search, cluster, from, fits) ?? accept(search, single, own);
}

const none: never[] = [];
const standsAlone = ({ need }: Fit): boolean => need === 'none';

/** As `takeAt`, for the longest number that begins at piece `from` and has several pieces. */
function takeJoined(search: Search, cluster: readonly Piece[], from: number, fits: Fits): number | null {
  let no = cluster[from]!.text;
  let to = from;
  // Numbers in groups are printed in capitals: "is 582568151 TH" is a sentence.
  if (cluster[from]!.hasLower || areJoined(cluster[from - 1], cluster[from], true)) return null;
  // Letters after a group of digits end a number: "EX 447 190 325 TH". A group of four may be in its middle.
  for (let isEnded = false; !isEnded && to + 1 < cluster.length; to += 1) {
    const { text, digits, join, hasLower } = cluster[to + 1]!;
    if (no.length + text.length > maxNumberLength || join === '' || hasLower) break;
    if (fits[to + 1]!.some(standsAlone)) break; // the next piece is a number by itself
    no += text;
    isEnded = digits === 0 && text.length < 4 && cluster[to]!.digits === cluster[to]!.text.length;
  }
  for (; to > from; to -= 1) {
    const fitting = shapesOf(no, search.own);
    const span = { cluster, from, to, no };
    if (fitting.length > 0 && !isPartOfRun(span) && !isTelephone(span)) {
      const together = fitting.flatMap((fit) => joinedFit(span, fit) ?? []);
      const taken = accept(search, span, together);
      if (taken !== null) return taken;
    }
    no = no.slice(0, no.length - cluster[to]!.text.length);
  }
  return null;
}

/** Tracking numbers are printed in one case. Mixed case ("aB3x…") is an identifier of a program. */
const isOneCase = ({ hasLower, hasUpper }: Piece): boolean => !(hasLower && hasUpper);

/**
 * Digits with hyphens are telephone, account or order numbers. Groups of 4-4-4 and 3-2-5-1 digits are a parcel number in
 * Japan, groups of 5-4-4 in Korea.
 */
const isTelephone = ({ cluster, from, to, no }: Span): boolean => {
  if (/[A-Z]/.test(no)) return false;
  const groups = cluster.slice(from, to + 1);
  const isUsual = /^(?:[45],4,4|3,2,5,1)$/.test(groups.map(({ digits }) => digits).join());
  return !isUsual && groups.slice(1).some(({ join }) => join === '-');
};

/**
 * Returns the fit of a number that was joined from pieces, or null. If there is no check digit, the first piece must
 * have the distinctive letters ("SPXTH 0259 …", "TH27 3221 …", not "TH 260417733905 2"), or all others four characters
 * ("TH 0264 Z9HH BU0L"), or the courier must be named. A single character after a blank is joined only where the
 * courier prints it so (`endsAlone`).
 */
function joinedFit({ cluster, from, to, no }: Span, fit: Fit): Fit | null {
  if (fit.check !== 'none') return fit.check === 'fits' ? fit : null;
  if (/^050[2-8]\d{8}$/.test(no) && cluster[to]!.join === '-') return null; // the telephone of a shop in Korea
  const first = cluster[from]!;
  const last = cluster[to]!;
  if (last.text.length === 1 && last.join === ' ' && !fit.shape.endsAlone) return null;
  const isInFours = last.digits < 4 && cluster.slice(from + 1, to + 1).every(({ text }) => text.length === 4);
  const isDistinctive = fit.need === 'none' && (isInFours || first.text.length >= 4) && first.hasUpper;
  return isDistinctive ? fit : { ...fit, need: 'name' };
}

/**
 * Whether a hyphen joins a span to more digits, or a blank joins several groups to another one. Letters end a number
 * ("…TH-2026"), and a part's number after letters and digits ("YT…-1-1") is no part of it.
 */
function isPartOfRun({ cluster, from, to, no }: Span): boolean {
  const after = cluster[to + 1];
  const isPartNumber = after?.join === '-' && after.text.length < 3 && /[A-Z]/.test(no);
  const isGroup = from < to;
  return (
    areJoined(cluster[from - 1], cluster[from], isGroup) ||
    (areJoined(cluster[to], after, isGroup) && !isPartNumber)
  );
}

/** Whether digits end one piece and begin the next, with a hyphen between them or, in a group of pieces, a blank. */
const areJoined = (one: Piece | undefined, next: Piece | undefined, isGroup: boolean): boolean =>
  (next?.join === '-' || (isGroup && next?.join === ' ')) && one!.text.at(-1)! <= '9' && next.text[0]! <= '9';

/** Adds the candidate if shapes and words are enough. Returns the index of the span's last piece, else null. */
function accept(search: Search, span: Span, fits: readonly Fit[]): number | null {
  if (fits.length === 0) return null;
  search.hasForm = true;
  const start = span.cluster[span.from]!.start;
  const end = span.cluster[span.to]!.end;
  let labels = labelsFor(search, start, end) ?? none;
  let spoken = fits.filter((fit) => speakFor(labels, fit));
  let believed = spoken;
  if (labels !== none) {
    const isOfChina = labels.some(({ couriers }) => couriers === ofChina);
    if (spoken.length === 0 || isOfChina) {
      const after = namesAfter(search.text, end);
      // A forwarder's heading says three couriers; one of them may stand below the number.
      const isOne = after.some(({ couriers }) => couriers.some((key) => ofChina.includes(key)));
      const others = isOne ? labels.filter(({ couriers }) => couriers !== ofChina) : labels;
      labels = [...after, ...others];
      spoken = fits.filter((fit) => speakFor(labels, fit));
    }
    const isAlone = isWholeLine(search.text, start, end);
    believed = fits.filter((fit) => spoken.includes(fit) || pageSpeaksFor(search, labels, fit, isAlone));
  }
  // Letters of a lower confidence may be anybody's, such as those of KEX's shops.
  const isCertain = believed.some(/^\d+$/.test(span.no) ? isNarrow : ({ shape }) => shape.confidence > 0.6);
  if (believed.length === 0 || (!isCertain && namesAnother(search, labels, fits, end))) return null;
  search.found.push({
    trackingNo: span.no,
    couriers: byConfidence(believed.map((fit) => guess(search, fit, labels))),
    isDoubtful: believed.every((fit) => !spoken.includes(fit) || isOnLabelAlone(labels, fit)),
    start,
    end,
  });
  search.last = { end, labels };
  search.listed?.set(span.no, labels);
  return span.to;
}

const isOnLabelAlone = (labels: readonly Label[], { shape, check, need }: Fit): boolean => {
  const isNamed = labels.some((label) => isGood(label) && label.couriers.includes(shape.courier));
  return (
    need !== 'none' && check !== 'fits' && shape.name !== userShapeName && !(isNamed && check === 'none')
  );
};

const isNarrow = ({ shape, check }: Fit): boolean => check === 'fits' && shape.isNarrow === true;

// The end of a label that is in no list: "Abrechnungsnummer", "Sales rep id".
const aKindOfNumber =
  /(?:number|nummer|num[eé]ro|número|\bn[or]\.?|\bid|code|番号|번호|号码|號碼|รหัส|เลขที่) ?[:：]?\s*$/i;

/**
 * Whether a cell, heading or line holds nothing but the number, or also a button that copies it, and the line before is no
 * label of another kind.
 */
const isWholeLine = (text: string, start: number, end: number): boolean =>
  /(?:^|[\n\t|]) *$/.test(text.slice(Math.max(0, start - 4), start)) &&
  /^ *(?:$|[\n\t|]|copy\b|คัดลอก|复制|複製|コピー|복사(?:$|[^용]))/i.test(text.slice(end, end + 9)) &&
  !aKindOfNumber.test(text.slice(Math.max(0, start - 40), start));

/**
 * Whether title, headings or host of the page name a shape's courier, and no nearer words another one. The number needs
 * a word for a parcel, too; on a page for tracking parcels, a check digit or a line of its own is enough. A narrow form in
 * a line of its own needs no name.
 */
function pageSpeaksFor({ page }: Search, labels: readonly Label[], fit: Fit, isAlone: boolean): boolean {
  if (labels.some((label) => isGood(label) && namesCourier(label))) return false;
  // J&T's own page, with a word for a parcel beside the number and none for another kind.
  if (fit.check === 'failed' && !(labels.length > 0 && labels.every(isGood))) return false;
  if (isAlone && isNarrow(fit) && fit.need === 'label') return true;
  if (!page?.couriers.includes(fit.shape.courier)) return false;
  return labels.some(isGood) || (page.isForTracking && (fit.check === 'fits' || isAlone));
}

/** Whether couriers are named before a number, or in brackets after it, but none of them has a shape that it fits. */
function namesAnother(
  { text }: Search,
  labels: readonly Label[],
  fits: readonly Fit[],
  end: number,
): boolean {
  const before = labels.filter((label) => isGood(label) && namesCourier(label));
  const after = namesAfter(text, end);
  if (before.length === 0 && !/^ ?\($/.test(text.slice(end, after[0]?.start ?? end))) return false;
  const named = [...before, ...after].flatMap(({ couriers }) => couriers);
  return !fits.some(({ shape }) => named.includes(shape.courier));
}

const listGap = 25;

/** The labels for a number, nearest first, up to a word for another kind of number; null = it is no tracking number. */
function labelsFor(search: Search, start: number, end: number): Label[] | null {
  const { text, last } = search;
  const place = tableCellOf(text, start, search.table);
  const inTable = place ? labelsInTable(place) : undefined;
  if (inTable !== undefined) return inTable && inTable.map((label) => ({ ...label, start }));
  if (isPartOfAmount(text, start, end)) return null;
  const isListed = last.labels && start - last.end <= listGap && !aName.test(text.slice(last.end, start));
  const floor = isListed ? 0 : last.end;
  const all = labelsBefore(search, start).filter(
    (label) => label.start >= floor && !isSpent(label, text.slice(label.start, start)),
  );
  // A list of numbers after one label may be longer than the label's reach.
  return all.length === 0 && isListed ? last.labels : unlessBad(all);
}

/** A word that ends a list: it labels the next number, even with an unknown kind ("Case number", "รหัสเคลม"). */
const aName = /\b(?:number|id|code)\b|รหัส/i;

/** Whether a label for another kind of number belongs to an amount on an earlier line, such as "Total ฿350". */
function isSpent({ good }: Label, upToNumber: string): boolean {
  const lines = upToNumber.slice(0, upToNumber.lastIndexOf('\n') + 1);
  return !good && /[$฿€£¥₩]|total|price|ยอด|ราคา/i.test(lines) && /\d/.test(lines);
}

/** The labels; null if the nearest is a word for another kind of number. */
const unlessBad = (labels: Label[]): Label[] | null => (labels[0]?.good === false ? null : labels);

const namesCourier = ({ couriers }: Label): boolean => couriers.length > 0;
const isGood = ({ good }: Label): boolean => good;

/**
 * In a table with a column for parcels, only its cell and column heading tell the kind of a number. Its courier may be
 * anywhere in the row. Null = no tracking number. Undefined = unclear, for example if only a column of couriers is
 * labelled: that says nothing about the numbers in other columns.
 */
function labelsInTable({ cell, row, heading, headings }: TableCell): Label[] | null | undefined {
  // A row with a number is not a row of headings.
  const own = labelsOf(/\d{3}/.test(heading) ? cell : `${heading}\n${cell}`);
  const columns = labelsOf(headings).filter(isGood);
  if (own[0]?.good === false || (!own[0] && columns.some(({ text }) => !isCourier.test(text)))) return null;
  return own[0] && columns.length > 0 ? [...labelsOf(row).filter(namesCourier), ...own] : undefined;
}

const isCourier = /ier$|^ขน|โดย$/i; // courier, carrier, ขนส่ง, จัดส่งโดย

const labelsOf = (text: string): Label[] => labelsIn(text, 0, text.length).toReversed();

const nameReach = 40;

/** Couriers named within 40 characters after a number, before the next number and its line: "8600… (J&T)". */
function namesAfter(text: string, end: number): Label[] {
  const after = text.slice(end, end + nameReach + labelReach).replace(/(?:\n[^\n]*)?\d{5}[^]*/, '');
  return (unlessBad(labelsIn(text, end, end + Math.min(after.length, nameReach))) ?? []).filter(namesCourier);
}

/** The labels in the 100 characters before `start`, nearest first. */
function labelsBefore(search: Search, start: number): Label[] {
  const first = start - labelReach;
  const further = labelsIn(search.text, Math.max(search.read, first), start);
  search.labels = [...search.labels, ...further].filter((label) => label.start >= first);
  search.read = start;
  return search.labels.toReversed();
}

/** Whether a number is in a price, time, date or dialling code: next to a currency sign, or `.,:/` and a digit. */
function isPartOfAmount(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  const after = text.slice(end, end + 2);
  return /\d[.,:/]$|[$฿€£¥₩]$/.test(before) || /^[.,:/]\d|^[%฿]/.test(after);
}

/** Whether the words beside a number are enough for a shape (`Need`). */
function speakFor(all: readonly Label[], fit: Fit): boolean {
  const { shape, check, need } = fit;
  // A wrong check digit is accepted only if no label names another kind of number.
  if (check === 'failed' && !all.every(isGood)) return false;
  if (need === 'none') return true;
  const labels = all.filter(isGood);
  const isNamed = labels.some(({ couriers }) => couriers.includes(shape.courier));
  const languages = labels.filter((label) => !namesCourier(label)).map(labelLanguage);
  if (need === 'name-and-label') return isNamed && languages.length > 0;
  // Another courier's name, too, speaks for a narrow form: the post carries what "UPS Mail Innovations" sends.
  if (isNamed || (need === 'label' && isNarrow(fit) && labels.length > 0)) return true;
  if (need === 'local-label') return languages.includes(shape.home);
  // A word in another language than the courier's does not: a Japanese label is not J&T's, which is Thai here.
  return need === 'label' && languages.some((one) => one === '' || shape.home === '' || one === shape.home);
}

function guess({ page }: Search, { shape, check }: Fit, all: readonly Label[]): Guess {
  const labels = all.filter(isGood);
  const own = labels.find(({ couriers }) => couriers.includes(shape.courier));
  let confidence = shape.confidence;
  if (check === 'failed') confidence *= 0.4;
  if (own) confidence += 0.1;
  else if (labels.some(namesCourier)) confidence *= 0.6;
  const isOfPage = !labels.some(namesCourier) && page?.couriers.includes(shape.courier);
  if (isOfPage) confidence += 0.15; // another courier's check digit may fit by chance
  if (shape.home !== '' && labels.some((label) => labelLanguage(label) === shape.home)) confidence += 0.08;
  const label = (own ?? labels.find((one) => !namesCourier(one)))?.text ?? null;
  return {
    key: shape.courier,
    confidence: Math.min(0.99, Math.round(confidence * 100) / 100),
    reason: { shape: shape.name, check, label, ...(isOfPage && { isOfPage }) },
  };
}

/** Best first, each courier once. */
const byConfidence = (guesses: readonly Guess[]): Guess[] =>
  guesses
    .toSorted((a, b) => b.confidence - a.confidence)
    .filter(({ key }, i, all) => all.findIndex((one) => one.key === key) === i);
