import type { KnownCouriers } from '@/utils/core/couriers/served.ts';
import { onServiceCouriers, readKnownCouriers } from '@/utils/platform/service-couriers.ts';
import { Live, useLive } from './live.ts';

const couriers = new Live(onServiceCouriers, readKnownCouriers);

/** What the service says of couriers; null while it is read. */
export function useKnownCouriers(): KnownCouriers | null {
  const known = useLive(couriers);
  return !known || known === 'trouble' ? null : known;
}
