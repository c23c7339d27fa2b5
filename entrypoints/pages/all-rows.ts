import { useEffect, useRef, useState } from 'preact/hooks';
import type { Parcel } from '@/utils/core/parcel.ts';
import { makeSearch } from '@/utils/core/search.ts';
import { newsAt } from '@/utils/core/summary.ts';
import { readSlice } from '@/utils/platform/list.ts';
import { onChange } from '@/utils/platform/live.ts';
import { readRow } from '@/utils/platform/store.ts';

// So many rows are read and checked in well under the 50 ms that a view may stand still.
const sliceSize = 100;
// Changes of more rows than this are not read one by one.
const mostSingle = 200;
const manyRows = 1000;
const pause = 300;

/** The search over these rows: folded while they are read, so that the first key press is as quick as the others. */
export const search = makeSearch();

/** Every kept parcel, held up to date in the order of the store. */
class Rows {
  #rows = new Map<string, Parcel>();
  #isOver = false;
  #reading = false;
  #isDirty = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #end: () => void;
  readonly #tell: (rows: readonly Parcel[] | 'trouble') => void;

  constructor(tell: (rows: readonly Parcel[] | 'trouble') => void) {
    this.#tell = tell;
    // Subscribed before the first read: a change that lands in between is read again.
    this.#end = onChange((ids) => void this.#changed(ids));
    void this.#readAll();
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#end();
  }

  /** Of many rows the view hears a few times a second at most: ordering thousands is worth a pause. */
  #publishSoon(): void {
    if (this.#rows.size < manyRows) {
      this.#publish();
      return;
    }
    this.#timer ??= setTimeout(() => this.#publish(), pause);
  }

  #publish(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#isOver) this.#tell([...this.#rows.values()]);
  }

  async #changed(ids: readonly string[] | null): Promise<void> {
    if (ids?.length === 0) return; // something beside the parcels
    if (this.#reading || ids === null || ids.length > mostSingle) {
      await this.#readAll();
      return;
    }
    try {
      const rows = await Promise.all(ids.map(async (id) => [id, await readRow(id)] as const));
      // A whole read that began meanwhile has seen these or reads again.
      if (this.#reading) this.#isDirty = true;
      for (const [id, row] of rows) {
        if (row) this.#rows.set(id, row);
        else this.#rows.delete(id);
      }
      this.#publishSoon();
    } catch {
      this.#tell('trouble');
    }
  }

  async #readAll(): Promise<void> {
    this.#isDirty = true;
    if (this.#reading) return;
    this.#reading = true;
    try {
      while (this.#isDirty && !this.#isOver) {
        this.#isDirty = false;
        const rows = new Map<string, Parcel>();
        for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
          const { parcels, next }: Awaited<ReturnType<typeof readSlice>> = await readSlice(after, sliceSize);
          search.warm(parcels);
          for (const row of parcels) {
            newsAt(row); // read once, for the order
            rows.set(row.id, row);
          }
          after = next;
        }
        this.#rows = rows;
      }
      this.#publish();
    } catch {
      if (!this.#isOver) this.#tell('trouble');
    } finally {
      this.#reading = false;
    }
  }
}

/** Every kept parcel once they are wanted; undefined before that and while they are read for the first time. */
export function useAllRows(isWanted: boolean): readonly Parcel[] | 'trouble' | undefined {
  const [rows, setRows] = useState<readonly Parcel[] | 'trouble' | undefined>(undefined);
  const reader = useRef<Rows | null>(null);
  useEffect(() => {
    if (isWanted) reader.current ??= new Rows(setRows);
  }, [isWanted]);
  useEffect(() => () => reader.current?.end(), []);
  return rows;
}
