import { shapesOf } from '../couriers/shapes.ts';
import { guessesFor } from '../detection/typed-numbers.ts';
import type { Direction } from '../model/parcel.ts';
import { normaliseTrackingNo } from '../model/tracking.ts';
import {
  courierOf,
  dateOf,
  isAmountOnDelivery,
  isOnDelivery,
  isPaid,
  isPayWord,
  isToCollect,
  isYesOrNo,
  numbersOf,
  orderOf,
  phoneOf,
  satangOf,
  textOf,
} from './cells.ts';
import { neverIn, phonesWithoutZero } from './heading-words.ts';
import {
  bare,
  fields,
  fieldsIn,
  headingOf,
  isForeignMoney,
  isOfSender,
  matchesOf,
  weakLine,
  type Field,
  type Match,
} from './headings.ts';
import type { Cell, Table } from './table.ts';

/** A column of a sheet, for the table in which the user corrects it. `index` counts from 0. */
export type Column = { index: number; heading: string; field: ChosenField | null };

/** What the user may say that a column holds, in the order of the review. Others are only read beside those. */
// prettier-ignore
export const chosenFields = [
  'trackingNo', 'courier', 'order', 'buyer', 'item', 'cash', 'phone', 'date', 'note', 'amount', 'payMethod',
] as const satisfies readonly Field[];
export type ChosenField = (typeof chosenFields)[number];
export type ChosenFields = Readonly<Record<number, ChosenField | null>>;

/** How Waybill writes a file of parcels in one language: its headings with their fields, that of the directions, and these. */
export type OwnFile = {
  fields: Readonly<Record<string, ChosenField | null>>;
  direction: string;
  directions: Readonly<Record<string, Direction>>;
};

/** Which columns hold a field, the best first; and how to read them. */
export type Layout = {
  columns: Column[];
  of: Record<Field, number[]>;
  /** Waybill wrote the file: each row is a parcel and says all of it. */
  own?: OwnFile | undefined;
  /** The fields of an order's amount that each row has for its own piece. */
  isPerPiece?: boolean;
  /** The amounts to collect are those of the whole order. */
  isOfOrder?: boolean;
  isForeignMoney?: boolean;
  /** The headings are Japanese or Korean. */
  isFarEast?: boolean;
  /** The numbers are codes with few digits. */
  isOfCodes?: boolean;
  /** The phone numbers are of a country where they begin without a 0. */
  hasNoZero?: boolean;
  /** A day is written once, for its row and those below: its cells are merged, or left empty. */
  isDayOnce?: boolean;
  /** How many columns belong to the table: another one may stand beside it. */
  width: number;
  /** For each column, how many columns without a heading follow it in a sheet with merged cells: values may stand there. */
  spans: number[];
};

/** What a column is shown as: the first field of which it is the best column. */
const shownAs = (of: Layout['of'], index: number): ChosenField | null =>
  chosenFields.find((field) => of[field][0] === index) ?? null;

const mostly = 0.5;

const sampleOf = ({ rows }: Table, from: number): (readonly Cell[])[] =>
  rows.filter((row, i) => row !== undefined && i >= from).slice(0, 200) as (readonly Cell[])[];

const share = <T>(cells: readonly T[], fits: (cell: T) => boolean): number =>
  cells.length === 0 ? 1 : cells.filter(fits).length / cells.length;

const isOfCourier = (cell: Cell): boolean => courierOf(cell, []) !== null;
export const hasLetter = (cell: Cell): boolean => /\p{L}/u.test(textOf(cell));
export const isGoods = (cell: Cell): boolean => /^(?:\d{8}|\d{13})$/.test(textOf(cell));
const isPostcode = (cell: Cell): boolean => /^[1-9]\d{4}$/.test(textOf(cell));
const isReadable = (cell: Cell): boolean => {
  const { value, fault } = numbersOf(cell, true);
  return (
    value.length > 0 || fault === 'digits-lost' || fault === 'two-numbers' || textOf(cell).startsWith('#')
  );
};
/** Whether a number has a form that no other number has by chance, or that and a right check digit. */
export const isOfKnownForm = (cell: Cell): boolean =>
  shapesOf(normaliseTrackingNo(textOf(cell))).some(
    ({ shape, check, need }) =>
      need === 'none' ||
      (need === 'label' && check !== 'failed' && shape.confidence >= (check === 'fits' ? 0.8 : 0.75)),
  );

/** Whether cells hold at least four numbers, each with the right check digit of a courier: no other column has that. */
const isChecked = (cells: readonly Cell[]): boolean =>
  new Set(cells.map(textOf)).size > 3 &&
  cells.every(
    (cell) =>
      !isGoods(cell) && shapesOf(normaliseTrackingNo(textOf(cell))).some(({ check }) => check === 'fits'),
  );

const isKnown = (cell: Cell): boolean => numbersOf(cell, true).value.some((no) => guessesFor(no).length > 0);

const orderOrGoods = 2; // the words of goods that also name an order: only the cells tell

/** Whether an order's cell lists goods, "Cake 2 boxes": no code such as "WEB ORDER 1001", nor a customer's name. */
const saysGoods = (cell: Cell): boolean => {
  const text = textOf(cell);
  const isCode = /^[\p{L}\p{M} ]+\d+$/u.test(text);
  return !isCode && /[\p{L}\p{M}]{3} /u.test(text) && /[\d+]/.test(text);
};

/** Whether a column of amounts to collect has amounts: some only say yes or no, 1 or 0, or how it is paid. */
function holdsAmounts(cells: readonly Cell[]): boolean {
  const sum = String(cells.filter((cell) => textOf(cell) === '1').length); // of the ones, in the last row
  const isTick = (cell: Cell) => isYesOrNo(cell) || textOf(cell) === sum;
  if (cells.every(isTick) && cells.some((cell) => textOf(cell) !== '0')) return false;
  if (cells.every((cell) => isPaid(textOf(cell)))) return true;
  if (!cells.some(hasLetter) || share(cells, (cell) => /\d/.test(textOf(cell))) > mostly) return true;
  return (
    cells.some((cell) => satangOf(cell).value !== null || satangOf(cell).fault === 'other-currency') &&
    !cells.some((cell) => isToCollect(textOf(cell)))
  );
}

/** Whether the cells of a column look like the field that its heading names. An empty column does. */
function looksLike({ field, line, level }: Match, cells: readonly Cell[]): boolean {
  const isMost = (fits: (cell: Cell) => boolean): boolean => share(cells, fits) > mostly;
  switch (field) {
    case 'trackingNo':
      // A deposit slip is the same on all rows; a barcode in a stock list is that of the goods.
      if (line === 3 && cells.length > 1 && new Set(cells.map(textOf)).size === 1) return false;
      if (line === 2 && isMost(isGoods)) return false;
      if (line === weakLine) return isColumnOfNumbers(cells);
      if (level > 2 && line < 2 && isColumnOfCodes(cells)) return true;
      return share(cells, isReadable) >= (level > 2 ? 0.2 : 0.8);
    case 'order':
      // Names have letters, orders digits: both columns may have the heading "Name".
      return isMost((cell) => orderOf(cell, true).fault !== undefined || /\d|^[A-Z]{6,}$/.test(textOf(cell)));
    case 'buyer':
      return isMost((cell) => hasLetter(cell) && !/^#?\d+$/.test(textOf(cell)));
    case 'phone':
      return share(cells, (cell) => phoneOf(cell) !== null || /[*x•]{2}/i.test(textOf(cell))) >= mostly;
    case 'courier':
      // "How it is sent" may say how it is paid.
      return isMost(hasLetter) && (cells.length === 0 || !isMost(isPayWord));
    case 'item':
      if (line === orderOrGoods && (level < 3 || cells.length === 0 || !isMost(saysGoods))) return false;
      // In a courier's own list, the product is its service.
      return (
        share(cells, (cell) => hasLetter(cell) && dateOf(cell) === null) >= mostly &&
        (cells.length === 0 || !isMost(isOfCourier))
      );
    case 'onDelivery':
      return !holdsAmounts(cells) && cells.some((cell) => isYesOrNo(cell) || isOnDelivery(textOf(cell)));
    case 'cash':
      if (!holdsAmounts(cells)) return false;
      // The postcode of the destination has the same word.
      return line !== 1 || isMost((cell) => satangOf(cell).fault === undefined && !isPostcode(cell));
    case 'date':
      return share(cells, (cell) => dateOf(cell) !== null || dateOf(cell, true) !== null) >= mostly;
    default:
      return true;
  }
}

/** Finds out what each column holds: by its heading, checked by what its cells look like, never by its position. */
export function layoutOf(
  table: Table,
  headingRow: number,
  corrected: ChosenFields,
  ownFiles: readonly OwnFile[] = [],
): Layout {
  const headings = headingsOf(table, headingRow);
  const ownFile = ownFiles.find(
    ({ fields: known, direction }) =>
      headings.includes(direction) && headings.every((one) => one === '' || Object.hasOwn(known, one)),
  );
  const chosen: ChosenFields = ownFile
    ? { ...Object.fromEntries(headings.map((one, i) => [i, ownFile.fields[one] ?? null])), ...corrected }
    : corrected;
  // A printed list repeats its headings on each page.
  const isHeading = (row: readonly Cell[]) => headings.every((heading, i) => textOf(row[i]) === heading);
  const sample = sampleOf(table, headingRow + 1).filter((row) => !isHeading(row));
  const spans = spansOf(headings);
  const cellsOf = (index: number): Cell[] =>
    sample.map((row) => cellAt(row, index, spans)).filter((cell) => textOf(cell) !== '');
  const width = spans.length > 0 ? headings.length : widthOf(headings, sample, chosen);
  const named = headings.slice(0, width).flatMap((heading, index) => {
    const cells = cellsOf(index);
    const fitting = matchesOf(heading).filter((one) => looksLike(one, cells));
    const isOfGoods = fitting.some(({ field, line }) => field === 'item' && line === orderOrGoods);
    const matches = fitting.filter(({ field }) => !isOfGoods || field !== 'order');
    const best = matches[0];
    // One column may hold name, address and phone number.
    return matches
      .filter(
        (one) =>
          one === best || (best!.field === 'buyer' && one.field === 'phone' && one.length === best!.length),
      )
      .map((match) => ({ index, filled: Math.min(1, cells.length), ...match }));
  });
  // Of two columns of numbers, one may be of the shop or the warehouse.
  const hasKnown = (index: number): boolean => share(cellsOf(index).filter(hasDigits), isKnown) > mostly;
  const ofSender = columnsOfSender(headings, table.rows[headingRow - 1] ?? []);
  const of = Object.fromEntries(fields.map((field) => [field, [] as number[]])) as Record<Field, number[]>;
  const best = new Map<Field, (typeof named)[number]>();
  for (const field of fields) {
    const own = named
      .filter((one) => one.field === field && chosen[one.index] === undefined)
      .toSorted(
        (a, b) =>
          b.filled - a.filled ||
          (isOfPerson(field) ? Number(ofSender.has(a.index)) - Number(ofSender.has(b.index)) : 0) ||
          a.line - b.line ||
          (field === 'trackingNo' ? Number(hasKnown(b.index)) - Number(hasKnown(a.index)) : 0) ||
          b.level - a.level ||
          b.length - a.length,
      );
    const byUser = Object.entries(chosen).flatMap(([index, one]) => (one === field ? [Number(index)] : []));
    of[field] = [...byUser, ...own.map(({ index }) => index)];
    if (own[0] && byUser.length === 0) best.set(field, own[0]);
  }
  const isFree = (index: number): boolean =>
    index < width && shownAs(of, index) === null && chosen[index] === undefined;
  if (of.trackingNo.length === 0) {
    const index = headings.findIndex(
      (heading, i) =>
        isFree(i) &&
        !/id$/i.test(heading) &&
        !neverIn.trackingNo!.test(bare(heading)) &&
        isColumnOfNumbers(cellsOf(i)),
    );
    if (index >= 0) of.trackingNo = [index];
  }
  // A courier in Vietnam calls its number the order's, and that of the shop the customer's.
  const ofCustomer = of.order.find((index) => /^mãđơn(?:hàng)?kh/.test(bare(headings[index]!)));
  const [ofCourier] = of.order.filter((index) => index !== ofCustomer && isColumnOfCodes(cellsOf(index)));
  if (of.trackingNo.length === 0 && ofCustomer !== undefined && ofCourier !== undefined)
    [of.trackingNo, of.order] = [[ofCourier], [ofCustomer]];
  // How it is paid may stand below any heading: "status". Some write the amount beside it: "COD 340".
  const columnsOfPay = (isOne: (cell: Cell) => boolean): number[] =>
    [...headings.keys()].filter((index) => {
      const isOfPay = of.payMethod[0] === index && chosen[index] === undefined;
      const cells = isFree(index) || isOfPay ? cellsOf(index) : [];
      return cells.some(isOne) && share(cells, isPayWord) > mostly;
    });
  if (of.cash.length === 0) of.cash = columnsOfPay(isAmountOnDelivery).slice(0, 1);
  if (of.cash.length + of.onDelivery.length + of.payMethod.length === 0)
    of.onDelivery = columnsOfPay((cell) => isToCollect(textOf(cell)) === true);
  // Goods and numbers may have a column each: "item 1", "item 2". So may the numbers of each courier: "Flash", "J&T".
  const counted = ['item', 'trackingNo'] as const;
  /** Whether a column has numbers where another has none, and none that were replaced or came back. */
  const isInstead = (index: number, other: number): boolean =>
    !neverIn.trackingNo!.test(bare(headings[index]!)) &&
    !sample.some((row) => hasDigits(cellAt(row, index, spans)) && hasDigits(cellAt(row, other, spans)));
  const addCounted = (field: (typeof counted)[number], isOne: (cell: Cell) => boolean): void => {
    const [first] = of[field];
    if (first === undefined) return;
    const others = [...headings.keys()].filter((index) => {
      const heading = headings[index]!;
      const isNext =
        (/\d/.test(bare(heading)) && withoutCount(heading) === withoutCount(headings[first]!)) ||
        (field === 'trackingNo' &&
          isOfCourier(heading) &&
          isOfCourier(headings[first]!) &&
          isInstead(index, first));
      return isFree(index) && isNext && share(cellsOf(index), isOne) > mostly;
    });
    of[field] = [first, ...others];
  };
  addCounted('item', hasLetter);
  addCounted('trackingNo', isKnown);
  // A column with one reference for many buyers holds no orders (a platform's purchase), so the next candidate is taken. If
  // its heading names orders and no other column does, it stays: then no amount is counted twice.
  while (
    of.order.length > (best.get('order')?.line === 0 ? 1 : 0) &&
    of.trackingNo.length > 0 &&
    chosen[of.order[0]!] === undefined &&
    isOfSeveral(sample, (row, field) => cellAt(row, of[field][0] ?? -1, spans))
  )
    of.order = of.order.slice(1);
  const numbers = cellsOf(of.trackingNo[0] ?? -1);
  const money = headings[of.cash[0] ?? of.amount[0] ?? -1] ?? '';
  const countedAs = (index: number) => counted.find((field) => of[field].includes(index)) ?? null;
  return {
    columns: headings.map((heading, index) => ({
      index,
      heading,
      field: shownAs(of, index) ?? countedAs(index),
    })),
    of,
    own: ownFile,
    width,
    spans,
    isPerPiece: best.get('amount')?.line === 1,
    isOfOrder: best.get('cash')?.line === 2,
    isFarEast: headings.some((heading) => /[\u3040-\u30ff\uac00-\ud7af]/.test(heading)),
    isOfCodes: isColumnOfCodes(numbers),
    hasNoZero: phonesWithoutZero.test(headings[of.phone[0] ?? -1] ?? ''),
    isDayOnce:
      of.date.length === 1 &&
      isDayOnce(
        sample.map((row) => cellAt(row, of.date[0]!, spans)),
        best.get('date')?.line === plainDate,
      ),
    isForeignMoney: isForeignMoney(money, headings, isAbroad(numbers)),
  };
}

/**
 * Whether empty cells of dates repeat the day above: if a third are empty and no day stands twice; below another heading
 * than a plain "date" (`isPlain`), if also half are empty, the days follow each other, and twice one stands below empty
 * cells. One date and no other, or a time, is written where it is known.
 */
function isDayOnce(cells: readonly Cell[], isPlain: boolean): boolean {
  const filled = cells.filter((cell) => textOf(cell) !== '');
  const days = filled.flatMap((cell) => dateOf(cell) ?? []);
  const isOnce = days.length * 3 <= cells.length * 2 && differentIn(days) === days.length;
  const isBelowGap = (cell: Cell, i: number) => i > 0 && textOf(cell) !== '' && textOf(cells[i - 1]) === '';
  const isInOrder =
    filled.length * 2 <= cells.length &&
    days.length === filled.length &&
    cells.filter(isBelowGap).length > 1 &&
    days.every((day, i) => i === 0 || day > days[i - 1]!);
  const hasTime = cells.some((cell) =>
    cell instanceof Date ? cell.getTime() % 86_400_000 > 0 : /:/.test(textOf(cell)),
  );
  return days.length > 1 && !hasTime && isOnce && (isPlain || isInOrder);
}

const plainDate = 2; // the words that say nothing but "date"

const withoutCount = (heading: string): string => bare(heading).replace(/\d+/, '');

const differentIn = (texts: readonly string[]): number => new Set(texts.filter(Boolean)).size;

/** Whether one reference stands on the parcels of many, or of two buyers: it is a slip, a receipt or the shop's. */
function isOfSeveral(rows: readonly (readonly Cell[])[], at: (row: readonly Cell[], field: Field) => Cell) {
  const [orders, numbers] = (['order', 'trackingNo'] as const).map((field) =>
    rows.map((row) => textOf(at(row, field))),
  );
  if (orders!.filter(Boolean).length > 2 && differentIn(orders!) === 1 && differentIn(numbers!) > 2)
    return true;
  // A name alone may be typed in two ways.
  return [...Map.groupBy(rows, (row) => textOf(at(row, 'order')))].some(
    ([order, own]) =>
      order !== '' &&
      differentIn(own.map((row) => textOf(at(row, 'buyer')))) > 1 &&
      differentIn(own.map((row) => phoneOf(at(row, 'phone')) ?? '')) > 1,
  );
}

const isFilled = (row: readonly Cell[], from: number, to?: number): boolean =>
  row.slice(from, to).some((cell) => textOf(cell) !== '');

// Numbers of posts, and of couriers that have a country in their numbers.
const post = /^[A-Z]{2}\d{9}[A-Z]{2}$/;
const ofOtherCountry = /^(?:SPX|NV|MY|ID|PH|SG|VN)(?:MY|ID|PH|SG|VN|\d)/;
const ofThailand = /^(?:[A-Z]{2}\d{9}TH$|(?:[A-Z]{2,3})?TH\d|KEX|KER)/;

/** Whether most numbers that show their country are of another one: nobody collects baht there. */
function isAbroad(cells: readonly Cell[]): boolean {
  const numbers = cells.map((cell) => normaliseTrackingNo(textOf(cell)));
  const thai = numbers.filter((no) => ofThailand.test(no));
  const others = numbers.filter((no) => post.test(no) || ofOtherCountry.test(no));
  return others.filter((no) => !thai.includes(no)).length > thai.length;
}

const isOfPerson = (field: Field): boolean => field === 'buyer' || field === 'surname' || field === 'phone';

/** The columns of the one who sends: right of a heading that names him and no receiver, or below one that stands over several. */
function columnsOfSender(headings: readonly string[], above: readonly Cell[]): Set<number> {
  let group = '';
  return new Set(
    headings.flatMap((heading, i) => {
      group = headingOf(above[i]) || group;
      const isBeside = isOfSender(headings[i - 1] ?? '') && !/receiver|recipient|ผู้รับ/i.test(heading);
      const isOwn = isOfSender(heading) || isBeside || isOfSender(group);
      return isOwn ? [i] : [];
    }),
  );
}

/** How many columns a table has: up to an empty one, if a table of its own begins beside it: with headings and few rows. */
function widthOf(
  headings: readonly string[],
  sample: readonly (readonly Cell[])[],
  chosen: ChosenFields,
): number {
  const end = headings.findIndex(
    (heading, i) =>
      heading === '' &&
      headings.slice(0, i).some((one) => matchesOf(one)[0]?.field === 'trackingNo') &&
      !sample.some((row) => textOf(row[i]) !== ''),
  );
  if (end < 0 || Object.keys(chosen).some((index) => Number(index) > end)) return headings.length;
  const rows = sample.filter((row) => isFilled(row, 0, end));
  const isOwn =
    headings.slice(end).filter(Boolean).length > 1 && share(rows, (row) => isFilled(row, end)) <= mostly;
  return isOwn ? end : headings.length;
}

/** Whether cells hold several numbers that only parcels have; words stand where there is none yet. */
function isColumnOfNumbers(cells: readonly Cell[]): boolean {
  const numbers = cells.filter(hasDigits);
  return numbers.length > 1 && share(numbers, isOfKnownForm) >= 0.8;
}

/** Whether cells hold codes with few digits, of one length, each its own: a courier in Vietnam has such numbers. */
const isColumnOfCodes = (cells: readonly Cell[]): boolean => {
  const codes = cells.map(textOf).filter((text) => !text.includes(' '));
  return (
    codes.length > 2 &&
    differentIn(codes) === codes.length &&
    differentIn(codes.map(({ length }) => String(length))) === 1 &&
    !codes.some((code) => post.test(code)) &&
    codes.every((code) => /^[A-Z\d]{8,}$/.test(code)) &&
    share(codes, (code) => /\d/.test(code) && /[A-Z]/.test(code)) >= 0.8
  );
};

const isOfHeadings = (cells: readonly Cell[], least: number): boolean =>
  fieldsIn(cells).size >= least && !cells.some(hasDigits);

/** The headings of a table. Those of a row directly below or above fill the gaps, where a heading stands over several. */
function headingsOf({ rows }: Table, headingRow: number): string[] {
  const below = rows[headingRow + 1] ?? [];
  const above = rows[headingRow - 1] ?? [];
  const all = [rows[headingRow] ?? []];
  if (isOfHeadings(below, 1)) all.push(below);
  if (isOfHeadings(above, 2)) all.push(above);
  return Array.from(
    { length: Math.max(...all.map((row) => row.length)) },
    (_, i) => all.map((row) => headingOf(row[i])).find((heading) => heading !== '') ?? '',
  );
}

export const hasDigits = (cell: Cell): boolean => /\d{2}/.test(textOf(cell));

function spansOf(headings: readonly string[]): number[] {
  const empty = headings.filter((heading) => heading === '').length;
  // A lone column without a heading holds something else.
  if (empty < headings.length / 3) return [];
  return headings.map((_, i) => {
    const next = headings.findIndex((heading, at) => at > i && heading !== '');
    return (next < 0 ? headings.length : next) - i - 1;
  });
}

/** The cell of a column in a row; where cells are merged, it may stand beside its heading. */
export function cellAt(row: readonly Cell[], index: number, spans: readonly number[]): Cell {
  const span = spans[index] ?? 0;
  for (let i = index; i <= index + span; i += 1) if (textOf(row[i]) !== '') return row[i];
  return null;
}

const isThaiPhone = (cell: Cell): boolean => /^0[689]\d{8}$/.test(phoneOf(cell) ?? '');

const all = (isOne: (cell: Cell) => boolean) => (cells: readonly Cell[]) => share(cells, isOne) >= 0.8;

/** What the cells of a column without a heading show. Names and goods look alike, so neither is here. */
const shownBy: readonly [Field, (cells: readonly Cell[]) => boolean][] = [
  ['phone', all(isThaiPhone)],
  ['cash', (cells) => cells.some(isAmountOnDelivery) && all(isPayWord)(cells)],
  ['date', all((cell) => typeof cell !== 'number' && dateOf(cell) !== null)],
  ['courier', all((cell) => hasLetter(cell) && isOfCourier(cell))],
];

/** A table without headings: the column of numbers is found by their form, some others by their cells (`shownBy`). */
export function layoutWithoutHeadings(table: Table, chosen: ChosenFields): Layout | null {
  const rows = sampleOf(table, 0);
  const width = Math.max(0, ...rows.map((row) => row.length));
  const of = Object.fromEntries(fields.map((field) => [field, [] as number[]])) as Record<Field, number[]>;
  for (const [index, field] of Object.entries(chosen)) if (field) of[field].push(Number(index));
  const shares = Array.from({ length: width }, (_, i) => share(rows, (row) => isOfKnownForm(row[i])));
  const best = shares.indexOf(Math.max(...shares));
  const checked = shares.findIndex((_, i) => isChecked(rows.map((row) => row[i]).filter(hasDigits)));
  if (of.trackingNo.length === 0)
    of.trackingNo = [shares[best]! > mostly ? best : checked].filter((i) => i >= 0);
  const numbers = of.trackingNo[0];
  if (numbers === undefined) return null;
  const parcels = rows.filter((row) => hasDigits(row[numbers]));
  const filled = shares.map((_, i) => parcels.map((row) => row[i]).filter((cell) => textOf(cell) !== ''));
  const isFree = (i: number) => chosen[i] === undefined && !Object.values(of).some(([first]) => first === i);
  for (const [field, isShown] of shownBy) {
    const index = filled.findIndex((cells, i) => isFree(i) && cells.length > 1 && isShown(cells));
    if (index >= 0 && of[field].length === 0) of[field] = [index];
  }
  const columns = shares.map((_, index) => ({ index, heading: '', field: shownAs(of, index) }));
  return { columns, of, width, spans: [] };
}
