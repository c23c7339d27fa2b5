import type { KnownCouriers } from '@/utils/core/couriers/served.ts';
import { onServiceCouriers, readKnownCouriers } from '@/utils/platform/service-couriers.ts';
import { Live, useRead } from './live.ts';

const couriers = new Live(onServiceCouriers, readKnownCouriers);

/** What the service says of couriers; null while it is read. */
export const useKnownCouriers = (): KnownCouriers | null => useRead(couriers);
