import { statusAfter, type Parcel } from '../world/parcel.ts';
import type { Status } from '../world/step.ts';
import type { World } from '../world/world.ts';

/** The states of the map, in the order of a journey: the statuses, and before them "not scanned yet". */
export const columns: readonly { key: Status | 'none'; name: string }[] = [
  { key: 'none', name: 'Not scanned yet' },
  { key: 'ON_PICKED_UP', name: 'Picked up' },
  { key: 'ON_OTHER_STATUS', name: 'On the way' },
  { key: 'ON_SHIPPING', name: 'Out for delivery' },
  { key: 'ON_UNABLE_TO_SEND', name: 'Not delivered' },
  { key: 'ON_DELIVERED', name: 'Delivered' },
  { key: 'ON_RETURNED_TO_SENDER', name: 'Returned' },
];

/** A parcel as it stands: after how many steps. */
export type Standing = { parcel: Parcel; count: number };

/** All parcels by the state they are in. */
export function parcelsByColumn(world: World): Map<Status | 'none', Standing[]> {
  const map = new Map<Status | 'none', Standing[]>(columns.map(({ key }) => [key, []]));
  for (const parcel of world.parcels()) {
    const count = world.countOf(parcel);
    map.get(statusAfter(parcel, count) ?? 'none')!.push({ parcel, count });
  }
  return map;
}
