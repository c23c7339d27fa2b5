import { createStore } from 'idb-keyval';
import * as v from 'valibot';
import type { Entry } from '../core/head.ts';
import { isNewer, migrate } from '../core/migrations.ts';
import { parcelLogSchema, parcelSchema, recentSchema, type Parcel } from '../core/parcel.ts';

/**
 * The one object store, keys by kind: row/<id> what the list shows · log/<id> its history · gone/<id> removed, for undo ·
 * recent/<id> looked up but not kept · sign/<id> the picture of its signature · head, list/…, due/…, say/… what is filed
 * of the rows (book.ts). IndexedDB of the extension's origin: no content script can open it.
 */
export const inStore = createStore('waybill', 'parcels');

type Kind = 'row' | 'log' | 'gone' | 'recent' | 'sign';

/** The key of a record. */
export const keyOf = (kind: Kind, id: string): string => `${kind}/${id}`;

/** All keys of a kind of record, or of a shelf. */
export const allOf = (kind: string): IDBKeyRange => IDBKeyRange.bound(`${kind}/`, `${kind}/\uffff`);

/** The result of a request. */
export const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error as Error));
  });

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error as Error));
  });

/** Writes in one transaction and waits until it is committed; an error of `write` takes all of it back. */
export const inWrite = <T>(write: (store: IDBObjectStore) => Promise<T>): Promise<T> =>
  inStore('readwrite', async (store) => {
    const finished = committed(store.transaction);
    // Where `write` itself fails, its error is the one to hear of.
    finished.catch(() => {});
    const result = await write(store).catch((error: unknown) => {
      abort(store.transaction);
      throw error;
    });
    await finished;
    return result;
  });

/** Takes a transaction back; one that a failed request has ended already refuses, and is taken back anyway. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is over.
  }
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

/** What a stored row is: readable, damaged, of a newer version, or not there. */
export function entryOf(stored: unknown): Entry {
  if (stored === undefined) return null;
  const row = readable('row', stored);
  if (row) return { kind: 'row', row };
  return { kind: isNewer(stored) ? 'newer' : 'unreadable' };
}

/** The rows of some parcels, in the order of their ids; those that are gone or cannot be read are left out. */
export const readRowsOf = async (store: IDBObjectStore, ids: readonly string[]): Promise<Parcel[]> =>
  (await Promise.all(ids.map((id) => done(store.get(keyOf('row', id))))))
    .map((stored) => readable('row', stored))
    .filter((row) => row !== null);

/** A stored value of a kind, in a transaction; `none` where it is missing or cannot be read. */
export const readAs = async <T>(
  store: IDBObjectStore,
  key: string,
  schema: v.GenericSchema<unknown, T>,
  none: T,
) => {
  const parsed = v.safeParse(schema, await done(store.get(key)));
  return parsed.success ? parsed.output : none;
};
