import {
  serviceCouriersSchema,
  unknownService,
  type KnownCouriers,
  type ServiceCouriers,
} from '../couriers/known-couriers.ts';
import { originOf, providerOf } from '../model/provider.ts';
import { isSetting, readSettings } from './settings.ts';
import { onStored, stored } from './stored.ts';

// What is known of the couriers of the service that is set up. One service at a time: another address begins anew.
const item = stored('couriers', serviceCouriersSchema, unknownService(''));

const ofService = (known: ServiceCouriers, origin: string): ServiceCouriers =>
  known.origin === origin ? known : unknownService(origin);

/** What cannot be read, or is another service's, is nothing. */
export async function readServiceCouriers(): Promise<ServiceCouriers> {
  const [known, { baseAddress }] = await Promise.all([item.read(), readSettings()]);
  return ofService(known, originOf(baseAddress));
}

/** What views and rules go by: the origin itself is nothing a page's card is told. */
export const knownOf = ({ origin, listedAt, couriers, taught }: ServiceCouriers): KnownCouriers => ({
  listedAt,
  couriers,
  taught,
  provider: providerOf(origin)?.name ?? null,
});

export const readKnownCouriers = async (): Promise<KnownCouriers> => knownOf(await readServiceCouriers());

/**
 * Changes what is known by an answer of the service at `baseAddress`, unless another one is set up by now. Gives what
 * stood before and what stands now.
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
