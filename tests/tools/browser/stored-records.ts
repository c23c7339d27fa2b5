import type { Worker } from '@playwright/test';
import type { ServiceCouriers } from '../../../utils/couriers/known-couriers.ts';
import type { Parcel, ParcelHistory } from '../../../utils/model/parcel.ts';
import type { readAccount } from '../../../utils/storage/account.ts';
import type { Hidden } from '../../../utils/storage/user-sites.ts';
import type { Settings } from '../../../utils/storage/settings.ts';

// Tests read and change stored data by these functions, so that no test depends on where it is stored. Each function
// runs in an extension page or in the background through `evaluate` of either driver. It is sent as text, so it must be
// self-contained.

/** Records as in the store; a row includes its index keys. */
export type StoredRecords = {
  rows: (Parcel & { keys?: unknown })[];
  logs: ParcelHistory[];
};

/** Writes records into the store. */
export async function putAll({ rows, logs }: StoredRecords): Promise<void> {
  const tellBackground = () => chrome.runtime.sendMessage({ name: 'remove', payload: { ids: [] } });
  await tellBackground(); // the background creates the database
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

/** An unreadable parcel: damaged (version 1), or written by a newer version. */
export const unreadable = (id: string, version: number): StoredRecords['rows'][number] =>
  ({ v: version, id, ...(version > 1 && { keys: { list: [version, 0, 0] } }) }) as unknown as Parcel;

/**
 * Leaves the checks to hints, at any hour: a hint makes a parcel due at once, and nothing else does for a day. So the
 * user has no night, and the last check was an hour ago. A new night plans all parcels again, from their last check; that
 * comes first, or parcels would be due at some hours of the day. Returns how long each parcel would have waited (ms).
 */
export async function leaveToHints(): Promise<number[]> {
  await chrome.storage.local.set({ 'settings/night/from': 0, 'settings/night/to': 0 });
  // The background answers when it has planned.
  await chrome.runtime.sendMessage({ name: 'remove', payload: { ids: [] } });
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('waybill');
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error as Error));
  });
  const transaction = opened.transaction('parcels', 'readwrite');
  const store = transaction.objectStore('parcels');
  const waits: number[] = [];
  const rows = store.getAll();
  rows.addEventListener('success', () => {
    const now = Date.now();
    const at = now - 3_600_000;
    const due = now + 86_400_000;
    for (const row of rows.result as (StoredRecords['rows'][number] & { keys: object })[]) {
      if (typeof row.dueAt !== 'number') continue; // no more news is expected
      waits.push(row.dueAt - now);
      const times = { checkedAt: at, triedAt: at, dueAt: due };
      store.put({ ...row, ...times, keys: { ...row.keys, due } }, row.id);
    }
  });
  await new Promise((resolve) => void transaction.addEventListener('complete', resolve));
  opened.close();
  return waits;
}

/** Moves the last check and the due time of each parcel, and the noted time, half an hour ahead: the clock was set back. */
export async function setClockBack(): Promise<void> {
  const by = 1_800_000;
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('waybill');
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error as Error));
  });
  const transaction = opened.transaction(['parcels', 'items'], 'readwrite');
  const [parcels, items] = [transaction.objectStore('parcels'), transaction.objectStore('items')];
  const rows = parcels.getAll();
  rows.addEventListener('success', () => {
    for (const row of rows.result as StoredRecords['rows']) {
      const [at, dueAt] = [Date.now() + by, Date.now() + 2 * by];
      const keys = { ...(row.keys as object), due: dueAt };
      parcels.put({ ...row, checkedAt: at, triedAt: at, dueAt, keys }, row.id);
    }
  });
  const clock = items.get('clock');
  clock.addEventListener('success', () => {
    items.put({ ...(clock.result as object), seenAt: Date.now() + by }, 'clock');
  });
  await new Promise((resolve) => void transaction.addEventListener('complete', resolve));
  opened.close();
}

/** All parcels and histories as stored, without index keys, sorted by id. */
export async function readAll(): Promise<StoredRecords> {
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
      const { keys: _, ...rest } = row as StoredRecords['rows'][number];
      return rest;
    }),
    logs: logs as StoredRecords['logs'],
  };
}

/** The ids of all stored parcels. */
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

/** Deletes the stored look-ups of parcels that are not followed, so that the next look-up makes a call. */
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

/** Writes 100,000 characters to the database; returns whether it accepted them. */
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

/** The content of `storage.local`, by key. */
export type StoredItems = {
  settings: Settings;
  account: Awaited<ReturnType<typeof readAccount>>;
  hidden: Hidden & { bySite: Record<string, unknown> };
  /** Sites the user added, with the time of adding. */
  sites: Record<string, number>;
  couriers: ServiceCouriers;
  credentials: { v: 1; origin: string; iv: string; sealed: string; keyEnd: string };
};

/** A part of `Items`. */
export type Change = { [K in keyof StoredItems]?: Partial<StoredItems[K]> };

/** Reads `storage.local`. Settings are stored one item each and only if set; they are joined to one object here. */
export async function readItems(): Promise<Partial<StoredItems>> {
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

/** Turns the night pause off, so that the next check shown by a view does not depend on the hour. */
export const noNight: Change = { settings: { night: { from: 0, to: 0 } } };

/** Changes a part of `storage.local`; the rest stays. */
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

/** Each runs in a view: all reads of `storage.local` then fail or never end, as in a damaged profile. */
export const unreadableItems = {
  refused: (): void => void (chrome.storage.local.get = () => Promise.reject(new Error('IO error'))),
  silent: (): void => void (chrome.storage.local.get = () => new Promise(() => {})),
};

/**
 * Whether the background's request for the list of couriers, made after credentials are saved, is over: the list or the
 * time of the next try is stored, or the breaker is open.
 */
export async function isListSettled(): Promise<boolean> {
  const { couriers, account } = (await chrome.storage.local.get([
    'couriers',
    'account',
  ])) as Partial<StoredItems>;
  return couriers !== undefined || (account?.failure ?? null) !== null;
}

/** The keys of all databases and storage areas. */
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

/** All stored data of every kind, as one text to search. */
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

/** The number of records of each store and of `storage.local`, and their size as JSON, in characters. */
export async function storedSizes(): Promise<Record<string, { records: number; size: number }>> {
  const opened = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('waybill');
    request.addEventListener('success', () => resolve(request.result));
  });
  const sizes: Record<string, { records: number; size: number }> = {};
  for (const name of opened.objectStoreNames) {
    const request = opened.transaction(name).objectStore(name).getAll() as IDBRequest<unknown[]>;
    await new Promise((resolve) => void request.addEventListener('success', resolve));
    sizes[name] = { records: request.result.length, size: JSON.stringify(request.result).length };
  }
  opened.close();
  const local = await chrome.storage.local.get(null);
  sizes['local'] = { records: Object.keys(local).length, size: JSON.stringify(local).length };
  return sizes;
}

/** The names of the extension's databases. In a content script there must be none. */
export const ownDatabases = async (): Promise<string[]> =>
  (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.startsWith('waybill'));

/** Replaces the stored sealing key with another one. */
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

/** Tries to export the sealing key: returns its `extractable`, then the result for each format. */
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

/** Saves all stored data, for `restoreRecords`: in a variable of the page. */
export async function saveRecords(): Promise<void> {
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

/** Restores what `saveRecords` saved, and deletes everything newer. */
export async function restoreRecords(): Promise<void> {
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
  // The rows were written without the background. The message makes it update the open views.
  await chrome.runtime.sendMessage({ name: 'remove', payload: { ids: [] } });
}

/** Records every change of browser storage, also short-lived ones; the returned function reads the records. */
export async function hearChanges(background: Worker): Promise<() => Promise<string[]>> {
  await background.evaluate(() => {
    const stored: string[] = [];
    chrome.storage.onChanged.addListener((changes) => stored.push(JSON.stringify(changes)));
    Object.assign(globalThis, { stored });
  });
  return () => background.evaluate(() => (globalThis as unknown as { stored: string[] }).stored);
}

/** Whether a recorded change contains the credentials that **Test** tries before they are saved. */
export const isDraft = (change: string): boolean => change.includes('"trial"');
