import { useEffect, useState } from 'preact/hooks';

/**
 * A view that is loaded when it is first wanted; null until it is there. The list is what people open the popup for,
 * and it should not wait for the views behind it.
 */
export function useLater<T>(isWanted: boolean, load: () => Promise<T>): T | null {
  const [view, setView] = useState<T | null>(null);
  useEffect(() => {
    // In a function, because a state setter would call a component it is handed.
    if (isWanted && view === null) void load().then((loaded) => setView(() => loaded));
  }, [isWanted]);
  return view;
}
