import type { Worker } from '@playwright/test';
import type { ServiceCouriers } from '../../utils/couriers/known-couriers.ts';
import type { Parcel } from '../../utils/model/parcel.ts';
import type { Tracking } from '../../utils/model/tracking.ts';
import type { readStoredAccount } from '../../utils/storage/account.ts';
import type { Hidden } from '../../utils/storage/user-sites.ts';
import type { Settings } from '../../utils/storage/settings.ts';

// Where the extension stores what is known here, and in no test. Each function runs in one of its pages or in its
// background, by the `evaluate` of either browser's driver: it is sent there as text, so it stands alone.

/** Records as the store keeps them: a row with the keys it is found by. */
export type Stored = {
  rows: (Parcel & { keys?: unknown })[];
  logs: { v: 1; id: string; tracking: Tracking }[];
};

/** Puts records where the store keeps them. */
export async function putAll({ rows, logs }: Stored): Promise<void> {
  const tellBackground = () => chrome.runtime.sendMessage({ name: 'remove', payload: { ids: [] } });
  await tellBackground(); // opens the database: a first one to open it would have to make it
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('waybill');
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error as Error));
  });
  const transaction = opened.transaction(['parcels', 'histories', 'items'], 'readwrite');
  for (const row of rows) transaction.objectStore('parcels').put(row, row.id);
  for (const log of logs) transaction.objectStore('histories').put(log, log.id);
  await new Promise((resolve) => void transaction.addEventListener('complete', resolve));
  opened.close();
  await tellBackground();
}

/** A parcel that cannot be read: damaged, or of the version that wrote it. */
export const unreadable = (id: string, version: number): Stored['rows'][number] =>
  ({ v: version, id, ...(version > 1 && { keys: { list: [version, 0, 0] } }) }) as unknown as Parcel;

/** All that is kept, as it is stored; in the order of the ids. */
export async function readAll(): Promise<Stored> {
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('waybill');
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error as Error));
  });
  const transaction = opened.transaction(['parcels', 'histories', 'items']);
  const all = (name: string) =>
    new Promise<unknown[]>((resolve) => {
      const values = transaction.objectStore(name).getAll();
      values.addEventListener('success', () => resolve(values.result));
    });
  const [rows, logs] = await Promise.all([all('parcels'), all('histories')]);
  opened.close();
  return {
    rows: rows.map((row) => {
      const { keys: _, ...rest } = row as Stored['rows'][number];
      return rest;
    }),
    logs: logs as Stored['logs'],
  };
}

/** The ids of all that is kept. */
export async function readIds(): Promise<string[]> {
  const opened = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('waybill');
    request.addEventListener('success', () => resolve(request.result));
  });
  const request = opened.transaction('parcels').objectStore('parcels').getAllKeys();
  await new Promise((resolve) => void request.addEventListener('success', resolve));
  opened.close();
  return request.result.map(String);
}

/** Forgets what was looked up and not kept, so that the next look-up of it is a call. */
export async function forgetLookUps(): Promise<void> {
  const opened = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('waybill');
    request.addEventListener('success', () => resolve(request.result));
  });
  const transaction = opened.transaction('items', 'readwrite');
  transaction.objectStore('items').delete(IDBKeyRange.bound('recent/', 'recent/\uffff'));
  await new Promise((resolve) => void transaction.addEventListener('complete', resolve));
  opened.close();
  await chrome.storage.session.clear();
}

/** Whether the store takes something now: by storing it. */
export async function takesMore(): Promise<boolean> {
  const opened = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('waybill');
    request.addEventListener('success', () => resolve(request.result));
  });
  const transaction = opened.transaction('items', 'readwrite');
  transaction.objectStore('items').put('x'.repeat(100_000), 'probe');
  const isStored = await new Promise<boolean>((resolve) => {
    transaction.addEventListener('complete', () => resolve(true));
    transaction.addEventListener('abort', () => resolve(false));
  });
  opened.close();
  return isStored;
}

/** What lies in the browser's own storage, by its key. */
export type Items = {
  settings: Settings;
  account: Awaited<ReturnType<typeof readStoredAccount>>;
  hidden: Hidden & { bySite: Record<string, unknown> };
  /** Added by the user, and since when. */
  sites: Record<string, number>;
  couriers: ServiceCouriers;
  credentials: { v: 1; origin: string; iv: string; sealed: string; keyEnd: string };
};

/** A part of what lies there. */
export type Change = { [K in keyof Items]?: Partial<Items[K]> };

/** What lies in the browser's own storage; of the settings, each an item of its own, those that were set. */
export async function readItems(): Promise<Partial<Items>> {
  const items: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(await chrome.storage.local.get(null))) {
    const [kind, name, field] = key.split('/') as [string, string?, string?];
    if (kind !== 'settings' || name === undefined) {
      items[key] = value;
      continue;
    }
    const settings = (items['settings'] ??= {}) as Record<string, object>;
    if (field === undefined) settings[name] = value as object;
    else settings[name] = { ...settings[name], [field]: value };
  }
  return items;
}

/** Nothing waits for the morning: what a view says of the next check is the same at any hour. */
export const noNight: Change = { settings: { night: { from: 0, to: 0 } } };

/** Changes a part of what lies in the browser's own storage; what is not named stays. */
export async function changeItems(change: Change): Promise<void> {
  const { settings = {}, ...others } = change;
  const stored = (await chrome.storage.local.get(Object.keys(others))) as Record<string, object | undefined>;
  const items: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(others)) items[key] = { ...stored[key], ...part };
  for (const [name, value] of Object.entries(settings))
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      items[`settings/${name}`] = value;
    else for (const [field, one] of Object.entries(value)) items[`settings/${name}/${field}`] = one;
  await chrome.storage.local.set(items);
}

/** How a damaged profile answers a view that asks for what lies there, once one of these has run in it. */
export const unreadableItems = {
  refused: (): void => void (chrome.storage.local.get = () => Promise.reject(new Error('IO error'))),
  silent: (): void => void (chrome.storage.local.get = () => new Promise(() => {})),
};

/**
 * Whether what saving credentials sets off is over. The background asks the service for its list of couriers then; it
 * has it, has noted when to try again, or stands before an open breaker.
 */
export async function isListSettled(): Promise<boolean> {
  const { couriers, account } = (await chrome.storage.local.get(['couriers', 'account'])) as Partial<Items>;
  return couriers !== undefined || (account?.failure ?? null) !== null;
}

/** The keys of all that is stored in databases and in the browser's own storage. */
export async function storedKeys(): Promise<string[]> {
  const found: IDBValidKey[] = [];
  for (const { name } of await indexedDB.databases()) {
    const opened = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name!);
      request.addEventListener('success', () => resolve(request.result));
    });
    for (const of of opened.objectStoreNames) {
      const request = opened.transaction(of).objectStore(of).getAllKeys();
      await new Promise((resolve) => void request.addEventListener('success', resolve));
      found.push(...request.result);
    }
    opened.close();
  }
  const { local, session, sync } = chrome.storage;
  for (const area of [local, session, sync]) found.push(...Object.keys(await area.get(null)));
  return found.map(String);
}

/** All that is stored, wherever, as one text to be searched. */
export async function storedText(): Promise<string> {
  const found: unknown[] = [];
  for (const { name } of await indexedDB.databases()) {
    const opened = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name!);
      request.addEventListener('success', () => resolve(request.result));
    });
    for (const of of opened.objectStoreNames) {
      const store = opened.transaction(of).objectStore(of);
      const [keys, values] = [store.getAllKeys(), store.getAll()];
      await new Promise((resolve) => void values.addEventListener('success', resolve));
      found.push(keys.result, values.result);
    }
    opened.close();
  }
  const { local, session, sync } = chrome.storage;
  for (const area of [local, session, sync]) found.push(await area.get(null));
  if (typeof localStorage !== 'undefined') found.push({ ...localStorage });
  return JSON.stringify(found);
}

/** The names of the extension's databases, where it runs in the extension; in a content script there are none. */
export const ownDatabases = async (): Promise<string[]> =>
  (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.startsWith('waybill'));

/** Puts another sealing key in the place of the one that is stored. */
export async function replaceSealingKey(): Promise<void> {
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('waybill');
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error as Error));
  });
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const transaction = opened.transaction('items', 'readwrite');
  transaction.objectStore('items').put(key, 'seal');
  await new Promise((resolve) => void transaction.addEventListener('complete', resolve));
  opened.close();
}

/** What comes of trying to take the sealing key out: whether it says it may be, then a try in each format. */
export async function exportSealingKey(): Promise<(boolean | string)[]> {
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('waybill');
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error as Error));
  });
  const request = opened.transaction('items').objectStore('items').get('seal');
  await new Promise((resolve) => void request.addEventListener('success', resolve));
  opened.close();
  const key = request.result as CryptoKey;
  const tries = (['raw', 'jwk'] as const).map((format) =>
    crypto.subtle.exportKey(format, key).then(
      () => 'exported',
      (error: Error) => error.name,
    ),
  );
  return [key.extractable, ...(await Promise.all(tries))];
}

type Remembered = {
  local: Record<string, unknown>;
  session: Record<string, unknown>;
  records: [store: string, key: IDBValidKey, value: unknown][];
};

/** Remembers everything that is stored, in the page itself. */
export async function rememberRecords(): Promise<void> {
  const opened = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('waybill');
    request.addEventListener('success', () => resolve(request.result));
  });
  const names = [...opened.objectStoreNames];
  const transaction = opened.transaction(names);
  const found = names.map((name) => {
    const store = transaction.objectStore(name);
    return { name, keys: store.getAllKeys(), values: store.getAll() };
  });
  await new Promise((resolve) => void transaction.addEventListener('complete', resolve));
  opened.close();
  const records = found.flatMap(({ name, keys, values }) =>
    keys.result.map((key, index) => [name, key, values.result[index]] as const),
  );
  const [local, session] = await Promise.all([
    chrome.storage.local.get(null),
    chrome.storage.session.get(null),
  ]);
  Object.assign(globalThis, { remembered: { records, local, session } });
}

/** Puts back what was remembered; what came since is gone. */
export async function putBackRecords(): Promise<void> {
  const { records, local, session } = (globalThis as unknown as { remembered: Remembered }).remembered;
  const opened = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('waybill');
    request.addEventListener('success', () => resolve(request.result));
  });
  const transaction = opened.transaction(opened.objectStoreNames, 'readwrite');
  for (const name of opened.objectStoreNames) transaction.objectStore(name).clear();
  for (const [name, key, value] of records) transaction.objectStore(name).put(value, key);
  await new Promise((resolve) => void transaction.addEventListener('complete', resolve));
  opened.close();
  for (const [area, items] of [
    [chrome.storage.local, local],
    [chrome.storage.session, session],
  ] as const) {
    const since = Object.keys(await area.get(null)).filter((key) => !Object.hasOwn(items, key));
    await area.remove(since);
    await area.set(items);
  }
  // The rows were written past the background: it is told, and tells the open views.
  await chrome.runtime.sendMessage({ name: 'remove', payload: { ids: [] } });
}

/** Listens in the background to what is stored in the browser's own storage, also for a moment; gives a way to read it. */
export async function hearChanges(background: Worker): Promise<() => Promise<string[]>> {
  await background.evaluate(() => {
    const stored: string[] = [];
    chrome.storage.onChanged.addListener((changes) => stored.push(JSON.stringify(changes)));
    Object.assign(globalThis, { stored });
  });
  return () => background.evaluate(() => (globalThis as unknown as { stored: string[] }).stored);
}

/** Whether a change that was heard is of credentials that are tried before they are saved. */
export const isDraft = (change: string): boolean => change.includes('"trial"');
