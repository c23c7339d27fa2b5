import { statusAfter, type SandboxParcel } from '../world/sandbox-parcel.ts';
import type { Status } from '../world/journey-step.ts';
import type { World } from '../world/parcel-world.ts';

/** The columns of the board, in the order of a journey. `none`: before the first scan. */
export const columns: readonly { key: Status | 'none'; name: string }[] = [
  { key: 'none', name: 'Not scanned yet' },
  { key: 'ON_PICKED_UP', name: 'Picked up' },
  { key: 'ON_OTHER_STATUS', name: 'On the way' },
  { key: 'ON_SHIPPING', name: 'Out for delivery' },
  { key: 'ON_UNABLE_TO_SEND', name: 'Not delivered' },
  { key: 'ON_DELIVERED', name: 'Delivered' },
  { key: 'ON_RETURNED_TO_SENDER', name: 'Returned' },
];

/** A parcel, and how many of its steps have happened. */
export type Standing = { parcel: SandboxParcel; count: number };

/** Groups all parcels by state. */
export function parcelsByColumn(world: World): Map<Status | 'none', Standing[]> {
  const map = new Map<Status | 'none', Standing[]>(columns.map(({ key }) => [key, []]));
  for (const parcel of world.parcels()) {
    const count = world.countOf(parcel);
    map.get(statusAfter(parcel, count) ?? 'none')!.push({ parcel, count });
  }
  return map;
}
