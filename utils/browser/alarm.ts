import { browser } from './browser.ts';

const name = 'poll';
const periodInMinutes = 5;
const period = periodInMinutes * 60_000;
const soonest = 30_000; // a packed extension's alarms ring no sooner
const slack = 1000; // browsers round

/**
 * Sees to it that the one polling alarm rings at `at` (epoch milliseconds; null = never), and each period after that,
 * should a run have been cut off. Read first: making it anew on every wake would push it ahead of itself for ever
 * (docs/promises.md P28).
 */
export async function ensureAlarm(at: number | null, now: number = Date.now()): Promise<void> {
  const alarm = await browser.alarms.get(name);
  if (at === null) {
    if (alarm) await browser.alarms.clear(name);
    return;
  }
  if (alarm?.periodInMinutes === periodInMinutes && isInTime(alarm.scheduledTime, at, now)) return;
  browser.alarms.create(name, { when: Math.max(at, now + soonest), periodInMinutes });
}

/** Not later than wanted, or a period from now; and not so much sooner that nothing would be due yet. */
const isInTime = (rings: number, at: number, now: number): boolean =>
  rings <= Math.max(at, now + period) + slack && rings >= at - period - slack;

export const hasAlarm = async (): Promise<boolean> => (await browser.alarms.get(name)) !== undefined;

/** Calls `listener` each time the polling alarm rings. Attach in the background's first turn. */
export function onAlarm(listener: () => void): void {
  browser.alarms.onAlarm.addListener((alarm) => {
    if (alarm.name === name) listener();
  });
}

export const clearAlarms = (): Promise<boolean> => browser.alarms.clearAll();
