import { openDB, unwrap, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import type { UseStore } from 'idb-keyval';
import type { Keys } from '../core/index-keys.ts';

/**
 * The one database, in IndexedDB of the extension's origin: no content script can open it.
 *
 * - `parcels`: what the list shows of each parcel, by its id, with the keys of its indexes (core/index-keys.ts).
 * - `histories`: the history of each parcel, by its id.
 * - `items`, by key: `recent/<id>` looked up and not kept · `gone/<id>` removed, for undo ·
 *   `old/…` copies from before an upgrade · what the schedule goes by (`meter`, `habits`, `plan.ts`) ·
 *   `seal` the key that seals the credentials.
 */
interface Schema extends DBSchema {
  parcels: { key: string; value: unknown; indexes: Record<keyof Keys, IDBValidKey> };
  histories: { key: string; value: unknown };
  items: { key: string; value: unknown };
}

const stores = ['parcels', 'histories', 'items'] as const;
const indexes: (keyof Keys)[] = [
  'list',
  'due',
  'leaves',
  'announce',
  'arrives',
  'unseen',
  'unserved',
  'answered',
];

/** A transaction over all three stores. */
export type Writing = IDBPTransaction<Schema, typeof stores, 'readwrite'>;
/** The same, for what only reads. */
export type Reading = IDBPTransaction<Schema, typeof stores, 'readonly'> | Writing;

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
export const inRead = async <T>(read: (tx: Reading) => Promise<T>): Promise<T> =>
  read((await database()).transaction(stores, 'readonly'));

/**
 * Writes in one transaction and waits until it is committed; an error of `write`, or of any request, takes all of it
 * back and is thrown.
 */
export async function inWrite<T>(write: (tx: Writing) => Promise<T>): Promise<T> {
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
export const items: UseStore = async (mode, work) =>
  work(
    unwrap(await database())
      .transaction('items', mode)
      .objectStore('items'),
  );

/** The records of a store with their keys, in the order of those. */
export async function entriesOf(
  tx: Reading,
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
