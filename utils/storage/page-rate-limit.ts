import * as v from 'valibot';
import { isLately, minute } from '../model/time.ts';
import { stored } from './stored.ts';

/** Limits for a page that tricks the user into clicking: at most `most` actions per site in `within` milliseconds. */
const rateLimits = {
  /** Look-ups and follows (docs/promises.md P10). */
  'look-up': [
    { most: 10, within: minute },
    { most: 40, within: 60 * minute },
  ],
  /** Opening a view: nobody presses twice in a second on purpose. */
  open: [{ most: 1, within: 1000 }],
};

/**
 * Counts one action of a site (couriers/shops.ts) against its limit, shared by all tabs of the site. Returns false if
 * the limit is reached. Stored in session storage, so that a restart of the background does not renew it.
 */
export async function takeFromRateLimit(kind: keyof typeof rateLimits, site: string, now = Date.now()) {
  const limits = rateLimits[kind];
  let isLeft = false;
  await stored(`allowance/${kind}/${site}`, v.array(v.number()), [], 'session').change((times) => {
    const lately = (within: number): number[] => times.filter((time) => isLately(time, now, within));
    isLeft = limits.every(({ most, within }) => lately(within).length < most);
    return isLeft ? [...lately(limits.at(-1)!.within), now] : times;
  });
  return isLeft;
}

const rate = { most: 100, within: 10_000 };
let since = 0;
const sent = new Map<number, number>();

/**
 * Counts a message of a tab's content scripts; false if it is above the rate (100 in 10 s). A page of many frames and a
 * user in a hurry send some dozens. Counts in memory: thousands of messages cost no storage reads and delay no command.
 */
export function countMessage(tabId: number, now: number = Date.now()): boolean {
  if (Math.abs(now - since) >= rate.within) {
    sent.clear();
    since = now;
  }
  const count = (sent.get(tabId) ?? 0) + 1;
  sent.set(tabId, count);
  return count <= rate.most;
}
