import { openDB, unwrap, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import { get, set, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { keysOf, type IndexKeys } from '../parcels/index-keys.ts';
import { migrate } from '../model/versions.ts';
import { parcelLogSchema, parcelSchema, recentSchema, type Parcel } from '../model/parcel.ts';

/**
 * The one database, in IndexedDB of the extension's origin: no content script can open it. `parcels` holds what the
 * list shows of each parcel, by its id, with the keys of its indexes; `histories` the history of each; `items`, by key:
 * `recent/<id>` looked up and not kept · `gone/<id>` removed, for undo · `old/…` copies from before an upgrade · what
 * the schedule goes by (scheduler-state.ts) · `seal` the key that seals the credentials.
 */
interface Schema extends DBSchema {
  parcels: { key: string; value: unknown; indexes: Record<keyof IndexKeys, IDBValidKey> };
  histories: { key: string; value: unknown };
  items: { key: string; value: unknown };
}

const stores = ['parcels', 'histories', 'items'] as const;
const indexes: (keyof IndexKeys)[] = [
  'list',
  'due',
  'leaves',
  'announce',
  'arrives',
  'unseen',
  'unserved',
  'answered',
];

export type WriteTransaction = IDBPTransaction<Schema, typeof stores, 'readwrite'>;
export type ReadTransaction = IDBPTransaction<Schema, typeof stores, 'readonly'> | WriteTransaction;

let opened: Promise<IDBPDatabase<Schema>> | null = null;

const forget = (): void => void (opened = null);

/** The open database; where it could not be opened, or was closed, the next call tries anew. */
function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('waybill', 1, {
    // Stores and indexes only: any context of ours may be the first to open a new version.
    upgrade(db) {
      const parcels = db.createObjectStore('parcels');
      for (const name of indexes)
        parcels.createIndex(name, `keys.${name}`, { multiEntry: name === 'arrives' });
      db.createObjectStore('histories');
      db.createObjectStore('items');
    },
    // Another context upgrades: it would wait for this one for ever.
    blocking: (_, __, event) => {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  return opened;
}

/** Reads in one transaction. It ends with the first await of something else than the database. */
export const inRead = async <T>(read: (tx: ReadTransaction) => Promise<T>): Promise<T> =>
  read((await database()).transaction(stores, 'readonly'));

/** Writes in one transaction, until it is committed; an error of `write`, or of any request, takes all back and is thrown. */
export async function inWrite<T>(write: (tx: WriteTransaction) => Promise<T>): Promise<T> {
  const tx = (await database()).transaction(stores, 'readwrite');
  tx.done.catch(() => {}); // where `write` itself fails, its error is the one to hear of
  try {
    const result = await write(tx);
    await tx.done;
    return result;
  } catch (error) {
    try {
      tx.abort();
    } catch {
      // A failed request has aborted it already.
    }
    throw error;
  }
}

/** The items for `idb-keyval`: those that are read and written alone. */
export const items: UseStore = async (mode, work) => {
  const tx = unwrap(await database()).transaction('items', mode);
  return work(tx.objectStore('items'));
};

/** The records of a store with their keys, in the order of those. */
export async function entriesOf(
  tx: ReadTransaction,
  name: (typeof stores)[number],
  range: IDBKeyRange | null = null,
  count?: number,
): Promise<[key: string, stored: unknown][]> {
  const store = tx.objectStore(name);
  const [keys, values] = await Promise.all([store.getAllKeys(range, count), store.getAll(range, count)]);
  return keys.map((key, n) => [key, values[n]]);
}

/** Does not wait for a request: `inWrite` throws its error. */
export const queue = (request: Promise<unknown>): void => void request.catch(() => {});

/** All keys of `items` that begin so. */
export const allOf = (kind: string): IDBKeyRange => IDBKeyRange.bound(`${kind}/`, `${kind}/\uffff`);

// The one "parcels changed" signal: each change in the store sends it, open views listen. A broadcast channel stays
// inside the extension's own origin: no page and no content script hears it.
const channelName = 'parcels';

/** Tells every open view that parcels changed: these, or (null) any of them. */
export function announceChange(ids: readonly string[] | null = null): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(ids);
  channel.close();
}

/** Calls `listener` on each change until the returned function is called. Subscribe first, then read. */
export function onChange(listener: (ids: readonly string[] | null) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<readonly string[] | null>) => listener(data));
  return () => channel.close();
}

/** Empties all of it. */
export async function clearStores(): Promise<void> {
  await inWrite((tx) => Promise.all(stores.map((name) => tx.objectStore(name).clear())));
  announceChange();
}

const schemas = { row: parcelSchema, log: parcelLogSchema, recent: recentSchema } as const;

/** A stored record in today's form, or null when it is missing or cannot be read; it stays where it is. */
export function readable<K extends keyof typeof schemas>(
  kind: K,
  stored: unknown,
): v.InferOutput<(typeof schemas)[K]> | null {
  const parsed = v.safeParse(schemas[kind], migrate(kind, stored));
  return parsed.success ? (parsed.output as v.InferOutput<(typeof schemas)[K]>) : null;
}

export const readableRows = (stored: readonly unknown[]): Parcel[] =>
  stored.map((value) => readable('row', value)).filter((row) => row !== null);

/** Writes a row with the keys of its indexes: the only way a row that can be read is written. */
export const putParcel = (tx: WriteTransaction, row: Parcel): void =>
  queue(tx.objectStore('parcels').put({ ...row, keys: keysOf(row) }, row.id));

/** Takes a parcel away, with its history. */
export function deleteParcel(tx: WriteTransaction, id: string): void {
  queue(tx.objectStore('parcels').delete(id));
  queue(tx.objectStore('histories').delete(id));
}

/**
 * One of `items`; what cannot be read counts as `none`, and is written over by the next one. Declared pure, so that the
 * build of a page leaves out the items that the page does not read.
 */
/* @__NO_SIDE_EFFECTS__ */
export function storedItem<T>(key: string, schema: v.GenericSchema<unknown, T>, none: T) {
  const parse = (stored: unknown): T => v.parse(v.fallback(schema, none), stored);
  return {
    read: async (): Promise<T> => parse(await get(key, items)),
    write: (value: T): Promise<void> => set(key, value, items),
    /** The same, but not into an empty store (then false): after "delete everything" it stays empty. */
    writeUnlessEmpty: (value: T): Promise<boolean> =>
      inWrite(async (tx) => {
        const sizes = await Promise.all([tx.objectStore('parcels').count(), tx.objectStore('items').count()]);
        const isMeant = Math.max(...sizes) > 0;
        if (isMeant) await tx.objectStore('items').put(value, key);
        return isMeant;
      }),
    /** Changes it from the value of that moment, within a transaction. */
    change: async (tx: WriteTransaction, change: (current: T) => T): Promise<void> =>
      queue(tx.objectStore('items').put(change(parse(await tx.objectStore('items').get(key))), key)),
  };
}
