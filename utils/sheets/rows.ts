import { shapes } from '../couriers/shapes.ts';
import type { Guess } from '../detection/detect.ts';
import { guessesFor } from '../detection/typed-numbers.ts';
import {
  collects,
  courierOf,
  dateOf,
  isAmountOnDelivery,
  isBaht,
  nameOf,
  numbersOf,
  orderOf,
  phoneOf,
  satangOf,
  textOf,
  wordsOf,
  type CellFault,
  type Reading,
} from './cells.ts';
import { cellOf, hasLetter, isEmpty, isGoods, isOfHeadings, isOfKnownForm, type Layout } from './columns.ts';
import { isDailyOrder, type Direction } from '../model/parcel.ts';
import { bare, type Field } from './headings.ts';
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
  courierCell?: { row: number; column: number } | undefined;
  /** Only Waybill's own file says it. */
  direction?: Direction | undefined;
};

/** The cash of an order in several parcels: it belongs to the order, not to each of them. */
export type SheetOrder = { order: string; cash: number; parcels: string[] };

export type RefusedCell = { row: number; column: number; field: Field; reason: CellFault };
/** `no-parcel`: headings, what explains them, a title, a total, or a row of another table. */
export type SkippedRow = { row: number; reason: 'no-number-yet' | 'no-parcel' };

export type ReadRows = {
  parcels: SheetParcel[];
  orders: SheetOrder[];
  refused: RefusedCell[];
  skipped: SkippedRow[];
};

/** What a row says of a number. `amount`: in satang; null = the cell says nothing, undefined = it is refused. */
type Item = Omit<SheetParcel, 'rows' | 'trackingNo' | 'cash' | 'isPaid' | 'isCancelled'> & {
  row: number;
  no: string;
  guesses: Guess[];
  /** A cell says the courier. If that is no known one, a number may still fit a known one by chance. */
  saysCourier: boolean;
  amount: number | null | undefined;
  isCancelled: boolean;
};

/** `day`: the date of the row, or that above it where a list by days has it once. */
type State = { read: ReadRows; items: Item[]; isText: boolean; day: string | null };

const ofThailand = new Set(shapes.filter(({ home }) => home === 'th').map(({ courier }) => courier));

// Sums, also those carried from page to page.
const total =
  /^(?:รวม|ยอดรวม|ผลรวม|ยอดยก|ยกมา|ยกไป|จำนวนรวม|totals?|grand totals?|sum|subtotal|carried|brought forward|jumlah|tổng|summe|gesamt|anzahl|合计|合計|總計|总计|小计|小計)(?:[^a-z]|$)/i;
const isTotal = (cell: Cell): boolean => typeof cell === 'string' && total.test(textOf(cell));
const units =
  /^(?:ชิ้น|รายการ|พัสดุ|กล่อง|orders?|parcels?|consignments?|shipments?|records?|items?|pcs|paket|sendungen|đơn|件|个)/i;
const isCount = (text: string): boolean => units.test(/^\D*\d{1,5} ?([^\s\d]\S*)$/.exec(text)?.[1] ?? '');

/** What a sheet says of an order, if it has no numbers of parcels. */
export type OrderRow = Omit<SheetParcel, 'trackingNo'> & { order: string };

/** Reads the rows of a table without numbers of parcels, each order once; not those of two buyers. */
export function readOrders(table: Table, headingRow: number, layout: Layout): OrderRow[] {
  const of = { ...layout.of, trackingNo: layout.of.order.slice(0, 1), order: [] };
  const { parcels, refused } = readRows(table, headingRow, { ...layout, of, isOfOrders: true }, () => null);
  const ofTwo = new Set(refused.flatMap(({ row, field }) => (isOfBuyer(field) ? row : [])));
  return parcels
    .filter(({ rows }) => !rows.some((row) => ofTwo.has(row)))
    .map(({ trackingNo: order, ...row }) => ({ ...row, order }));
}

const ofBuyer = ['buyer', 'phone'] as const;
const isOfBuyer = (field: Field): boolean => ofBuyer.some((one) => one === field);

/** Reads the rows below a heading. `layoutAt` gives the layout of a further heading row, null if it has no numbers. */
export function readRows(
  table: Table,
  headingRow: number,
  first: Layout,
  layoutAt: (row: number) => Layout | null,
  titles: readonly string[] = [],
): ReadRows {
  const read: ReadRows = { parcels: [], orders: [], refused: [], skipped: [] };
  const state: State = { read, items: [], isText: table.isText, day: null };
  let layout: Layout | null = first;
  let headings = textsOf(table.rows[headingRow]);
  let last = headingRow; // the last row that was not empty
  let isApart = false; // below the end of a table: what follows may be another one
  for (const [row, all] of table.rows.entries()) {
    const cells = layout?.fit(all ?? []) ?? all ?? [];
    if (row <= headingRow || cells.every(isEmpty)) continue;
    const isFirst = last === headingRow;
    const isAfterGap = !isFirst && row > last + 1;
    last = row;
    // Names and events in Waybill's own file may look like totals or headings.
    const kind: RowKind = first.own ? 'parcel' : kindOf(cells, layout, { isFirst, isAfterGap, isApart });
    if (kind === 'headings') {
      // A printed list repeats them on each page.
      if (textsOf(all) !== headings) layout = layoutAt(row);
      headings = textsOf(all);
    }
    if (kind === 'headings' || kind === 'end') isApart = kind === 'end';
    if (isAfterGap || kind !== 'parcel') state.day = null;
    if (kind !== 'parcel') read.skipped.push({ row: row + 1, reason: 'no-parcel' });
    else if (!readRow(state, cells, row, layout!))
      read.skipped.push({ row: row + 1, reason: 'no-number-yet' });
  }
  join(state, first, courierIn(titles));
  read.refused.sort((a, b) => a.row - b.row || a.column - b.column);
  return read;
}

const textsOf = (cells: readonly Cell[] = []): string =>
  cells
    .map((cell) => bare(textOf(cell)))
    .join('\n')
    .trimEnd();

/** Whether a text has neither a digit nor an error of the sheet, such as "#REF!". */
const isWords = (text: string): boolean => /^[^\d#]*$/.test(text);

const ofNumbers = ['order', 'phone', 'cash', 'amount', 'date'] as const;

/** `end`: below this row may be another table. `other`: what explains the headings, a title, or of another table. */
type RowKind = 'parcel' | 'headings' | 'end' | 'other';

function kindOf(
  cells: readonly Cell[],
  layout: Layout | null,
  { isFirst, isAfterGap, isApart }: { isFirst: boolean; isAfterGap: boolean; isApart: boolean },
): RowKind {
  if (!isFirst && isOfHeadings(cells, 2)) return 'headings';
  if (!layout) return 'other';
  const cell = cellOf(layout, cells, 'trackingNo');
  const text = textOf(cell);
  const isAlone = (): boolean => cells.filter((one) => !isEmpty(one)).length === 1;
  const isTitle = isWords(text) && isAlone() && layout.of.item.every((at) => isEmpty(cells[at]));
  const hasNumber = (field: Field): boolean => /\d/.test(textOf(cellOf(layout, cells, field)));
  const isExplanation = isFirst && text !== '' && isWords(text) && !ofNumbers.some(hasNumber); // no parcel that waits for its number
  // Below an empty row, a title, words alone or a barcode of goods begin a table of something else.
  const isOtherBelow = (): boolean =>
    isTitle || isGoods(cell) || numbersOf(cell, true).fault === 'not-a-number';
  const isEnd = cells.some(isTotal) || isCount(text) || (isAfterGap && isOtherBelow());
  if (!isEnd && !isTitle && !isExplanation && !(isApart && text !== '')) return 'parcel';
  if (isOfKnownForm(cell) || hasFormOfParcel(cells, layout)) return 'parcel';
  return isEnd ? 'end' : 'other';
}

/** Whether a row has two things that its columns are for: a row of a total or of another table has not. */
function hasFormOfParcel(cells: readonly Cell[], layout: Layout): boolean {
  const has = (field: Field, isOne: (cell: Cell) => boolean) => Number(isOne(cellOf(layout, cells, field)));
  const found =
    has('phone', (cell) => phoneOf(cell) !== null) +
    has('date', (cell) => dateOf(cell) !== null) +
    has('courier', (cell) => courierOf(cell, []) !== null) +
    has('buyer', (cell) => /^\p{L}[^\d]*$/u.test(textOf(cell)) && !isTotal(cell));
  return found > 1;
}

// The state of an order for which nothing is collected.
const cancelled = /^(?:(?:ลูกค้า|ผู้ซื้อ|ร้าน)?ยกเลิก(?!การ)|cancell?ed|void|dibatalkan|đã hủy|storniert|已取消)/i;

const firstOf = <T>(all: readonly (T | null)[]): T | null => all.find((one) => one !== null) ?? null;
const joined = (texts: readonly (string | null)[]): string | null =>
  [...new Set(texts.filter((text) => text !== null))].join(', ') || null;

const isLost = ({ fault }: { fault?: CellFault }) => fault !== undefined && fault !== 'not-a-number';

/** Reads a row with a number, or a further item of the row above; returns whether it is either. */
function readRow(state: State, cells: readonly Cell[], row: number, layout: Layout): boolean {
  const { read, items, isText } = state;
  const { columns, of, own } = layout;
  const at = (field: Field): Cell => cellOf(layout, cells, field);
  const all = (field: Field): Cell[] => of[field].map((column) => cells[column]);
  const refuse = (field: Field, reason: CellFault, column = of[field][0]!): undefined => {
    read.refused.push({ row: row + 1, column, field, reason });
  };
  const day = firstOf(all('date').map((cell, i) => dateOf(cell, layout.monthFirst?.[i])));
  if (!layout.isDayOnce || day !== null) state.day = day;
  const order = orderOf(at('order'), isText);
  const readings = all('trackingNo').map((cell, i) => {
    if (!layout.isOfOrders) return numbersOf(cell, isText, layout.isOfCodes && i === 0);
    const { value, ...fault } = orderOf(cell, isText);
    return { value: value === null ? [] : [value], ...fault };
  });
  // Of several numbers, one that is lost spoils the row: its part of the cash is not that of the others. A word is none.
  const worst = Math.max(0, readings.findIndex(isLost));
  const { fault } = readings[worst]!;
  const numbers = isLost(readings[worst]!) ? [] : [...new Set(readings.flatMap(({ value }) => value))];
  const item = joined(all('item').map((cell) => wordsOf(cell)));
  const note = firstOf(all('note').map((cell) => wordsOf(cell)));
  const above = items.at(-1);
  const isBelow = !own && above?.row === row && item !== null && isOfAbove(cells, layout, above.order);
  // Words in place of a number, such as "waiting for it", say that there is none yet.
  const ofNumber = textOf(at('trackingNo'));
  const isWaiting =
    fault === 'not-a-number' && isWords(ofNumber) && !(layout.isOfCodes && /^[A-Z]{8,}$/.test(ofNumber));
  if (numbers.length === 0 && (!fault || isWaiting)) {
    const isFurther = isBelow && !isWaiting;
    if (isFurther) items.push({ ...above, row: row + 1, item, amount: null, note });
    return isFurther;
  }
  const guesses = numbers.map((no) => {
    const found = guessesFor(no);
    // In a Japanese or Korean sheet, digits alone are of no courier in Thailand.
    return layout.isFarEast && /^\d+$/.test(no) ? found.filter(({ key }) => !ofThailand.has(key)) : found;
  });
  const isOrder = guesses.every(({ length }) => length === 0) && bare(order.value ?? '') === bare(ofNumber);
  if (numbers.length === 0 || isOrder) {
    refuse('trackingNo', isOrder ? 'order-number' : fault!, of.trackingNo[worst]);
    return true;
  }
  if (order.fault) refuse('order', order.fault);
  const isCancelled = layout.states.some((column) => cancelled.test(textOf(cells[column])));
  const amount = isCancelled ? { value: 0 } : amountToCollect(at, layout);
  // One amount for several parcels belongs to their order; without an order, it belongs to none of them.
  const isShared = numbers.length > 1 && order.value === null && !!amount.value;
  const cashFault = isShared ? 'conflict' : amount.fault;
  // A further parcel with an amount of its own is of another order.
  const isOfOrder = isBelow && above.order !== null && isEmpty(at('cash')) && isEmpty(at('amount'));
  const directed = columns.find(({ heading }) => heading === own?.direction);
  const said = {
    row: row + 1,
    order: isOfOrder ? above.order : order.value,
    buyer: isOfOrder ? above.buyer : buyerOf(at, of),
    phone: isOfOrder ? above.phone : phoneOf(at('phone'), layout.hasNoZero),
    date: isOfOrder ? above.date : state.day,
    item,
    note,
    amount: cashFault ? refuse(of.cash.length > 0 ? 'cash' : 'amount', cashFault) : amount.value,
    isCancelled,
    saysCourier: hasLetter(at('courier')) && !aService.test(textOf(at('courier'))),
    direction: directed && own?.directions[textOf(cells[directed.index])],
  };
  for (const [i, no] of numbers.entries()) {
    const courier = courierOf(at('courier'), guesses[i]!);
    const courierCell = courier === null ? undefined : { row: row + 1, column: of.courier[0]! };
    items.push({ ...said, no, guesses: guesses[i]!, courier, courierCell });
  }
  return true;
}

/** The name of a buyer, with the surname where it stands beside it. */
function buyerOf(at: (field: Field) => Cell, of: Layout['of']): string | null {
  const name = nameOf(at('buyer'));
  const isBeside = Math.abs((of.surname[0] ?? -9) - (of.buyer[0] ?? 0)) === 1;
  const surname = isBeside ? wordsOf(at('surname')) : null;
  return surname === null || name?.endsWith(` ${surname}`) ? name : [name, surname].filter(Boolean).join(' ');
}

/**
 * Whether a row leaves out whom and which order it is for, because its cells are merged with those above. Some files repeat
 * the order's number. A row with an address of its own is of another order.
 */
function isOfAbove(cells: readonly Cell[], layout: Layout, order: string | null): boolean {
  const { columns, of } = layout;
  const named = (['buyer', 'phone', 'date', 'order'] as const).filter((field) => of[field].length > 0);
  const isLeftOut = (field: Field): boolean => {
    const text = textOf(cellOf(layout, cells, field));
    return text === '' || (field === 'order' && named.length > 1 && text === order);
  };
  return (
    named.length > 0 &&
    named.every(isLeftOut) &&
    columns.every(({ index, heading }) => !/ที่อยู่|address/i.test(heading) || isEmpty(cells[index]))
  );
}

const none: Reading<number> = { value: null };

/** The amount to collect of a row: a column of it, or the order's total where the row says that it is collected. */
function amountToCollect(at: (field: Field) => Cell, { of, isForeignMoney }: Layout): Reading<number> {
  const field = of.cash.length > 0 ? 'cash' : 'amount';
  const [onDelivery, payMethod] = [collects(at('onDelivery')), collects(at('payMethod'))];
  const isSure =
    field === 'cash' || isAmountOnDelivery(at(field)) || payMethod === 'yes' || onDelivery === 'yes';
  const isAsked = onDelivery !== 'no' && (isSure || onDelivery === 'part' || payMethod === 'part');
  const amount = isAsked ? satangOf(at(field)) : none;
  if (!amount.value) return amount;
  const [due, part] = field === 'amount' ? [at('due'), satangOf(at('paid'))] : [null, none];
  const left = satangOf(due);
  // Nothing is left, or nobody knows how much; or a part of the total is paid.
  const isPaidInPart = isEmpty(due) ? part.value || part.fault : !left.value;
  if (!isSure || isPaidInPart || (field === 'cash' && payMethod === 'no'))
    return { value: null, fault: 'conflict' };
  if (isForeignMoney || !isBaht(textOf(at('currency')))) return { value: null, fault: 'other-currency' };
  // More than the total is left of other orders, too, or in a purse.
  return { value: Math.min(amount.value, left.value || amount.value) };
}

/** Joins the rows of each number to a parcel, and the amounts of each order. */
function join(
  { read, items }: State,
  { of, own: ownFile, isPerPiece, isOfOrder }: Layout,
  title: string | null,
): void {
  const byNumber = Map.groupBy(items, ({ no }) => no);
  const supported = supportOf(
    [...byNumber.values()].map(([one]) => one!),
    title,
  );
  const money = of.cash.length > 0 ? 'cash' : 'amount';
  const refuse = ({ row }: Item, field: Field) =>
    void read.refused.push({ row, column: of[field][0]!, field, reason: 'conflict' });
  const days = new Map<string | null, string | null>();
  const joint = [...byNumber].map(([trackingNo, own]) => {
    // Rows of two orders or buyers: which of them is right is not certain. A masked name may be anybody's.
    const unclear = (['order', ...ofBuyer] as const).filter((key) => {
      const said = own.filter((one) => one[key] && !one[key].includes('*'));
      const contrary = said.find((one) => bare(one[key]!) !== bare(said[0]![key]!));
      if (contrary) refuse(contrary, key);
      return contrary;
    });
    // Then these may be two parcels: an amount is certain only if all rows give it.
    const amounts = own.filter(({ amount }) => amount || unclear.length > 0);
    const odd = amounts.find(({ amount }) => amount !== amounts[0]!.amount);
    const isOdd = odd && (!isPerPiece || unclear.length > 0);
    if (isOdd) refuse(odd, money);
    const given = own.flatMap(({ amount }) => amount ?? []);
    const sum = isPerPiece ? given.reduce((all, one) => all + one, 0) : Math.max(...given);
    const isRefused = isOdd || own.some(({ amount }) => amount === undefined);
    const first = (key: 'order' | 'buyer' | 'phone') =>
      unclear.includes(key) ? null : firstOf(own.map((one) => one[key]));
    const named = own.find(({ courier }) => courier !== null);
    const parcel: SheetParcel = {
      rows: own.map(({ row }) => row),
      trackingNo,
      courier: named?.courier ?? supported(own[0]!),
      order: first('order'),
      buyer: first('buyer'),
      phone: first('phone'),
      item: joined(own.map((one) => one.item)),
      cash: null,
      date: firstOf(own.map((one) => one.date)),
      note: joined(own.map((one) => one.note)),
      ...(own.some(({ isCancelled }) => isCancelled) && { isCancelled: true }),
      courierCell: named?.courierCell,
      direction: own[0]!.direction,
    };
    const { order, isCancelled } = parcel;
    // A further row of a daily order may leave the day out.
    if (isDailyOrder(order)) days.set(order, parcel.date ?? days.get(order) ?? null);
    const isAlone = ownFile || order === null || isCancelled;
    const unit = isAlone ? `\n${trackingNo}` : `${order}\n${days.get(order) ?? ''}`;
    return { parcel, own, unit, amount: isRefused ? undefined : given.length > 0 ? sum : null };
  });
  read.parcels.push(...joint.map(({ parcel }) => parcel));
  for (const members of Map.groupBy(joint, ({ unit }) => unit).values()) {
    const parcels = members.map(({ parcel }) => parcel);
    // A further parcel of an order has the buyer of the order.
    for (const key of ofBuyer) {
      const [first, other] = new Set(members.flatMap(({ own }) => own.flatMap((one) => one[key] ?? [])));
      if (other === undefined) for (const parcel of parcels) parcel[key] ??= first ?? null;
    }
    const amounts = members.map(({ amount }) => amount);
    if (amounts.includes(undefined)) continue; // a cell was refused
    const given = members.filter(({ amount }) => amount);
    const odd = given.find(({ amount }) => amount !== given[0]!.amount);
    // Only a column of cash on delivery may have an amount of its own for each parcel, if all differ.
    const areAllOwn = new Set(given.map(({ amount }) => amount)).size === given.length;
    const isOwn = odd && areAllOwn && money === 'cash' && !isOfOrder;
    if (given.length === 0) {
      if (amounts.includes(0)) for (const parcel of parcels) parcel.isPaid = true;
    } else if (members.length === 1 || isOwn) for (const { parcel, amount } of given) parcel.cash = amount!;
    else if (odd && !isPerPiece)
      refuse(
        odd.own.find(({ amount }) => amount)!,
        money,
      );
    else {
      const sum = given.reduce((all, { amount }) => all + amount!, 0);
      read.orders.push({
        order: parcels[0]!.order!,
        cash: isPerPiece ? sum : given[0]!.amount!,
        parcels: parcels.map(({ trackingNo }) => trackingNo),
      });
    }
  }
}

// Of "Flash sale 11.11.csv" and "bestsellers.csv", no word is a courier. A shop's name is on the files of all its couriers.
const aSale = /flash[ _-]?sale|best[ _-]?sell/i;
const ofShops = ['lex', 'shopee-express'];

/** The courier that the titles and the name of a file name; null if none, or several. */
function courierIn(titles: readonly string[]): string | null {
  const named = titles.filter((title) => !aSale.test(title)).flatMap((title) => courierOf(title, []) ?? []);
  const [first = null, other] = new Set(named.filter((key) => !ofShops.includes(key)));
  return other === undefined ? first : null;
}

const formOf = (no: string): string => no.replace(/\d/g, '9').replace(/[A-Z]/g, 'A');
const leastOfForm = 3;
const likely = 0.75;

/**
 * The courier of a number that no cell names. Numbers of one form are of one courier: of several that a number fits, it
 * is the one that fits most. A number that fits none, or only one that is not likely, is of the courier in the title of
 * the file, or as all others of its form.
 */
function supportOf(items: readonly Item[], title: string | null): (item: Item) => string | null {
  const forms = new Map<string, { counts: Map<string, number>; known: number }>();
  for (const { no, guesses } of items) {
    const form = forms.get(formOf(no)) ?? { counts: new Map<string, number>(), known: 0 };
    forms.set(formOf(no), form);
    form.known += Number(guesses.length > 0);
    for (const { key } of guesses) form.counts.set(key, (form.counts.get(key) ?? 0) + 1);
  }
  return ({ no, guesses, saysCourier }) => {
    const { counts, known } = forms.get(formOf(no))!;
    const weight = ({ key, confidence }: Guess): number => confidence + (2 * counts.get(key)!) / known;
    const own = guesses.toSorted((a, b) => weight(b) - weight(a))[0];
    if (own && own.confidence >= likely) return own.key;
    if (saysCourier) return null;
    if (title !== null) return title;
    const others = known - Number(own !== undefined);
    const ofOthers = [...counts].find(([key, count]) => count - Number(key === own?.key) === others)?.[0];
    return (others >= leastOfForm ? ofOthers : undefined) ?? own?.key ?? null;
  };
}
