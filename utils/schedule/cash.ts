import { amountOf } from '../model/amount.ts';
import { isSentBack } from '../couriers/failed-attempt.ts';
import type { Parcel } from '../model/parcel.ts';
import { phaseOf } from '../model/status.ts';

/**
 * Cash on delivery that the user will pay at the door (`due`), or as the sender: still to collect (`open`), collected and
 * not paid out (`owed`), paid out. `none`: the receiver has paid, or the parcel came back.
 */
type CashState = 'due' | 'open' | 'owed' | 'paid' | 'none';

export function cashStateOf({ status, direction, isCodDue, latest }: Parcel): CashState {
  const phase = phaseOf(status);
  if (!isCodDue) return direction === 'sent' ? 'paid' : 'none';
  if (phase === 'returned' || isSentBack({ status, latest })) return 'none';
  if (direction === 'sent') return phase === 'delivered' ? 'owed' : 'open';
  return phase === 'delivered' ? 'none' : 'due';
}

/** Whether the user still waits for cash on delivery of a parcel they sent. A receiver has paid at the door. */
export const isPayoutOpen = ({ isCodDue, direction, closedAt }: Parcel): boolean =>
  isCodDue && direction === 'sent' && closedAt === null;

/** Sums the cash on delivery of parcels by its state, without what is paid out. */
export function cashSums(parcels: readonly Parcel[]): Record<CashState, number> {
  const sums = { due: 0, open: 0, owed: 0, paid: 0, none: 0 };
  for (const parcel of parcels)
    if (parcel.isCodDue) sums[cashStateOf(parcel)] += amountOf(parcel.cod ?? '') ?? 0;
  return sums;
}

/** Returns the cash (baht) that the user needs for a parcel that is out for delivery; null if none. */
export const cashAtDoor = ({ status, direction, isCodDue, cod = '' }: Parcel): number | null =>
  isCodDue && direction === 'received' && phaseOf(status) === 'out-for-delivery' ? amountOf(cod) : null;

/** Returns the cash (baht) to have ready for parcels that arrive; null if it is none, or if an amount is not known. */
export function cashToHave(parcels: readonly Parcel[]): number | null {
  const amounts = parcels
    .filter((parcel) => cashStateOf(parcel) === 'due')
    .map(({ cod = '' }) => amountOf(cod));
  return amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0) || null;
}
