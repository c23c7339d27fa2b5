import { afterClockChange } from '../core/clock.ts';
import { writeAccount } from '../platform/account.ts';
import { changeRows, forgetLookUps, readIds } from '../platform/store.ts';
import { readSeenAt, readShare, writeSeenAt, writeShare } from '../platform/plan.ts';
import { changeServiceCouriers } from '../platform/service-couriers.ts';
import { readSettings } from '../platform/settings.ts';
import { forgetSession } from '../platform/wipe.ts';

const minute = 60_000;
const hour = 60 * minute;
const week = 7 * 24 * hour;
const atOnce = 200;

let noted: number | null = null; // the time as this background noted it last

/**
 * Notes the time, every ten minutes, before each call and each run. Where it is an hour or more behind the one noted
 * last, the clock was ahead and has been set back: everything that was stored by it is mended, once (PROMISES P38). Cut
 * off anywhere, it is begun again.
 */
export async function followClock(): Promise<void> {
  if (noted !== null && isSoonAfter(noted)) return;
  await navigator.locks.request('clock', mendIfSetBack).catch((error: unknown) => {
    console.error('waybill: clock not followed', error); // what was asked for is done all the same
  });
}

async function mendIfSetBack(): Promise<void> {
  const now = Date.now();
  const seenAt = await readSeenAt();
  if (seenAt !== null && now <= seenAt - hour) await mendTimes(now);
  const isNoted = (seenAt !== null && isSoonAfter(seenAt)) || (await writeSeenAt(now));
  noted = isNoted ? now : null;
}

const isSoonAfter = (time: number): boolean => {
  const now = Date.now();
  return now > time - hour && now < time + 10 * minute;
};

/** Lets no stored time be ahead of now: parcels, pauses, tries, and what is remembered for some minutes. */
async function mendTimes(now: number): Promise<void> {
  const ids = await readIds();
  for (let from = 0; from < ids.length; from += atOnce)
    await changeRows(ids.slice(from, from + atOnce), (row) => afterClockChange(row, now));
  await forgetLookUps();
  await writeAccount({ pausedUntil: null, unpaid: null, watchFrom: null, forbidden: null });
  const { baseAddress } = await readSettings();
  await changeServiceCouriers(baseAddress, (couriers) => ({
    ...couriers,
    nextTryAt: couriers.nextTryAt && Math.min(couriers.nextTryAt, now + week),
    nextDetectAt: null,
  }));
  await writeShare({ ...(await readShare()), at: 0 });
  await forgetSession();
}
