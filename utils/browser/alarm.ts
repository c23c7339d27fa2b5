import { browser } from './browser.ts';

const name = 'poll';
const periodInMinutes = 5;
const period = periodInMinutes * 60_000;
const soonest = 30_000; // the shortest delay that browsers allow a packed extension
const slack = 1000; // browsers round alarm times

/**
 * Makes the one polling alarm fire at `at` (epoch milliseconds; null = never), then every 5 minutes in case a run is
 * cut off. An alarm that fits is left alone: creating it anew at each start would postpone it forever (docs/promises.md
 * P28).
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

/** Whether an alarm fires at most a period before `at`, and not after the later of `at` and a period from now. */
const isInTime = (firesAt: number, at: number, now: number): boolean =>
  firesAt <= Math.max(at, now + period) + slack && firesAt >= at - period - slack;

/** When the polling alarm fires next (epoch milliseconds); null = there is none. */
export const alarmAt = async (): Promise<number | null> =>
  (await browser.alarms.get(name))?.scheduledTime ?? null;

/** Calls the listener of the alarm that fires. Attach it synchronously when the background starts. */
export function onAlarm(listeners: { onPoll: () => void; onHeartbeat: () => void }): void {
  browser.alarms.onAlarm.addListener((alarm) => {
    if (alarm.name === name) listeners.onPoll();
    if (alarm.name === heartbeat) listeners.onHeartbeat();
  });
}

const heartbeat = 'heartbeat';
// Firefox stops a background that has no event for 30 s. Chromium fires after 30 s, its shortest period.
const heartbeatPeriod = 0.4;

/** Sets or clears the alarm that looks after the connection to the relay. */
export async function ensureHeartbeat(isWanted: boolean): Promise<void> {
  const isSet = (await browser.alarms.get(heartbeat)) !== undefined;
  if (isWanted && !isSet) browser.alarms.create(heartbeat, { periodInMinutes: heartbeatPeriod });
  if (!isWanted && isSet) await browser.alarms.clear(heartbeat);
}

export const clearAlarms = (): Promise<boolean> => browser.alarms.clearAll();
