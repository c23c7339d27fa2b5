import { createStore } from 'idb-keyval';
import * as v from 'valibot';
import {
  parcelLogSchema,
  parcelSchema,
  recentSchema,
  type Parcel,
  type ParcelLog,
  type Recent,
} from '../core/parcel.ts';
import { migrate } from '../core/migrations.ts';
import { announceChange } from './live.ts';

// One object store, keys by kind: row/<id> what the list shows · log/<id> its history · gone/<id> removed, for undo ·
// recent/<id> looked up but not kept. IndexedDB of the extension's origin: no content script can open it.
const inStore = createStore('waybill', 'parcels');

type Kind = 'row' | 'log' | 'gone' | 'recent';
const keyOf = (kind: Kind, id: string): string => `${kind}/${id}`;
const allOf = (kind: Kind): IDBKeyRange => IDBKeyRange.bound(`${kind}/`, `${kind}/\uffff`);

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error as Error));
  });

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error as Error));
  });

/** Writes in one transaction and waits until it is committed. */
const inWrite = <T>(write: (store: IDBObjectStore) => Promise<T>): Promise<T> =>
  inStore('readwrite', async (store) => {
    const finished = committed(store.transaction);
    // Where `write` itself fails, its error is the one to hear of.
    finished.catch(() => {});
    const result = await write(store);
    await finished;
    return result;
  });

const schemas = { row: parcelSchema, log: parcelLogSchema, recent: recentSchema } as const;

/** A stored record in today's form, or null when it is missing or cannot be read; it stays where it is. */
function readable<K extends keyof typeof schemas>(
  kind: K,
  stored: unknown,
): v.InferOutput<(typeof schemas)[K]> | null {
  const parsed = v.safeParse(schemas[kind], migrate(kind, stored));
  return parsed.success ? (parsed.output as v.InferOutput<(typeof schemas)[K]>) : null;
}

/** Every kept parcel that can be read, and how many cannot: those stay as they are and are told to the user. */
export async function readList(): Promise<{ parcels: Parcel[]; unreadable: number }> {
  const stored = await inStore('readonly', (store) => done(store.getAll(allOf('row'))));
  const parcels = stored.map((value) => readable('row', value)).filter((row) => row !== null);
  return { parcels, unreadable: stored.length - parcels.length };
}

/** Every kept parcel that can be read, in no promised order. Linear in their number. */
export const readRows = async (): Promise<Parcel[]> => (await readList()).parcels;

/** One kept parcel, or null. */
export async function readRow(id: string): Promise<Parcel | null> {
  return readable('row', await inStore('readonly', (store) => done(store.get(keyOf('row', id)))));
}

/** The history of a kept parcel, or null while nothing has been heard. */
export async function readLog(id: string): Promise<ParcelLog | null> {
  return readable('log', await inStore('readonly', (store) => done(store.get(keyOf('log', id)))));
}

/** What a change is handed and hands back: `undefined` leaves a part as it is. */
export type Stored = { row: Parcel; log: ParcelLog | null };

/**
 * Changes one kept parcel in one transaction, from the value of that moment; a parcel that is gone stays gone.
 * `change` must be synchronous: a transaction does not survive an await. Returns the row as stored, or null.
 */
export async function changeParcel(id: string, change: (current: Stored) => Stored): Promise<Parcel | null> {
  const changed = await inWrite(async (store) => {
    const [row, log] = await Promise.all([
      done(store.get(keyOf('row', id))),
      done(store.get(keyOf('log', id))),
    ]);
    const current = readable('row', row);
    if (!current) return null;
    const before = readable('log', log);
    const next = change({ row: current, log: before });
    store.put(next.row, keyOf('row', id));
    if (next.log && next.log !== before) store.put(next.log, keyOf('log', id));
    return next.row;
  });
  if (changed) announceChange();
  return changed;
}

/** Changes the rows of several kept parcels in one transaction; those that are gone stay gone. */
export async function changeRows(ids: readonly string[], change: (row: Parcel) => Parcel): Promise<void> {
  await inWrite(async (store) => {
    await Promise.all(
      ids.map(async (id) => {
        const row = readable('row', await done(store.get(keyOf('row', id))));
        if (row) store.put(change(row), keyOf('row', id));
      }),
    );
  });
  announceChange();
}

/**
 * Keeps a parcel, made from what was looked up lately if anything was; a parcel that is already kept is left as it
 * is. One transaction. Returns the row as stored.
 */
export async function addParcel(id: string, make: (recent: Recent | null) => Stored): Promise<Parcel> {
  const row = await inWrite(async (store) => {
    const [kept, recent] = await Promise.all([
      done(store.get(keyOf('row', id))),
      done(store.get(keyOf('recent', id))),
    ]);
    const existing = readable('row', kept);
    if (existing) return existing;
    // A record that cannot be read, of a newer version say, is left alone and never written over (PROMISES P42, P43).
    if (kept !== undefined) throw new DOMException(`${id} is stored but cannot be read`, 'DataError');
    const made = make(readable('recent', recent));
    store.put(made.row, keyOf('row', id));
    if (made.log) store.put(made.log, keyOf('log', id));
    store.delete(keyOf('recent', id));
    return made.row;
  });
  announceChange();
  return row;
}

/**
 * Puts `make`'s parcel in the place of the one under `id`, in one transaction; where its new place is taken, what
 * stands there stays and the old one goes. Returns the row at the new place, or null when there was none to move.
 */
export async function replaceParcel(id: string, make: (row: Parcel) => Parcel): Promise<Parcel | null> {
  const moved = await inWrite(async (store) => {
    const row = readable('row', await done(store.get(keyOf('row', id))));
    if (!row) return null;
    const next = make(row);
    if (next.id === id) return row;
    const taken: unknown = await done(store.get(keyOf('row', next.id)));
    const standing = readable('row', taken);
    // What cannot be read is never written over (PROMISES P42, P43).
    if (taken !== undefined && !standing)
      throw new DOMException(`${next.id} is stored but cannot be read`, 'DataError');
    if (!standing) store.put(next, keyOf('row', next.id));
    store.delete(keyOf('row', id));
    store.delete(keyOf('log', id));
    return standing ?? next;
  });
  if (moved) announceChange();
  return moved;
}

/** Removes kept parcels in one transaction and holds them, with the time, for `restoreParcels`. */
export async function removeParcels(ids: readonly string[], at: number = Date.now()): Promise<void> {
  await inWrite(async (store) => {
    await Promise.all(
      ids.map(async (id) => {
        const [row, log] = await Promise.all([
          done(store.get(keyOf('row', id))),
          done(store.get(keyOf('log', id))),
        ]);
        if (row === undefined) return;
        store.put({ row, log, at }, keyOf('gone', id));
        store.delete(keyOf('row', id));
        store.delete(keyOf('log', id));
      }),
    );
  });
  announceChange();
}

/** Brings removed parcels back as they were; one that was kept anew in the meantime is left alone. */
export async function restoreParcels(ids: readonly string[]): Promise<void> {
  await inWrite(async (store) => {
    await Promise.all(
      ids.map(async (id) => {
        const [gone, row] = await Promise.all([
          done(store.get(keyOf('gone', id))) as Promise<{ row: unknown; log: unknown } | undefined>,
          done(store.get(keyOf('row', id))),
        ]);
        if (!gone) return;
        store.delete(keyOf('gone', id));
        if (row !== undefined) return;
        store.put(gone.row, keyOf('row', id));
        if (gone.log !== undefined) store.put(gone.log, keyOf('log', id));
      }),
    );
  });
  announceChange();
}

/** What was looked up lately and not kept, or null. */
export async function readRecent(id: string): Promise<Recent | null> {
  return readable('recent', await inStore('readonly', (store) => done(store.get(keyOf('recent', id)))));
}

/** Remembers a look-up that was not kept, and forgets those from before `oldest` (epoch milliseconds). */
export async function writeRecent(recent: Recent, oldest: number): Promise<void> {
  await inWrite(async (store) => {
    const stored: unknown[] = await done(store.getAll(allOf('recent')));
    for (const value of stored) {
      const known = readable('recent', value);
      if (known && known.at < oldest) store.delete(keyOf('recent', known.id));
    }
    store.put(recent, keyOf('recent', recent.id));
  });
}

/** Drops what was removed before `before` (epoch milliseconds): it can no longer be brought back. */
export async function forgetRemoved(before: number): Promise<void> {
  await inWrite(async (store) => {
    const keys = await done(store.getAllKeys(allOf('gone')));
    const held = (await done(store.getAll(allOf('gone')))) as { at: number }[];
    for (const [index, { at }] of held.entries()) {
      const key = keys[index];
      if (key !== undefined && !(at >= before)) store.delete(key);
    }
  });
}
