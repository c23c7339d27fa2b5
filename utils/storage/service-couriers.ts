import {
  serviceCouriersSchema,
  unknownService,
  type KnownCouriers,
  type ServiceCouriers,
} from '../couriers/known-couriers.ts';
import { originOf, providerOf } from '../model/provider.ts';
import { isSetting, readSettings } from './settings.ts';
import { onStored, stored } from './stored.ts';

// What is known of the couriers of the service that is set up. Another address starts anew: only one is stored.
const item = stored('couriers', serviceCouriersSchema, unknownService(''));

const ofService = (known: ServiceCouriers, origin: string): ServiceCouriers =>
  known.origin === origin ? known : unknownService(origin);

/** Returns what is known; nothing if it is unreadable or about another service. */
export async function readServiceCouriers(): Promise<ServiceCouriers> {
  const [known, { baseAddress }] = await Promise.all([item.read(), readSettings()]);
  return ofService(known, originOf(baseAddress));
}

/** Returns what views and rules use. Leaves out the origin, which a page's card must not get. */
export const knownOf = ({ origin, listedAt, couriers, learned }: ServiceCouriers): KnownCouriers => ({
  listedAt,
  couriers,
  learned,
  provider: providerOf(origin)?.name ?? null,
});

export const readKnownCouriers = async (): Promise<KnownCouriers> => knownOf(await readServiceCouriers());

/**
 * Updates what is known with an answer of the service at `baseAddress`, unless another service is set up by now.
 * Returns the values before and after.
 */
export async function changeServiceCouriers(
  baseAddress: string,
  change: (current: ServiceCouriers) => ServiceCouriers,
): Promise<{ before: ServiceCouriers; now: ServiceCouriers }> {
  const origin = originOf((await readSettings()).baseAddress);
  const { before, now } = await item.change((known) =>
    origin === originOf(baseAddress) ? change(ofService(known, origin)) : known,
  );
  return { before: ofService(before, origin), now: ofService(now, origin) };
}

export const onServiceCouriers = (listener: () => void): (() => void) =>
  onStored((key) => key === 'couriers' || isSetting(key), listener);
