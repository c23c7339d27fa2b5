import type { Parcel } from '../core/parcel.ts';
import { allOf, done, inStore, keyOf, readable } from './records.ts';

/** Some of the kept parcels, and where to read on: null = that was the last of them. */
type Slice = { parcels: Parcel[]; next: string | null };

/**
 * The kept parcels that come after a key, at most `count` of them. A list of thousands is read slice by slice, so that
 * no view stands still for it.
 */
export async function readSlice(after: string | null, count: number): Promise<Slice> {
  const { lower, upper } = allOf('row') as { lower: string; upper: string };
  const range = IDBKeyRange.bound(after ?? lower, upper, after !== null);
  const [keys, stored] = await inStore('readonly', (store) =>
    Promise.all([done(store.getAllKeys(range, count)), done(store.getAll(range, count))]),
  );
  const parcels = stored.map((value) => readable('row', value)).filter((row) => row !== null);
  return { parcels, next: keys.length < count ? null : String(keys.at(-1)) };
}

/** The ids of all kept parcels: a fraction of what the rows weigh. */
export async function readIds(): Promise<string[]> {
  const keys = await inStore('readonly', (store) => done(store.getAllKeys(allOf('row'))));
  return keys.map((key) => String(key).slice(keyOf('row', '').length));
}
