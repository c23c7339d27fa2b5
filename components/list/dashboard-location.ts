import { useEffect, useRef, useState } from 'preact/hooks';
import { useWindowEvent } from '../base/window-event.ts';
import { directions } from '@/utils/model/parcel.ts';
import { ownOrder, sortColumns } from '@/utils/parcels/sort.ts';
import { phases } from '@/utils/model/status.ts';
import { groupNames } from '@/utils/parcels/sections.ts';

/** What the dashboard shows. It is stored in the address, so that bookmarks and reloads restore it. */
export type DashboardLocation = ReturnType<typeof dashboardLocationOf>;

const longest = 200;
const longestOnly = 3000;

/** The box for numbers is beside the list, the import of a file and a round of scanned labels are in place of it. */
const tasks = ['import', 'scan', 'number'] as const;

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | '' =>
  all.find((known) => known === text) ?? '';

/** Reads a location from an address; unknown values are ignored. */
export function dashboardLocationOf(hash: string) {
  const named = new URLSearchParams(hash.replace(/^#/, ''));
  const text = (name: string) => (named.get(name) ?? '').slice(0, longest);
  const by = oneOf(sortColumns, named.get('sort'));
  return {
    /** The open parcel; null = none. */
    parcel: text('parcel') || null,
    /** A way to add parcels that is open; empty = none. */
    task: tasks.find((name) => named.has(name)) ?? '',
    group: oneOf(groupNames, named.get('group')),
    filter: {
      phase: oneOf(phases, named.get('phase')),
      courier: text('courier'),
      direction: oneOf(directions, named.get('direction')),
      shop: text('shop'),
    },
    sort: by ? { by, isReversed: named.get('turned') === '1' } : ownOrder,
    typed: text('q'),
    /** Ids of the parcels that are shown alone; empty = all. */
    only: (named.get('only') ?? '').slice(0, longestOnly).split(',').filter(Boolean),
  };
}

/** Returns the address of a location; default values are left out. */
export function locationHash(place: DashboardLocation): string {
  const { parcel, task, group, filter, sort, typed, only } = place;
  const named = new URLSearchParams();
  const parts = { parcel: parcel ?? '', group, ...filter, q: typed.slice(0, longest), only: only.join() };
  for (const [name, text] of Object.entries(parts)) if (text) named.set(name, text);
  if (task) named.set(task, '');
  if (sort.by !== ownOrder.by) named.set('sort', sort.by);
  if (sort.isReversed) named.set('turned', '1');
  return `#${named}`;
}

/** The default: all parcels in the list's own order, none open. */
export const emptyLocation = dashboardLocationOf('');

const pause = 250; // milliseconds: the address is not written for every letter typed, because writing it is slow

/** Returns the location and a setter. Opening or closing a parcel or a task adds a history entry, unless `isWalk`. */
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
  const seen = useRef(location.hash);
  const write = () => {
    // A link was followed since, and `popstate` is about to tell: do not replace its address.
    if (location.hash !== seen.current) return;
    const hash = locationHash(now.current);
    if (hash !== (location.hash || '#')) history.replaceState(null, '', hash);
    seen.current = location.hash;
  };
  useEffect(() => {
    const timer = setTimeout(write, pause);
    return () => clearTimeout(timer);
  }, [place]);
  useWindowEvent(['popstate'], () => {
    seen.current = location.hash;
    const next = dashboardLocationOf(location.hash);
    // A link with only a parcel, a number or an import opens it; the list stays as it is.
    const isBare = /^#(?:parcel|number|import|scan)=[^&]*$/.test(location.hash);
    const { parcel, task } = next;
    go(isBare ? { ...now.current, parcel, task } : next);
  });
  useWindowEvent(['click'], write, true); // before a link is opened
  return [
    place,
    (change, isWalk = false) => {
      const isStep = !isWalk && ('parcel' in change || 'task' in change);
      if (isStep) write(); // Back must restore the current location
      go({ ...now.current, ...change });
      if (!isStep) return;
      history.pushState(null, '', locationHash(now.current));
      seen.current = location.hash;
    },
  ];
}
