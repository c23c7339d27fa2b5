// Time passes for the extension by its alarm. Each function runs in one of its pages or in its background and stands alone.

/**
 * Brings the due time of some parcels, or of every one (null), forward to now, what was said of it is long ago, and
 * rings the polling alarm, which is what waiting for hours would do. The product has no switch for time, so this is done
 * from outside. What cannot be read stays as it is.
 */
export async function ringFor(ids: readonly string[] | null): Promise<void> {
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('waybill');
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error as Error));
  });
  // Under the lock of the alarm: a wake that looked before must not set it after.
  await navigator.locks.request('alarm', async () => {
    const transaction = opened.transaction('parcels', 'readwrite');
    const store = transaction.objectStore('parcels');
    const rows = store.getAll();
    rows.addEventListener('success', () => {
      for (const row of rows.result as { id: string; dueAt: unknown; keys: object }[]) {
        if (typeof row.dueAt === 'number' && (ids?.includes(row.id) ?? true))
          store.put({ ...row, dueAt: Date.now(), told: [], keys: { ...row.keys, due: Date.now() } }, row.id);
      }
    });
    await new Promise((resolve) => void transaction.addEventListener('complete', resolve));
    opened.close();
    // With the period of the extension's own alarm: one without would be put right by any wake before it rings.
    await chrome.alarms.create('poll', { when: Date.now() + 200, periodInMinutes: 5 });
  });
}

/**
 * Ends the pause that the service asked for and rings the polling alarm, as waiting for its end would do. Due times stay
 * as the extension set them.
 */
export async function ringAfterPause(): Promise<void> {
  const { account } = await chrome.storage.local.get('account');
  const pausedUntil = Date.now() - 1;
  await chrome.storage.local.set({ account: { ...(account as object), pausedUntil, watchFrom: null } });
  await navigator.locks.request('alarm', () =>
    chrome.alarms.create('poll', { when: Date.now() + 200, periodInMinutes: 5 }),
  );
}

/** Rings the polling alarm, whatever is due. */
export async function ring(): Promise<void> {
  await navigator.locks.request('alarm', () =>
    chrome.alarms.create('poll', { when: Date.now() + 100, periodInMinutes: 5 }),
  );
}

/** The one alarm of the extension. */
export const pollAlarm = 'poll';

/** The names of the alarms that are set. */
export const setAlarms = async (): Promise<string[]> =>
  (await chrome.alarms.getAll()).map(({ name }) => name);

/** After how many minutes each alarm rings again. */
export const alarmPeriods = async (): Promise<(number | undefined)[]> =>
  (await chrome.alarms.getAll()).map(({ periodInMinutes }) => periodInMinutes);

/** Loses every alarm, as a browser may. */
export const loseAlarms = async (): Promise<void> => void (await chrome.alarms.clearAll());

/** In how many milliseconds the polling alarm rings. */
export const untilAlarm = async (): Promise<number> =>
  (await chrome.alarms.get('poll'))!.scheduledTime - Date.now();
