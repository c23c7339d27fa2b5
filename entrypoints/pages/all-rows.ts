import { useEffect, useRef, useState } from 'preact/hooks';
import type { Parcel } from '@/utils/core/parcel.ts';
import { makeSearch } from '@/utils/core/search.ts';
import { newsAt } from '@/utils/core/summary.ts';
import { readRow, readSlice } from '@/utils/platform/store.ts';
import { onChange } from '@/utils/platform/live.ts';

// So many rows are read and checked in well under the 50 ms that a view may stand still.
const sliceSize = 100;
// Changes of more rows than this are not read one by one.
const mostSingle = 200;
const manyRows = 1000;
const pause = 300;

/** The search over these rows: folded while they are read, so that the first key press is as quick as the others. */
export const search = makeSearch();

/** Tells every kept parcel in the order of the store, now and after each change, until the returned function is called. */
function readAllRows(tell: (rows: readonly Parcel[] | undefined) => void): () => void {
  let rows = new Map<string, Parcel>();
  const life = new AbortController();
  let isReading = false;
  let isDirty = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const publish = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!life.signal.aborted) tell([...rows.values()]);
  };
  const readAll = async () => {
    isDirty = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isDirty && !life.signal.aborted) {
        isDirty = false;
        const read = new Map<string, Parcel>();
        for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
          const { parcels, next }: Awaited<ReturnType<typeof readSlice>> = await readSlice(after, sliceSize);
          search.warm(parcels);
          for (const row of parcels) {
            newsAt(row); // read once, for the order
            read.set(row.id, row);
          }
          after = next;
        }
        rows = read;
      }
      publish();
    } catch {
      if (!life.signal.aborted) tell(undefined);
    } finally {
      isReading = false;
    }
  };
  const changed = async (ids: readonly string[] | null) => {
    if (ids?.length === 0) return; // something beside the parcels
    if (isReading || ids === null || ids.length > mostSingle) {
      await readAll();
      return;
    }
    try {
      const changes = await Promise.all(ids.map(async (id) => [id, await readRow(id)] as const));
      // A whole read that began meanwhile has seen these or reads again.
      if (isReading) isDirty = true;
      for (const [id, row] of changes) {
        if (row) rows.set(id, row);
        else rows.delete(id);
      }
      // Of many rows the view hears a few times a second at most: ordering thousands is worth a pause.
      if (rows.size < manyRows) publish();
      else timer ??= setTimeout(publish, pause);
    } catch {
      tell(undefined);
    }
  };

  // Subscribed before the first read: a change that lands in between is read again.
  const unsubscribe = onChange((ids) => void changed(ids));
  void readAll();
  return () => {
    life.abort();
    clearTimeout(timer);
    unsubscribe();
  };
}

/** Every kept parcel once they are wanted; undefined before that, until they were read, and where that failed. */
export function useAllRows(isWanted: boolean): readonly Parcel[] | undefined {
  const [rows, setRows] = useState<readonly Parcel[] | undefined>(undefined);
  const end = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (isWanted) end.current ??= readAllRows(setRows);
  }, [isWanted]);
  useEffect(() => () => end.current?.(), []);
  return rows;
}
