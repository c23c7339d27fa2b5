import { browser } from './browser.ts';

const name = 'poll';
const periodInMinutes = 5;

/**
 * Sees to it that the one polling alarm exists while it is wanted. Read first and made only when missing: making it
 * anew on every wake would push it ahead of itself for ever (PROMISES P28).
 */
export async function ensureAlarm(wanted: boolean): Promise<void> {
  const alarm = await browser.alarms.get(name);
  if (!wanted) {
    if (alarm) await browser.alarms.clear(name);
  } else if (alarm?.periodInMinutes !== periodInMinutes) {
    browser.alarms.create(name, { periodInMinutes, delayInMinutes: periodInMinutes });
  }
}

/** Calls `listener` each time the polling alarm rings. Attach in the background's first turn. */
export function onAlarm(listener: () => void): void {
  browser.alarms.onAlarm.addListener((alarm) => {
    if (alarm.name === name) listener();
  });
}

/**
 * Has the browser start the background when it starts itself, which looks after the alarm. Firefox forgets alarms (and
 * badges) when it is closed, and starts an event page only for events it listens to. Attach in the first turn.
 */
export function startWithBrowser(): void {
  browser.runtime.onStartup.addListener(() => {});
}
