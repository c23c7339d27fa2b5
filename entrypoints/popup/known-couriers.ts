import type { KnownCouriers } from '@/utils/core/couriers/served.ts';
import { onServiceCouriers, readServiceCouriers } from '@/utils/platform/service-couriers.ts';
import { useLive } from './reading.ts';

/** What the service says of couriers; null while it is read. */
export function useKnownCouriers(): KnownCouriers | null {
  const known = useLive(onServiceCouriers, readServiceCouriers, 'couriers');
  return !known || known === 'trouble' ? null : known;
}
