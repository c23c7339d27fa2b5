import * as v from 'valibot';
import { emptyHead, filing, headSchema, shelfKeys, shelves, tallied, type StoredHead } from '../core/head.ts';
import { browser } from './browser.ts';
import { allOf, done, entryOf, keyOf } from './records.ts';

const headKey = 'head';

// An older version of the extension that came back may have written rows and filed nothing; every version files anew.
export const form = (): string => `${browser.runtime.getManifest().version} ${filing}`;

/** The stored head, or null where there is none of this version: then everything is filed anew at the next change. */
export async function readStoredHead(store: IDBObjectStore): Promise<StoredHead | null> {
  const parsed = v.safeParse(headSchema, await done(store.get(headKey)));
  return parsed.success && parsed.output.form === form() ? parsed.output : null;
}

/** Writes rows so that counts and shelves stay true, in the transaction it was opened in. */
export type Book = {
  /** Puts a row in the place of what stood there before (undefined: nothing); undefined takes it away. */
  put(id: string, before: unknown, after: unknown): void;
  /** Writes the counts. Call once, last. */
  close(): Promise<void>;
};

/** Opens the book in a write transaction. A change costs the same however many parcels there are. */
export async function openBook(store: IDBObjectStore): Promise<Book> {
  const stored = await readStoredHead(store);
  let head = stored;
  return {
    put(id, before, after) {
      if (after === undefined) store.delete(keyOf('row', id));
      else store.put(after, keyOf('row', id));
      if (head) head = file(store, head, before, after);
    },
    async close() {
      if (head === null) await fileAll(store, Date.now());
      else if (head !== stored) store.put(head, headKey);
    },
  };
}

/** Files one change: what stood there is taken off its shelves and out of the counts, what stands there now is added. */
function file(store: IDBObjectStore, head: StoredHead, before: unknown, after: unknown): StoredHead {
  const [was, is] = [entryOf(before), entryOf(after)];
  const old = was?.kind === 'row' ? shelfKeys(was.row, head.asOf) : [];
  const now = is?.kind === 'row' ? shelfKeys(is.row, head.asOf) : [];
  for (const key of old) if (!now.includes(key)) store.delete(key);
  if (is?.kind === 'row') for (const key of now) if (!old.includes(key)) store.put(is.row.id, key);
  return tallied(tallied(head, was, -1), is, 1);
}

/** Files every row anew as of a moment. Linear in their number; only what stands wrong is written. */
export async function fileAll(store: IDBObjectStore, now: number): Promise<void> {
  const [rows, ...filed] = await Promise.all([
    done(store.getAll(allOf('row'))) as Promise<unknown[]>,
    ...shelves.map((shelf) => done(store.getAllKeys(allOf(shelf)))),
  ]);
  const left = new Set(filed.flat() as string[]);
  let head = emptyHead(form(), now);
  for (const stored of rows) {
    const entry = entryOf(stored);
    head = tallied(head, entry, 1);
    if (entry?.kind !== 'row') continue;
    for (const key of shelfKeys(entry.row, now)) if (!left.delete(key)) store.put(entry.row.id, key);
  }
  for (const key of left) store.delete(key);
  // Where nothing is kept nothing is written: after "delete everything" the store is empty.
  if (rows.length === 0) store.delete(headKey);
  else store.put(head, headKey);
}
