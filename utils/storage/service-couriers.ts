import {
  serviceCouriersSchema,
  unknownService,
  type KnownCouriers,
  type ServiceCouriers,
} from '../couriers/known-couriers.ts';
import { originOf, providerOf } from '../model/provider.ts';
import { isSetting, readSettings } from './settings.ts';
import { onStored, stored } from './stored.ts';

// What is known of the couriers of one service, the one that is set up. After a change of its origin nothing is known.
const item = stored('couriers', serviceCouriersSchema, unknownService(''));

const ofService = (known: ServiceCouriers, origin: string): ServiceCouriers =>
  known.origin === origin ? known : unknownService(origin);

/** Returns the stored record; an empty one if it is unreadable or about another service. */
export async function readServiceCouriers(): Promise<ServiceCouriers> {
  const [known, { baseAddress }] = await Promise.all([item.read(), readSettings()]);
  return ofService(known, originOf(baseAddress));
}

/** Returns the part that views and rules use: without the origin, which a page's card must not get. */
export async function readKnownCouriers(): Promise<KnownCouriers> {
  const { origin, listedAt, couriers, learned } = await readServiceCouriers();
  return { listedAt, couriers, learned, provider: providerOf(origin)?.name ?? null };
}

/**
 * Updates the record with an answer of the service at `baseAddress`, unless another service is set up by now. Returns
 * whether that changed it.
 */
export async function changeServiceCouriers(
  baseAddress: string,
  change: (current: ServiceCouriers) => ServiceCouriers,
): Promise<boolean> {
  const origin = originOf((await readSettings()).baseAddress);
  const { before, now } = await item.change((known) =>
    origin === originOf(baseAddress) ? change(ofService(known, origin)) : known,
  );
  return now !== before;
}

export const onServiceCouriers = (listener: () => void): (() => void) =>
  onStored((key) => key === 'couriers' || isSetting(key), listener);
