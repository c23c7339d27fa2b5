import type { Parcel } from '../core/parcel.ts';
import { inRead } from './database.ts';
import { readableRows } from './records.ts';

/** Some of the kept parcels, and where to read on: null = that was the last of them. */
type Slice = { parcels: Parcel[]; next: string | null };

/**
 * The kept parcels that come after an id, at most `count` of them. A list of thousands is read slice by slice, so that
 * no view stands still for it.
 */
export async function readSlice(after: string | null, count: number): Promise<Slice> {
  const range = after === null ? null : IDBKeyRange.lowerBound(after, true);
  const [keys, stored] = await inRead((tx) => {
    const parcels = tx.objectStore('parcels');
    return Promise.all([parcels.getAllKeys(range, count), parcels.getAll(range, count)]);
  });
  return { parcels: readableRows(stored), next: keys.length < count ? null : keys.at(-1)! };
}

/** The ids of all kept parcels: a fraction of what the rows weigh. */
export const readIds = (): Promise<string[]> => inRead((tx) => tx.objectStore('parcels').getAllKeys());

/** How many parcels are kept. */
export const countParcels = (): Promise<number> => inRead((tx) => tx.objectStore('parcels').count());
