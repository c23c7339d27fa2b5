import type { Parcel, ParcelLog, Recent } from '../core/parcel.ts';
import { isStale, sortable } from '../core/head.ts';
import type { GroupName } from '../core/summary.ts';
import { fileAll, openBook, readStoredHead } from './book.ts';
import { announceChange } from './live.ts';
import { allOf, done, inStore, inWrite, keyOf, readable } from './records.ts';

/** Every kept parcel that can be read, and how many cannot: those stay as they are and are told to the user. */
export async function readList(): Promise<{ parcels: Parcel[]; unreadable: number }> {
  const stored = await inStore('readonly', (store) => done(store.getAll(allOf('row'))));
  const parcels = stored.map((value) => readable('row', value)).filter((row) => row !== null);
  return { parcels, unreadable: stored.length - parcels.length };
}

/** Every kept parcel that can be read, in no promised order. Linear in their number. */
export const readRows = async (): Promise<Parcel[]> => (await readList()).parcels;

/** What a view paints first, and the badge shows: the first rows in the list's order, and all counts. */
export type Head = {
  rows: Parcel[];
  /** How many parcels are in each group; those that are empty may be missing. */
  groups: Partial<Record<GroupName, number>>;
  /** How many parcels can be read. */
  total: number;
  unseen: number;
  attention: number;
  /** When the next check is planned, and when any parcel was last checked; null = none. */
  nextDueAt: number | null;
  /** When the next one leaves for the archive; null = none. */
  nextLeaveAt: number | null;
  checkedAt: number | null;
  /** Records that stay as they are: damaged ones, and those of a newer version of the extension. */
  unreadable: number;
  newer: number;
};

const firstRows = 50;

/**
 * The head of the list, at a cost that does not grow with it. Groups are those of the last filing (at most an hour
 * ago): the rows tell anew. `count` 0 gives the counts alone. Null right after an installation or an update, before anything was filed: read the rows.
 */
export async function readHead(count: number = firstRows): Promise<Head | null> {
  return inStore('readonly', async (store) => {
    const [head, ids, due, leave] = await Promise.all([
      readStoredHead(store),
      // To IndexedDB no count means all of them.
      count > 0 ? (done(store.getAll(allOf('list'), count)) as Promise<string[]>) : [],
      done(store.getAllKeys(allOf('due'), 1)) as Promise<string[]>,
      done(store.getAllKeys(allOf('leave'), 1)) as Promise<string[]>,
    ]);
    if (!head) return null;
    const rows = await readRowsOf(store, ids);
    const groups = head.groups as Partial<Record<GroupName, number>>;
    const { unseen, checkedAt, unreadable, newer } = head;
    const total = Object.values(groups).reduce((sum, size) => sum + size, 0);
    const attention = groups.attention ?? 0;
    return {
      rows,
      groups,
      total,
      unseen,
      attention,
      nextDueAt: timeIn(due[0]),
      nextLeaveAt: timeIn(leave[0]),
      checkedAt,
      unreadable,
      newer,
    };
  });
}

const readRowsOf = async (store: IDBObjectStore, ids: readonly string[]): Promise<Parcel[]> =>
  (await Promise.all(ids.map((id) => done(store.get(keyOf('row', id))))))
    .map((stored) => readable('row', stored))
    .filter((row) => row !== null);

const timeIn = (key: string | undefined): number | null =>
  key === undefined ? null : Number(key.split('/')[1]);

const untilTime = (shelf: 'due' | 'leave', until: number): IDBKeyRange =>
  IDBKeyRange.bound(`${shelf}/`, `${shelf}/${sortable(until)}/\uffff`);

const readShelf = (keys: IDBKeyRange): Promise<Parcel[]> =>
  inStore('readonly', async (store) => readRowsOf(store, (await done(store.getAll(keys))) as string[]));

/** The kept parcels whose time has come, longest overdue first. The cost grows with them, not with what is kept. */
export const readDue = (now: number): Promise<Parcel[]> => readShelf(untilTime('due', now));

/** The kept parcels that leave for the archive by themselves by now. */
export const readLeaving = (now: number): Promise<Parcel[]> => readShelf(untilTime('leave', now));

/** The kept parcels with a change that is still to be said on the desktop. */
export const readToAnnounce = (): Promise<Parcel[]> => readShelf(allOf('say'));

/**
 * Sees to it that counts and order are those of today: files everything anew after an update, on another day, and
 * where the last filing is more than an hour old, since a group may change with time alone.
 */
export async function refreshHead(now: number = Date.now()): Promise<void> {
  const head = await inStore('readonly', readStoredHead);
  if (head && !isStale(head, now)) return;
  await inWrite((store) => fileAll(store, now));
  announceChange();
}

/** Those of some kept parcels that are there and can be read. */
export const readSome = (ids: readonly string[]): Promise<Parcel[]> =>
  inStore('readonly', (store) => readRowsOf(store, ids));

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
    const book = await openBook(store);
    book.put(id, row, next.row);
    await book.close();
    if (next.log && next.log !== before) store.put(next.log, keyOf('log', id));
    return next.row;
  });
  if (changed) announceChange([id]);
  return changed;
}

/** Changes the rows of several kept parcels in one transaction; those that are gone stay gone. */
export async function changeRows(ids: readonly string[], change: (row: Parcel) => Parcel): Promise<void> {
  await inWrite(async (store) => {
    const book = await openBook(store);
    await Promise.all(
      [...new Set(ids)].map(async (id) => {
        const stored: unknown = await done(store.get(keyOf('row', id)));
        const row = readable('row', stored);
        if (row) book.put(id, stored, change(row));
      }),
    );
    await book.close();
  });
  announceChange(ids);
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
    const book = await openBook(store);
    book.put(id, undefined, made.row);
    await book.close();
    if (made.log) store.put(made.log, keyOf('log', id));
    store.delete(keyOf('recent', id));
    return made.row;
  });
  announceChange([id]);
  return row;
}

/**
 * Puts `make`'s parcel in the place of the one under `id`, in one transaction; where its new place is taken, what
 * stands there stays and the old one goes. Returns the row at the new place, or null when there was none to move.
 */
export async function replaceParcel(id: string, make: (row: Parcel) => Parcel): Promise<Parcel | null> {
  const moved = await inWrite(async (store) => {
    const stored: unknown = await done(store.get(keyOf('row', id)));
    const row = readable('row', stored);
    if (!row) return null;
    const next = make(row);
    if (next.id === id) return row;
    const taken: unknown = await done(store.get(keyOf('row', next.id)));
    const standing = readable('row', taken);
    // What cannot be read is never written over (PROMISES P42, P43).
    if (taken !== undefined && !standing)
      throw new DOMException(`${next.id} is stored but cannot be read`, 'DataError');
    const book = await openBook(store);
    if (!standing) book.put(next.id, undefined, next);
    book.put(id, stored, undefined);
    await book.close();
    store.delete(keyOf('log', id));
    return standing ?? next;
  });
  if (moved) announceChange([id, moved.id]);
  return moved;
}

/** Removes kept parcels in one transaction and holds them, with the time, for `restoreParcels`. */
export async function removeParcels(ids: readonly string[], at: number = Date.now()): Promise<void> {
  await inWrite(async (store) => {
    const book = await openBook(store);
    await Promise.all(
      [...new Set(ids)].map(async (id) => {
        const [row, log] = await Promise.all([
          done(store.get(keyOf('row', id))),
          done(store.get(keyOf('log', id))),
        ]);
        if (row === undefined) return;
        store.put({ row, log, at }, keyOf('gone', id));
        book.put(id, row, undefined);
        store.delete(keyOf('log', id));
      }),
    );
    await book.close();
  });
  announceChange(ids);
}

/** Brings removed parcels back as they were; one that was kept anew in the meantime is left alone. */
export async function restoreParcels(ids: readonly string[]): Promise<void> {
  await inWrite(async (store) => {
    const book = await openBook(store);
    await Promise.all(
      [...new Set(ids)].map(async (id) => {
        const [gone, row] = await Promise.all([
          done(store.get(keyOf('gone', id))) as Promise<{ row: unknown; log: unknown } | undefined>,
          done(store.get(keyOf('row', id))),
        ]);
        if (!gone) return;
        store.delete(keyOf('gone', id));
        if (row !== undefined) return;
        book.put(id, undefined, gone.row);
        if (gone.log !== undefined) store.put(gone.log, keyOf('log', id));
      }),
    );
    await book.close();
  });
  announceChange(ids);
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
