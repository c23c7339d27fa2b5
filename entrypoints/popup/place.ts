import { useEffect, useState } from 'preact/hooks';

/** Where in the popup the user is: the list, one parcel, the numbers of the page, or a number to be looked up. */
export type Place =
  | { kind: 'list' }
  | { kind: 'parcel'; id: string }
  | { kind: 'page' }
  | { kind: 'number'; text: string; from: string };

/** The way to a number that is typed by hand. */
export const numberHref = '#number=';

const longest = 1000;

function placeIn(hash: string): Place {
  if (hash === '#page' || hash.startsWith('#page&')) return { kind: 'page' };
  const parcel = /^#parcel=(.+)$/.exec(hash);
  try {
    if (parcel) return { kind: 'parcel', id: decodeURIComponent(parcel[1]!) };
  } catch {
    return { kind: 'list' }; // A broken escape names no parcel.
  }
  const named = new URLSearchParams(hash.slice(1));
  const text = named.get('number');
  if (text === null) return { kind: 'list' };
  return { kind: 'number', text: text.slice(0, longest), from: hostOr('', named.get('from') ?? '') };
}

/** A host as an address has it; an address of ours can be typed by anybody. */
const hostOr = (otherwise: string, text: string): string => {
  const url = URL.parse(`https://${text}/`);
  return url?.host === text ? text : otherwise;
};

/** The place, the one before, and whether the user went there or the page was opened on it. */
type Whereabouts = { place: Place; before: Place | null; moved: boolean };

/** The place the address names, and the way back to the list. */
export function usePlace(): [Whereabouts, () => void] {
  const [where, setWhere] = useState<Whereabouts>(() => ({
    place: placeIn(location.hash),
    before: null,
    moved: false,
  }));
  useEffect(() => {
    const go = () => setWhere(({ place }) => ({ place: placeIn(location.hash), before: place, moved: true }));
    addEventListener('hashchange', go);
    return () => removeEventListener('hashchange', go);
  }, []);
  return [where, () => void (location.hash = '')];
}

/** The tab that `popup.html#tab=<id>` names: a popup that is opened in a tab of its own stands over no page. */
export function namedTab(): number | null {
  const id = /[#&]tab=(\d{1,10})$/.exec(location.hash);
  return id ? Number(id[1]) : null;
}
