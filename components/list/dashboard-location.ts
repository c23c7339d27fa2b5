import { useEffect, useRef, useState } from 'preact/hooks';
import type { Filter } from '@/utils/parcels/filter.ts';
import { directions } from '@/utils/model/parcel.ts';
import { ownOrder, sortColumns, type Sort } from '@/utils/parcels/sort.ts';
import { phases } from '@/utils/model/status.ts';
import { groupNames, type GroupName } from '@/utils/parcels/sections.ts';

/** What the dashboard shows, as its address has it: it can be kept as a bookmark and is there after a reload. */
export type DashboardLocation = {
  /** The open parcel; null = none. */
  parcel: string | null;
  /** A number to be looked up is being typed. */
  isAdding: boolean;
  group: GroupName | '';
  filter: Filter;
  sort: Sort;
  typed: string;
};

const longest = 200;

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | '' =>
  all.find((known) => known === text) ?? '';

/** Reads an address; what it does not understand is left out. */
export function dashboardLocationOf(hash: string): DashboardLocation {
  const named = new URLSearchParams(hash.replace(/^#/, ''));
  const text = (name: string) => (named.get(name) ?? '').slice(0, longest);
  const by = oneOf(sortColumns, named.get('sort'));
  return {
    parcel: text('parcel') || null,
    isAdding: named.has('number'),
    group: oneOf(groupNames, named.get('group')),
    filter: {
      phase: oneOf(phases, named.get('phase')),
      courier: text('courier'),
      direction: oneOf(directions, named.get('direction')),
      shop: text('shop'),
    },
    sort: by ? { by, isReversed: named.get('turned') === '1' } : ownOrder,
    typed: text('q'),
  };
}

/** The address of a place; what is as usual is not in it. */
export function hashOf({ parcel, isAdding, group, filter, sort, typed }: DashboardLocation): string {
  const named = new URLSearchParams();
  const parts = { parcel: parcel ?? '', group, ...filter, q: typed.slice(0, longest) };
  for (const [name, text] of Object.entries(parts)) if (text) named.set(name, text);
  if (isAdding) named.set('number', '');
  if (sort.by !== ownOrder.by) named.set('sort', sort.by);
  if (sort.isReversed) named.set('turned', '1');
  return `#${named}`;
}

/** Every parcel in the list's own order, none open. */
export const noPlace = dashboardLocationOf('');

const pause = 250; // milliseconds: an address costs more to write than a letter to search for

/** The place, and how to change it: opening and closing can be gone back to, filters, words and `isWalk` cannot. */
export function useDashboardLocation(): [
  DashboardLocation,
  (change: Partial<DashboardLocation>, isWalk?: boolean) => void,
] {
  const [place, setPlace] = useState(() => dashboardLocationOf(location.hash));
  const now = useRef(place);
  const go = (next: DashboardLocation) => {
    now.current = next;
    setPlace(next);
  };
  const write = () => {
    const hash = hashOf(now.current);
    if (hash !== (location.hash || '#')) history.replaceState(null, '', hash);
  };
  useEffect(() => {
    const timer = setTimeout(write, pause);
    return () => clearTimeout(timer);
  }, [place]);
  useEffect(() => {
    const follow = () => {
      const next = dashboardLocationOf(location.hash);
      // A link to a parcel alone opens it beside the list as it is.
      const isBare = /^#(?:parcel|number)=[^&]*$/.test(location.hash);
      go(isBare ? { ...now.current, parcel: next.parcel, isAdding: next.isAdding } : next);
    };
    addEventListener('popstate', follow);
    addEventListener('click', write, true); // a link may be followed
    return () => {
      removeEventListener('popstate', follow);
      removeEventListener('click', write, true);
    };
  }, []);
  return [
    place,
    (change, isWalk = false) => {
      const isStep = !isWalk && ('parcel' in change || 'isAdding' in change);
      if (isStep) write(); // what is left is to be gone back to as it was
      go({ ...now.current, ...change });
      if (isStep) history.pushState(null, '', hashOf(now.current));
    },
  ];
}
