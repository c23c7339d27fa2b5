import { amountOf } from '../model/amount.ts';
import { isSentBack } from '../couriers/failed-attempt.ts';
import type { Parcel } from '../model/parcel.ts';
import { phaseOf } from '../model/status.ts';

/**
 * Cash on delivery that the user will pay at the door (`due`), or as the sender: still to collect (`open`), collected and
 * not paid out (`owed`), paid out. `none`: the receiver has paid, or the parcel came back.
 */
type CashState = 'due' | 'open' | 'owed' | 'paid' | 'none';

export function cashStateOf(parcel: Parcel): CashState {
  const { status, direction, isCodDue, latest } = parcel;
  const phase = phaseOf(status);
  if (!isCodDue && sheetCash(parcel) === null) return direction === 'sent' ? 'paid' : 'none';
  if (phase === 'returned' || isSentBack({ status, latest })) return 'none';
  if (direction === 'sent') return phase === 'delivered' ? 'owed' : 'open';
  return phase === 'delivered' ? 'none' : 'due';
}

/** The amount (satang) that the service names; null = none. */
const serviceCash = ({ cod = '' }: Pick<Parcel, 'cod'>): number | null => amountOf(cod);

/** The cash on delivery (satang) that only the user's sheet names; null = none, or the service names an amount. */
export const sheetCash = (parcel: Pick<Parcel, 'cod' | 'sheet'>): number | null =>
  serviceCash(parcel) === null ? (parcel.sheet?.cash ?? null) : null;

/** The cash on delivery of a parcel, or of its order (`orderOf`), in satang: the service's amount, else the sheet's. */
export const cashOf = (parcel: Parcel): number | null => serviceCash(parcel) ?? sheetCash(parcel);

/** Whether the service will say when the user, who sent a parcel, gets its cash. A receiver has paid at the door. */
export const isPayoutOpen = ({ isCodDue, direction, closedAt }: Parcel): boolean =>
  isCodDue && direction === 'sent' && closedAt === null;

/** Whether the user still waits for cash on delivery, also if only the sheet names it. */
export const isCashOpen = (parcel: Parcel): boolean =>
  isPayoutOpen(parcel) || (parcel.closedAt === null && ['open', 'owed'].includes(cashStateOf(parcel)));

/**
 * The order that the cash of a sheet belongs to, as a key; null if the parcel has none. Parcels with the same key share
 * one amount.
 */
export const orderOf = ({ sheet }: Parcel): string | null =>
  sheet?.order && sheet.cash ? JSON.stringify([sheet.order, sheet.cash, sheet.buyer]) : null;

/** The parcels of each order with one amount of cash for several of them, of which "3 of 4 arrived" is said. */
export const sharedOrders = (parcels: readonly Parcel[]): Parcel[][] =>
  [...Map.groupBy(parcels, orderOf)]
    .filter(([order, members]) => order !== null && members.length > 1)
    .map(([, members]) => members);

/** How many parcels of an order are delivered. */
export const arrivedOf = (members: readonly Parcel[]): number =>
  members.filter(({ status }) => phaseOf(status) === 'delivered').length;

const leastAdvanced: readonly CashState[] = ['due', 'open', 'owed', 'paid', 'none'];

/**
 * The cash of parcels with its state, each amount once. The amount of a sheet belongs to the whole order, which is in the
 * state of its least advanced parcel; it does not count if the service names an amount for one of them.
 */
function amountsOf(parcels: readonly Parcel[]): { state: CashState; satang: number | null }[] {
  const given = parcels.filter((one) => one.isCodDue && (serviceCash(one) !== null || !one.sheet?.cash));
  const named = new Set(parcels.filter((one) => serviceCash(one) !== null).map(orderOf));
  const others = parcels.filter(
    (one) => sheetCash(one) !== null && (orderOf(one) === null || !named.has(orderOf(one))),
  );
  const orders = Map.groupBy(others, (one) => orderOf(one) ?? one.id);
  return [
    ...given.map((one) => ({ state: cashStateOf(one), satang: serviceCash(one) })),
    ...[...orders.values()].map((members) => {
      const states = members.map(cashStateOf);
      const state = leastAdvanced.find((each) => states.includes(each))!;
      return { state, satang: sheetCash(members[0]!) };
    }),
  ];
}

/** Sums the cash on delivery of parcels (satang) by its state, without what is paid out. */
export function cashSums(parcels: readonly Parcel[]): Record<CashState, number> {
  const sums = { due: 0, open: 0, owed: 0, paid: 0, none: 0 };
  for (const { state, satang } of amountsOf(parcels)) sums[state] += satang ?? 0;
  return sums;
}

/** Returns the cash (satang) that the service names and the user needs for a parcel that is out for delivery; null if none. */
export const cashAtDoor = ({ status, direction, isCodDue, cod = '' }: Parcel): number | null =>
  isCodDue && direction === 'received' && phaseOf(status) === 'out-for-delivery' ? amountOf(cod) : null;

/** Returns the cash (satang) to have ready for parcels that arrive; null if it is none, or if an amount is not known. */
export function cashToHave(parcels: readonly Parcel[]): number | null {
  const isUnknown = amountsOf(parcels).some(({ state, satang }) => state === 'due' && satang === null);
  return isUnknown ? null : cashSums(parcels).due || null;
}
