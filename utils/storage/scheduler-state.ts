import * as v from 'valibot';
import { withCall, meterSchema, newMeter } from '../schedule/budget.ts';
import { courierStatisticsSchema, emptyStatistics } from '../schedule/courier-statistics.ts';
import { announceChange, inWrite, storedItem } from './database.ts';

// What the schedule goes by beside the parcels.

/** How long the waits are, by wish and budget, until it is reckoned again; 1 = as usual. */
const share = storedItem(
  'share',
  v.object({
    share: v.pipe(v.number(), v.minValue(0.1)),
    /** When it was reckoned (epoch milliseconds), and for what: another budget or list wants another one. */
    at: v.number(),
    of: v.string(),
  }),
  { share: 1, at: 0, of: '' },
);
export const { read: readWaitFactor, write: writeWaitFactor } = share;

/** What all due times are planned by (`planningInputs`); null where nothing was noted. */
const planned = storedItem('planned', v.nullable(v.string()), null);
export const { read: readPlanningInputs, writeUnlessEmpty: writePlanningInputs } = planned;

/** Whether changes were held back in quiet hours or a pause: they are said in one summary after it. */
const held = storedItem('held', v.boolean(), false);
export const { read: readHeld, write: writeHeld } = held;

/** The time as it was when the background last noted it (epoch milliseconds); null = it never did. */
const seenAt = storedItem('seen-at', v.nullable(v.number()), null);
export const { read: readSeenAt, writeUnlessEmpty: writeSeenAt } = seenAt;

const meter = storedItem('meter', meterSchema, newMeter);
/** The calls that were made, by day and by parcel. */
export const readMeter = meter.read;

/** Counts a call, in one transaction. `id` is the parcel it was made for, null = for none. */
export async function countCall(id: string | null, now: number): Promise<void> {
  await inWrite((tx) => meter.change(tx, (current) => withCall(current, id, now)));
  announceChange([]); // no parcel is another for it
}

/** What the user's own finished parcels taught. */
const habits = storedItem('habits', courierStatisticsSchema, emptyStatistics);
export const { read: readStatistics, change: changeHabits } = habits;
