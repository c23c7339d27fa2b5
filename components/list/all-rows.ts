import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Parcel } from '@/utils/model/parcel.ts';
import { detailText, searchText } from '@/utils/parcels/search.ts';
import { groupParcels } from '@/utils/parcels/sections.ts';
import { readLog, readRow, readSlice } from '@/utils/storage/store.ts';
import { onChange } from '@/utils/storage/database.ts';

// Reading and checking this many rows takes well under the 50 ms that a view may be blocked.
const sliceSize = 100;
// Histories are longer: up to 500 events each.
const detailSliceSize = 25;
// If more rows change, all rows are read again, not single ones.
const mostSingle = 200;
const manyRows = 1000;
const pause = 300;

/** How all values of one kind are read: in slices, and one by its parcel's id (undefined: gone or unreadable). */
type Reading<T> = {
  slice(after: string | null): Promise<{ values: [string, T][]; next: string | null }>;
  one(id: string): Promise<T | undefined>;
};

const rowReading: Reading<Parcel> = {
  async slice(after) {
    const { records, next } = await readSlice('row', after, sliceSize);
    records.forEach(searchText); // computed ahead for the first key press of a search
    return { values: records.map((row) => [row.id, row]), next };
  },
  one: async (id) => (await readRow(id)) ?? undefined,
};

const detailReading: Reading<string> = {
  async slice(after) {
    // If the histories cannot be read, the search goes on with the rows alone.
    const none = { records: [], next: null };
    const { records, next } = await readSlice('log', after, detailSliceSize).catch(() => none);
    return { values: records.map(({ id, tracking }) => [id, detailText(tracking.detail)]), next };
  },
  async one(id) {
    const log = await readLog(id).catch(() => null);
    return log ? detailText(log.tracking.detail) : undefined;
  },
};

/** Calls `tell` with all values by id, in store order (undefined: unreadable), now and after changes. The result stops it. */
function readAllValues<T>(
  reading: Reading<T>,
  tell: (values: ReadonlyMap<string, T> | undefined) => void,
): () => void {
  let rows = new Map<string, T>();
  const life = new AbortController();
  let isAllAhead = false;
  let work = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const publish = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!life.signal.aborted) tell(new Map(rows));
  };
  const readAll = async () => {
    isAllAhead = false;
    const read = new Map<string, T>();
    let after: string | null = null;
    do {
      const { values, next }: Awaited<ReturnType<typeof reading.slice>> = await reading.slice(after);
      for (const [id, value] of values) read.set(id, value);
      after = next;
    } while (after !== null && !life.signal.aborted);
    rows = read;
    publish();
  };
  const readSome = async (ids: readonly string[]) => {
    for (const [id, row] of await Promise.all(
      ids.map(async (one) => [one, await reading.one(one)] as const),
    )) {
      if (row !== undefined) rows.set(id, row);
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
    work = work.then(read).catch(() => {
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

function useAllValues<T>(reading: Reading<T>, isWanted: boolean): ReadonlyMap<string, T> | undefined {
  const [values, setValues] = useState<ReadonlyMap<string, T> | undefined>(undefined);
  const wasWanted = useRef(false);
  wasWanted.current ||= isWanted;
  useEffect(() => (wasWanted.current ? readAllValues(reading, setValues) : undefined), [wasWanted.current]);
  return values;
}

/** Returns all rows from the first time `isWanted` is true; undefined until they are read, or if a read failed. */
export function useAllRows(isWanted: boolean): readonly Parcel[] | undefined {
  const rows = useAllValues(rowReading, isWanted);
  return useMemo(() => rows && [...rows.values()], [rows]);
}

/** As `useAllRows`, for `detailText` by parcel id. They are read once a search needs them: histories are long. */
export const useAllDetails = (isWanted: boolean): ReadonlyMap<string, string> | undefined =>
  useAllValues(detailReading, isWanted);

const minute = 60_000;

/** Returns the rows in groups. Groups them again if rows or news change, and as time passes at most once a minute. */
export function useGrouped(rows: readonly Parcel[] | undefined, now: number, fresh: ReadonlySet<string>) {
  return useMemo(
    () => rows && groupParcels(rows, Date.now(), fresh),
    [rows, Math.floor(now / minute), fresh],
  );
}
