import type { SandboxLanguage } from '../text.ts';
import type { Status } from '../world/journey-step.ts';
import type { Update } from '../world/parcel-world.ts';

/** The statuses that an update can have; each can be switched off. */
export const triggerStatuses = [
  'ON_PICKED_UP',
  'ON_OTHER_STATUS',
  'ON_SHIPPING',
  'ON_DELIVERED',
  'ON_UNABLE_TO_SEND',
  'ON_RETURNED_TO_SENDER',
] as const satisfies readonly Status[];

/**
 * The settings of the webhook. The document does not show those of the real service (docs/api.md 6, rule 2). These are
 * the switches per status of the vendor's phone app (docs/api.md 10.6), and couriers.
 */
export type Trigger = {
  /** The callback address; null while there is none. */
  address: string | null;
  /** The language of the records that are sent. */
  language: SandboxLanguage;
  statuses: ReadonlySet<Status>;
  /** Only these couriers; null for all. */
  couriers: ReadonlySet<string> | null;
  /** Only parcels that were looked up or sent to a phone; otherwise every parcel counts as tracked. */
  onlyLookedUp: boolean;
  /** Milliseconds that the receiver may take, body included. */
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

/** Whether the trigger matches an update. */
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

/**
 * Returns a callback address in its canonical form. Null unless it is http or https on this machine, because no data
 * may leave the machine.
 */
export function callbackAddress(text: string): string | null {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  return loopback.test(url.hostname) ? url.href : null;
}
