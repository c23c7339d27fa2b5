import type { CDPSession, Page } from '@playwright/test';
import type { MessageName, Sent } from '../../../utils/messaging/messages.ts';
import type { Settings } from '../../../utils/storage/settings.ts';
import { fireAlarm } from '../browser/alarms.ts';
import { readNotifications } from '../browser/shown.ts';
import { changeItems } from '../browser/stored-records.ts';

/** The fields of a stored parcel that the proofs read; `events` is the number of its events. */
export type Seen = {
  v: number;
  id: string;
  status: string | null;
  checkedAt: number | null;
  dueAt: number | null;
  toAnnounce: string | null;
  events: number;
};

/**
 * Controls the extension from one of its views. No debugger is attached to the background, so that the browser starts
 * and stops it as usual.
 */
export type ExtensionControl = {
  /** Stops the background at once, as the browser may at any time. */
  stopBackground(): Promise<void>;
  /** Sends a message as the views do. False if the background did not answer or answered with a failure. */
  send<N extends MessageName>(name: N, payload: Sent<N>): Promise<boolean>;
  /** Makes parcels due now. */
  bringForward(ids: readonly string[]): Promise<void>;
  /** Makes the alarm fire soon and leaves its period unchanged. */
  fireAlarm(): Promise<void>;
  read(): Promise<Map<string, Seen>>;
  put(records: Record<string, unknown>): Promise<void>;
  drop(prefixes: readonly string[]): Promise<void>;
  keys(prefix: string): Promise<string[]>;
  /** The notification that is stored and perhaps not shown yet; null = none. */
  unshown(): Promise<unknown>;
  /** How many calls the extension has counted on the present day. */
  callsToday(): Promise<number>;
  notices(): Promise<string[]>;
  clearNotices(): Promise<void>;
  alarms(): Promise<{ name: string; scheduledTime: number; periodInMinutes?: number | undefined }[]>;
  setSettings(change: Partial<Settings>): Promise<void>;
};

/** Returns the controls, using a view that is open in `page`. */
export async function controlFrom(page: Page): Promise<ExtensionControl> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await page.evaluate(openStore);
  return {
    stopBackground: async () => void (await session.send('ServiceWorker.stopAllWorkers')),
    send: (name, payload) =>
      page.evaluate(
        (message: { name: MessageName; payload: unknown }) =>
          chrome.runtime.sendMessage(message).then(
            (answer: unknown) => (answer as { ok?: boolean } | undefined)?.ok === true,
            () => false,
          ),
        { name, payload },
      ),
    // Hold the alarm's lock: otherwise a background that read the old due times could set the alarm by them afterwards.
    bringForward: (ids) =>
      page.evaluate(
        (wanted) =>
          navigator.locks.request('alarm', async () => {
            type Row = { id: string; dueAt: number | null; keys: object };
            for (const [key, row] of (await proofStore.all('row/')) as [string, Row][])
              if (wanted.includes(row.id) && row.dueAt !== null) {
                const dueAt = Date.now();
                await proofStore.put({
                  [key]: { ...row, dueAt, announced: [], keys: { ...row.keys, due: dueAt } },
                });
              }
          }),
        ids,
      ),
    fireAlarm: () => page.evaluate(fireAlarm),
    async read() {
      const seen = await page.evaluate(async () => {
        const [rows, logs] = await Promise.all([proofStore.all('row/'), proofStore.all('log/')]);
        const events = new Map(
          (logs as [string, { id: string; tracking: { events: unknown[] } }][]).map(([, log]) => [
            log.id,
            log.tracking.events.length,
          ]),
        );
        return (rows as [string, Seen][]).map(([, row]) => ({
          v: row.v,
          id: row.id,
          status: row.status,
          checkedAt: row.checkedAt,
          dueAt: row.dueAt,
          toAnnounce: row.toAnnounce,
          events: events.get(row.id) ?? 0,
        }));
      });
      return new Map(seen.map((row) => [row.id, row]));
    },
    put: (records) => page.evaluate((all) => proofStore.put(all), records),
    drop: (prefixes) => page.evaluate((all) => proofStore.drop(all), prefixes),
    keys: (prefix) => page.evaluate(async (of) => (await proofStore.all(of)).map(([key]) => key), prefix),
    unshown: () => page.evaluate(async () => (await proofStore.all('unshown'))[0]?.[1] ?? null),
    callsToday: () =>
      page.evaluate(async () => {
        const [[, meter]] = (await proofStore.all('meter')) as [[string, { days: Record<string, number> }]];
        return meter.days[new Date().toLocaleDateString('sv')] ?? 0;
      }),
    notices: () => page.evaluate(readNotifications),
    clearNotices: () =>
      page.evaluate(async () => {
        for (const id of Object.keys(await chrome.notifications.getAll()))
          await chrome.notifications.clear(id);
      }),
    alarms: () => page.evaluate(() => chrome.alarms.getAll()),
    setSettings: (change) => page.evaluate(changeItems, { settings: change }),
  };
}

declare const proofStore: {
  all(prefix: string): Promise<[string, unknown][]>;
  put(records: Record<string, unknown>): Promise<void>;
  drop(prefixes: readonly string[]): Promise<void>;
};

/** Runs in the view: opens the parcel database with plain IndexedDB calls, without the product's code. */
async function openStore(): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('waybill');
    request.addEventListener('success', () => resolve(request.result));
  });
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error as Error));
    });
  const names = ['parcels', 'histories', 'items'] as const;
  /** `row/<id>` is a parcel, `log/<id>` its history; all other names are keys of items. */
  const placeOf = (name: string): [store: (typeof names)[number], key: string] =>
    name.startsWith('row/')
      ? ['parcels', name.slice(4)]
      : name.startsWith('log/')
        ? ['histories', name.slice(4)]
        : ['items', name];
  const written = async (write: (transaction: IDBTransaction) => void) => {
    const transaction = db.transaction(names, 'readwrite');
    write(transaction);
    await new Promise((resolve) => void transaction.addEventListener('complete', resolve));
  };
  Object.assign(globalThis, {
    proofStore: {
      async all(prefix: string) {
        const [name, key] = placeOf(prefix);
        const store = db.transaction(name).objectStore(name);
        const range = IDBKeyRange.bound(key, `${key}\uffff`);
        const [keys, values] = await Promise.all([
          done(store.getAllKeys(range)),
          done(store.getAll(range)) as Promise<unknown[]>,
        ]);
        return keys.map((found, index) => [prefix + String(found).slice(key.length), values[index]]);
      },
      put: (records: Record<string, unknown>) =>
        written((transaction) => {
          for (const [name, value] of Object.entries(records)) {
            const [store, key] = placeOf(name);
            transaction.objectStore(store).put(value, key);
          }
        }),
      drop: (prefixes: readonly string[]) =>
        written((transaction) => {
          for (const prefix of prefixes) {
            const [store, key] = placeOf(prefix);
            transaction.objectStore(store).delete(IDBKeyRange.bound(key, `${key}\uffff`));
          }
        }),
    },
  });
}
