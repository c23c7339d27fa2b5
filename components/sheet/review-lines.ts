import type { UserShape } from '@/utils/couriers/user-shapes.ts';
import { isDailyOrder, type Parcel } from '@/utils/model/parcel.ts';
import { isOfOther, ordersOf } from '@/utils/schedule/cash.ts';
import { planImport, type ImportLine } from '@/utils/sheets/plan-import.ts';
import type { Sheet } from '@/utils/sheets/read-sheet.ts';

/**
 * `sharesCash`: a line above shows the cash of its order, which counts once. `ofOrder`: the number in the file that gives
 * it another amount.
 */
export type ReviewLine = ImportLine & { sharesCash?: boolean; ofOrder?: string };
export type LineKind = ReviewLine['kind'];

/** Whether a line is followed without a cell of it: one that is not certain. */
export const isPartly = (line: ReviewLine): boolean => line.kind !== 'unreadable' && line.refused.length > 0;

/** Whether a line is left out until the user chooses a courier. */
export const isCourierless = (line: ReviewLine): boolean => line.kind === 'new' && line.courierKey === null;

/** A line with the courier that the user chose for all numbers of an unknown form; '' = none yet. */
export const withCourier = (line: ReviewLine, courier: string): ReviewLine =>
  isCourierless(line) && courier ? ({ ...line, courierKey: courier } as ReviewLine) : line;

const atOnce = 250; // rows: the view stays usable between them

/** Returns what importing a sheet would do, in the order of the review. A row without a number is unreadable, too. */
export async function reviewLines(
  { rows, orders, ordersOnly, refused, skipped }: Sheet,
  known: readonly Parcel[],
  shapes: UserShape[],
): Promise<ReviewLine[]> {
  const lines: ReviewLine[] = planImport({ rows: [], orders, ordersOnly, refused }, known, shapes);
  for (const { row, reason } of skipped)
    if (reason === 'no-number-yet') lines.push({ kind: 'unreadable', row, refused: [] });
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = { rows: rows.slice(at, at + atOnce), orders, ordersOnly: [], refused };
    lines.push(...planImport(some, known, shapes).filter(({ kind }) => kind !== 'unreadable'));
    await new Promise((resolve) => void setTimeout(resolve, 0));
  }
  const cancelled = new Set(rows.flatMap((parcel) => (parcel.isCancelled ? parcel.trackingNo : [])));
  lines.push(...restOfOrders(lines, known, cancelled));
  const {
    unreadable = [],
    new: fresh = [],
    followed = [],
  } = Object.groupBy(withLostCash(lines), ({ kind }) => kind);
  // What the user may have to decide comes first.
  const weightOf = (line: ReviewLine): number => 2 * Number(isCourierless(line)) + Number(isPartly(line));
  const partlyFirst = (some: ReviewLine[]) => some.toSorted((a, b) => weightOf(b) - weightOf(a));
  const first = unreadable.toSorted((a, b) => a.row - b.row);
  return withSharedCash([...first, ...partlyFirst(fresh), ...partlyFirst(followed)], orders);
}

/** An amount that is refused is missing in all parcels of its order. */
function withLostCash(lines: readonly ReviewLine[]): ReviewLine[] {
  const orderOf = (line: ReviewLine) => (line.kind === 'unreadable' ? undefined : line.sheet.order);
  const byOrder = Map.groupBy(lines.filter(isPartly), orderOf);
  return lines.map((line) => {
    const order = orderOf(line);
    if (!order || isDailyOrder(order) || line.kind === 'unreadable' || line.sheet.cash !== undefined)
      return line;
    const cells = (byOrder.get(order) ?? []).flatMap(({ refused }) => refused);
    const lost = cells.filter(({ field }) => field === 'cash' || field === 'amount');
    return { ...line, refused: [...new Set([...line.refused, ...lost])] };
  });
}

/**
 * Returns lines for followed parcels that the file does not name: those that share the cash of an order of which it gives
 * another amount. The newest file says what the whole order costs.
 */
function restOfOrders(
  lines: readonly ReviewLine[],
  known: readonly Parcel[],
  cancelled: ReadonlySet<string>,
): ReviewLine[] {
  const named = new Set(lines.map((line) => line.kind !== 'unreadable' && line.trackingNo));
  const orders = ordersOf(known);
  const sharing = known.filter(({ id }) => orders.get(id)!.parcels.length > 1);
  const byOrder = Map.groupBy(sharing, ({ sheet }) => sheet?.order);
  const before = new Map(known.map(({ trackingNo, sheet }) => [trackingNo, sheet]));
  return lines.flatMap((line) => {
    if (line.kind === 'unreadable' || cancelled.has(line.trackingNo)) return [];
    const { cash, order } = line.sheet;
    // A number of an order alone may be another shop's.
    if (cash === undefined || !order || isDailyOrder(order)) return [];
    const said = { ...before.get(line.trackingNo), ...line.sheet };
    const isOfIt = ({ id, sheet }: Parcel): boolean =>
      orders.get(id)!.parcels.some(({ trackingNo }) => trackingNo === line.trackingNo) ||
      (['buyer', 'phone'] as const).some((mark) => said[mark] && said[mark] === sheet![mark]);
    const rest = (byOrder.get(order) ?? []).filter(
      (one) =>
        !named.has(one.trackingNo) && one.sheet!.cash !== cash && !isOfOther(one.sheet!, said) && isOfIt(one),
    );
    return rest.map(({ trackingNo, courierKey, sheet }): ReviewLine => {
      named.add(trackingNo);
      const words = { name: '', note: '', sheet: { cash }, gains: ['cash' as const], refused: [] };
      const of = { trackingNo, courierKey, former: { cash: sheet!.cash! }, ofOrder: line.trackingNo };
      return { ...line, ...words, ...of, kind: 'followed' };
    });
  });
}

/** The cash of an order is shown in its first line, and the former one, if it is another, in the first line that has it. */
function withSharedCash(lines: readonly ReviewLine[], orders: Sheet['orders']): ReviewLine[] {
  const orderOf = new Map(orders.flatMap((order) => order.parcels.map((no) => [no, order] as const)));
  const byOrder = Map.groupBy(lines, (line) => {
    if (line.kind === 'unreadable') return line;
    const number = line.ofOrder ?? line.trackingNo;
    return orderOf.get(number) ?? number;
  });
  const isChanged = (line: ReviewLine) => line.kind !== 'unreadable' && line.former?.cash !== undefined;
  const shown = new Set([...byOrder.values()].flatMap((all) => [all[0], all.find(isChanged)]));
  return lines.map((line) => ({ ...line, sharesCash: !shown.has(line) }));
}

const shownAtMost = 50;

/** The first rows below the headings, for a file in which nothing is read: the user may say what its columns hold. */
export const previewLines = ({ headingRow }: Sheet, size: number): ReviewLine[] =>
  Array.from({ length: Math.min(shownAtMost, size - (headingRow ?? 0)) }, (_, i) => ({
    kind: 'unreadable',
    row: (headingRow ?? 0) + i + 1,
    refused: [],
  }));
