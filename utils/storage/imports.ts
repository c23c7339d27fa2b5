import * as v from 'valibot';
import type { Parcel, Recent, StoredRecord } from '../model/parcel.ts';
import { isLately } from '../model/time.ts';
import {
  importedOf,
  importedParcelSchema,
  undoImportFor,
  undone,
  type ImportedParcel,
} from '../parcels/imports.ts';
import {
  allOf,
  inRead,
  inWrite,
  putParcel,
  queue,
  readable,
  signalChange,
  storedItem,
  type WriteTransaction,
} from './database.ts';
import { makeParcels, removeParcel } from './store.ts';

// The last import of a sheet, for its undo. `import`: how far it came, in counts. `import/<from>`: what a part of it did
// with each parcel, written in the transaction that follows them.

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const importSchema = v.object({
  id: v.string(),
  /** When its last part was written (epoch milliseconds). */
  at: v.number(),
  /** Number of its parcels, and how many of them are done: new, known ones that gained something, or neither. */
  size: count,
  done: count,
  added: count,
  changed: count,
  /** What its undo did; null = it was not undone. `kept`: new parcels that the user changed, which stay. */
  undo: v.nullable(v.object({ removed: count, restored: count, kept: count })),
});
/** How far the last import came, and what its undo did. */
export type ImportState = v.InferOutput<typeof importSchema>;
export type ImportUndo = NonNullable<ImportState['undo']>;

const partSchema = v.object({ id: v.string(), parcels: v.array(importedParcelSchema) });
const importItem = storedItem('import', v.nullable(importSchema), null);

/** Returns the last import; null if there is none, or if it cannot be undone any more. */
export async function readImport(now: number = Date.now()): Promise<ImportState | null> {
  const last = await importItem.read();
  return last && isLately(last.at, now, undoImportFor) ? last : null;
}

const partKey = (from: number): string => `import/${String(from).padStart(6, '0')}`;

type Part = { id: string; from: number; size: number; ids: readonly string[]; at: number };

/**
 * Follows or changes the parcels of a part of an import in one transaction, together with what its undo needs. `make`
 * returns the nth parcel from what is stored of it. The same part again changes nothing, nor does a part of an import
 * that was undone. The first change by another import ends the undo of the last one; a scanned label (`size` 0) has an
 * undo of its own. Returns the state, and the ids of the parcels that are new.
 */
export async function writePart(
  { id, from, size, ids, at }: Part,
  make: (n: number, row: Parcel | null, recent: Recent | null) => StoredRecord,
): Promise<{ state: ImportState; added: string[] }> {
  const written = await inWrite(['parcels', 'histories', 'items'], async (tx) => {
    const items = tx.objectStore('items');
    const [head, known] = await Promise.all([items.get('import'), items.get(partKey(from))]);
    const last = v.parse(v.fallback(v.nullable(importSchema), null), head ?? null);
    const isSame = last?.id === id;
    const part = v.safeParse(partSchema, known);
    if (isSame && part.success) return { state: last, added: addedBy(part.output.parcels) };
    if (isSame && last.undo) return { state: last, added: [] };
    const made = await makeParcels(tx, ids, make);
    const parcels = made.flatMap((one) => (one && importedOf(one.before, one.row)) ?? []);
    const added = addedBy(parcels);
    const before = isSame ? last : { done: 0, added: 0, changed: 0 };
    const state: ImportState = {
      id,
      at,
      size,
      done: Math.max(before.done, from + ids.length),
      added: before.added + added.length,
      changed: before.changed + new Set(parcels.map((one) => one.id)).size - added.length,
      undo: null,
    };
    if (size === 0 || (!isSame && parcels.length === 0)) return { state, added };
    if (!isSame) queue(items.delete(allOf('import')));
    queue(items.put({ id, parcels }, partKey(from)));
    queue(items.put(state, 'import'));
    return { state, added };
  });
  signalChange(ids);
  return written;
}

const addedBy = (parcels: readonly ImportedParcel[]): string[] =>
  parcels.filter(({ before }) => before === null).map(({ id }) => id);

/** Returns the ids of the parcels that are new by an import; none if it is not the last one. */
export async function readAdded(id: string): Promise<string[]> {
  const stored = await inRead('items', (tx) => tx.objectStore('items').getAll(allOf('import')));
  return stored.flatMap((value) => {
    const part = v.safeParse(partSchema, value);
    return part.success && part.output.id === id ? addedBy(part.output.parcels) : [];
  });
}

/**
 * Undoes an import, each part in one transaction: its new parcels are removed, known ones get back what they had, and
 * what the user changed since stays. Continues an undo that was interrupted. Returns what it did; null if it is not the
 * last import, or too old.
 */
export async function undoImport(id: string, now: number = Date.now()): Promise<ImportUndo | null> {
  const last = await readImport(now);
  if (last?.id !== id) return null;
  while (await undoPart(id, now));
  signalChange();
  return (await importItem.read())?.undo ?? null;
}

/** Undoes the last part that is stored of an import; false if there is none. */
const undoPart = (id: string, now: number): Promise<boolean> =>
  inWrite(['parcels', 'histories', 'items'], async (tx) => {
    const items = tx.objectStore('items');
    const parts = await items.getAllKeys(allOf('import'));
    const key = parts.at(-1);
    const part = v.safeParse(partSchema, key && (await items.get(key)));
    const changes = part.success ? part.output.parcels.toReversed() : [];
    const done: Awaited<ReturnType<typeof undoParcel>>[] = [];
    // All parcels at once, which is faster; the changes of one parcel one after the other, the last one first.
    const undoAll = async (ofParcel: ImportedParcel[]): Promise<void> => {
      for (const change of ofParcel) done.push(await undoParcel(tx, change, now));
    };
    await Promise.all([...Map.groupBy(changes, (change) => change.id).values()].map(undoAll));
    if (key) queue(items.delete(key));
    await importItem.change(tx, (last) => {
      if (last?.id !== id) return last;
      const undo = { removed: 0, restored: 0, kept: 0, ...last.undo };
      for (const did of done) if (did) undo[did] += 1;
      return { ...last, undo };
    });
    return parts.length > 1;
  });

async function undoParcel(tx: WriteTransaction, change: ImportedParcel, now: number) {
  const stored: unknown = await tx.objectStore('parcels').get(change.id);
  // The user removed it, and may bring it back; else it stands under another courier now.
  if (stored === undefined && (await tx.objectStore('items').get(`gone/${change.id}`))) return null;
  const row = readable('row', stored);
  const next = row && undone(row, change);
  if (!row || next === row) return 'kept';
  if (next) {
    putParcel(tx, next);
    return 'restored';
  }
  await removeParcel(tx, change.id, stored, now);
  return 'removed';
}

/** Ends the undo of the last import. */
export function dropImport(tx: WriteTransaction): void {
  queue(tx.objectStore('items').delete('import'));
  queue(tx.objectStore('items').delete(allOf('import')));
}

/** Deletes what the undo of an import of before `until` (epoch milliseconds) would need. */
export const forgetImport = (until: number): Promise<void> =>
  inWrite('items', async (tx) => {
    const last = v.safeParse(importSchema, await tx.objectStore('items').get('import'));
    if (!last.success || last.output.at < until) dropImport(tx);
  });
