import { useMemo, useRef } from 'preact/hooks';
import { minute } from '@/utils/model/time.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { detailText, searchText } from '@/utils/parcels/search.ts';
import { groupParcels } from '@/utils/parcels/sections.ts';
import { readHistory, readSlice, readSome } from '@/utils/storage/store.ts';
import { onChange } from '@/utils/storage/database.ts';
import { LiveValue, useLiveValue } from '../hooks/live-value.ts';

// Reading and checking this many rows takes well under the 50 ms that a view may be blocked.
const sliceSize = 100;
// Histories are longer: up to 500 events each.
const detailSliceSize = 25;
// If more rows change, all rows are read again, not single ones.
const maxSingle = 200;

/** How values of one kind are read by their parcels' ids: in slices, or some. Gone and unreadable ones are left out. */
type Source<T> = {
  slice(after: string | null): Promise<{ values: [string, T][]; next: string | null }>;
  some(ids: readonly string[]): Promise<[string, T][]>;
};

const rowSource = (prepare: (row: Parcel) => void): Source<Parcel> => ({
  async slice(after) {
    const { records, next } = await readSlice('row', after, sliceSize);
    records.forEach(prepare);
    return { values: records.map((row) => [row.id, row]), next };
  },
  some: async (ids) => (await readSome(ids)).map((row) => [row.id, row]),
});

const detailSource: Source<string> = {
  async slice(after) {
    // If the histories cannot be read, the search goes on with the rows alone.
    const none = { records: [], next: null };
    const { records, next } = await readSlice('log', after, detailSliceSize).catch(() => none);
    return { values: records.map(({ id, tracking }) => [id, detailText(tracking.detail)]), next };
  },
  async some(ids) {
    const histories = await Promise.all(ids.map((id) => readHistory(id).catch(() => null)));
    return histories.filter((one) => one !== null).map((one) => [one.id, detailText(one.tracking.detail)]);
  },
};

/** All values by id, in store order. After changes of few parcels, only these are read again. */
function liveValues<T>(source: Source<T>): LiveValue<ReadonlyMap<string, T>> {
  let values = new Map<string, T>();
  let awaited: ReadonlySet<string> | null = null; // the ids to read again; null = all
  const life = new AbortController();

  const readAll = async () => {
    const all = new Map<string, T>();
    let after: string | null = null;
    do {
      const slice: Awaited<ReturnType<typeof source.slice>> = await source.slice(after);
      for (const [id, value] of slice.values) all.set(id, value);
      after = slice.next;
    } while (after !== null && !life.signal.aborted);
    values = all;
  };
  const readAgain = async (ids: ReadonlySet<string>) => {
    const read = new Map(await source.some([...ids]));
    for (const id of ids.difference(read)) values.delete(id);
    for (const [id, value] of read) values.set(id, value);
  };
  const read = async () => {
    const ids = awaited;
    awaited = new Set();
    const work = ids && ids.size <= maxSingle ? readAgain(ids) : readAll();
    await work.catch((error: unknown) => {
      awaited = null;
      throw error;
    });
    return new Map(values);
  };
  return new LiveValue(read, (listener) => {
    const end = onChange((ids) => {
      if (ids?.length === 0) return;
      awaited = ids && awaited && awaited.union(new Set(ids));
      listener();
    });
    return () => {
      life.abort();
      end();
    };
  });
}

function useAllValues<T>(source: Source<T>, isWanted: boolean): ReadonlyMap<string, T> | undefined {
  const wasWanted = useRef(false);
  wasWanted.current ||= isWanted;
  const live = useMemo(() => (wasWanted.current ? liveValues(source) : null), [wasWanted.current]);
  const values = useLiveValue(live);
  return values === 'trouble' ? undefined : values;
}

/**
 * Returns all rows from the first time `isWanted` is true; undefined until they are read, or if a read failed.
 *
 * @param rowText what a search will read of each row: computed ahead, for its first key press
 */
export function useAllRows(isWanted: boolean, rowText?: (row: Parcel) => string) {
  const latest = useRef(rowText);
  latest.current = rowText;
  const source = useMemo(
    () =>
      rowSource((row) => {
        if (latest.current) [searchText, latest.current].forEach((textOf) => textOf(row));
      }),
    [],
  );
  const rows = useAllValues(source, isWanted);
  return useMemo(() => rows && [...rows.values()], [rows]);
}

/** As `useAllRows`, for `detailText` by parcel id. They are read once a search needs them: histories are long. */
export const useAllDetails = (isWanted: boolean): ReadonlyMap<string, string> | undefined =>
  useAllValues(detailSource, isWanted);

/** Returns the rows in groups. Groups them again if rows or news change, and as time passes at most once a minute. */
export function useGrouped(rows: readonly Parcel[] | undefined, now: number, withNews: ReadonlySet<string>) {
  return useMemo(
    () => rows && groupParcels(rows, Date.now(), withNews),
    [rows, Math.floor(now / minute), withNews],
  );
}
