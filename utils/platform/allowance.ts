import { browser } from './browser.ts';

/** What a page may have done for it, however its user is tricked: how much of each in how many milliseconds. */
const allowances = {
  /** Look up or keep (PROMISES P10). */
  'look-up': { most: 10, within: 60_000 },
  /** Open a page of ours: a second is less than it takes to press twice on purpose. */
  open: { most: 1, within: 1000 },
};

/**
 * Takes one out of a tab's allowance; false when there is none left at the moment. Remembered for the browser's session,
 * so a restarted worker does not hand out a new one. Under a lock: two clicks count twice.
 */
export function takeAllowance(
  kind: keyof typeof allowances,
  tabId: number,
  now: number = Date.now(),
): Promise<boolean> {
  const { most, within } = allowances[kind];
  const key = `allowance/${kind}/${tabId}`;
  return navigator.locks.request(key, async () => {
    const stored: unknown = (await browser.storage.session.get(key))[key];
    const times = Array.isArray(stored) ? stored : [];
    // What lies ahead was noted under a wrong clock (PROMISES P38).
    const lately = times.filter(
      (time): time is number => typeof time === 'number' && Math.abs(now - time) < within,
    );
    if (lately.length >= most) return false;
    await browser.storage.session.set({ [key]: [...lately, now] });
    return true;
  });
}
