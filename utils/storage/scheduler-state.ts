import * as v from 'valibot';
import { meterSchema, newMeter } from '../schedule/budget.ts';
import { courierStatisticsSchema, emptyStatistics } from '../schedule/courier-statistics.ts';
import { storedItem } from './database.ts';

// The scheduler's data, except the parcels.

/** The factor on all waits, from frequency and budget; 1 = usual. */
const waitFactor = storedItem(
  'wait-factor',
  v.object({
    waitFactor: v.pipe(v.number(), v.minValue(0.1)),
    /** When it was computed (epoch milliseconds), and from which settings and number of parcels. */
    at: v.number(),
    of: v.string(),
  }),
  { waitFactor: 1, at: 0, of: '' },
);
export const { read: readWaitFactor, write: writeWaitFactor } = waitFactor;

/** The settings and the period that all due times were planned with (`planningInputs`); null = none stored. */
const planned = storedItem('planned', v.nullable(v.string()), null);
export const { read: readPlanningInputs, writeUnlessEmpty: writePlanningInputs } = planned;

/** Whether news was held back in quiet hours or a pause. It is announced afterwards in one summary. */
const held = storedItem('held', v.boolean(), false);
export const { read: readHeld, write: writeHeld } = held;

const text = v.string();
const noticeSchema = v.object({ id: text, title: text, message: text, buttons: v.array(text) });
export type Notice = v.InferOutput<typeof noticeSchema>;
/** The notification whose changes are marked as announced, until it is shown; null = none. */
export const unshown = storedItem('unshown', v.nullable(noticeSchema), null);

const clockSchema = v.object({ seenAt: v.number(), trustedAt: v.number(), jumpedAt: v.nullable(v.number()) });
/** The times (epoch ms) noted last, trusted last, and first of those since then that are not trusted; null = all are. */
export type Clock = v.InferOutput<typeof clockSchema>;
const clock = storedItem('clock', v.nullable(clockSchema), null);
export const { read: readClock, writeUnlessEmpty: writeClock } = clock;

/** The calls that were made, by day and by parcel. Counted where they are logged (call-log.ts). */
const meter = storedItem('meter', meterSchema, newMeter);
export const { read: readMeter, change: changeMeter } = meter;

/** Statistics learned from the user's finished parcels. */
const statistics = storedItem('statistics', courierStatisticsSchema, emptyStatistics);
export const { read: readStatistics, change: changeStatistics } = statistics;
