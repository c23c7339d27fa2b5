import { useState } from 'preact/hooks';
import { useWindowEvent } from '../base/window-event.ts';

/** What the popup shows: the list, one parcel, the numbers of the page, or the box for numbers. */
export type PopupLocation =
  | { kind: 'list' }
  | { kind: 'parcel'; id: string }
  | { kind: 'page' }
  | { kind: 'number'; text: string; from: string };

const longest = 1000;

function placeIn(hash: string): PopupLocation {
  const named = new URLSearchParams(hash.slice(1));
  if (named.has('page')) return { kind: 'page' };
  const id = named.get('parcel');
  if (id) return { kind: 'parcel', id };
  const text = named.get('number');
  if (text === null) return { kind: 'list' };
  return { kind: 'number', text: text.slice(0, longest), from: hostIn(named.get('from') ?? '') };
}

/** Returns the text if it is a valid host, else '': an address of the popup can be typed by hand. */
const hostIn = (text: string): string => (URL.parse(`https://${text}/`)?.host === text ? text : '');

/** Returns the location in the address, and the one shown before it; null until the address changes. */
export function usePopupLocation(): { place: PopupLocation; before: PopupLocation | null } {
  const [where, setWhere] = useState(() => ({
    place: placeIn(location.hash),
    before: null as PopupLocation | null,
  }));
  const go = () => setWhere(({ place }) => ({ place: placeIn(location.hash), before: place }));
  useWindowEvent(['hashchange'], go);
  return where;
}

export const backToList = (): void => void (location.hash = '');
