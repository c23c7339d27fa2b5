import { addFinishedParcel } from '../schedule/courier-statistics.ts';
import {
  boundedHistory,
  type Parcel,
  type ParcelHistory,
  type Recent,
  type StoredRecord,
} from '../model/parcel.ts';
import { isNewer } from '../model/versions.ts';
import {
  allOf,
  signalChange,
  deleteParcel,
  entriesOf,
  inRead,
  inWrite,
  putParcel,
  queue,
  readable,
  readableRows,
  type ReadTransaction,
  type WriteTransaction,
} from './database.ts';
import { statisticsItem } from './scheduler-state.ts';

type Rows = ReadTransaction<'parcels'>;
const getRaw = (tx: Rows, id: string): Promise<unknown> => tx.objectStore('parcels').get(id);

/** Returns every readable parcel, ordered by id. */
export const readRows = async (): Promise<Parcel[]> =>
  readableRows(await inRead('parcels', (tx) => tx.objectStore('parcels').getAll()));

/** Returns some readable records after an id, and the id to continue from (null = end). Slices do not block a view. */
export async function readSlice<K extends 'row' | 'log'>(kind: K, after: string | null, count: number) {
  const range = after === null ? null : IDBKeyRange.lowerBound(after, true);
  const name = kind === 'row' ? 'parcels' : 'histories';
  const entries = await inRead(name, (tx) => entriesOf(tx, name, range, count));
  const records = entries.map(([, stored]) => readable(kind, stored)).filter((record) => record !== null);
  return { records, next: entries.length < count ? null : entries.at(-1)![0] };
}

export const readIds = (): Promise<string[]> =>
  inRead('parcels', (tx) => tx.objectStore('parcels').getAllKeys());

export const countParcels = (): Promise<number> =>
  inRead('parcels', (tx) => tx.objectStore('parcels').count());

/** Returns the given parcels that are stored and readable, in the order of the ids. */
export const readSome = async (ids: readonly string[]): Promise<Parcel[]> =>
  readableRows(await inRead('parcels', (tx) => Promise.all([...new Set(ids)].map((id) => getRaw(tx, id)))));

export const readRow = async (id: string): Promise<Parcel | null> =>
  readable('row', await inRead('parcels', (tx) => getRaw(tx, id)));

/** Returns the history of a parcel; null if nothing was heard yet or it is unreadable. */
export const readHistory = async (id: string): Promise<ParcelHistory | null> =>
  readable('log', await inRead('histories', (tx) => tx.objectStore('histories').get(id)));

export const putHistory = (tx: WriteTransaction<'histories'>, id: string, history: ParcelHistory): void =>
  queue(tx.objectStore('histories').put(boundedHistory(history), id));

/** Changes or deletes (null) one parcel in one transaction; a removed one stays removed. Returns the row as stored. */
export async function changeParcel(id: string, change: (current: StoredRecord) => StoredRecord | null) {
  const changed = await inWrite(['parcels', 'histories', 'items'], async (tx) => {
    const [row, log] = await Promise.all([getRaw(tx, id), tx.objectStore('histories').get(id)]);
    const current = readable('row', row);
    if (!current) return null;
    const before = readable('log', log);
    const next = change({ row: current, log: before });
    if (!next) {
      deleteParcel(tx, id);
      return null;
    }
    putParcel(tx, next.row);
    if (next.log && next.log !== before && !isNewer(log)) putHistory(tx, id, next.log);
    const { followedAt, finishedAt } = next.row;
    const tracking = next.log?.tracking;
    // In the transaction that stores the end of a parcel, so that no finished parcel is missed.
    if (current.finishedAt === null && finishedAt !== null && tracking)
      await statisticsItem.change(tx, (statistics) =>
        addFinishedParcel(statistics, tracking, followedAt, finishedAt),
      );
    return next.row;
  });
  signalChange([id]);
  return changed;
}

/** Changes the rows of several parcels in one transaction; removed ones stay removed. `beside`: what else it writes. */
export async function changeRows(
  ids: readonly string[],
  change: (row: Parcel, tx: WriteTransaction<'parcels' | 'items'>) => Parcel,
  beside: 'items'[] = [],
) {
  if (ids.length === 0) return;
  await inWrite(['parcels', ...beside], async (tx) => {
    const stored = await Promise.all([...new Set(ids)].map((id) => getRaw(tx, id)));
    for (const row of readableRows(stored)) putParcel(tx, change(row, tx));
  });
  signalChange(ids);
}

/**
 * Makes or changes parcels, within a transaction. `make` returns the nth from what is stored of it, and from its recent
 * look-up, which stays stored: if the user removes the parcel and follows it again, it is not paid for twice. Returns
 * each row before (null = it is new) and after; null if an unreadable record has that id: it is never overwritten
 * (docs/promises.md P42, P43).
 */
export async function makeParcels(
  tx: WriteTransaction,
  ids: readonly string[],
  make: (n: number, row: Parcel | null, recent: Recent | null) => StoredRecord,
): Promise<({ before: Parcel | null; row: Parcel } | null)[]> {
  const items = tx.objectStore('items');
  const found = await Promise.all(
    ids.map((id) => Promise.all([getRaw(tx, id), items.get(`recent/${id}`) as Promise<unknown>])),
  );
  const made = new Map<string, Parcel>();
  return ids.map((id, n) => {
    const [kept, recent] = found[n]!;
    const before = made.get(id) ?? readable('row', kept);
    if (kept !== undefined && !before) return null;
    const { row, log } = make(n, before, readable('recent', recent));
    if (row === before) return { before, row };
    made.set(id, row);
    putParcel(tx, row);
    if (log) putHistory(tx, id, log);
    return { before, row };
  });
}

/** Follows parcels in one transaction, as `makeParcels`. A parcel followed already is left as it is. */
export async function addParcels(
  ids: readonly string[],
  make: (n: number, recent: Recent | null) => StoredRecord,
) {
  const added = await inWrite(['parcels', 'histories', 'items'], (tx) =>
    makeParcels(tx, ids, (n, row, recent) => (row ? { row, log: null } : make(n, recent))),
  );
  signalChange(ids);
  return added;
}

/**
 * Replaces the parcel `id` by the result of `make`, under its new id, in one transaction. If the new id is taken,
 * `join` returns the parcel to store there for both, or null to leave both. If `heldAt` is not null, `restoreParcels`
 * can bring back the old parcel. Returns the row at the new id, or null if there is no readable parcel `id`.
 */
export async function replaceParcel(
  id: string,
  make: (row: Parcel) => Parcel,
  join: (standing: Parcel, row: Parcel) => Parcel | null,
  heldAt: number | null = null,
): Promise<Parcel | null> {
  const moved = await inWrite(['parcels', 'histories', 'items'], async (tx) => {
    const stored = await getRaw(tx, id);
    const row = readable('row', stored);
    if (!row) return null;
    const next = make(row);
    if (next.id === id) return row;
    const taken = await getRaw(tx, next.id);
    const standing = readable('row', taken);
    // Unreadable records are never overwritten (docs/promises.md P42, P43).
    if (taken !== undefined && !standing)
      throw new DOMException(`${next.id} is stored but cannot be read`, 'DataError');
    const placed = standing ? join(standing, row) : next;
    if (!placed) return standing;
    if (heldAt === null) deleteParcel(tx, id);
    else await removeParcel(tx, id, stored, heldAt);
    putParcel(tx, placed);
    return placed;
  });
  if (moved) signalChange([id, moved.id]);
  return moved;
}

/** Removes a parcel and its history within a transaction, and stores them for `restoreParcels`. */
export async function removeParcel(tx: WriteTransaction, id: string, row: unknown, at: number) {
  const items = tx.objectStore('items');
  const log: unknown = await tx.objectStore('histories').get(id);
  queue(items.put({ row, log, at }, `gone/${id}`));
  deleteParcel(tx, id);
  // Whoever follows the number again must not start from an answer that is older than the one just removed.
  const recent = readable('recent', await items.get(`recent/${id}`));
  if (recent && recent.at !== readable('row', row)?.checkedAt) queue(items.delete(`recent/${id}`));
}

/** Removes parcels in one transaction and stores them, with the time, for `restoreParcels`. */
export async function removeParcels(ids: readonly string[], at: number = Date.now()): Promise<void> {
  await inWrite(['parcels', 'histories', 'items'], (tx) =>
    Promise.all(
      [...new Set(ids)].map(async (id) => {
        const row = await getRaw(tx, id);
        if (row !== undefined) await removeParcel(tx, id, row, at);
      }),
    ),
  );
  signalChange(ids);
}

/**
 * Restores removed parcels; one that was followed again meanwhile is left alone. If any came back, the parcels that
 * replaced them (`insteadOf`) are deleted in the same transaction.
 */
export async function restoreParcels(ids: readonly string[], insteadOf: readonly string[] = []) {
  await inWrite(['parcels', 'histories', 'items'], async (tx) => {
    const items = tx.objectStore('items');
    const back = await Promise.all(
      [...new Set(ids)].map(async (id) => {
        const [gone, row] = await Promise.all([
          items.get(`gone/${id}`) as Promise<{ row: unknown; log: unknown } | undefined>,
          getRaw(tx, id),
        ]);
        if (!gone) return false;
        queue(items.delete(`gone/${id}`));
        if (row !== undefined) return false;
        const removed = readable('row', gone.row);
        if (removed) putParcel(tx, removed);
        else queue(tx.objectStore('parcels').put(gone.row, id)); // unreadable: restored as it was
        if (gone.log !== undefined) queue(tx.objectStore('histories').put(gone.log, id));
        return true;
      }),
    );
    if (back.includes(true)) for (const id of insteadOf) deleteParcel(tx, id);
  });
  signalChange([...ids, ...insteadOf]);
}

export const readRecent = async (id: string): Promise<Recent | null> =>
  readable('recent', await inRead('items', (tx) => tx.objectStore('items').get(`recent/${id}`)));

/** Stores a look-up of a number that is not followed. */
export const writeRecent = (recent: Recent): Promise<void> =>
  inWrite('items', async (tx) => queue(tx.objectStore('items').put(recent, `recent/${recent.id}`)));

/** Deletes removed parcels, look-ups, or copies from before an upgrade, of before `from` or after `to` (epoch ms). */
export async function forgetItems(kind: 'gone' | 'recent' | 'old', from: number, to = Infinity) {
  await inWrite('items', async (tx) => {
    for (const [key, held] of await entriesOf(tx, 'items', allOf(kind))) {
      const { at } = held as { at: number };
      if (!(at >= from && at <= to)) queue(tx.objectStore('items').delete(key));
    }
  });
}

const keptEvents = 3;

/**
 * Frees space when the disk is full (docs/promises.md P41): deletes remembered look-ups, removed parcels and copies
 * from before an upgrade, then cuts the histories of finished parcels to their newest events, without signatures. The
 * rows of the list are never touched.
 */
export async function makeRoom(): Promise<void> {
  await inWrite('items', async (tx) => {
    for (const kind of ['recent', 'gone', 'old']) queue(tx.objectStore('items').delete(allOf(kind)));
  });
  await inWrite(['parcels', 'histories'], async (tx) => {
    const histories = tx.objectStore('histories');
    for (const { id, finishedAt } of readableRows(await tx.objectStore('parcels').getAll())) {
      if (finishedAt === null) continue;
      const log = readable('log', await histories.get(id));
      if (!log) continue;
      const { signatures, ...detail } = log.tracking.detail;
      if (!signatures && log.tracking.events.length <= keptEvents) continue;
      const tracking = { ...log.tracking, detail, events: log.tracking.events.slice(0, keptEvents) };
      queue(histories.put({ ...log, tracking }, id));
    }
  });
}

/** Whether the database accepts writes: writes a value and deletes it. */
export const canStore = (): Promise<boolean> =>
  inWrite('items', async (tx) => queue(tx.objectStore('items').put('x'.repeat(64_000), 'probe')))
    .then(() => inWrite('items', async (tx) => queue(tx.objectStore('items').delete('probe'))))
    .then(() => true)
    .catch(() => false);
