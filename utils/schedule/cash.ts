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

/** The cash on delivery (satang) that only the user's sheet names, because no answer of the service does; else null. */
export const sheetCash = ({ isCodDue, cod = '', sheet }: Pick<Parcel, 'isCodDue' | 'cod' | 'sheet'>) =>
  isCodDue || amountOf(cod) !== null ? null : (sheet?.cash ?? null);

/** The cash on delivery of a parcel, or of its order (`orderOf`), in satang: the service's amount, else the sheet's. */
export const cashOf = (parcel: Parcel): number | null =>
  amountOf(parcel.cod ?? '') ?? parcel.sheet?.cash ?? null;

/** Whether the service will say when the user, who sent a parcel, gets its cash. A receiver has paid at the door. */
export const isPayoutOpen = ({ isCodDue, direction, closedAt }: Parcel): boolean =>
  isCodDue && direction === 'sent' && closedAt === null;

/** Whether the user still waits for cash on delivery, also if only the sheet names it. */
export const isCashOpen = (parcel: Parcel): boolean =>
  isPayoutOpen(parcel) || (parcel.closedAt === null && ['open', 'owed'].includes(cashStateOf(parcel)));

/**
 * The order that the cash of a sheet belongs to, as a key; null if a sheet names no cash for the parcel, or no order. Parcels
 * with the same key share one amount.
 */
export const orderOf = ({ sheet }: Parcel): string | null =>
  sheet?.order && sheet.cash ? JSON.stringify([sheet.order, sheet.cash, sheet.buyer]) : null;

/** The parcels of each order that has several and one amount of cash for all. Say of them "3 of 4 arrived". */
export function sharedOrders(parcels: readonly Parcel[]): Map<string, Parcel[]> {
  const orders = Map.groupBy(parcels, orderOf);
  orders.delete(null);
  return new Map([...orders].filter(([, members]) => members.length > 1) as [string, Parcel[]][]);
}

const leastAdvanced: readonly CashState[] = ['due', 'open', 'owed', 'paid', 'none'];

/**
 * The cash of parcels with its state, each amount once: an order of several parcels is in the state of its least advanced
 * one. If the service names an amount for one of them, the amounts of the service count and not that of the sheet.
 */
function amountsOf(parcels: readonly Parcel[]): { state: CashState; satang: number | null }[] {
  const given = parcels.filter(({ isCodDue }) => isCodDue);
  const known = new Set(parcels.filter((parcel) => amountOf(parcel.cod ?? '') !== null).map(orderOf));
  const named = parcels.filter(
    (parcel) => sheetCash(parcel) !== null && (orderOf(parcel) === null || !known.has(orderOf(parcel))),
  );
  const orders = Map.groupBy(named, (parcel) => orderOf(parcel) ?? parcel.id);
  return [
    ...given.map((parcel) => ({ state: cashStateOf(parcel), satang: amountOf(parcel.cod ?? '') })),
    ...[...orders.values()].map((members) => {
      const states = members.map(cashStateOf);
      return {
        state: leastAdvanced.find((state) => states.includes(state))!,
        satang: sheetCash(members[0]!),
      };
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
  const due = amountsOf(parcels).filter(({ state }) => state === 'due');
  return (
    due.reduce<number | null>(
      (sum, { satang }) => (sum === null || satang === null ? null : sum + satang),
      0,
    ) || null
  );
}
