// Reads, sets and deletes the extension's alarm, so that tests need not wait for hours. Each function runs in an
// extension page or in the background, so it is self-contained.

/**
 * Makes the parcels with these ids (null: all) due now, forgets their recent notifications, and lets the polling alarm
 * fire after 0.2 s, as if hours had passed. The product has no setting for the time, so this changes the store. Skips
 * unreadable parcels and parcels without a due time.
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
    // Uses the period that the extension sets: the background would replace an alarm with another one before it fires.
    await chrome.alarms.create('poll', { when: Date.now() + 200, periodInMinutes: 5 });
  });
}

/**
 * Ends the pause that the service asked for, as if it had passed, and lets the polling alarm fire after 0.2 s. Does not
 * change due times.
 */
export async function endPauseAndFire(): Promise<void> {
  const { account } = (await chrome.storage.local.get('account')) as { account: { pause: object } };
  const [until, pollFrom] = [Date.now() - 1, Date.now() - 1];
  await chrome.storage.local.set({ account: { ...account, pause: { ...account.pause, until, pollFrom } } });
  await navigator.locks.request('alarm', () =>
    chrome.alarms.create('poll', { when: Date.now() + 200, periodInMinutes: 5 }),
  );
}

/** Lets the polling alarm fire after 0.1 s, without changing due times. */
export async function fireAlarm(): Promise<void> {
  await navigator.locks.request('alarm', () =>
    chrome.alarms.create('poll', { when: Date.now() + 100, periodInMinutes: 5 }),
  );
}

/** The name of the alarm of the checks. */
export const pollAlarm = 'poll';

/** The name of the alarm that looks after the connection to the relay. */
export const heartbeatAlarm = 'heartbeat';

/** The time until the heartbeat, in milliseconds. */
export const untilHeartbeat = async (): Promise<number> =>
  (await chrome.alarms.get('heartbeat'))!.scheduledTime - Date.now();

/** Lets the heartbeat fire after 0.1 s, and then in its ordinary period. */
export const fireHeartbeat = (): Promise<void> =>
  chrome.alarms.create('heartbeat', { when: Date.now() + 100, periodInMinutes: 0.4 });

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
