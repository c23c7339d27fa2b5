import { counted, meterSchema, newMeter, type Meter } from '../core/meter.ts';
import { announceChange } from './live.ts';
import { inStore, inWrite, readAs } from './records.ts';

const meterKey = 'plan/meter';

/** The calls that were made, by day and by parcel. */
export const readMeter = (): Promise<Meter> =>
  inStore('readonly', (store) => readAs(store, meterKey, meterSchema, newMeter));

/** Counts a call, in one transaction. `id` is the parcel it was made for, null = for none. */
export async function countCall(id: string | null, now: number): Promise<void> {
  await inWrite(async (store) => {
    store.put(counted(await readAs(store, meterKey, meterSchema, newMeter), id, now), meterKey);
  });
  announceChange([]); // no parcel is another for it
}
