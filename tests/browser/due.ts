/**
 * Runs in the extension's own world: brings every parcel's due time forward to now, what was said of it is long ago, and
 * rings the polling alarm, which is what waiting for hours would do. The product has no switch for time, so this is done from outside.
 */
export async function ringForAll(): Promise<void> {
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('waybill');
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error as Error));
  });
  // Under the lock of the alarm: a wake that looked before must not set it after.
  await navigator.locks.request('alarm', async () => {
    const transaction = opened.transaction('parcels', 'readwrite');
    const store = transaction.objectStore('parcels');
    const rows = store.getAll(IDBKeyRange.bound('row/', 'row/\uffff'));
    rows.addEventListener('success', () => {
      for (const row of rows.result as { id: string; dueAt: number | null }[]) {
        if (row.dueAt !== null) store.put({ ...row, dueAt: Date.now(), told: [] }, `row/${row.id}`);
      }
    });
    // The rows were written past the book: without its head it is written anew.
    store.delete('head');
    await new Promise((resolve) => void transaction.addEventListener('complete', resolve));
    opened.close();
    // With the period of the extension's own alarm: one without would be put right by any wake before it rings.
    await chrome.alarms.create('poll', { when: Date.now() + 200, periodInMinutes: 5 });
  });
}

/**
 * Runs in the extension's own world: ends the pause that the service asked for and rings the polling alarm, as waiting for
 * its end would do. Due times stay as the extension set them.
 */
export async function ringAfterPause(): Promise<void> {
  const { account } = await chrome.storage.local.get('account');
  const pausedUntil = Date.now() - 1;
  await chrome.storage.local.set({ account: { ...(account as object), pausedUntil, watchFrom: null } });
  await navigator.locks.request('alarm', () =>
    chrome.alarms.create('poll', { when: Date.now() + 200, periodInMinutes: 5 }),
  );
}
