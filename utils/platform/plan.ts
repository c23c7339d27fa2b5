import * as v from 'valibot';
import { counted, meterSchema, newMeter } from '../core/meter.ts';
import { inWrite } from './database.ts';
import { announceChange } from './live.ts';
import { item } from './records.ts';

// What the schedule goes by beside the parcels and the habits (habits.ts).

/** How long the waits are, by wish and budget, until it is reckoned again; 1 = as usual. */
const share = item(
  'share',
  v.object({
    share: v.pipe(v.number(), v.minValue(0.1)),
    /** When it was reckoned (epoch milliseconds), and for what: another budget or list wants another one. */
    at: v.number(),
    of: v.string(),
  }),
  { share: 1, at: 0, of: '' },
);
export const { read: readShare, write: writeShare } = share;

/** What all due times are planned by (`planOf`); null where nothing was noted. */
const planned = item('planned', v.nullable(v.string()), null);
export const { read: readPlanned, writeUnlessEmpty: writePlanned } = planned;

/** Whether changes were held back in quiet hours or a pause: they are said in one summary after it. */
const held = item('held', v.boolean(), false);
export const { read: readHeld, write: writeHeld } = held;

/** The time as it was when the background last noted it (epoch milliseconds); null = it never did. */
const seenAt = item('seen-at', v.nullable(v.number()), null);
export const { read: readSeenAt, writeUnlessEmpty: writeSeenAt } = seenAt;

const meter = item('meter', meterSchema, newMeter);
/** The calls that were made, by day and by parcel. */
export const readMeter = meter.read;

/** Counts a call, in one transaction. `id` is the parcel it was made for, null = for none. */
export async function countCall(id: string | null, now: number): Promise<void> {
  await inWrite((tx) => meter.change(tx, (current) => counted(current, id, now)));
  announceChange([]); // no parcel is another for it
}
