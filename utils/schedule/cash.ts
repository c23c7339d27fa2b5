import { amountOf } from '../model/amount.ts';
import { isSentBack } from '../couriers/failed-attempt.ts';
import { shownStatus } from '../couriers/to-collect.ts';
import { isDailyOrder, type Parcel, type SheetFacts } from '../model/parcel.ts';
import { phaseOf } from '../model/status.ts';
import { day } from '../model/time.ts';

/**
 * Cash on delivery that the user will pay at the door (`due`), or as the sender: still to collect (`open`), collected and
 * not paid out (`owed`), paid out. `none`: the receiver has paid, or the parcel came back.
 */
type CashState = 'due' | 'open' | 'owed' | 'paid' | 'none';

export function cashStateOf(parcel: Parcel): CashState {
  const { status, direction, isCodDue, archivedAt, closedAt } = parcel;
  const phase = phaseOf(status);
  if (!isCodDue && sheetCash(parcel) === null) return direction === 'sent' ? 'paid' : 'none';
  if (phase === 'returned' || isSentBack(parcel)) return 'none';
  if (direction === 'sent' && phase !== 'delivered') return 'open';
  // Nobody says when the cash of a sheet is paid out: then the user archives its parcel.
  if (direction === 'sent') return !isCodDue && (archivedAt ?? closedAt) !== null ? 'none' : 'owed';
  return phase === 'delivered' ? 'none' : 'due';
}

/** The amount (satang) that the service names; null = none. */
const serviceCash = ({ cod = '' }: Pick<Parcel, 'cod'>): number | null => amountOf(cod);

/** The cash on delivery (satang) that only the user's sheet names; null = none, or the service names an amount. */
export const sheetCash = (parcel: Pick<Parcel, 'cod' | 'sheet'>): number | null =>
  serviceCash(parcel) === null ? (parcel.sheet?.cash ?? null) : null;

/** The cash on delivery of a parcel alone, in satang: the service's amount, else the sheet's. */
export const cashOf = (parcel: Parcel): number | null => serviceCash(parcel) ?? sheetCash(parcel);

/** Whether the service will say when the user, who sent a parcel, gets its cash. A receiver has paid at the door. */
export const isPayoutOpen = ({ isCodDue, direction, closedAt }: Parcel): boolean =>
  isCodDue && direction === 'sent' && closedAt === null;

/** Whether the user still waits for cash on delivery, also if only the sheet names it. */
export const isCashOpen = (parcel: Parcel): boolean =>
  isPayoutOpen(parcel) || (parcel.closedAt === null && ['open', 'owed'].includes(cashStateOf(parcel)));

/** The parcels that share one amount of cash on delivery (satang; null = none, or not known), and its state. */
export type Order = { parcels: readonly Parcel[]; state: CashState; satang: number | null };
/** The order of each parcel, by its id. Most parcels are an order of their own. */
export type Orders = ReadonlyMap<string, Order>;

export const ordersOf = (all: readonly Parcel[]): Orders =>
  new Map(
    ordersIn(all).flatMap((parcels) => {
      const order = { parcels, ...cashOfOrder(parcels) };
      return parcels.map(({ id }) => [id, order] as const);
    }),
  );

const longestOrder = 14 * day; // between two parcels of an order
const mostKinds = 50; // of phone, buyer and day, for one order number and amount

/**
 * Whether two parcels with the same order number are of different orders: by their phones, else by their buyers (a masked
 * name may be anybody's), or by their days.
 */
export function isOfOther(a: SheetFacts, b: SheetFacts): boolean {
  const isEither = (mark: 'buyer' | 'phone' | 'date') => a[mark] !== undefined && b[mark] !== undefined;
  if (isDailyOrder(a.order) && a.date !== b.date) return true;
  if (isEither('date') && Math.abs(Date.parse(a.date!) - Date.parse(b.date!)) > longestOrder) return true;
  if (isEither('phone')) return a.phone !== b.phone;
  return isEither('buyer') && a.buyer !== b.buyer && !/\*/.test(a.buyer! + b.buyer!);
}

/** Parcels are of one order if their files give the same order number and amount, and nothing else divides them. */
function ordersIn(all: readonly Parcel[]): Parcel[][] {
  const alike = Map.groupBy(all, ({ id, sheet }) =>
    sheet?.order && sheet.cash ? JSON.stringify([sheet.order, sheet.cash]) : id,
  );
  return [...alike.values()].flatMap((parcels) => {
    if (parcels.length === 1) return [parcels];
    const kinds = Map.groupBy(parcels, ({ sheet: { phone, buyer, date } = {} }) =>
      JSON.stringify([phone, buyer, date]),
    );
    // So many buyers have no order in common: its number is that of a campaign.
    if (kinds.size > mostKinds) return [...kinds.values()];
    const orders: Parcel[][][] = [];
    for (const kind of kinds.values()) {
      const isSame = (one: readonly Parcel[]) => !isOfOther(one[0]!.sheet ?? {}, kind[0]!.sheet ?? {});
      const order = orders.find((members) => members.every(isSame));
      if (order) order.push(kind);
      else orders.push([kind]);
    }
    return orders.map((members) => members.flat());
  });
}

/** How many parcels of an order are delivered. */
export const arrivedOf = ({ parcels }: Order): number =>
  parcels.filter(({ status }) => phaseOf(status) === 'delivered').length;

const leastAdvanced: readonly CashState[] = ['due', 'open', 'owed', 'paid', 'none'];

/**
 * The amount of a sheet belongs to the whole order, which is in the state of its least advanced parcel. If the service
 * names amounts, only their parcels count: once if each repeats the amount of the sheet, else added up.
 */
function cashOfOrder(parcels: readonly Parcel[]): Omit<Order, 'parcels'> {
  const named = parcels.map(serviceCash);
  const amounts = named.filter((amount) => amount !== null);
  const ofSheet = parcels[0]!.sheet?.cash ?? null;
  const isRepeated = amounts.every((amount) => amount === ofSheet);
  const satang = isRepeated ? ofSheet : amounts.reduce((sum, amount) => sum + amount, 0);
  if (satang === null && !parcels.some(({ isCodDue }) => isCodDue)) return { state: 'none', satang };
  const counted = amounts.length > 0 ? parcels.filter((_, n) => named[n] !== null) : parcels;
  const states = counted.map(cashStateOf);
  return { state: leastAdvanced.find((each) => states.includes(each))!, satang };
}

/**
 * Sums the cash on delivery of the orders of some parcels (satang) by its state. `orders`: of all parcels, because the
 * others of an order decide about its state.
 */
export function cashSums(
  parcels: readonly Parcel[],
  orders: Orders = ordersOf(parcels),
): Record<CashState, number> {
  const sums = { due: 0, open: 0, owed: 0, paid: 0, none: 0 };
  for (const { state, satang } of new Set(parcels.map(({ id }) => orders.get(id)!)))
    sums[state] += satang ?? 0;
  return sums;
}

/** Returns the cash (satang) that the service names and the user still has to pay for a parcel; null if none. */
export const cashDue = (parcel: Parcel): number | null =>
  cashStateOf(parcel) === 'due' ? serviceCash(parcel) : null;

/** `cashDue` of a parcel that is out for delivery or waits to be collected; null for others. */
export const cashAtDoor = (parcel: Parcel): number | null =>
  ['out-for-delivery', 'to-collect'].includes(phaseOf(shownStatus(parcel))) ? cashDue(parcel) : null;

/** Returns the cash (satang) to have ready for parcels that arrive; null if it is none, or if an amount is not known. */
export function cashToHave(parcels: readonly Parcel[]): number | null {
  const orders = [...ordersOf(parcels).values()];
  const isUnknown = orders.some(({ state, satang }) => state === 'due' && satang === null);
  return isUnknown ? null : cashSums(parcels).due || null;
}
