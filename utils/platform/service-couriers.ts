import * as v from 'valibot';
import {
  serviceCouriersSchema,
  unknownService,
  type KnownCouriers,
  type ServiceCouriers,
} from '../core/couriers/served.ts';
import { originOf, providerOf } from '../core/provider.ts';
import { browser } from './browser.ts';
import { readSettings } from './settings.ts';

// What is known of the couriers of the service that is set up. One service at a time: another address begins anew.
const key = 'couriers';

/** What the service that is set up says of couriers; what cannot be read, or is another service's, is nothing. */
export async function readServiceCouriers(): Promise<ServiceCouriers> {
  const [stored, { baseAddress }] = await Promise.all([browser.storage.local.get(key), readSettings()]);
  const origin = originOf(baseAddress);
  const parsed = v.safeParse(serviceCouriersSchema, stored[key]);
  return parsed.success && parsed.output.origin === origin ? parsed.output : unknownService(origin);
}

/** What views and rules go by: the origin itself is nothing a page's card is told. */
export const knownOf = ({ origin, listedAt, couriers, taught }: ServiceCouriers): KnownCouriers => ({
  listedAt,
  couriers,
  taught,
  provider: providerOf(origin)?.name ?? null,
});

/** The same, read. */
export const readKnownCouriers = async (): Promise<KnownCouriers> => knownOf(await readServiceCouriers());

/**
 * Changes it under one lock, from the value of that moment; nothing is written where the service was changed meanwhile.
 * Gives what stood before and what stands now.
 *
 * @param baseAddress of the service whose answer it was
 */
export function changeServiceCouriers(
  baseAddress: string,
  change: (current: ServiceCouriers) => ServiceCouriers,
): Promise<{ before: ServiceCouriers; now: ServiceCouriers }> {
  return navigator.locks.request(key, async () => {
    const before = await readServiceCouriers();
    const now = before.origin === originOf(baseAddress) ? change(before) : before;
    if (now !== before) await browser.storage.local.set({ [key]: now });
    return { before, now };
  });
}

/** Calls `listener` whenever it may have changed, until the returned function is called. */
export function onServiceCouriers(listener: () => void): () => void {
  const heard = (changes: Record<string, unknown>, area: string) => {
    if (area === 'local' && (key in changes || 'settings' in changes)) listener();
  };
  browser.storage.onChanged.addListener(heard);
  return () => browser.storage.onChanged.removeListener(heard);
}
