import { shapesOf } from '../couriers/shapes.ts';
import { guessesFor } from '../detection/typed-numbers.ts';
import type { Direction } from '../model/parcel.ts';
import { normaliseTrackingNo } from '../model/tracking.ts';
import {
  collects,
  courierOf,
  dateOf,
  isAmountOnDelivery,
  isPayWord,
  monthFirstIn,
  numbersOf,
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
  /** The columns that say whether an order is cancelled. */
  states: number[];
  /** Waybill wrote the file: each row is a parcel and says all of it. */
  own?: OwnFile | undefined;
  /** The fields of an order's amount that each row has for its own piece. */
  isPerPiece?: boolean;
  /** The amounts to collect are those of the whole order. */
  isOfOrder?: boolean;
  isForeignMoney?: boolean;
  /** The headings are Japanese or Korean. */
  isFarEast?: boolean;
  /** For each column of dates, whether the month is first. */
  monthFirst?: boolean[];
  /** There are no numbers of parcels: those of the orders stand for them. */
  isOfOrders?: boolean;
  /** The numbers are codes with few digits. */
  isOfCodes?: boolean;
  /** The phone numbers are of a country where they begin without a 0. */
  hasNoZero?: boolean;
  /** A day is written once, for its row and those below: its cells are merged, or left empty. */
  isDayOnce?: boolean;
  /** The cells of a row below their headings: without those of a table beside it; merged cells may hold theirs further right. */
  fit: (row: readonly Cell[]) => readonly Cell[];
};

/** What a column is shown as: the first field of which it is the best column. */
const shownAs = (of: Layout['of'], index: number): ChosenField | null =>
  chosenFields.find((field) => of[field][0] === index) ?? null;

const mostly = 0.5;

const sampled = 200; // rows

const share = <T>(cells: readonly T[], fits: (cell: T) => boolean): number =>
  cells.length === 0 ? 1 : cells.filter(fits).length / cells.length;

export const isEmpty = (cell: Cell): boolean => textOf(cell) === '';
const isOfCourier = (cell: Cell): boolean => courierOf(cell, []) !== null;
export const hasLetter = (cell: Cell): boolean => /\p{L}/u.test(textOf(cell));
export const isGoods = (cell: Cell): boolean => /^(?:\d{8}|\d{13})$/.test(textOf(cell));
const isThaiPhone = (cell: Cell): boolean => /^0[689]\d{8}$/.test(phoneOf(cell) ?? '');
const isPostcode = (cell: Cell): boolean => /^[1-9]\d{4}$/.test(textOf(cell));
const isReadable = (cell: Cell): boolean => numbersOf(cell, true).fault !== 'not-a-number';
/** Whether a number has a form that no other number has by chance, or that and a right check digit. */
export const isOfKnownForm = (cell: Cell): boolean =>
  shapesOf(normaliseTrackingNo(textOf(cell))).some(
    ({ shape, check, need }) =>
      need === 'none' || (need === 'label' && check !== 'failed' && shape.confidence >= 0.75),
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
  const said = cells.map((cell) => ({ ...satangOf(cell), is: collects(cell), text: textOf(cell) }));
  const others = said.filter(({ is }) => is !== 'yes');
  const isNone = share(others, ({ is, text }) => is === 'no' || /^\P{L}*$|\d/u.test(text)) > mostly;
  const amounts = others.filter(({ value, fault }) => value || fault === 'other-currency').length;
  const yes = said.length - others.length;
  return amounts > 0 ? amounts >= yes : yes === 0 && isNone; // one amount below ticks is their sum
}

const arePay = (cells: readonly Cell[]): boolean => cells.length > 0 && share(cells, isPayWord) > mostly;

/** Whether the cells of a column look like the field that its heading names. An empty column does. */
function looksLike({ field, line, level }: Match, cells: readonly Cell[]): boolean {
  const mayBe = (fits: (cell: Cell) => boolean): boolean => share(cells, fits) >= mostly;
  const areMost = (fits: (cell: Cell) => boolean): boolean => cells.length > 0 && share(cells, fits) > mostly;
  switch (field) {
    case 'trackingNo':
      // A barcode in a stock list is that of the goods.
      if (line === 2 && areMost(isGoods)) return false;
      if (line === weakLine) return isColumnOfNumbers(cells);
      if (level > 2 && line < 2 && isColumnOfCodes(cells)) return true;
      return share(cells, isReadable) >= (level > 2 ? 0.2 : 0.8);
    case 'order':
      // Names have letters, orders digits: both columns may have the heading "Name".
      return mayBe((cell) => /\d|^[A-Z]{6,}$/.test(textOf(cell)));
    case 'buyer':
      return mayBe(hasLetter);
    case 'phone':
      return mayBe((cell) => phoneOf(cell) !== null || /[*x•]{2}/i.test(textOf(cell)));
    case 'courier':
      // "How it is sent" may say how it is paid.
      return !arePay(cells);
    case 'item':
      if (line === orderOrGoods && (level < 3 || !areMost(saysGoods))) return false;
      // In a courier's own list, the product is its service.
      return mayBe(hasLetter) && !areMost(isOfCourier);
    case 'onDelivery':
      return !holdsAmounts(cells) && cells.some((cell) => collects(cell) !== null);
    case 'cash':
      // The postcode of the destination has the same word.
      return (
        holdsAmounts(cells) && (line !== 1 || mayBe((cell) => !satangOf(cell).fault && !isPostcode(cell)))
      );
    case 'date':
      return mayBe((cell) => dateOf(cell) !== null);
    default:
      return true;
  }
}

/**
 * Finds out what each column holds: by its heading, checked by what its cells look like, never by its position. Without
 * headings (`headingRow` -1), by cells that only one field has.
 */
export function layoutOf(
  table: Table,
  headingRow: number,
  corrected: ChosenFields,
  ownFiles: readonly OwnFile[] = [],
): Layout {
  const hasHeadings = headingRow >= 0;
  const below = table.rows.slice(headingRow + 1);
  const rows = below.filter((row) => row !== undefined).slice(0, sampled);
  const headings = hasHeadings
    ? headingsOf(table, headingRow)
    : Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, () => '');
  const ownFile = ownFiles.find(
    ({ fields: known, direction }) =>
      headings.includes(direction) && headings.every((one) => one === '' || Object.hasOwn(known, one)),
  );
  const chosen: ChosenFields = ownFile
    ? { ...Object.fromEntries(headings.map((one, i) => [i, ownFile.fields[one] ?? null])), ...corrected }
    : corrected;
  // A printed list repeats its headings on each page.
  const isHeading = (row: readonly Cell[]) =>
    hasHeadings && headings.every((heading, i) => textOf(row[i]) === heading);
  const sample = rows.filter((row) => !isHeading(row));
  const spans = hasHeadings ? spansOf(headings, chosen) : [];
  const width = spans.length > 0 ? headings.length : widthOf(headings, sample, chosen);
  const fit = (row: readonly Cell[]): readonly Cell[] =>
    spans.length === 0
      ? row.slice(0, width)
      : spans.map((span, i) => row.slice(i, i + span + 1).find((cell) => !isEmpty(cell)));
  const fitted = sample.map(fit);
  const cellsOf = (index: number): Cell[] => fitted.map((row) => row[index]).filter((cell) => !isEmpty(cell));
  // Of two columns of numbers, one may be of the shop or the warehouse.
  const hasKnown = (index: number): boolean => share(cellsOf(index).filter(hasDigits), isKnown) > mostly;
  const ofSender = columnsOfSender(headings, table.rows[headingRow - 1] ?? []);
  const named = headings.slice(0, width).flatMap((heading, index) => {
    const cells = cellsOf(index);
    const column = { index, filled: Math.min(1, cells.length), ofSender: Number(ofSender.has(index)) };
    const byUser = chosen[index];
    if (byUser) return [{ ...column, filled: 2, field: byUser as Field, line: -1, level: 4, length: 0 }];
    if (byUser === null) return [];
    const fitting = matchesOf(heading).filter((one) => looksLike(one, cells));
    const isOfGoods = fitting.some(({ field, line }) => field === 'item' && line === orderOrGoods);
    const [best, ...others] = fitting.filter(({ field }) => !isOfGoods || field !== 'order');
    // One column may hold name, address and phone number.
    const isBeside = ({ field, length }: Match) =>
      best!.field === 'buyer' && field === 'phone' && length === best!.length;
    return best ? [best, ...others.filter(isBeside)].map((match) => ({ ...column, ...match })) : [];
  });
  const best = new Map<Field, (typeof named)[number]>();
  const of = Object.fromEntries(
    fields.map((field) => {
      const isOfPerson = field === 'buyer' || field === 'surname' || field === 'phone';
      const own = named
        .filter((one) => one.field === field)
        .toSorted(
          (a, b) =>
            b.filled - a.filled ||
            (isOfPerson ? a.ofSender - b.ofSender : 0) ||
            a.line - b.line ||
            (field === 'trackingNo' ? Number(hasKnown(b.index)) - Number(hasKnown(a.index)) : 0) ||
            b.level - a.level ||
            b.length - a.length,
        );
      if (own[0]) best.set(field, own[0]);
      return [field, own.map(({ index }) => index)];
    }),
  ) as Record<Field, number[]>;
  const isFree = (index: number): boolean =>
    index < width && shownAs(of, index) === null && chosen[index] === undefined;
  const isColumnOfPay = (index: number): boolean =>
    isFree(index) || (of.payMethod[0] === index && chosen[index] === undefined);
  const show = (field: Field, isShown: (cells: Cell[]) => boolean, isUsable = isFree): void => {
    if (of[field].length > 0) return;
    const index = [...headings.keys()].find((i) => isUsable(i) && isShown(cellsOf(i)));
    if (index !== undefined) of[field] = [index];
  };
  show(
    'trackingNo',
    (cells) => isColumnOfNumbers(cells, hasHeadings ? 2 : 1),
    (index) => isFree(index) && !neverIn.trackingNo!.test(bare(headings[index]!)),
  );
  if (!hasHeadings) show('trackingNo', areChecked);
  // A courier in Vietnam calls its number the order's, and that of the shop the customer's.
  const ofCustomer = of.order.find((index) => /^mãđơn(?:hàng)?kh/.test(bare(headings[index]!)));
  const [ofCourier] = of.order.filter((index) => index !== ofCustomer && isColumnOfCodes(cellsOf(index)));
  if (of.trackingNo.length === 0 && ofCustomer !== undefined && ofCourier !== undefined)
    [of.trackingNo, of.order] = [[ofCourier], [ofCustomer]];
  // How it is paid may stand below any heading: "status". Some write the amount beside it: "COD 340".
  show('cash', (cells) => arePay(cells) && cells.some(isAmountOnDelivery), isColumnOfPay);
  if (of.cash.length + of.payMethod.length === 0)
    show('onDelivery', (cells) => arePay(cells) && cells.some((cell) => collects(cell) === 'yes'));
  // Names and goods look alike, so without headings neither is read.
  if (!hasHeadings) show('phone', (cells) => cells.length > 1 && share(cells, isThaiPhone) >= 0.8);
  // Goods and numbers may have a column each: "item 1", "item 2".
  for (const field of counted) {
    const first = headings[of[field][0] ?? -1] ?? '';
    of[field] = of[field].filter((index, i) => {
      const heading = headings[index]!;
      const isNext = /\d/.test(bare(heading)) && withoutCount(heading) === withoutCount(first);
      return i === 0 || (isNext && (field === 'item' || hasKnown(index)));
    });
  }
  // A column with one reference for many buyers holds no orders (a platform's purchase), so the next candidate is taken. If
  // its heading names orders and no other column does, it stays: then no amount is counted twice.
  while (
    of.order.length > (best.get('order')?.line === 0 ? 1 : 0) &&
    of.trackingNo.length > 0 &&
    chosen[of.order[0]!] === undefined &&
    isOfSeveral(fitted, of)
  )
    of.order = of.order.slice(1);
  const numbers = cellsOf(of.trackingNo[0] ?? -1);
  const money = headings[of.cash[0] ?? of.amount[0] ?? -1] ?? '';
  return {
    columns: headings.map((heading, index) => ({
      index,
      heading,
      field: shownAs(of, index) ?? counted.find((field) => of[field].includes(index)) ?? null,
    })),
    of,
    own: ownFile,
    states: ownFile ? [] : [...headings.keys()].filter((i) => isOfState(headings[i]!)),
    fit,
    isPerPiece: of.cash.length === 0 && best.get('amount')?.line === 1,
    isOfOrder: best.get('cash')?.line === 2,
    monthFirst: monthFirstIn(of.date.map((column) => below.map((row) => row?.[column]))),
    isFarEast: headings.some((heading) => /[\u3040-\u30ff\uac00-\ud7af]/.test(heading)),
    isOfCodes: isColumnOfCodes(numbers),
    hasNoZero: phonesWithoutZero.test(headings[of.phone[0] ?? -1] ?? ''),
    isDayOnce:
      of.date.length === 1 &&
      isDayOnce(
        fitted.map((row) => row[of.date[0]!]),
        best.get('date')?.line === plainDate,
      ),
    isForeignMoney: isForeignMoney(money, headings, isAbroad(numbers)),
  };
}

/**
 * Whether empty cells of dates repeat the day above: if a third are empty and no day stands twice; below another heading
 * than a plain "date" (`isPlain`), if all others are days, half are empty, and twice a day stands below empty cells.
 */
function isDayOnce(cells: readonly Cell[], isPlain: boolean): boolean {
  const days = cells.flatMap((cell) => dateOf(cell) ?? []);
  const gaps = cells.filter((cell, i) => i > 0 && !isEmpty(cell) && isEmpty(cells[i - 1])).length;
  const empty = cells.filter(isEmpty).length;
  const isGrouped = isPlain
    ? days.length * 3 <= cells.length * 2
    : days.length <= empty && days.length + empty === cells.length && gaps > 1;
  return isGrouped && days.length > 1 && differentIn(days) === days.length;
}

const counted = ['item', 'trackingNo'] as const;

/** Whether a heading is over the states of orders, not of something else. */
const isOfState = (heading: string): boolean =>
  /สถานะ|status|trạng thái|状态|狀態/i.test(heading) &&
  !/คืน|ประกัน|ใบกำกับ|return|refund|insur|invoice/i.test(heading);

const plainDate = 2; // the words that say nothing but "date"

const withoutCount = (heading: string): string => bare(heading).replace(/\d+/, '');

const differentIn = (texts: readonly string[]): number => new Set(texts.filter(Boolean)).size;

/** Whether one reference stands on the parcels of many, or of two buyers: it is a slip, a receipt or the shop's. */
function isOfSeveral(rows: readonly (readonly Cell[])[], of: Layout['of']): boolean {
  const differ = (some: typeof rows, field: Field, least: number): boolean => {
    const read = field === 'phone' ? phoneOf : textOf;
    return differentIn(some.map((row) => read(cellOf({ of }, row, field)) ?? '')) >= least;
  };
  const orders = Map.groupBy(rows, (row) => textOf(cellOf({ of }, row, 'order')));
  orders.delete('');
  if (orders.size === 1 && differ(rows, 'trackingNo', 3)) return true;
  // A name alone may be typed in two ways.
  return [...orders.values()].some((own) => differ(own, 'buyer', 2) && differ(own, 'phone', 2));
}

const ofOtherCountry = /^[A-Z]{2}\d{9}(?!TH)[A-Z]{2}$|^(?:SPX|NV|MY|ID|PH|SG|VN)(?:MY|ID|PH|SG|VN|\d)/;
const ofThailand = /^[A-Z]{0,3}TH|TH$|^KE[XR]/;

/** Whether most numbers that show their country are of another one: nobody collects baht there. */
function isAbroad(cells: readonly Cell[]): boolean {
  const numbers = cells.map((cell) => normaliseTrackingNo(textOf(cell)));
  const count = (form: RegExp): number => numbers.filter((no) => form.test(no)).length;
  return count(ofOtherCountry) > count(ofThailand);
}

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

/** How many columns a table has: up to an empty one, if a table of its own begins beside it, with fewer rows. */
function widthOf(
  headings: readonly string[],
  sample: readonly (readonly Cell[])[],
  chosen: ChosenFields,
): number {
  const end = headings.findIndex(
    (heading, i) =>
      heading === '' &&
      headings.slice(0, i).some((one) => matchesOf(one)[0]?.field === 'trackingNo') &&
      sample.every((row) => isEmpty(row[i])),
  );
  const isOther = share(sample, (row) => !row.slice(end).every(isEmpty)) <= mostly;
  const isChosen = Object.keys(chosen).some((index) => Number(index) > end);
  return end >= 0 && isOther && !isChosen ? end : headings.length;
}

/** Whether cells hold several numbers that only parcels have; words stand where there is none yet. */
function isColumnOfNumbers(cells: readonly Cell[], least = 2): boolean {
  const numbers = cells.filter(hasDigits);
  return numbers.length >= least && share(numbers, isOfKnownForm) >= 0.8;
}

const isChecked = (cell: Cell): boolean =>
  !isGoods(cell) && shapesOf(normaliseTrackingNo(textOf(cell))).some(({ check }) => check === 'fits');

/** Whether cells hold numbers with the right check digits of couriers: at least four, or beside one that only parcels have. */
function areChecked(cells: readonly Cell[]): boolean {
  const numbers = cells.filter(hasDigits);
  const isSure = numbers.some(isOfKnownForm) || differentIn(numbers.map(textOf)) > 3;
  return isSure && numbers.every((cell) => isOfKnownForm(cell) || isChecked(cell));
}

/** Whether cells hold codes with few digits, of one length, each its own: a courier in Vietnam has such numbers. */
function isColumnOfCodes(cells: readonly Cell[]): boolean {
  const codes = cells.map(textOf).filter((text) => !text.includes(' '));
  return (
    codes.length > 2 &&
    differentIn(codes) === codes.length &&
    codes.every((code) => /^[A-Z\d]{8,}$/.test(code) && code.length === codes[0]!.length) &&
    share(codes, (code) => /\d/.test(code) && /[A-Z]/.test(code)) >= 0.8
  );
}

export const isOfHeadings = (cells: readonly Cell[], least: number): boolean =>
  !cells.some(hasDigits) && fieldsIn(cells).size >= least;

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

const hasDigits = (cell: Cell): boolean => /\d{2}/.test(textOf(cell));

/** For each column, how many columns without a heading follow it in a sheet with merged cells; -1 for these. */
function spansOf(headings: readonly string[], chosen: ChosenFields): number[] {
  const named = headings.flatMap((heading, i) => (heading !== '' || chosen[i] !== undefined ? [i] : []));
  // A lone column without a heading holds something else.
  if (headings.length - named.length < headings.length / 3) return [];
  return headings.map((_, i) =>
    i < named[0]! ? 0 : named.includes(i) ? (named.find((next) => next > i) ?? headings.length) - i - 1 : -1,
  );
}

/** The cell of the best column of a field in a row. */
export const cellOf = ({ of }: Pick<Layout, 'of'>, row: readonly Cell[], field: Field): Cell =>
  row[of[field][0] ?? -1];
