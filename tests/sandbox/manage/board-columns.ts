import { statusAfter, type SandboxParcel } from '../world/sandbox-parcel.ts';
import type { Status } from '../world/journey-step.ts';
import type { World } from '../world/parcel-world.ts';

const names: Record<Status | 'none', string> = {
  none: 'Not scanned yet',
  ON_PICKED_UP: 'Picked up',
  ON_OTHER_STATUS: 'On the way',
  ON_SHIPPING: 'Out for delivery',
  ON_UNABLE_TO_SEND: 'Not delivered',
  ON_DELIVERED: 'Delivered',
  ON_RETURNED_TO_SENDER: 'Returned',
};

/** The columns of the board, in the order of a journey. `none`: before the first scan. */
export const columns = Object.entries(names).map(([key, name]) => ({ key: key as Status | 'none', name }));

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
