import * as v from 'valibot';
import { meterSchema, newMeter } from '../schedule/budget.ts';
import { courierStatisticsSchema, emptyStatistics } from '../schedule/courier-statistics.ts';
import { storedItem } from './database.ts';

// The scheduler's data, except the parcels.

/** The factor on all waits, from frequency and budget; 1 = usual. */
export const waitFactorItem = storedItem(
  'wait-factor',
  v.object({
    waitFactor: v.pipe(v.number(), v.minValue(0.1)),
    /** When it was computed (epoch milliseconds), and from which settings and number of parcels. */
    at: v.number(),
    of: v.string(),
  }),
  { waitFactor: 1, at: 0, of: '' },
);

/** The settings and the period that all due times were planned with (`planningInputs`); null = none stored. */
export const plannedItem = storedItem('planned', v.nullable(v.string()), null);

/** Whether news was held back in quiet hours or a pause. It is announced afterwards in one summary. */
export const heldItem = storedItem('held', v.boolean(), false);

const text = v.string();
const notificationSchema = v.object({ id: text, title: text, message: text, buttons: v.array(text) });
export type StoredNotification = v.InferOutput<typeof notificationSchema>;
/** The notification whose changes are marked as announced, until it is shown; null = none. */
export const unshownItem = storedItem('unshown', v.nullable(notificationSchema), null);

const clockSchema = v.object({ seenAt: v.number(), trustedAt: v.number(), jumpedAt: v.nullable(v.number()) });
/** The times (epoch ms) noted last, trusted last, and first of those since then that are not trusted; null = all are. */
export type Clock = v.InferOutput<typeof clockSchema>;
export const clockItem = storedItem('clock', v.nullable(clockSchema), null);

/** The calls that were made, by day and by parcel. Counted where they are logged (call-log.ts). */
export const meterItem = storedItem('meter', meterSchema, newMeter);

/** Statistics learned from the user's finished parcels. */
export const statisticsItem = storedItem('statistics', courierStatisticsSchema, emptyStatistics);
