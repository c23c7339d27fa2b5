import { amountOf } from '../model/amount.ts';
import type { Parcel } from '../model/parcel.ts';
import { phaseOf } from '../model/status.ts';

/** Cash on delivery: still to collect, collected and not paid out (`owed`), paid out, or not collected (returned). */
type CashState = 'open' | 'owed' | 'paid' | 'none';

export function cashStateOf({ status, isCodDue }: Parcel): CashState {
  if (!isCodDue) return 'paid';
  const phase = phaseOf(status);
  return phase === 'delivered' ? 'owed' : phase === 'returned' ? 'none' : 'open';
}

/** Sums the cash on delivery of parcels by its state, without what is paid out. */
export function cashSums(parcels: readonly Parcel[]): Record<CashState, number> {
  const sums = { open: 0, owed: 0, paid: 0, none: 0 };
  for (const parcel of parcels)
    if (parcel.isCodDue) sums[cashStateOf(parcel)] += amountOf(parcel.cod ?? '') ?? 0;
  return sums;
}

/** Returns the cash (baht) that the user needs for a parcel that is out for delivery; null if none. */
export const cashAtDoor = ({ status, direction, isCodDue, cod = '' }: Parcel): number | null =>
  isCodDue && direction === 'received' && phaseOf(status) === 'out-for-delivery' ? amountOf(cod) : null;
