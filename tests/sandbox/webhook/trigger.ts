import type { Language } from '../text.ts';
import type { Status } from '../world/step.ts';
import type { Update } from '../world/world.ts';

/** The statuses there may be a switch for: those an update can have. */
export const triggerStatuses = [
  'ON_PICKED_UP',
  'ON_OTHER_STATUS',
  'ON_SHIPPING',
  'ON_DELIVERED',
  'ON_UNABLE_TO_SEND',
  'ON_RETURNED_TO_SENDER',
] as const satisfies readonly Status[];

/**
 * The webhook's settings. Which trigger settings the real service has is not shown (docs/api.md 6, rule 2): these are
 * the switches per status that the vendor's phone app has (docs/api.md 10.6), and couriers beside them.
 */
export type Trigger = {
  /** The callback address; null while there is none. */
  address: string | null;
  /** The language of the records that are sent. */
  language: Language;
  statuses: ReadonlySet<Status>;
  /** Only these couriers; null for all. */
  couriers: ReadonlySet<string> | null;
  /** Only parcels the account has looked up or sent to a phone; otherwise every parcel counts as tracked. */
  onlyLookedUp: boolean;
  /** How long the receiver may take, body included. */
  timeLimit: number;
};

export const firstTrigger: Trigger = {
  address: null,
  language: 'en',
  statuses: new Set(triggerStatuses),
  couriers: null,
  onlyLookedUp: false,
  timeLimit: 10_000,
};

/** Whether an update is one the account wants to hear of. */
export function isMatch(trigger: Trigger, { parcel, count }: Update, lookedUp: ReadonlySet<string>): boolean {
  const status = parcel.steps[count - 1]?.status;
  return (
    trigger.address !== null &&
    status !== undefined &&
    trigger.statuses.has(status) &&
    (trigger.couriers === null || trigger.couriers.has(parcel.courierKey)) &&
    (!trigger.onlyLookedUp || lookedUp.has(parcel.trackingNo))
  );
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** A callback address in its canonical form: http or https on this machine, which nothing leaves; else null. */
export function callbackAddress(text: string): string | null {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  return loopback.test(url.hostname) ? url.href : null;
}
