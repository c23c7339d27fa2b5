import { day, hour, minute } from '../model/time.ts';
import { afterClockChange } from '../schedule/schedule.ts';
import { writeAccount } from '../storage/account.ts';
import { changeRows, forgetItems, readIds } from '../storage/store.ts';
import { forgetHeard } from '../storage/relay.ts';
import { readSeenAt, readWaitFactor, writeSeenAt, writeWaitFactor } from '../storage/scheduler-state.ts';
import { changeServiceCouriers } from '../storage/service-couriers.ts';
import { readSettings } from '../storage/settings.ts';
import { forgetSession } from '../storage/stored.ts';
import { closeRelay } from './relay.ts';

const week = 7 * day;
const atOnce = 200;

/**
 * Notes the time every ten minutes. If it is an hour or more before the last note, the clock was ahead and was set
 * back: the stored times are repaired once (docs/promises.md P38). An interrupted repair starts over.
 */
export async function checkClock(): Promise<void> {
  await navigator.locks.request('clock', repairIfSetBack).catch((error: unknown) => {
    console.error('waybill: clock not followed', error); // the caller goes on all the same
  });
}

async function repairIfSetBack(): Promise<void> {
  const now = Date.now();
  const seenAt = await readSeenAt();
  const isSetBack = seenAt !== null && now <= seenAt - hour;
  if (isSetBack) await repairTimes(now);
  if (seenAt === null || isSetBack || now >= seenAt + 10 * minute) await writeSeenAt(now);
}

/** Repairs the stored times that are too far ahead of `now`. */
async function repairTimes(now: number): Promise<void> {
  const ids = await readIds();
  for (let from = 0; from < ids.length; from += atOnce)
    await changeRows(ids.slice(from, from + atOnce), (row) => afterClockChange(row, now));
  await forgetItems('recent', Infinity);
  await writeAccount({ pausedUntil: null, unpaid: null, pollFrom: null, forbidden: null });
  const { baseAddress } = await readSettings();
  await changeServiceCouriers(baseAddress, (couriers) => ({
    ...couriers,
    nextTryAt: couriers.nextTryAt && Math.min(couriers.nextTryAt, now + week),
    nextDetectAt: null,
  }));
  await writeWaitFactor({ ...(await readWaitFactor()), at: 0 });
  await closeRelay(); // it is opened again by the heartbeat at the latest
  await forgetHeard();
  await forgetSession();
}
