import { useEffect, useRef, useState } from 'preact/hooks';
import type { Filter } from '@/utils/core/filter.ts';
import { directions } from '@/utils/core/parcel.ts';
import { ownOrder, sortColumns, type Sort } from '@/utils/core/sort.ts';
import { phases } from '@/utils/core/status.ts';
import { groupNames, type GroupName } from '@/utils/core/summary.ts';

/** What the dashboard shows, as its address has it: it can be kept as a bookmark and is there after a reload. */
export type Place = {
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
export function placeOf(hash: string): Place {
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
export function hashOf({ parcel, isAdding, group, filter, sort, typed }: Place): string {
  const named = new URLSearchParams();
  const parts = { parcel: parcel ?? '', group, ...filter, q: typed.slice(0, longest) };
  for (const [name, text] of Object.entries(parts)) if (text) named.set(name, text);
  if (isAdding) named.set('number', '');
  if (sort.by !== ownOrder.by) named.set('sort', sort.by);
  if (sort.isReversed) named.set('turned', '1');
  return `#${named}`;
}

/** Every parcel in the list's own order, none open. */
export const noPlace = placeOf('');

const pause = 250; // milliseconds: an address costs more to write than a letter to search for

/**
 * The place, and how to change it: opening and closing can be gone back to; a filter, a word typed, and a walk from one
 * open parcel to the next (`isWalk`) cannot.
 */
export function usePlace(): [Place, (change: Partial<Place>, isWalk?: boolean) => void] {
  const [place, setPlace] = useState(() => placeOf(location.hash));
  const now = useRef(place);
  now.current = place;
  const toWrite = useRef<ReturnType<typeof setTimeout> | null>(null);
  const forget = () => {
    clearTimeout(toWrite.current ?? undefined);
    toWrite.current = null;
  };
  const write = () => {
    if (toWrite.current !== null) history.replaceState(null, '', hashOf(now.current));
    forget();
  };
  useEffect(() => {
    const go = () => {
      forget();
      const next = placeOf(location.hash);
      // A link to a parcel alone opens it beside the list as it is.
      const isBare = /^#(?:parcel|number)=[^&]*$/.test(location.hash);
      setPlace(isBare ? { ...now.current, parcel: next.parcel, isAdding: next.isAdding } : next);
    };
    addEventListener('hashchange', go);
    addEventListener('popstate', forget); // before that: what is to be written is of the entry that was left
    addEventListener('click', write, true); // a link may be followed
    return () => {
      removeEventListener('hashchange', go);
      removeEventListener('popstate', forget);
      removeEventListener('click', write, true);
    };
  }, []);
  return [
    place,
    (change, isWalk = false) => {
      const isStep = !isWalk && ('parcel' in change || 'isAdding' in change);
      if (isStep) write(); // what is left is to be gone back to as it was
      now.current = { ...now.current, ...change };
      setPlace(now.current);
      forget();
      if (isStep) history.pushState(null, '', hashOf(now.current));
      else toWrite.current = setTimeout(write, pause);
    },
  ];
}
