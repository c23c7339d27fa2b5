import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Parcel } from '@/utils/model/parcel.ts';
import { searchText } from '@/utils/parcels/search.ts';
import { groupParcels } from '@/utils/parcels/sections.ts';
import { readRow, readSlice } from '@/utils/storage/store.ts';
import { onChange } from '@/utils/storage/database.ts';

// Reading and checking this many rows takes well under the 50 ms that a view may be blocked.
const sliceSize = 100;
// If more rows change, all rows are read again, not single ones.
const mostSingle = 200;
const manyRows = 1000;
const pause = 300;

/** Calls `tell` with all rows in store order (undefined: unreadable) now and after changes. The result stops it. */
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
        searchText(row); // computed ahead for the first key press of a search
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
    // Update a long list only a few times a second: sorting thousands of rows is slow.
    if (rows.size < manyRows) publish();
    else timer ??= setTimeout(publish, pause);
  };
  /** Queues a read of the changed rows (null: all) after the current read, which may have missed the change. */
  const changed = (ids: readonly string[] | null) => {
    if (ids?.length === 0 || isAllAhead) return; // no parcel changed, or a full read is queued
    isAllAhead = ids === null || ids.length > mostSingle;
    const read = ids === null || isAllAhead ? readAll : () => readSome(ids);
    reading = reading.then(read).catch(() => {
      if (!life.signal.aborted) tell(undefined);
    });
  };

  // Subscribe before the first read, so that no change is missed.
  const unsubscribe = onChange(changed);
  changed(null);
  return () => {
    life.abort();
    clearTimeout(timer);
    unsubscribe();
  };
}

/** Returns all rows from the first time `isWanted` is true; undefined until they are read, or if a read failed. */
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

/** Returns the rows in groups. Groups them again if rows or news change, and as time passes at most once a minute. */
export function useGrouped(rows: readonly Parcel[] | undefined, now: number, fresh: ReadonlySet<string>) {
  return useMemo(
    () => rows && groupParcels(rows, Date.now(), fresh),
    [rows, Math.floor(now / minute), fresh],
  );
}
