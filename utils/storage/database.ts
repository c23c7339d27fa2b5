import { openDB, unwrap, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import { get, set, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { keysOf, type IndexKeys } from '../parcels/index-keys.ts';
import { migrate } from '../model/versions.ts';
import { parcelHistorySchema, parcelSchema, recentSchema, type Parcel } from '../model/parcel.ts';

/**
 * The only database, in IndexedDB of the extension's origin, where no content script can open it. `parcels`: what the
 * list shows of each parcel, by id, with the keys of its indexes. `histories`: the history of each parcel. `items`, by
 * key: `recent/<id>` looked up before Follow · `gone/<id>` removed, for undo · `old/…` copies from before an upgrade
 * · data of the scheduler (scheduler-state.ts) · `seal` the key that seals the credentials. `calls`: a line for each
 * request to the service (call-log.ts), by time.
 */
interface Schema extends DBSchema {
  parcels: { key: string; value: unknown; indexes: Record<keyof IndexKeys, IDBValidKey> };
  histories: { key: string; value: unknown };
  items: { key: string; value: unknown };
  calls: { key: [at: number, n: number]; value: unknown };
}

const stores = ['parcels', 'histories', 'items', 'calls'] as const;
// The indexes of `parcels`, by the version of the database that added them.
const indexes: (keyof IndexKeys)[][] = [
  ['list', 'due', 'leaves', 'announce', 'arrives', 'unseen', 'unserved', 'answered'],
  ['personal', 'filed'],
];

type StoreName = (typeof stores)[number];
/** A transaction over some stores, by default those of the parcels. */
export type ReadTransaction<
  N = Exclude<StoreName, 'calls'>,
  Mode extends IDBTransactionMode = IDBTransactionMode,
> = { objectStore<S extends N & StoreName>(name: S): IDBPObjectStore<Schema, StoreName[], S, Mode> };
export type WriteTransaction<N = Exclude<StoreName, 'calls'>> = ReadTransaction<N, 'readwrite'>;

let opened: Promise<IDBPDatabase<Schema>> | null = null;

const forget = (): void => void (opened = null);

/** Returns the open database. After a failed open or a close, the next call opens it again. */
function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('waybill', indexes.length, {
    // Stores and indexes only, no records: any part of the extension may be the first to open a new version.
    upgrade(db, before, _, tx) {
      if (before < 1) for (const name of stores.slice(0, 3)) db.createObjectStore(name);
      if (before < 2) db.createObjectStore('calls');
      for (const name of indexes.slice(before).flat())
        tx.objectStore('parcels').createIndex(name, `keys.${name}`, { multiEntry: name === 'arrives' });
    },
    // Another part of the extension upgrades, and would wait forever for this connection.
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

/**
 * Reads in one transaction, which ends at the first await of anything but the database. Name only the stores that it
 * needs: a write waits for the reads before it of the same store, and open views read after each change.
 */
export const inRead = async <N extends StoreName, T>(
  names: N | N[],
  read: (tx: ReadTransaction<N>) => Promise<T>,
): Promise<T> => read((await database()).transaction(names as N[], 'readonly'));

/** Writes in one transaction and waits for the commit. An error of `write` or of a request undoes all and is thrown. */
export async function inWrite<N extends StoreName, T>(
  names: N | N[],
  write: (tx: WriteTransaction<N>) => Promise<T>,
): Promise<T> {
  const tx = (await database()).transaction(names as N[], 'readwrite');
  tx.done.catch(() => {}); // if `write` fails, only its error is thrown
  try {
    const result = await write(tx);
    await tx.done;
    return result;
  } catch (error) {
    try {
      tx.abort();
    } catch {
      // A failed request already aborted it.
    }
    throw error;
  }
}

/** The store `items` for the functions of `idb-keyval`, which read or write one value in a transaction of its own. */
export const items: UseStore = async (mode, work) => {
  const tx = unwrap(await database()).transaction('items', mode);
  return work(tx.objectStore('items'));
};

/** Returns the records of a store with their keys, ordered by key. */
export async function entriesOf<N extends 'parcels' | 'histories' | 'items'>(
  tx: ReadTransaction<N>,
  name: N,
  range: IDBKeyRange | null = null,
  count?: number,
): Promise<[key: string, stored: unknown][]> {
  const store = tx.objectStore(name);
  const [keys, values] = await Promise.all([store.getAllKeys(range, count), store.getAll(range, count)]);
  return keys.map((key, n) => [key, values[n]]);
}

/** Sends a request without waiting for it; `inWrite` throws its error. */
export const queue = (request: Promise<unknown>): void => void request.catch(() => {});

/** Returns the range of all keys of `items` that begin with `kind/`. */
export const allOf = (kind: string): IDBKeyRange => IDBKeyRange.bound(`${kind}/`, `${kind}/\uffff`);

// The only signals of a change: each change of the store sends one, open views listen. A broadcast channel stays inside
// the extension's origin: no page and no content script receives it. `calls` and `relay`: only the log of the requests, or what is stored of the relay, changed.
type Channel = 'parcels' | 'calls' | 'relay';

/** Tells open views which parcels changed; null = any of them may have. */
export function signalChange(ids: readonly string[] | null = null, name: Channel = 'parcels'): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(ids);
  channel.close();
}

/** Calls `listener` on each change until the returned function is called. Subscribe first, then read. */
export function onChange(listener: (ids: readonly string[] | null) => void, name: Channel = 'parcels') {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<readonly string[] | null>) => listener(data));
  return () => channel.close();
}

export async function clearStores(): Promise<void> {
  await inWrite([...stores], (tx) => Promise.all(stores.map((name) => tx.objectStore(name).clear())));
  for (const name of ['parcels', 'calls', 'relay'] as const) signalChange(null, name);
}

const schemas = { row: parcelSchema, log: parcelHistorySchema, recent: recentSchema } as const;

/** Returns a stored record in the current form; null if it is missing or unreadable. Unreadable records stay stored. */
export function readable<K extends keyof typeof schemas>(kind: K, stored: unknown) {
  const parsed = v.safeParse(schemas[kind], migrate(kind, stored));
  return parsed.success ? (parsed.output as v.InferOutput<(typeof schemas)[K]>) : null;
}

export const readableRows = (stored: readonly unknown[]): Parcel[] =>
  stored.map((value) => readable('row', value)).filter((row) => row !== null);

/** Writes a row with the keys of its indexes. Every readable row must be written by this function. */
export const putParcel = (tx: WriteTransaction<'parcels'>, row: Parcel): void =>
  queue(tx.objectStore('parcels').put({ ...row, keys: keysOf(row) }, row.id));

export function deleteParcel(tx: WriteTransaction<'parcels' | 'histories'>, id: string): void {
  queue(tx.objectStore('parcels').delete(id));
  queue(tx.objectStore('histories').delete(id));
}

/**
 * One value of `items`. An unreadable value counts as `none`, and the next write replaces it. Declared pure, so that
 * the build of a page leaves out the items that the page does not use.
 */
/* @__NO_SIDE_EFFECTS__ */
export function storedItem<T>(key: string, schema: v.GenericSchema<unknown, T>, none: T) {
  const parse = (stored: unknown): T => v.parse(v.fallback(schema, none), stored);
  return {
    read: async (): Promise<T> => parse(await get(key, items)),
    write: (value: T): Promise<void> => set(key, value, items),
    /** Writes, but not into an empty database (then false): after "delete everything" it must stay empty. */
    writeUnlessEmpty: (value: T): Promise<boolean> =>
      inWrite(['parcels', 'items'], async (tx) => {
        const sizes = await Promise.all([tx.objectStore('parcels').count(), tx.objectStore('items').count()]);
        const isMeant = Math.max(...sizes) > 0;
        if (isMeant) await tx.objectStore('items').put(value, key);
        return isMeant;
      }),
    /** Changes the current value, within a transaction. */
    change: async (tx: WriteTransaction<'items'>, change: (current: T) => T): Promise<void> =>
      queue(tx.objectStore('items').put(change(parse(await tx.objectStore('items').get(key))), key)),
  };
}
