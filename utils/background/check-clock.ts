import { day, hour, minute } from '../model/time.ts';
import { afterClockChange } from '../schedule/schedule.ts';
import { writeAccount } from '../storage/account.ts';
import { changeRows, forgetLookUps, readIds } from '../storage/store.ts';
import { readSeenAt, readWaitFactor, writeSeenAt, writeWaitFactor } from '../storage/scheduler-state.ts';
import { changeServiceCouriers } from '../storage/service-couriers.ts';
import { readSettings } from '../storage/settings.ts';
import { forgetSession } from '../storage/stored.ts';

const week = 7 * day;
const atOnce = 200;

let noted: number | null = null; // the time this background noted last

/**
 * Notes the time every ten minutes. If it is an hour or more before the last note, the clock was ahead and was set
 * back: the stored times are repaired once (docs/promises.md P38). An interrupted repair starts over.
 */
export async function checkClock(): Promise<void> {
  if (noted !== null && isSoonAfter(noted)) return;
  await navigator.locks.request('clock', repairIfSetBack).catch((error: unknown) => {
    console.error('waybill: clock not followed', error); // the caller goes on all the same
  });
}

async function repairIfSetBack(): Promise<void> {
  const now = Date.now();
  const seenAt = await readSeenAt();
  if (seenAt !== null && now <= seenAt - hour) await repairTimes(now);
  const isNoted = (seenAt !== null && isSoonAfter(seenAt)) || (await writeSeenAt(now));
  noted = isNoted ? now : null;
}

const isSoonAfter = (time: number): boolean => {
  const now = Date.now();
  return now > time - hour && now < time + 10 * minute;
};

/** Repairs the stored times that are too far ahead of `now`. */
async function repairTimes(now: number): Promise<void> {
  const ids = await readIds();
  for (let from = 0; from < ids.length; from += atOnce)
    await changeRows(ids.slice(from, from + atOnce), (row) => afterClockChange(row, now));
  await forgetLookUps();
  await writeAccount({ pausedUntil: null, unpaid: null, pollFrom: null, forbidden: null });
  const { baseAddress } = await readSettings();
  await changeServiceCouriers(baseAddress, (couriers) => ({
    ...couriers,
    nextTryAt: couriers.nextTryAt && Math.min(couriers.nextTryAt, now + week),
    nextDetectAt: null,
  }));
  await writeWaitFactor({ ...(await readWaitFactor()), at: 0 });
  await forgetSession();
}
