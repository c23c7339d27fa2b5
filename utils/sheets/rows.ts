import { shapes } from '../couriers/shapes.ts';
import type { Guess } from '../detection/detect.ts';
import { guessesFor } from '../detection/typed-numbers.ts';
import {
  courierOf,
  dateOf,
  isAmountOnDelivery,
  isBaht,
  isOnDelivery,
  isPaid,
  isToCollect,
  monthFirstIn,
  nameOf,
  numbersOf,
  orderOf,
  phoneOf,
  restIn,
  satangOf,
  saysNo,
  textOf,
  wordsOf,
  type CellFault,
  type Reading,
} from './cells.ts';
import { cellAt, hasDigits, hasLetter, isGoods, isOfKnownForm, type Layout } from './columns.ts';
import { isDailyOrder, type Direction } from '../model/parcel.ts';
import { bare, fieldsIn, type Field } from './headings.ts';
import type { Cell, Table } from './table.ts';

/** What is no courier, but a kind of delivery, or says that there is none yet. */
const aService =
  /standard|econom|^express$|free|deliver|shipping|pending|await|none|^n.?a$|ส่ง|ธรรมดา|普通|^(?:ทาง)?(?:รถ|เรือ)$|^(?:by )?(?:air|sea|truck)$|[海陆空]运/i;

/**
 * A parcel of a sheet, with all its rows. Rows count from 1. `cash`: satang to collect, never 0. `isPaid`: the sheet says
 * that nothing is to be collected, while an empty cell says nothing. `isCancelled`: it says so of this parcel alone.
 * `courierCell`: the cell that names the courier.
 */
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
  isPaid?: true;
  isCancelled?: true;
  courierCell?: { row: number; column: number };
  /** Only Waybill's own file says it. */
  direction?: Direction | undefined;
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

/** A row with a number. `amount`: in satang; null = the cell says nothing, undefined = refused. */
type Item = Omit<SheetParcel, 'rows' | 'trackingNo' | 'cash' | 'isPaid' | 'isCancelled' | 'courierCell'> & {
  row: number;
  no: string;
  guesses: Guess[];
  courierColumn: number | undefined;
  /** A cell says the courier. If that is no known one, a number may still fit a known one by chance. */
  saysCourier: boolean;
  amount: number | null | undefined;
  isCancelled: boolean;
};

/**
 * `day`: the date of the row, or that above it where a list by days has it once, in its column or in a row of its own.
 * `isByDays`: each day has a row of its own, the first one above all numbers.
 */
type State = { read: ReadRows; items: Item[]; table: Table; day: string | null; isByDays: boolean };

const ofThailand = new Set(shapes.filter(({ home }) => home === 'th').map(({ courier }) => courier));

// Sums, also those carried from page to page.
const total =
  /^(?:รวม|ยอดรวม|ผลรวม|ยอดยก|ยกมา|ยกไป|จำนวนรวม|totals?|grand totals?|sum|subtotal|carried|brought forward|jumlah|tổng|summe|gesamt|anzahl|合计|合計|總計|总计|小计|小計)(?:[^a-z]|$)/i;
const isTotal = (cell: Cell): boolean => typeof cell === 'string' && total.test(textOf(cell));
const units =
  /^(?:ชิ้น|รายการ|พัสดุ|กล่อง|orders?|parcels?|consignments?|shipments?|records?|items?|pcs|paket|sendungen|đơn|件|个)/i;
const isCount = (text: string): boolean => units.test(/^\D*\d{1,5} ?([^\s\d]\S*)$/.exec(text)?.[1] ?? '');

/** What a sheet says of an order, if it has no numbers of parcels. */
export type OrderRow = Omit<SheetParcel, 'trackingNo' | 'courier'> & { order: string };

/** Reads the rows of a table without numbers of parcels, each order once; not those of two buyers. */
export function readOrders(table: Table, headingRow: number, layout: Layout): OrderRow[] {
  const { parcels, refused } = readRows(table, headingRow, layout, () => null);
  const ofTwo = new Set(
    refused.flatMap(({ row, field }) => (field === 'buyer' || field === 'phone' ? row : [])),
  );
  return parcels.flatMap((parcel) => {
    const { trackingNo: order, courier: _, ...row } = parcel;
    return row.rows.some((one) => ofTwo.has(one)) ? [] : { ...row, order };
  });
}

const ofBuyer = ['buyer', 'phone'] as const;

/** Reads the rows below a heading; where no column has numbers, each order stands for a parcel. `layoutAt` gives the layout of a further heading row, null if it has no numbers. */
export function readRows(
  table: Table,
  headingRow: number,
  first: Layout,
  layoutAt: (row: number) => Layout | null,
  titles: readonly string[] = [],
): ReadRows {
  const read: ReadRows = { parcels: [], orders: [], refused: [], skipped: [] };
  const state: State = { read, items: [], table, day: null, isByDays: false };
  let layout: Layout | null = first;
  let monthFirst = monthFirstOf(table, headingRow, first);
  let headings = textsOf(table.rows[headingRow] ?? []);
  let last = headingRow; // the last row that was not empty
  let isApart = false; // below the totals, or below a title after an empty row: this may be another table
  const skip = (row: number, reason: SkippedRow['reason']) => {
    if (reason !== 'no-number-yet') state.day = null;
    read.skipped.push({ row: row + 1, reason });
  };
  table.rows.forEach((all, row) => {
    if (!all || row <= headingRow) return;
    const cells = layout ? all.slice(0, layout.width) : all;
    if (cells.every((cell) => textOf(cell) === '')) return;
    // Names and events may look like totals or headings.
    if (first.own) {
      if (!readRow(state, cells, row, first, monthFirst)) skip(row, 'no-number-yet');
      return;
    }
    const isFirst = last === headingRow && row <= headingRow + 3;
    const isAfterGap = row > last + 1 && last !== headingRow;
    if (isAfterGap) state.day = null;
    last = row;
    const column: number | undefined = layout?.of.trackingNo[0] ?? layout?.of.order[0];
    const cell = layout && column !== undefined ? cellAt(cells, column, layout.spans) : null;
    const text = textOf(cell);
    if (!/\d/.test(text)) {
      // The headings of a further table may be more.
      const texts = textsOf(all);
      if (texts.join('\n').trimEnd() === headings.join('\n').trimEnd()) {
        isApart = false;
        return void read.skipped.push({ row: row + 1, reason: 'heading-again' });
      }
      if (isFirst && text !== '' && layout && isExplanation(cells, layout))
        return void skip(row, 'explanation');
      if (fieldsIn(cells).size > 1 && !isFirst && !cells.some(hasDigits)) {
        layout = layoutAt(row);
        headings = texts;
        if (layout) monthFirst = monthFirstOf(table, row, layout);
        isApart = false;
        return void skip(row, layout ? 'heading-again' : 'other-table');
      }
      const filled = textsOf(cells).filter(Boolean).length;
      if (cells.some(isTotal)) {
        isApart = true;
        return void skip(row, 'totals');
      }
      const isItem = layout?.of.item.some((at) => textOf(cells[at]) !== '') && !isAfterGap;
      if (filled === 1 && !text.startsWith('#') && !isItem) {
        isApart ||= isAfterGap;
        skip(row, 'title');
        const day = dayAbove(cells);
        // In a list by days, the first day stands above all rows.
        if (day !== null && state.items.length === 0) state.isByDays = true;
        if (state.isByDays) state.day = day;
        return;
      }
    }
    if (!layout) return void skip(row, 'other-table');
    // Below an empty row, a title, words alone or a barcode of goods begin a table of something else.
    if (isAfterGap && isForeign(cells, cell, table.isText)) isApart = true;
    const isCertain = (): boolean => isOfKnownForm(cell) || fitsColumns(cells, layout!);
    if ((cells.some(isTotal) || isCount(text)) && !isCertain()) {
      isApart = true;
      return void skip(row, 'totals');
    }
    if (isApart && text !== '' && !isCertain()) return void skip(row, 'other-table');
    if (!readRow(state, cells, row, layout, monthFirst)) skip(row, 'no-number-yet');
  });
  join(state, first, new Set(titles.map((title) => (aSale.test(title) ? null : courierOf(title, [])))));
  read.refused.sort((a, b) => a.row - b.row || a.column - b.column);
  return read;
}

// A day, and no time or remark after it: with the name of its month, or in a Buddhist year. "11/5/26" may be in May.
const aDay =
  /^(?:วัน[ก-๛]*ที่|วัน[ก-๛]+|[ก-๛]+|[a-z]+,?)? ?\d{1,2}(?:[ -]*[ก-๛a-z.]+[ -]*\d{2,4}|\/\d{1,2}\/(?:25)?[67]\d)$/i;

/** The day that a row with nothing else gives to the rows below. */
const dayAbove = ([first = null]: readonly Cell[]): string | null =>
  aDay.test(textOf(first)) ? dateOf(first) : null;

const isForeign = (cells: readonly Cell[], cell: Cell, isText: boolean): boolean => {
  const filled = cells.map(textOf).filter(Boolean);
  const isNoNumber = numbersOf(cell, isText).fault === 'not-a-number' && !textOf(cell).startsWith('#');
  return isGoods(cell) || (isNoNumber && (filled.length === 1 || !filled.some((text) => /\d/.test(text))));
};

const leastFits = 2;

/** Whether a row has what its columns are for: a row of a total or of another table has not. */
const fitsColumns = (cells: readonly Cell[], { of, spans }: Layout): boolean => {
  const fits = (field: Field, isOne: (cell: Cell) => boolean) =>
    Number(of[field][0] !== undefined && isOne(cellAt(cells, of[field][0], spans)));
  const found =
    fits('phone', (cell) => phoneOf(cell) !== null) +
    fits('date', (cell) => dateOf(cell) !== null) +
    fits('courier', (cell) => courierOf(cell, []) !== null) +
    fits('buyer', (cell) => /^\p{L}[^\d]*$/u.test(textOf(cell)) && !isTotal(cell));
  return found >= leastFits;
};

const textsOf = (cells: readonly Cell[]): string[] => cells.map((cell) => bare(textOf(cell)));

/** Whether a row below the headings explains them: none of its cells of numbers holds one. */
const isExplanation = (cells: readonly Cell[], { of, spans }: Layout): boolean =>
  (['order', 'phone', 'cash', 'amount', 'date'] as const).every((field) =>
    of[field].every((column) => !/\d/.test(textOf(cellAt(cells, column, spans)))),
  );

/**
 * For each column of dates, whether the month is first. Where its own days are all below 13, another column shows it, or
 * that only the second numbers differ: the days of a file follow each other.
 */
function monthFirstOf(table: Table, headingRow: number, { of }: Layout): Map<number, boolean> {
  const own = of.date.map((column) =>
    monthFirstIn(table.rows.slice(headingRow + 1).map((row) => row?.[column])),
  );
  const sure = new Set(own.flatMap(({ isFirst }) => isFirst ?? []));
  const others = sure.size === 1 ? sure.has(true) : own.some(({ isLikely }) => isLikely);
  return new Map(of.date.map((column, i) => [column, own[i]!.isFirst ?? others]));
}

// The state of an order for which nothing is collected; headings over states; and those over states of something else.
const cancelled =
  /^(?:(?:ลูกค้า|ผู้ซื้อ|ร้าน)?ยกเลิก(?!การ)|cancell?ed|void|dibatalkan|đã hủy|storniert|anulowana$|已取消)/i;
// The whole cell: it may mention a return that is not made, or of the money, and a part that is paid.
const goesBack =
  /^(?:(?:พัสดุ|สินค้า|อยู่ระหว่าง|กำลัง|ถูก|แจ้ง|เซ็นรับการ|ลูกค้าไม่รับ )?(?:ตีกลับ|ตีคืน|ส่งคืน|คืน(?=ผู้ส่ง|ต้นทาง))(?:ผู้ส่ง|ร้าน|ต้นทาง|ถึงผู้ส่ง)?(?:แล้ว|สำเร็จ)?|คืนสินค้าแล้ว|คืนผู้ฝาก(?:แล้ว)?|(?:ลูกค้า)?โอนก่อน(?:ส่ง)?(?:แล้ว)?|(?:for |being )?return(?:ed|ing)?(?: to (?:sender|seller|shipper|origin))?|rto(?: (?:initiated|in[- ]transit|delivered|completed))?|zwrot do nadawcy|zurück an absender|diretur|(?:đang |đã )?hoàn hàng|已?退回|반품(?:완료|중)?)$/i;
const aState = /สถานะ|status|trạng thái|状态|狀態/i;
const ofOtherThings = /คืน|ประกัน|ใบกำกับ|ลูกค้า|เมื่อ|return|refund|insur|invoice|undeliver/i;

/** Whether a cell of dates repeats the one above. */
const isDitto = (text: string): boolean => /^(?:["”″〃]|'')?$/.test(text);

/** Reads a row with a number, or a further item of the row above; returns whether it is either. */
function readRow(
  state: State,
  cells: readonly Cell[],
  row: number,
  layout: Layout,
  monthFirst: ReadonlyMap<number, boolean>,
): boolean {
  const { read, items, table } = state;
  const { columns, of, own, spans, isFarEast, isOfCodes, isDayOnce, hasNoZero } = layout;
  const at = (field: Field): Cell => (of[field].length > 0 ? cellAt(cells, of[field][0]!, spans) : null);
  const refuse = (field: Field, reason: CellFault, column = of[field][0]!): undefined => {
    read.refused.push({ row: row + 1, column, field, reason });
  };
  const isByOrder = of.trackingNo.length === 0;
  const date = of.date
    .map((column) => dateOf(cellAt(cells, column, spans), monthFirst.get(column)))
    .find((one) => one !== null);
  if (of.date.length > 0 && !(isDayOnce && isDitto(textOf(at('date'))))) state.day = date ?? null;
  const order = orderOf(at('order'), table.isText);
  const [first = { value: [] }, ...others] = isByOrder
    ? [{ ...order, value: order.value === null ? [] : [order.value] }]
    : of.trackingNo.map((column, i) =>
        numbersOf(cellAt(cells, column, spans), table.isText, isOfCodes && i === 0),
      );
  const readings = [first, ...others];
  // Of several numbers, one that is lost spoils the row: its part of the cash is not that of the others. A word is none.
  const lost =
    others.length === 0 ? -1 : readings.findIndex(({ fault }) => fault && fault !== 'not-a-number');
  const { fault } = readings[Math.max(lost, 0)]!;
  const numbers = lost < 0 ? [...new Set(readings.flatMap(({ value }) => value))] : [];
  const goods = of.item.flatMap((column) => wordsOf(cellAt(cells, column, spans)) ?? []);
  const item = goods.length > 0 ? [...new Set(goods)].join(', ') : null;
  const above = items.at(-1);
  // Words in place of a number, such as "waiting for it", say that there is none yet.
  const ofNumber = textOf(at('trackingNo'));
  const isWord =
    fault === 'not-a-number' && /^[^\d#]*$/.test(ofNumber) && !(isOfCodes && /^[A-Z]{8,}$/.test(ofNumber));
  if (numbers.length === 0 && (fault === undefined || isWord)) {
    // Cells merged over several items leave the further rows empty; some files repeat the order's number in them.
    const named = (['buyer', 'phone', 'date', 'courier', 'order'] as const).filter(
      (field) => of[field].length > 0,
    );
    const isFurther =
      item !== null &&
      !isWord &&
      above?.row === row &&
      named.length > 0 &&
      named.every(
        (field) =>
          textOf(at(field)) === '' || (field === 'order' && named.length > 1 && order.value === above.order),
      );
    if (isFurther) items.push({ ...above, row: row + 1, item, amount: null, note: wordsOf(at('note')) });
    return isFurther;
  }
  const guesses = numbers.map((no) => {
    const all = isByOrder ? [] : guessesFor(no);
    // In a Japanese or Korean sheet, digits alone are of no courier in Thailand.
    return isFarEast && /^\d+$/.test(no) ? all.filter(({ key }) => !ofThailand.has(key)) : all;
  });
  const isOrder =
    !isByOrder && guesses.every(({ length }) => length === 0) && bare(order.value ?? '') === bare(ofNumber);
  if (numbers.length === 0 || isOrder) {
    const field = isByOrder ? 'order' : 'trackingNo';
    refuse(field, isOrder ? 'order-number' : fault!, of[field][Math.max(lost, 0)]);
    return true;
  }
  if (order.fault) refuse('order', order.fault);
  const states = columns
    .filter(({ heading }) => !own && aState.test(heading) && !ofOtherThings.test(heading))
    .map(({ index }) => textOf(cells[index]));
  const isCancelled = states.some((text) => cancelled.test(text) || goesBack.test(text));
  const collected = isCancelled ? { value: 0 } : amountToCollect(at, layout);
  // A deposit: "มัดจำ 200 เหลือเก็บ 390" contradicts an amount of 590.
  const rests = states.flatMap((text) => (/มัดจำ/.test(text) ? (satangOf(restIn(text)).value ?? []) : []));
  const amount = collected.value && rests.some((rest) => rest !== collected.value) ? conflict : collected;
  // One amount for several parcels belongs to their order; without an order, it belongs to none of them.
  const isShared = numbers.length > 1 && order.value === null && !!amount.value;
  const cashFault = isShared ? 'conflict' : amount.fault;
  const cash = cashFault ? refuse(of.cash.length > 0 ? 'cash' : 'amount', cashFault) : amount.value;
  const [surnameAt = -9] = of.surname;
  const surname = Math.abs(surnameAt - (of.buyer[0] ?? 0)) === 1 ? wordsOf(at('surname')) : null;
  // In East Asia the surname is first.
  const isFirst = columns.some(({ index, heading }) => index === surnameAt && /[姓성]/.test(heading));
  // A further parcel of the order above has a product and a number only: its other cells are merged with those above. A row
  // with an amount or an address of its own is of another order.
  const isOfAbove =
    !own &&
    above?.row === row &&
    above.order !== null &&
    item !== null &&
    of.buyer.length + of.phone.length > 0 &&
    (['order', 'buyer', 'phone', 'date', 'cash', 'amount'] as const).every(
      (field) => textOf(at(field)) === '',
    ) &&
    columns.every(({ index, heading }) => !/ที่อยู่|address/i.test(heading) || textOf(cells[index]) === '');
  const name = nameOf(at('buyer'));
  const isWhole =
    surname === null || name?.endsWith(` ${surname}`) || (isFirst && name?.startsWith(`${surname} `));
  const inOrder = isFirst ? [surname, name] : [name, surname];
  const buyer = isWhole ? name : inOrder.filter((one) => one !== null).join(' ');
  const directed = columns.find(({ heading }) => heading === own?.direction);
  for (const [i, no] of numbers.entries())
    items.push({
      row: row + 1,
      no,
      guesses: guesses[i]!,
      courier: courierOf(at('courier'), guesses[i]!),
      courierColumn: of.courier[0],
      saysCourier: hasLetter(at('courier')) && !aService.test(textOf(at('courier'))),
      order: isOfAbove ? above.order : order.value,
      buyer: isOfAbove ? above.buyer : buyer,
      phone: isOfAbove ? above.phone : phoneOf(at('phone'), hasNoZero),
      item,
      amount: cash,
      isCancelled,
      date: isOfAbove ? above.date : state.day,
      note:
        of.note.map((column) => wordsOf(cellAt(cells, column, spans))).find((note) => note !== null) ?? null,
      direction: directed && own?.directions[textOf(cells[directed.index])],
    });
  return true;
}

const conflict: Reading<number> = { value: null, fault: 'conflict' };

/** The amount to collect of a row: a column of it, or the order's total where the row says that it is collected. */
function amountToCollect(at: (field: Field) => Cell, { of, isForeignMoney }: Layout): Reading<number> {
  const onDelivery = textOf(at('onDelivery'));
  if (saysNo(onDelivery)) return { value: null };
  const field = of.cash.length > 0 ? 'cash' : 'amount';
  const isAsked =
    field === 'cash' ||
    isAmountOnDelivery(at(field)) ||
    isOnDelivery(textOf(at('payMethod'))) ||
    isToCollect(onDelivery);
  if (isAsked === false) return { value: null };
  const amount = satangOf(at(field));
  if (amount.value === null) {
    const text = wordsOf(at('cash')) ?? '';
    const isNothing = field === 'cash' && /0|\p{L}/u.test(text) && !/[1-9]/.test(text);
    return !amount.fault && isNothing ? { value: 0 } : amount;
  }
  const due = field === 'amount' ? at('due') : null;
  const saysDue = textOf(due) !== '';
  const left = satangOf(due);
  // Nothing is left, or nobody knows how much.
  if (saysDue && left.value === null) return conflict;
  if (field === 'cash' && isPaid(textOf(at('payMethod')))) return conflict;
  // Of a total, a part may be paid.
  const isInPart = field === 'amount' && !saysDue && satangOf(at('paid')).value !== null;
  if (isAsked === undefined || isInPart) return conflict;
  return isForeignMoney || !isBaht(textOf(at('currency')))
    ? { value: null, fault: 'other-currency' }
    : // More than the total is left of other orders, too, or in a purse.
      { value: Math.min(amount.value, left.value ?? amount.value) };
}

/** Joins the rows of each number to a parcel, and the amounts of each order. */
function join(
  { read, items }: State,
  { of, own: ownFile, isPerPiece, isOfOrder }: Layout,
  titled: ReadonlySet<string | null>,
): void {
  const byNumber = Map.groupBy(items, ({ no }) => no);
  const supported = supportOf(
    [...byNumber.values()].map(([one]) => one!),
    titled,
  );
  const field = of.cash.length > 0 ? 'cash' : 'amount';
  const refuse = (row: number, of_: Field) =>
    read.refused.push({ row, column: of[of_][0]!, field: of_, reason: 'conflict' });
  const days = new Map<string | null, string | null>();
  const byOrder = new Map<string, { parcels: SheetParcel[]; items: Item[] }>();
  for (const [trackingNo, own] of byNumber) {
    const orders = new Set(own.flatMap(({ order }) => order ?? []));
    const first = (key: 'courier' | 'buyer' | 'phone' | 'date') =>
      own.map((one) => one[key]).find((value) => value !== null) ?? null;
    const all = (key: 'item' | 'note') =>
      [...new Set(own.flatMap((one) => one[key] ?? []))].join(', ') || null;
    // A number on the rows of two orders: which of them it belongs to is not certain.
    const other = own.find(({ order }) => order !== null && order !== own[0]!.order);
    const isSplit = orders.size > 1;
    if (isSplit) refuse(other!.row, 'order');
    const unclear = ofBuyer.filter((key) => {
      // A masked name may be anybody's.
      const said = own.filter((one) => one[key] && !one[key].includes('*'));
      const contrary = said.find((one) => bare(one[key]!) !== bare(said[0]![key]!));
      if (contrary) refuse(contrary.row, key);
      return contrary;
    });
    // Then these may be two parcels: an amount is certain only if all rows give it.
    const odd = unclear.length > 0 && own.find(({ amount }) => amount !== own[0]!.amount);
    if (odd) {
      refuse(odd.row, field);
      for (const one of own) one.amount = undefined;
    }
    const parcel: SheetParcel = {
      rows: own.map(({ row }) => row),
      trackingNo,
      courier: first('courier') ?? supported(own[0]!),
      order: isSplit ? null : ([...orders][0] ?? null),
      buyer: unclear.includes('buyer') ? null : first('buyer'),
      phone: unclear.includes('phone') ? null : first('phone'),
      item: all('item'),
      cash: null,
      date: first('date'),
      note: all('note'),
      direction: own[0]!.direction,
    };
    const named = own.find(({ courier }) => courier !== null);
    if (named) parcel.courierCell = { row: named.row, column: named.courierColumn! };
    read.parcels.push(parcel);
    // A further row of a daily order may leave the day out.
    if (isDailyOrder(parcel.order)) days.set(parcel.order, parcel.date ?? days.get(parcel.order) ?? null);
    if (own.some(({ isCancelled }) => isCancelled)) parcel.isCancelled = true;
    const isAlone = ownFile || parcel.order === null || parcel.isCancelled;
    const unit = isAlone ? `\n${trackingNo}` : `${parcel.order}\n${days.get(parcel.order) ?? ''}`;
    const known = byOrder.get(unit) ?? { parcels: [], items: [] };
    byOrder.set(unit, { parcels: [...known.parcels, parcel], items: [...known.items, ...own] });
  }
  for (const { parcels, items: own } of byOrder.values()) {
    // A further parcel of an order has the buyer of the order.
    for (const key of ofBuyer) {
      const [first, other] = new Set(own.flatMap((one) => one[key] ?? []));
      if (other === undefined) for (const parcel of parcels) parcel[key] ??= first ?? null;
    }
    if (own.some(({ amount }) => amount === undefined)) continue; // one of its cells was refused
    const cash = isPerPiece
      ? own.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
      : cashOf(parcels, own, field === 'cash' && !isOfOrder, (row) => refuse(row, field));
    const saysNone = own.every(({ amount }) => !amount) && own.some(({ amount }) => amount === 0);
    if (saysNone) for (const parcel of parcels) parcel.isPaid = true;
    if (!cash) continue;
    if (cash instanceof Map) for (const [parcel, amount] of cash) parcel.cash = amount;
    else if (parcels.length === 1) parcels[0]!.cash = cash;
    else
      read.orders.push({
        order: parcels[0]!.order!,
        cash,
        parcels: parcels.map(({ trackingNo }) => trackingNo),
      });
  }
}

/**
 * The cash of an order, once: it is repeated on each of its rows. Only a column of cash on delivery may have an amount of
 * its own for each parcel: if all differ, these are returned. Null if the rows contradict each other.
 */
function cashOf(
  parcels: readonly SheetParcel[],
  items: readonly Item[],
  isOfParcel: boolean,
  refuse: (row: number) => void,
): number | Map<SheetParcel, number> | null {
  const byParcel = new Map<SheetParcel, number>();
  for (const parcel of parcels) {
    const own = items.filter(({ no, amount }) => no === parcel.trackingNo && amount);
    const other = own.find(({ amount }) => amount !== own[0]!.amount);
    if (other) {
      refuse(other.row);
      return null;
    }
    if (own[0]) byParcel.set(parcel, own[0].amount!);
  }
  const different = new Set(byParcel.values());
  const [first = null] = different;
  if (different.size < 2) return first;
  if (isOfParcel && different.size === byParcel.size) return byParcel;
  const other = items.find(({ amount }) => amount && amount !== first)!;
  refuse(other.row);
  return null;
}

// Of "Flash sale 11.11.csv" and "bestsellers.csv", no word is a courier.
const aSale = /flash[ _-]?sale|best[ _-]?sell/i;
const formOf = (no: string): string => no.replace(/\d/g, '9').replace(/[A-Z]/g, 'A');
const leastOfForm = 3;
const mostOfForm = 0.8;
const likely = 0.75;

/**
 * The courier of a number that no cell names. Numbers of one form are of one courier: of several that a number fits, it
 * is the one in the title or name of the file, or that fits most; a number that fits none, or only one that is
 * not likely, is of the one in the title, or as all others of its form.
 */
function supportOf(
  items: readonly Item[],
  titled: ReadonlySet<string | null>,
): (item: Item) => string | null {
  const forms = new Map<string, { counts: Map<string, number>; known: number }>();
  for (const { no, guesses } of items) {
    const form = forms.get(formOf(no)) ?? { counts: new Map<string, number>(), known: 0 };
    forms.set(formOf(no), form);
    form.known += Number(guesses.length > 0);
    for (const { key } of guesses) form.counts.set(key, (form.counts.get(key) ?? 0) + 1);
  }
  // A shop's name is on the files of all its couriers.
  const [title, otherTitle] = [...titled].filter((one) => one && !/^(?:lex|shopee-express)$/.test(one));
  return ({ no, guesses, saysCourier }) => {
    const { counts, known } = forms.get(formOf(no))!;
    const weight = ({ key, confidence }: Guess): number =>
      confidence + (2 * counts.get(key)!) / known + (titled.has(key) ? 2 : 0);
    const own = guesses.toSorted((a, b) => weight(b) - weight(a))[0];
    if (own && own.confidence >= likely) return own.key;
    if (saysCourier) return null;
    // A remark above the list may name a courier, too ("the van of Flash comes at three").
    const isChecked =
      own?.reason.check === 'fits' && known >= leastOfForm && counts.get(own.key)! >= mostOfForm * known;
    if (title && !otherTitle && !isChecked && (!own || !/[A-Z]/.test(no))) return title;
    const others = known - Number(own !== undefined);
    const ofOthers = [...counts].find(([key, count]) => count - Number(key === own?.key) === others)?.[0];
    return (others >= leastOfForm ? ofOthers : undefined) ?? own?.key ?? null;
  };
}
