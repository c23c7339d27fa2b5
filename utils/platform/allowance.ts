import { browser } from './browser.ts';

const perMinute = 10; // PROMISES P10: what a page may have looked up or kept, however its user is tricked

/**
 * Takes one look-up out of a tab's allowance; false when ten were taken in the last minute. Remembered for the
 * browser's session, so a restarted worker does not hand out a new one. Under a lock: two clicks count twice.
 */
export function takeAllowance(tabId: number, now: number = Date.now()): Promise<boolean> {
  const key = `allowance/${tabId}`;
  return navigator.locks.request(key, async () => {
    const stored: unknown = (await browser.storage.session.get(key))[key];
    const times = Array.isArray(stored) ? stored : [];
    // What lies ahead was noted under a wrong clock (PROMISES P38).
    const lately = times.filter(
      (time): time is number => typeof time === 'number' && Math.abs(now - time) < 60_000,
    );
    if (lately.length >= perMinute) return false;
    await browser.storage.session.set({ [key]: [...lately, now] });
    return true;
  });
}
