import type { Guess } from '../detection/detect.ts';
import { guessesFor } from '../detection/typed-numbers.ts';
import {
  courierOf,
  dateOf,
  isBaht,
  isMonthFirst,
  isOnDelivery,
  numberOf,
  orderOf,
  phoneOf,
  satangOf,
  textOf,
  wordsOf,
  type CellFault,
} from './cells.ts';
import { cellAt, isGoods, isOfKnownForm, type Layout } from './columns.ts';
import { bare, fieldsIn, type Field } from './headings.ts';
import type { Cell, Table } from './table.ts';

/** A parcel of a sheet, with all its rows. Rows count from 1. `cash`: satang to collect, never 0. */
export type SheetParcel = {
  rows: number[];
  trackingNo: string;
  courier: string | null;
  order: string | null;
  buyer: string | null;
  phone: string | null;
  item: string | null;
  cash: number | null;
  date: string | null;
  note: string | null;
};

/** The cash of an order in several parcels: it belongs to the order, not to each of them. */
export type SheetOrder = { order: string; cash: number; parcels: string[] };

export type RefusedCell = { row: number; column: number; field: Field; reason: CellFault };
export type SkippedRow = {
  row: number;
  reason: 'no-number-yet' | 'explanation' | 'totals' | 'title' | 'other-table' | 'heading-again';
};

export type ReadRows = {
  parcels: SheetParcel[];
  orders: SheetOrder[];
  refused: RefusedCell[];
  skipped: SkippedRow[];
};

/** A row with a number. `amount`: in satang; null = none, undefined = refused. */
type Item = {
  row: number;
  no: string;
  guesses: Guess[];
  courier: string | null;
  order: string | null;
  buyer: string | null;
  phone: string | null;
  item: string | null;
  amount: number | null | undefined;
  date: string | null;
  note: string | null;
};

type State = { read: ReadRows; items: Item[]; table: Table };

const isTotal = (cell: Cell): boolean =>
  /^(?:รวม|ยอดรวม|ผลรวม|รวมทั้งสิ้น|total|grand total|sum|subtotal)(?:[^a-z]|$)/i.test(textOf(cell));

/** What a sheet says of an order, if it has no numbers of parcels. */
export type OrderRow = Omit<SheetParcel, 'trackingNo' | 'courier'> & { order: string };

/** Reads the rows of a table without numbers of parcels, each order once. */
export const readOrders = (table: Table, headingRow: number, layout: Layout): OrderRow[] =>
  readRows(table, headingRow, layout, () => null).parcels.map((parcel) => {
    const { trackingNo: order, courier: _, ...row } = parcel;
    return { ...row, order };
  });

/** Reads the rows below a heading; where no column has numbers, each order stands for a parcel. `layoutAt` gives the layout of a further heading row, null if it has no numbers. */
export function readRows(
  table: Table,
  headingRow: number,
  first: Layout,
  layoutAt: (row: number) => Layout | null,
): ReadRows {
  const read: ReadRows = { parcels: [], orders: [], refused: [], skipped: [] };
  const state: State = { read, items: [], table };
  let layout: Layout | null = first;
  let monthFirst = monthFirstOf(table, headingRow, first);
  let headings = textsOf(table.rows[headingRow] ?? []);
  let last = headingRow; // the last row that was not empty
  let isApart = false; // below the totals, or below a title after an empty row: this may be another table
  const skip = (row: number, reason: SkippedRow['reason']) => read.skipped.push({ row: row + 1, reason });
  table.rows.forEach((cells, row) => {
    if (!cells || row <= headingRow) return;
    const isFirst = last === headingRow && row <= headingRow + 3;
    const isAfterGap = row > last + 1 && last !== headingRow;
    last = row;
    const column: number | undefined = layout?.of.trackingNo[0] ?? layout?.of.order[0];
    const cell = layout && column !== undefined ? cellAt(cells, column, layout.spans) : null;
    const text = textOf(cell);
    if (!/\d/.test(text)) {
      const texts = textsOf(cells);
      if (texts.join('\n') === headings.join('\n')) {
        isApart = false;
        return void skip(row, 'heading-again');
      }
      if (isFirst && text !== '' && layout && isExplanation(cells, layout))
        return void skip(row, 'explanation');
      if (fieldsIn(cells).size > 1 && !isFirst) {
        layout = layoutAt(row);
        headings = texts;
        if (layout) monthFirst = monthFirstOf(table, row, layout);
        isApart = false;
        return void skip(row, layout ? 'heading-again' : 'other-table');
      }
      const filled = texts.filter(Boolean).length;
      if (cells.some(isTotal)) {
        isApart = true;
        return void skip(row, 'totals');
      }
      const isItem = layout?.of.item.some((at) => textOf(cells[at]) !== '') && !isAfterGap;
      if (filled === 1 && !text.startsWith('#') && !isItem) {
        isApart ||= isAfterGap;
        return void skip(row, 'title');
      }
    }
    if (!layout) return void skip(row, 'other-table');
    // Below an empty row, a title, words alone or a barcode of goods begin a table of something else.
    if (isAfterGap && isForeign(cells, cell, table.isText)) isApart = true;
    if (cells.some(isTotal) && !isOfKnownForm(cell)) {
      isApart = true;
      return void skip(row, 'totals');
    }
    if (isApart && text !== '' && !isOfKnownForm(cell)) return void skip(row, 'other-table');
    if (!readRow(state, cells, row, layout, monthFirst)) skip(row, 'no-number-yet');
  });
  join(state, first);
  read.refused.sort((a, b) => a.row - b.row || a.column - b.column);
  return read;
}

const isForeign = (cells: readonly Cell[], cell: Cell, isText: boolean): boolean => {
  const filled = cells.map(textOf).filter(Boolean);
  const isNoNumber = numberOf(cell, isText).fault === 'not-a-number' && !textOf(cell).startsWith('#');
  return isGoods(cell) || (isNoNumber && (filled.length === 1 || !filled.some((text) => /\d/.test(text))));
};

const textsOf = (cells: readonly Cell[]): string[] => cells.map((cell) => bare(textOf(cell)));

/** Whether a row below the headings explains them: none of its cells of numbers holds one. */
const isExplanation = (cells: readonly Cell[], { of, spans }: Layout): boolean =>
  (['order', 'phone', 'cash', 'amount', 'date'] as const).every((field) =>
    of[field].every((column) => !/\d/.test(textOf(cellAt(cells, column, spans)))),
  );

const monthFirstOf = (table: Table, headingRow: number, { of }: Layout): Map<number, boolean> =>
  new Map(
    of.date.map((column) => [
      column,
      isMonthFirst(table.rows.slice(headingRow + 1).map((row) => row?.[column])),
    ]),
  );

/** Reads a row with a number, or a further item of the row above; returns whether it is either. */
function readRow(
  { read, items, table }: State,
  cells: readonly Cell[],
  row: number,
  { of, spans, isForeignMoney }: Layout,
  monthFirst: ReadonlyMap<number, boolean>,
): boolean {
  const at = (field: Field): Cell => (of[field].length > 0 ? cellAt(cells, of[field][0]!, spans) : null);
  const refuse = (field: Field, reason: CellFault): undefined => {
    read.refused.push({ row: row + 1, column: of[field][0]!, field, reason });
  };
  const isByOrder = of.trackingNo.length === 0;
  const order = orderOf(at('order'), table.isText);
  const number = isByOrder ? order : numberOf(at('trackingNo'), table.isText);
  const item = wordsOf(at('item'));
  if (number.value === null && number.fault === undefined) {
    // Cells merged over several items leave the further rows empty.
    const above = items.at(-1);
    const own = (['order', 'buyer', 'phone', 'date', 'courier'] as const).filter(
      (field) => of[field].length > 0,
    );
    const isFurther =
      item !== null && above?.row === row && own.length > 0 && own.every((field) => textOf(at(field)) === '');
    if (isFurther) items.push({ ...above, row: row + 1, item, amount: null, note: wordsOf(at('note')) });
    return isFurther;
  }
  const guesses = number.value === null || isByOrder ? [] : guessesFor(number.value);
  const isOrder =
    !isByOrder && guesses.length === 0 && bare(order.value ?? '') === bare(textOf(at('trackingNo')));
  if (number.value === null || isOrder) {
    refuse(isByOrder ? 'order' : 'trackingNo', isOrder ? 'order-number' : number.fault!);
    return true;
  }
  if (order.fault) refuse('order', order.fault);
  const field = of.cash.length > 0 ? 'cash' : 'amount';
  const isAsked = field === 'cash' || isOnDelivery(textOf(at('payMethod')));
  const isOtherMoney = isForeignMoney || !isBaht(textOf(at('currency')));
  const amount = isAsked ? satangOf(at(field)) : { value: null };
  const fault = amount.value !== null && isOtherMoney ? 'other-currency' : amount.fault;
  items.push({
    row: row + 1,
    no: number.value,
    guesses,
    courier: courierOf(at('courier'), guesses),
    order: order.value,
    buyer: wordsOf(at('buyer')),
    phone: phoneOf(at('phone')),
    item,
    amount: fault ? refuse(field, fault) : amount.value,
    date:
      of.date
        .map((column) => dateOf(cellAt(cells, column, spans), monthFirst.get(column)))
        .find((date) => date !== null) ?? null,
    note: wordsOf(at('note')),
  });
  return true;
}

/** Joins the rows of each number to a parcel, and the amounts of each order. */
function join({ read, items }: State, { of, isPerPiece }: Layout): void {
  const byNumber = Map.groupBy(items, ({ no }) => no);
  const supported = supportOf([...byNumber.values()].map(([one]) => one!));
  const field = of.cash.length > 0 ? 'cash' : 'amount';
  const refuse = (row: number, of_: Field) =>
    read.refused.push({ row, column: of[of_][0]!, field: of_, reason: 'conflict' });
  const byOrder = new Map<string, { parcels: SheetParcel[]; items: Item[] }>();
  for (const [trackingNo, own] of byNumber) {
    const orders = new Set(own.flatMap(({ order }) => order ?? []));
    const first = <K extends keyof Item>(key: K) =>
      own.map((one) => one[key]).find((value) => value !== null) ?? null;
    const all = (key: 'item' | 'note') =>
      [...new Set(own.flatMap((one) => one[key] ?? []))].join(', ') || null;
    // A number on the rows of two orders: which of them it belongs to is not certain.
    const other = own.find(({ order }) => order !== null && order !== own[0]!.order);
    const isSplit = orders.size > 1;
    if (isSplit) refuse(other!.row, 'order');
    const parcel: SheetParcel = {
      rows: own.map(({ row }) => row),
      trackingNo,
      courier: (first('courier') as string | null) ?? supported(own[0]!.guesses),
      order: isSplit ? null : ([...orders][0] ?? null),
      buyer: first('buyer') as string | null,
      phone: first('phone') as string | null,
      item: all('item'),
      cash: null,
      date: first('date') as string | null,
      note: all('note'),
    };
    read.parcels.push(parcel);
    const unit = parcel.order ?? `\n${trackingNo}`;
    const known = byOrder.get(unit) ?? { parcels: [], items: [] };
    byOrder.set(unit, { parcels: [...known.parcels, parcel], items: [...known.items, ...own] });
  }
  for (const { parcels, items: own } of byOrder.values()) {
    if (own.some(({ amount }) => amount === undefined)) continue; // one of its cells was refused
    const cash = isPerPiece
      ? own.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
      : cashOf(parcels, own, field === 'cash', (row) => refuse(row, field));
    if (!cash) continue;
    if (parcels.length === 1) parcels[0]!.cash = cash;
    else
      read.orders.push({
        order: parcels[0]!.order!,
        cash,
        parcels: parcels.map(({ trackingNo }) => trackingNo),
      });
  }
}

/**
 * The cash of an order, once: it is repeated on each of its rows. Only a column of cash on delivery may have a part of it
 * for each parcel; the parts are added if all differ. Null if the rows contradict each other.
 */
function cashOf(
  parcels: readonly SheetParcel[],
  items: readonly Item[],
  isOfParcel: boolean,
  refuse: (row: number) => void,
): number | null {
  const amounts: number[] = [];
  for (const { trackingNo } of parcels) {
    const own = items.filter(({ no, amount }) => no === trackingNo && amount !== null);
    const other = own.find(({ amount }) => amount !== own[0]!.amount);
    if (other) {
      refuse(other.row);
      return null;
    }
    if (own[0]) amounts.push(own[0].amount!);
  }
  const different = new Set(amounts);
  if (different.size < 2) return amounts[0] ?? null;
  if (isOfParcel && different.size === amounts.length)
    return amounts.reduce((sum, amount) => sum + amount, 0);
  const other = items.find(({ amount }) => amount !== null && amount !== amounts[0])!;
  refuse(other.row);
  return null;
}

/** One column has one form, so a number that fits several couriers is that of the courier that fits most numbers. */
function supportOf(items: readonly Item[]): (guesses: readonly Guess[]) => string | null {
  const counts = new Map<string, number>();
  for (const { guesses } of items) for (const { key } of guesses) counts.set(key, (counts.get(key) ?? 0) + 1);
  const weight = ({ key, confidence }: Guess): number =>
    confidence + (0.4 * (counts.get(key) ?? 0)) / Math.max(1, items.length);
  return (guesses) => guesses.toSorted((a, b) => weight(b) - weight(a))[0]?.key ?? null;
}
