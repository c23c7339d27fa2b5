import * as v from 'valibot';
import {
  draftSchema,
  emptyHead,
  filing,
  headSchema,
  shelfKeys,
  shelves,
  tallied,
  type Draft,
  type Entry,
  type StoredHead,
} from '../core/head.ts';
import { browser } from './browser.ts';
import { allOf, done, entryOf, keyOf } from './records.ts';

const headKey = 'head';
const draftKey = 'draft';

/** As many rows as one transaction files anew: what a reader or a change waits for, at most. */
export const sliceSize = 200;

/**
 * By whom and how the rows were filed. An older version of the extension that came back may have written rows and filed
 * nothing; every version files anew.
 */
export const form = (): string => `${browser.runtime.getManifest().version} ${filing}`;

/** The stored head, or null where there is none of this version: then everything is filed anew at the next change. */
export async function readStoredHead(store: IDBObjectStore): Promise<StoredHead | null> {
  const parsed = v.safeParse(headSchema, await done(store.get(headKey)));
  return parsed.success && parsed.output.form === form() ? parsed.output : null;
}

/** The draft of the head that is to take this one's place, where filing anew is under way. */
async function readDraft(store: IDBObjectStore, head: StoredHead | null): Promise<Draft | null> {
  const parsed = v.safeParse(draftSchema, await done(store.get(draftKey)));
  if (!parsed.success || parsed.output.form !== form()) return null;
  return parsed.output.from === (head?.asOf ?? null) ? parsed.output : null;
}

/** Writes rows so that counts and shelves stay true, in the transaction it was opened in. */
type Book = {
  /** Puts a row in the place of what stood there before (undefined: nothing); undefined takes it away. */
  put(id: string, before: unknown, after: unknown): void;
  /** Writes the counts. Call once, last. */
  close(): Promise<void>;
};

/** What is counted: by the head, and by the draft of the next one. */
type Counts = { head: StoredHead | null; draft: Draft | null };

/** Opens the book in a write transaction. A change costs the same however many parcels there are. */
export async function openBook(store: IDBObjectStore): Promise<Book> {
  const head = await readStoredHead(store);
  const stored: Counts = { head, draft: await readDraft(store, head) };
  let counts = stored;
  return {
    put(id, before, after) {
      if (after === undefined) store.delete(keyOf('row', id));
      else store.put(after, keyOf('row', id));
      counts = file(store, counts, id, before, after);
    },
    async close() {
      if (counts.head && counts.head !== stored.head) store.put(counts.head, headKey);
      if (counts.draft && counts.draft !== stored.draft) store.put(counts.draft, draftKey);
      // Many rows that nobody filed yet are filed slice by slice (fileSome): no change waits for that.
      if (!counts.head && !counts.draft && !(await isLong(store))) await fileAll(store, Date.now());
    },
  };
}

const isLong = async (store: IDBObjectStore): Promise<boolean> =>
  (await done(store.getAllKeys(allOf('row'), sliceSize + 1))).length > sliceSize;

/** Files one change: what stood there is taken off its shelves and out of the counts, what stands there now is added. */
function file(
  store: IDBObjectStore,
  { head, draft }: Counts,
  id: string,
  before: unknown,
  after: unknown,
): Counts {
  const [was, is] = [entryOf(before), entryOf(after)];
  const isDrafted = draft !== null && id <= draft.upTo;
  const asOf = isDrafted ? draft.asOf : head?.asOf;
  if (asOf === undefined) return { head, draft }; // its turn to be filed is still to come
  refile(store, keysOf(was, asOf), keysOf(is, asOf), id);
  return {
    head: head && tallied(tallied(head, was, -1, asOf), is, 1, asOf),
    draft: isDrafted ? tallied(tallied(draft, was, -1), is, 1) : draft,
  };
}

const keysOf = (entry: Entry, asOf: number): string[] =>
  entry?.kind === 'row' ? shelfKeys(entry.row, asOf) : [];

/** Takes a row off the shelves it no longer belongs on and puts it on those it now does. */
function refile(store: IDBObjectStore, old: readonly string[], now: readonly string[], id: string): void {
  for (const key of old) if (!now.includes(key)) store.delete(key);
  for (const key of now) if (!old.includes(key)) store.put(id, key);
}

/** Files every row anew as of a moment. Linear in their number: for short lists; only what stands wrong is written. */
async function fileAll(store: IDBObjectStore, now: number): Promise<void> {
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
  store.delete(draftKey);
  // Where nothing is kept nothing is written: after "delete everything" the store is empty.
  if (rows.length === 0) store.delete(headKey);
  else store.put(head, headKey);
}

/**
 * Files the next slice of rows anew as of a moment, in a write transaction of its own; true = that was the last one. In
 * between the head that was stays in force and true, each row counted as it is filed just then; the counts of the new
 * one are made from nothing, and take its place with the last slice. Cut off, it goes on where it was.
 */
export async function fileSome(store: IDBObjectStore, now: number): Promise<boolean> {
  let head = await readStoredHead(store);
  let draft = await readDraft(store, head);
  if (!draft) {
    if (!(await isLong(store))) {
      await fileAll(store, now);
      return true;
    }
    // Whoever filed it, nobody vouches for it.
    if (!head) for (const shelf of shelves) store.delete(allOf(shelf));
    draft = { ...emptyHead(form(), now), upTo: '', from: head?.asOf ?? null };
  }
  const range = IDBKeyRange.bound(keyOf('row', draft.upTo), allOf('row').upper, true);
  const [keys, rows] = await Promise.all([
    done(store.getAllKeys(range, sliceSize)) as Promise<string[]>,
    done(store.getAll(range, sliceSize)) as Promise<unknown[]>,
  ]);
  const { asOf } = draft;
  for (const stored of rows) {
    const entry = entryOf(stored);
    if (entry?.kind === 'row')
      refile(store, head ? keysOf(entry, head.asOf) : [], keysOf(entry, asOf), entry.row.id);
    if (head) head = tallied(tallied(head, entry, -1), entry, 1, asOf);
    draft = tallied(draft, entry, 1);
  }
  const last = keys.at(-1);
  if (keys.length < sliceSize || last === undefined) {
    const { upTo: _, from: __, ...next } = draft;
    store.put(next, headKey);
    store.delete(draftKey);
    return true;
  }
  if (head) store.put(head, headKey);
  store.put({ ...draft, upTo: last.slice(keyOf('row', '').length) }, draftKey);
  return false;
}
