import { partsOf } from '../model/parts.ts';
import { day, hour, minute } from '../model/time.ts';
import { forGood } from '../parcels/notification-rules.ts';
import { afterClockChange } from '../schedule/schedule.ts';
import { writeAccount } from '../storage/account.ts';
import { changeRows, readIds } from '../storage/store.ts';
import { forgetChanges } from '../relay/state.ts';
import { clockItem, type Clock } from '../storage/scheduler-state.ts';
import { readSettings, updateSettings } from '../storage/settings.ts';
import { closeRelay } from '../relay/connection.ts';

const atOnce = 200;
const longestPause = 33 * hour; // of notifications: until tomorrow morning

/**
 * Looks at the clock, and notes the time every minute. If it is a minute or more before the last note, the clock was set
 * back: the stored times are repaired once (docs/promises.md P38). An interrupted repair starts over. Returns between
 * which times it is now (epoch milliseconds): what is younger than the earliest is not deleted by its age.
 */
export async function checkClock(): Promise<{ earliest: number; latest: number }> {
  try {
    const { seenAt, trustedAt } = await navigator.locks.request('clock', lookAtClock);
    return { earliest: Math.min(seenAt, trustedAt), latest: Math.max(seenAt, trustedAt) };
  } catch (error) {
    console.error('waybill: clock not followed', error); // the caller goes on all the same
    return { earliest: 0, latest: Infinity };
  }
}

async function lookAtClock(): Promise<Clock> {
  const now = Date.now();
  const before = await clockItem.read();
  const clock = withReading(before, now);
  if (before && now <= before.seenAt - minute) await repairTimes(now, before.seenAt - now);
  else if (before && now < before.seenAt + minute) return clock;
  await clockItem.writeUnlessEmpty(clock);
  return clock;
}

const mayPass = 2 * day;
export const probation = day;

/**
 * Returns the note of the time. If more than two days passed since the last trusted time, the browser was closed, or the
 * clock is wrong: the new time is trusted a day later, if the clock was not set back (docs/promises.md P52).
 */
function withReading(before: Clock | null, now: number): Clock {
  const { trustedAt, jumpedAt } = before ?? { trustedAt: now, jumpedAt: null };
  if (Math.abs(now - trustedAt) <= mayPass) return { seenAt: now, trustedAt: now, jumpedAt: null };
  if (jumpedAt === null || now < jumpedAt) return { seenAt: now, trustedAt, jumpedAt: now };
  if (now < jumpedAt + probation) return { seenAt: now, trustedAt, jumpedAt };
  return withReading({ seenAt: now, trustedAt: jumpedAt, jumpedAt: null }, now);
}

/** Repairs the stored times that are too far ahead of `now`, after the clock was set back by `by` (ms). */
async function repairTimes(now: number, by: number): Promise<void> {
  for (const ids of partsOf(await readIds(), atOnce))
    await changeRows(ids, (row) => afterClockChange(row, now));
  await writeAccount(({ pause }) => ({
    pause: pause && { ...pause, until: pause.until - by, pollFrom: pause.until - by },
    forbidden: null,
  }));
  const { notifyPausedUntil: until } = await readSettings();
  // Another end may have been chosen before the clock was ahead, and stays.
  if (until !== null && until < forGood && until > now + longestPause)
    await updateSettings({ notifyPausedUntil: until - by });
  await closeRelay(); // it is opened again by the heartbeat at the latest
  await forgetChanges();
}
