import * as v from 'valibot';
import { joinLog, splitLog } from '../core/parcel-log.ts';
import type { Parcel, ParcelLog, Recent } from '../core/parcel.ts';
import { openBook } from './book.ts';
import { announceChange } from './live.ts';
import { learnFrom } from './lessons.ts';
import { allOf, done, inStore, inWrite, keyOf, readable, readRowsOf } from './records.ts';

/** Every kept parcel that can be read, and how many cannot: those stay as they are and are told to the user. */
export async function readList(): Promise<{ parcels: Parcel[]; unreadable: number }> {
  const stored = await inStore('readonly', (store) => done(store.getAll(allOf('row'))));
  const parcels = stored.map((value) => readable('row', value)).filter((row) => row !== null);
  return { parcels, unreadable: stored.length - parcels.length };
}

/** Every kept parcel that can be read, in no promised order. Linear in their number. */
export const readRows = async (): Promise<Parcel[]> => (await readList()).parcels;

/** Those of some kept parcels that are there and can be read. */
export const readSome = (ids: readonly string[]): Promise<Parcel[]> =>
  inStore('readonly', (store) => readRowsOf(store, ids));

/** What is stored under some ids: each row, or null where it cannot be read; an id is missing where nothing stands. */
export const readStanding = (ids: readonly string[]): Promise<Map<string, Parcel | null>> =>
  inStore('readonly', async (store) => {
    const stored: unknown[] = await Promise.all(ids.map((id) => done(store.get(keyOf('row', id)))));
    const taken = ids.map((id, n) => [id, stored[n]] as const).filter(([, row]) => row !== undefined);
    return new Map(taken.map(([id, row]) => [id, readable('row', row)]));
  });

/** One kept parcel, or null. */
export async function readRow(id: string): Promise<Parcel | null> {
  return readable('row', await inStore('readonly', (store) => done(store.get(keyOf('row', id)))));
}

/** The history of a kept parcel, or null while nothing has been heard. */
export async function readLog(id: string): Promise<ParcelLog | null> {
  return readable('log', await inStore('readonly', (store) => done(store.get(keyOf('log', id)))));
}

const signatureSchema = v.object({ v: v.literal(1), picture: v.string() });

/** The picture of a kept parcel's signature as a `data:` address, or null. It is read when it is to be shown only. */
export async function readSignature(id: string): Promise<string | null> {
  const stored: unknown = await inStore('readonly', (store) => done(store.get(keyOf('sign', id))));
  const parsed = v.safeParse(signatureSchema, stored);
  return parsed.success ? parsed.output.picture : null;
}

/** The history of a kept parcel with the picture of its signature put back where the answer had it; null while there is none. */
export async function readWholeLog(id: string): Promise<ParcelLog | null> {
  const [log, picture] = await Promise.all([readLog(id), readSignature(id)]);
  return log && picture ? joinLog(log, picture) : log;
}

/** Writes a log within its bounds, its picture under a key of its own; an earlier picture stays until there is a new one. */
export function putLog(store: IDBObjectStore, id: string, whole: ParcelLog): void {
  const { log, picture } = splitLog(whole);
  store.put(log, keyOf('log', id));
  const signature: v.InferOutput<typeof signatureSchema> | null = picture === null ? null : { v: 1, picture };
  if (signature) store.put(signature, keyOf('sign', id));
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
    if (next.log && next.log !== before) putLog(store, id, next.log);
    if (current.finishedAt === null && next.row.finishedAt !== null && next.log)
      await learnFrom(store, {
        tracking: next.log.tracking,
        id,
        keptAt: next.row.keptAt,
        heardAt: next.row.finishedAt,
      });
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
 * is. One transaction. Returns the row as stored, and whether it was made now.
 */
export async function addParcel(
  id: string,
  make: (recent: Recent | null) => Stored,
): Promise<{ row: Parcel; isNew: boolean }> {
  const added = await inWrite(async (store) => {
    const [kept, recent] = await Promise.all([
      done(store.get(keyOf('row', id))),
      done(store.get(keyOf('recent', id))),
    ]);
    const existing = readable('row', kept);
    if (existing) return { row: existing, isNew: false };
    // A record that cannot be read, of a newer version say, is left alone and never written over (PROMISES P42, P43).
    if (kept !== undefined) throw new DOMException(`${id} is stored but cannot be read`, 'DataError');
    const made = make(readable('recent', recent));
    const book = await openBook(store);
    book.put(id, undefined, made.row);
    await book.close();
    if (made.log) putLog(store, id, made.log);
    store.delete(keyOf('recent', id));
    return { row: made.row, isNew: true };
  });
  announceChange([id]);
  return added;
}

/**
 * Puts `make`'s parcel in the place of the one under `id`, in one transaction; where its new place is taken, `join` is
 * handed the one that stands there and gives what is to stand there for both, or null to leave both where they are.
 * Returns the row at the new place, or null when there was none to move.
 *
 * @param heldAt the time under which what stood at the old place is held for `restoreParcels`; null = it is not
 */
export async function replaceParcel(
  id: string,
  make: (row: Parcel) => Parcel,
  join: (standing: Parcel, row: Parcel) => Parcel | null,
  heldAt: number | null = null,
): Promise<Parcel | null> {
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
    const placed = standing ? join(standing, row) : next;
    if (!placed) return standing;
    if (heldAt !== null) await hold(store, id, stored, heldAt);
    const book = await openBook(store);
    book.put(next.id, taken, placed);
    book.put(id, stored, undefined);
    await book.close();
    for (const kind of ['log', 'sign'] as const) store.delete(keyOf(kind, id));
    return placed;
  });
  if (moved) announceChange([id, moved.id]);
  return moved;
}

/** Puts a kept parcel with its history aside for `restoreParcels`, within a transaction that takes it away. */
async function hold(store: IDBObjectStore, id: string, row: unknown, at: number): Promise<void> {
  const [log, sign] = await Promise.all([
    done(store.get(keyOf('log', id))),
    done(store.get(keyOf('sign', id))),
  ]);
  store.put({ row, log, sign, at }, keyOf('gone', id));
}

/** Removes kept parcels in one transaction and holds them, with the time, for `restoreParcels`. */
export async function removeParcels(ids: readonly string[], at: number = Date.now()): Promise<void> {
  await inWrite(async (store) => {
    const book = await openBook(store);
    await Promise.all(
      [...new Set(ids)].map(async (id) => {
        const row: unknown = await done(store.get(keyOf('row', id)));
        if (row === undefined) return;
        await hold(store, id, row, at);
        book.put(id, row, undefined);
        for (const kind of ['log', 'sign'] as const) store.delete(keyOf(kind, id));
      }),
    );
    await book.close();
  });
  announceChange(ids);
}

/**
 * Brings removed parcels back as they were; one that was kept anew in the meantime is left alone. Where one came back,
 * those that took their place (`insteadOf`) go in the same transaction.
 */
export async function restoreParcels(
  ids: readonly string[],
  insteadOf: readonly string[] = [],
): Promise<void> {
  await inWrite(async (store) => {
    const book = await openBook(store);
    let isBack = false;
    await Promise.all(
      [...new Set(ids)].map(async (id) => {
        const [gone, row] = await Promise.all([
          done(store.get(keyOf('gone', id))) as Promise<
            { row: unknown; log: unknown; sign?: unknown } | undefined
          >,
          done(store.get(keyOf('row', id))),
        ]);
        if (!gone) return;
        store.delete(keyOf('gone', id));
        if (row !== undefined) return;
        isBack = true;
        book.put(id, undefined, gone.row);
        if (gone.log !== undefined) store.put(gone.log, keyOf('log', id));
        if (gone.sign !== undefined) store.put(gone.sign, keyOf('sign', id));
      }),
    );
    for (const id of isBack ? insteadOf : []) {
      const row: unknown = await done(store.get(keyOf('row', id)));
      if (row !== undefined) book.put(id, row, undefined);
      for (const kind of ['log', 'sign'] as const) store.delete(keyOf(kind, id));
    }
    await book.close();
  });
  announceChange([...ids, ...insteadOf]);
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
