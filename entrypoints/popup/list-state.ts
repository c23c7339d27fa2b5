import { useMemo } from 'preact/hooks';
import type { ListGroup } from '@/components/list-window.ts';
import type { KnownCouriers } from '@/utils/core/couriers/served.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { queryOf } from '@/utils/core/search.ts';
import { groupNames, groupParcels, type GroupName } from '@/utils/core/summary.ts';
import type { Head } from '@/utils/platform/head.ts';
import { search } from '../pages/all-rows.ts';

const tidy = 60_000;

/**
 * The groups to draw: from the head until every row was read, then from the rows. A search goes over the groups as they
 * are, so that a key press costs one pass; `found` is null where none runs, or its rows are still being read.
 */
export function useGroups(
  head: Head | null,
  all: readonly Parcel[] | undefined,
  typed: string,
  now: number,
  fresh: ReadonlySet<string>,
  couriers: KnownCouriers | null,
) {
  // Groups change with time by the minute at most.
  const minute = Math.floor(now / tidy) * tidy;
  const whole = useMemo(() => all && groupParcels(all, Date.now(), fresh), [all, minute, fresh]);
  const first = useMemo<ListGroup<GroupName>[]>(() => {
    if (!head) return [];
    const known = new Map(
      groupParcels(head.rows, Date.now(), fresh).map(({ name, parcels }) => [name, parcels]),
    );
    return groupNames.flatMap((name) => {
      const parcels = known.get(name) ?? [];
      const size = Math.max(head.groups[name] ?? 0, parcels.length);
      return size > 0 ? [{ name, size, parcels }] : [];
    });
  }, [head, minute, fresh]);
  const query = useMemo(() => queryOf(typed), [typed]);
  return useMemo(() => {
    if (!whole) return { groups: query ? [] : first, found: null };
    const groups = whole
      .map(({ name, parcels }) => ({ name, parcels: search.find(parcels, query, couriers) }))
      .filter(({ parcels }) => parcels.length > 0)
      .map((group) => ({ ...group, size: group.parcels.length }));
    return { groups, found: query && groups.reduce((sum, { size }) => sum + size, 0) };
  }, [whole, first, query, couriers]);
}
