// Tests simulate the passing of time by the extension's alarm. Each function is self-contained and runs in an extension
// page or in the background.

/**
 * Makes the parcels with these ids (null: all) due now, forgets their recent notifications, and fires the polling
 * alarm, as if hours had passed. The product has no switch for time, so this changes the store. Skips unreadable rows.
 */
export async function makeDueAndFire(ids: readonly string[] | null): Promise<void> {
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('waybill');
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error as Error));
  });
  // Holds the alarm's lock, so that the background cannot set the alarm from due times it read earlier.
  await navigator.locks.request('alarm', async () => {
    const transaction = opened.transaction('parcels', 'readwrite');
    const store = transaction.objectStore('parcels');
    const rows = store.getAll();
    rows.addEventListener('success', () => {
      for (const row of rows.result as { id: string; dueAt: unknown; keys: object }[]) {
        if (typeof row.dueAt === 'number' && (ids?.includes(row.id) ?? true))
          store.put(
            { ...row, dueAt: Date.now(), announced: [], keys: { ...row.keys, due: Date.now() } },
            row.id,
          );
      }
    });
    await new Promise((resolve) => void transaction.addEventListener('complete', resolve));
    opened.close();
    // Has the period of the extension's alarm. The background would replace an alarm without it before it fires.
    await chrome.alarms.create('poll', { when: Date.now() + 200, periodInMinutes: 5 });
  });
}

/**
 * Ends the pause that the service asked for and fires the polling alarm, as if the pause were over. Due times do not
 * change.
 */
export async function endPauseAndFire(): Promise<void> {
  const { account } = await chrome.storage.local.get('account');
  const pausedUntil = Date.now() - 1;
  await chrome.storage.local.set({ account: { ...(account as object), pausedUntil, pollFrom: null } });
  await navigator.locks.request('alarm', () =>
    chrome.alarms.create('poll', { when: Date.now() + 200, periodInMinutes: 5 }),
  );
}

/** Fires the polling alarm without changing due times. */
export async function fireAlarm(): Promise<void> {
  await navigator.locks.request('alarm', () =>
    chrome.alarms.create('poll', { when: Date.now() + 100, periodInMinutes: 5 }),
  );
}

/** The extension's only alarm. */
export const pollAlarm = 'poll';

/** The names of the alarms that are set. */
export const alarmNames = async (): Promise<string[]> =>
  (await chrome.alarms.getAll()).map(({ name }) => name);

/** The period of each alarm, in minutes. */
export const alarmPeriods = async (): Promise<(number | undefined)[]> =>
  (await chrome.alarms.getAll()).map(({ periodInMinutes }) => periodInMinutes);

/** Deletes all alarms, as a browser may do. */
export const loseAlarms = async (): Promise<void> => void (await chrome.alarms.clearAll());

/** The time until the polling alarm fires, in milliseconds. */
export const untilAlarm = async (): Promise<number> =>
  (await chrome.alarms.get('poll'))!.scheduledTime - Date.now();
