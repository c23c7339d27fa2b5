import { dateTimeOf } from '../world/thai-times.ts';
import { parcelsByColumn } from './board-columns.ts';
import type { Manager } from './manager.ts';

/** Returns what the page shows, for scripts: the answer to `GET /control/state`, and to forms that accept JSON. */
export function stateOf({ account, webhook, faults, calls }: Manager): object {
  const { world, count, keys, fields } = account;
  const { statuses, couriers, ...trigger } = webhook.trigger();
  return {
    now: dateTimeOf(world.clock.now()),
    speed: world.clock.speed(),
    parcels: Object.fromEntries([...parcelsByColumn(world)].map(([key, all]) => [key, all.length])),
    credentials: keys.current(),
    limits: { ...count.limits(), used: count.used() },
    fields,
    webhook: { ...trigger, statuses: [...statuses], couriers: couriers && [...couriers] },
    deliveries: webhook
      .log()
      .slice(-50)
      .map(({ id, at, ms, trackingNo, courierKey, status, address, outcome }) => ({
        id,
        trackingNo,
        courierKey,
        status,
        address,
        ms,
        outcome,
        at: at === null ? null : dateTimeOf(at),
      })),
    faults: Object.fromEntries(faults.all()),
    calls: calls.all().length,
  };
}
