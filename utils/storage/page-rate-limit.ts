import * as v from 'valibot';
import { stored } from './stored.ts';

const minute = 60_000;

/** What a site may have done for it, however its user is tricked: how much of each in how many milliseconds. */
const rateLimits = {
  /** Look up or keep (docs/promises.md P10). */
  'look-up': [
    { most: 10, within: minute },
    { most: 40, within: 60 * minute },
  ],
  /** Open a page of ours: a second is less than it takes to press twice on purpose. */
  open: [{ most: 1, within: 1000 }],
};

/**
 * Takes one out of the allowance of a site (couriers/shops.ts), which all its tabs share; false when none is left at the
 * moment. Remembered for the browser's session: a restarted worker hands out no new one.
 */
export async function takeFromRateLimit(
  kind: keyof typeof rateLimits,
  site: string,
  now: number = Date.now(),
): Promise<boolean> {
  const limits = rateLimits[kind];
  let isLeft = false;
  await stored(`allowance/${kind}/${site}`, v.array(v.number()), [], 'session').change((times) => {
    const lately = (within: number): number[] => times.filter((time) => now - time < within);
    isLeft = limits.every(({ most, within }) => lately(within).length < most);
    return isLeft ? [...lately(limits.at(-1)!.within), now] : times;
  });
  return isLeft;
}

const rate = { most: 100, within: 10_000 };
let since = 0;
const sent = new Map<number, number>();

/**
 * Whether a message of a tab's content scripts is still within the rate: a page of many frames and a user in a hurry
 * send some dozens. Counted in memory: a page that sends thousands costs no storage read and keeps no command waiting.
 */
export function isWithinRate(tabId: number, now: number = Date.now()): boolean {
  if (Math.abs(now - since) >= rate.within) {
    sent.clear();
    since = now;
  }
  const count = (sent.get(tabId) ?? 0) + 1;
  sent.set(tabId, count);
  return count <= rate.most;
}
