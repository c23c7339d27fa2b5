import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ListGroup, useListWindow } from './list-window.ts';

const headingHeight = 28;

/** Moves each row that changed its group from its former place in 120 ms; not if the user prefers reduced motion. */
export function useRowMotion(
  scroll: RefObject<HTMLElement | null>,
  groups: readonly ListGroup[],
  { rows, rowHeight }: Pick<ReturnType<typeof useListWindow>, 'rows' | 'rowHeight'>,
): void {
  const before = useRef(new Map<string, { name: string; top: number }>());
  useLayoutEffect(() => {
    // The places of the drawn rows are computed, because measuring would cost a layout.
    const places: typeof before.current = new Map();
    let end = 0;
    for (const [at, { name, size, parcels }] of groups.entries()) {
      end += headingHeight;
      for (const row of rows[at]!)
        if (parcels[row]) places.set(parcels[row].id, { name, top: end + row * rowHeight });
      end += size * rowHeight;
    }
    for (const [id, { name, top }] of places) {
      const was = before.current.get(id);
      if (!was || was.name === name || matchMedia('(prefers-reduced-motion: reduce)').matches) continue;
      // Not its list item: that is scrolled to when the row has the focus, so it stands at its place.
      const link = scroll.current?.querySelector(`a[data-id="${CSS.escape(id)}"]`);
      const from = { transform: `translateY(${was.top - top}px)`, zIndex: 1 }; // above the rows it passes
      link?.animate([from, { zIndex: 1 }], { duration: 120, easing: 'ease-out' });
    }
    before.current = places;
  });
}
