import { counted, meterSchema, newMeter, type Meter } from '../core/meter.ts';
import { inRead, inWrite, queue } from './database.ts';
import { announceChange } from './live.ts';
import { readItem } from './records.ts';

const key = 'meter';

/** The calls that were made, by day and by parcel. */
export const readMeter = (): Promise<Meter> => inRead((tx) => readItem(tx, key, meterSchema, newMeter));

/** Counts a call, in one transaction. `id` is the parcel it was made for, null = for none. */
export async function countCall(id: string | null, now: number): Promise<void> {
  await inWrite(async (tx) => {
    const meter = await readItem(tx, key, meterSchema, newMeter);
    queue(tx.objectStore('items').put(counted(meter, id, now), key));
  });
  announceChange([]); // no parcel is another for it
}
