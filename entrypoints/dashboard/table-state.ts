import { useMemo } from 'preact/hooks';
import { choicesOf, filterParcels } from '@/utils/core/filter.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { queryOf } from '@/utils/core/search.ts';
import { sortParcels, type SortReading } from '@/utils/core/sort.ts';
import { groupParcels, type GroupName } from '@/utils/core/summary.ts';
import { search } from '../pages/all-rows.ts';
import type { Place } from './place.ts';

export type TableState = ReturnType<typeof useTable>;

const none: readonly Parcel[] = [];
const minute = 60_000;

/**
 * What the table shows of all parcels, and what there is to choose among: ordered once, then filtered, then searched, so
 * that a key press costs one pass over what is left. `found` is null while no search runs.
 */
export function useTable(
  all: readonly Parcel[] | undefined,
  { group, filter, sort, typed }: Place,
  { language, now, known }: SortReading,
  fresh: ReadonlySet<string>,
) {
  const at = Math.floor(now / minute) * minute;
  const parcels = all ?? none;
  const groups = useMemo(() => groupParcels(parcels, Date.now(), fresh), [parcels, at, fresh]);
  const choices = useMemo(() => choicesOf(parcels), [parcels]);
  const wanted = useMemo(() => {
    const members = groups.filter(({ name }) => (group === '' ? name !== 'archive' : name === group));
    return filterParcels(
      members.flatMap((one) => one.parcels),
      filter,
    );
  }, [groups, group, filter]);
  const sorted = useMemo(
    () => (sort.by === 'needs' ? wanted : sortParcels(wanted, sort, { now: Date.now(), language, known })),
    [wanted, sort, language, known],
  );
  const query = useMemo(() => queryOf(typed), [typed]);
  const rows = useMemo(() => search.find(sorted, query, known), [sorted, query, known]);
  const sizes: Partial<Record<GroupName, number>> = useMemo(
    () => Object.fromEntries(groups.map(({ name, parcels: members }) => [name, members.length])),
    [groups],
  );
  return { rows, sizes, choices, found: query && rows.length };
}
