import { amountOf } from '../model/amount.ts';
import { guessesFor } from '../detection/typed-numbers.ts';
import type { UserShape } from '../couriers/user-shapes.ts';
import {
  maxNameLength,
  maxNoteLength,
  maxSheetText,
  type Direction,
  type Parcel,
  type SheetFacts,
} from '../model/parcel.ts';
import { sanitizeName } from '../model/sanitize.ts';
import { sameCourier } from '../model/tracking.ts';
import type { Sheet } from './read-sheet.ts';
import type { OrderRow, RefusedCell, SheetParcel } from './rows.ts';

/**
 * A line of the review. Rows count from 1. `unreadable`: a row whose number is refused. `refused`: the cells of the row
 * that are not certain, each with its reason; what they would have said is missing here.
 */
export type ImportLine =
  | { kind: 'unreadable'; row: number; refused: RefusedCell[] }
  | {
      /** `followed`: in the list already, under this courier. */
      kind: 'new' | 'followed';
      /** The first of its rows. */
      row: number;
      trackingNo: string;
      /** Null = the user must choose it before the parcel can be followed. */
      courierKey: string | null;
      /** Its items, joined; '' = none. */
      name: string;
      note: string;
      /** Of a new parcel, if the file says it. */
      direction?: Direction;
      /** `cash` 0: nothing is collected any more. */
      sheet: SheetFacts;
      /** How many numbers of the order share its cash, which is in `sheet` of each, and counts once. */
      sharedBy: number;
      /** What a followed parcel gains; empty for one that gains nothing, and for a new one. */
      gains: (keyof SheetFacts | 'name' | 'note')[];
      /** What a followed parcel has now, of what the sheet changes. */
      former?: SheetFacts;
      refused: RefusedCell[];
    };
export type ImportParcel = Exclude<ImportLine, { kind: 'unreadable' }>;
/** What a sheet says of a parcel, followed or not. */
type Said = Omit<ImportParcel, 'kind' | 'gains' | 'former'>;

/**
 * Returns what importing a sheet would do, the unreadable rows first, then the new parcels, then the followed ones; each
 * in the order of the sheet. `known`: all followed parcels. `shapes`: the user's own number formats.
 */
export function planImport(
  { rows, orders, ordersOnly, refused }: Pick<Sheet, 'rows' | 'orders' | 'ordersOnly' | 'refused'>,
  known: readonly Parcel[],
  shapes: UserShape[] = [],
): ImportLine[] {
  const byNumber = Map.groupBy(known, ({ trackingNo }) => trackingNo);
  const byRow = Map.groupBy(refused, ({ row }) => row);
  const orderOf = new Map(orders.flatMap((order) => order.parcels.map((no) => [no, order] as const)));
  const lines: ImportLine[] = [];
  for (const [row, cells] of byRow)
    if (cells.some(({ field }) => field === 'trackingNo'))
      lines.push({ kind: 'unreadable', row, refused: cells });
  const parcels = rows.map((parcel): ImportParcel => {
    const { trackingNo } = parcel;
    const courier = parcel.courier ?? guessesFor(trackingNo, shapes)[0]?.key ?? null;
    const standing = byNumber.get(trackingNo) ?? [];
    const same = standing.find(({ courierKey }) => courier !== null && sameCourier(courierKey, courier));
    const before = same ?? standing[0]; // whatever courier it has: the user may have corrected it
    const order = orderOf.get(trackingNo);
    const cash = parcel.isPaid && before?.sheet?.cash ? 0 : (order?.cash ?? parcel.cash);
    const said: Said = {
      row: parcel.rows[0]!,
      trackingNo,
      courierKey: courier,
      name: cut(parcel.item, maxNameLength),
      note: cut(parcel.note, maxNoteLength),
      ...(parcel.direction && { direction: parcel.direction }),
      sheet: factsOf(parcel, cash),
      sharedBy: order?.parcels.length ?? 1,
      refused: parcel.rows.flatMap((row) => byRow.get(row) ?? []),
    };
    if (before && !same && parcel.courierCell)
      said.refused.push({ ...parcel.courierCell, field: 'courier', reason: 'other-courier' });
    return before ? lineOfFollowed(before, said) : { ...said, kind: 'new', gains: [] };
  });
  const byOrder = Map.groupBy(ordersOnly.length > 0 ? known : [], ({ sheet, name }) => sheet?.order ?? name);
  parcels.push(...ordersOnly.flatMap((row) => linesOfOrder(row, byOrder.get(row.order) ?? [])));
  const ofKind = (kind: ImportParcel['kind']) => parcels.filter((line) => line.kind === kind);
  return [...lines, ...ofKind('new'), ...ofKind('followed')];
}

/** What followed parcels gain from an order without number: those of the same order, unless it may be another shop's. */
function linesOfOrder(row: OrderRow, members: readonly Parcel[]): ImportParcel[] {
  const buyers = [...members.map((one) => one.sheet?.buyer), row.buyer];
  // A marketplace masks the name of a buyer: n***d.
  const named = new Set(buyers.filter((buyer) => buyer && !buyer.includes('*')));
  if (named.size > 1) return [];
  return members.map((before) =>
    lineOfFollowed(before, {
      row: row.rows[0]!,
      trackingNo: before.trackingNo,
      name: '',
      note: '',
      sheet: factsOf(row, row.isPaid && before.sheet?.cash ? 0 : row.cash),
      sharedBy: members.length,
      refused: [],
    }),
  );
}

/** What a sheet says of a followed parcel, and what of it is new. */
function lineOfFollowed(before: Parcel, said: Omit<Said, 'courierKey'>): ImportParcel {
  const { courierKey, sheet = {} } = before;
  const { cash } = said.sheet;
  const facts = (Object.keys(said.sheet) as (keyof SheetFacts)[]).filter((field) => {
    // Waybill's own file has the service's amount.
    const isOfService =
      field === 'cash' && !sheet.cash && said.sharedBy === 1 && cash === amountOf(before.cod ?? '');
    return said.sheet[field] !== sheet[field] && !isOfService;
  });
  const words = (['name', 'note'] as const).filter((field) => said[field] && !before[field]);
  return {
    ...said,
    kind: 'followed',
    courierKey,
    gains: [...facts, ...words],
    former: Object.fromEntries(facts.filter((field) => sheet[field]).map((field) => [field, sheet[field]])),
  };
}

const cut = (text: string | null, length: number): string => sanitizeName(text ?? '', length);

/** The fields of a sheet that a parcel keeps, without empty ones. */
function factsOf(
  { order, buyer, phone, date }: Omit<SheetParcel, 'trackingNo' | 'courier'>,
  cash: number | null,
): SheetFacts {
  const texts = Object.entries({ order, buyer, phone })
    .map(([name, text]) => [name, cut(text, maxSheetText)] as const)
    .filter(([, text]) => text !== '');
  return { ...Object.fromEntries(texts), ...(cash !== null && { cash }), ...(date !== null && { date }) };
}
