import { useLayoutEffect, useRef } from 'preact/hooks';

/** Listens to events of the window, also those that bubble to it. The listener of the last render is called. */
export function useWindowEvent(names: string[], listener: (event: Event) => void, capture = false): void {
  const latest = useRef(listener);
  latest.current = listener;
  // At once: Escape must work as soon as a view is shown.
  useLayoutEffect(() => {
    const life = new AbortController();
    const options = { capture, signal: life.signal };
    for (const name of names) addEventListener(name, (event) => latest.current(event), options);
    return () => life.abort();
  }, []);
}
