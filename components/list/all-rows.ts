import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Parcel } from '@/utils/model/parcel.ts';
import { searchText } from '@/utils/parcels/search.ts';
import { groupParcels } from '@/utils/parcels/sections.ts';
import { readRow, readSlice } from '@/utils/storage/store.ts';
import { onChange } from '@/utils/storage/database.ts';

// So many rows are read and checked in well under the 50 ms that a view may stand still.
const sliceSize = 100;
// Changes of more rows than this are not read one by one.
const mostSingle = 200;
const manyRows = 1000;
const pause = 300;

/** Tells every kept parcel in the order of the store, now and after each change, until the returned function is called. */
function readAllRows(tell: (rows: readonly Parcel[] | undefined) => void): () => void {
  let rows = new Map<string, Parcel>();
  const life = new AbortController();
  let isAllAhead = false;
  let reading = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const publish = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!life.signal.aborted) tell([...rows.values()]);
  };
  const readAll = async () => {
    isAllAhead = false;
    const read = new Map<string, Parcel>();
    let after: string | null = null;
    do {
      const { parcels, next }: Awaited<ReturnType<typeof readSlice>> = await readSlice(after, sliceSize);
      for (const row of parcels) {
        searchText(row); // read once, for the first key press
        read.set(row.id, row);
      }
      after = next;
    } while (after !== null && !life.signal.aborted);
    rows = read;
    publish();
  };
  const readSome = async (ids: readonly string[]) => {
    for (const [id, row] of await Promise.all(ids.map(async (one) => [one, await readRow(one)] as const))) {
      if (row) rows.set(id, row);
      else rows.delete(id);
    }
    // Of many rows the view hears a few times a second at most: ordering thousands is worth a pause.
    if (rows.size < manyRows) publish();
    else timer ??= setTimeout(publish, pause);
  };
  /** Queues a read of what changed (null: anything) after the current one, which may have missed the change. */
  const changed = (ids: readonly string[] | null) => {
    if (ids?.length === 0 || isAllAhead) return; // something beside the parcels, or about to be read
    isAllAhead = ids === null || ids.length > mostSingle;
    const read = ids === null || isAllAhead ? readAll : () => readSome(ids);
    reading = reading.then(read).catch(() => {
      if (!life.signal.aborted) tell(undefined);
    });
  };

  // Subscribed before the first read: a change that lands in between is read again.
  const unsubscribe = onChange(changed);
  changed(null);
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

const minute = 60_000;

/** Rows in their groups, by now and the news since the view was opened; with time alone they change by the minute at most. */
export function useGrouped(rows: readonly Parcel[] | undefined, now: number, fresh: ReadonlySet<string>) {
  return useMemo(
    () => rows && groupParcels(rows, Date.now(), fresh),
    [rows, Math.floor(now / minute), fresh],
  );
}
