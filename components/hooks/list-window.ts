import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Parcel } from '@/utils/model/parcel.ts';
import { focusOn, isFocusLost } from './focus.ts';
import { isTyping, arrowStep, useKeys, letterStep } from '../base/keys.ts';
import { useWindowEvent } from '../base/window-event.ts';

/** A group of rows: its size, and its first parcels, as far as they were read. */
export type ListGroup<Name extends string = string> = {
  name: Name;
  size: number;
  parcels: readonly Parcel[];
};

/** A range of rows of a group; `to` is exclusive. */
type RowRange = { from: number; to: number };

const usualHeight = 52; // of a row of the list, until it is measured
const leastHeight = 40; // of a row of the table
const rowsAtFirst = 12; // at least: before the first paint the popup's `innerHeight` is too small
const around = 4;

/**
 * Returns the rows of a group to draw: the visible ones and some around them.
 *
 * @param top position of the group's first row, in px below the top of the visible area (negative: above it)
 * @param height height of the visible area, in px
 */
export function visibleRange(size: number, rowHeight: number, top: number, height: number): RowRange {
  // In steps, so that a small scroll causes no redraw.
  const step = around / 2;
  const first = Math.floor(-top / rowHeight / step) * step - around;
  const last = Math.ceil((height - top) / rowHeight / step) * step + around;
  const from = Math.min(Math.max(0, first), size);
  return { from, to: Math.max(from, Math.min(size, last)) };
}

/** Returns the indexes of the rows to draw, in order: the range, and the tab stop `kept` wherever it is (-1: none). */
export function rowsToDraw({ from, to }: RowRange, kept: number): number[] {
  const rows = Array.from({ length: to - from }, (_, i) => from + i);
  if (kept < 0 || (kept >= from && kept < to)) return rows;
  return kept < from ? [kept, ...rows] : [...rows, kept];
}

/** Returns a parcel's group and its index over all groups; null if its group is folded or its row was not read. */
export function positionOf(groups: readonly ListGroup[], id: string | null) {
  let before = 0;
  for (const { name, size, parcels } of groups) {
    const row = size === 0 ? -1 : parcels.findIndex((parcel) => parcel.id === id);
    if (row >= 0) return { id, name, at: before + row };
    before += size;
  }
  return null;
}

/** Returns the parcel id of a row (index over all groups); undefined if the row was not read yet. */
export function idAt(groups: readonly ListGroup[], at: number): string | undefined {
  let row = at;
  for (const { size, parcels } of groups) {
    if (row < size) return parcels[row]?.id;
    row -= size;
  }
  return undefined;
}

export type WindowOptions = {
  /** Folded groups have size 0. */
  groups: readonly ListGroup[];
  /** The scroll container. In it, `data-rows` names the element with a group's rows; each row has `data-row`. */
  scroll: RefObject<HTMLElement | null>;
  /** The parcel whose row gets the focus when the list is first drawn. */
  focusFirst?: string | null;
  /** The parcel shown beside the list. */
  open?: string | null;
  /** Called when rows are needed that were not read yet. */
  onNeed?(): void;
  /** Called when a key moves to another row, to show its parcel beside the list. */
  onWalk?(id: string): void;
};

/** Returns the visible range of each group, null before the first measurement, and the height of a row. */
function useVisibleRows({ groups, scroll, onNeed }: WindowOptions) {
  const [rowHeight, setRowHeight] = useState(usualHeight);
  const [ranges, setRanges] = useState<Record<string, RowRange> | null>(null);
  // Redraws only if the rows changed. All rows have one height, which depends on the text size.
  const look = () => {
    const view = scroll.current;
    if (!view) return;
    const height = view.querySelector('[data-row]')?.getBoundingClientRect().height;
    if (height) setRowHeight(height);
    const seen = view.getBoundingClientRect();
    const next: typeof ranges = {};
    for (const { name, size, parcels } of groups) {
      const rows = view.querySelector(`[data-rows="${name}"]`);
      if (!rows) continue;
      const top = rows.getBoundingClientRect().top - seen.top;
      const range = visibleRange(size, rowHeight, top, seen.height);
      next[name] = range;
      if (range.to > parcels.length) onNeed?.();
    }
    setRanges((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
  };

  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    const observer = new ResizeObserver(() => latest.current());
    observer.observe(scroll.current!);
    return () => observer.disconnect();
  }, []);
  useWindowEvent(['scroll'], ({ target }) => target === scroll.current && look(), true); // does not bubble
  // Not before the first paint: the first rows fill the view, and measuring costs a layout.
  useLayoutEffect(() => {
    if (ranges) look();
  }, [groups, rowHeight]);
  return { rowHeight, ranges };
}

/** Returns the index of the row that is the tab stop (over all groups), moved by keys, and what moves it. */
function useRowStop({ groups, scroll, focusFirst = null, open = null, ...on }: WindowOptions) {
  const [stop, setStop] = useState(focusFirst ?? open);
  const [pendingRow, setTowards] = useState<number | null>(null);
  const [, redraw] = useState({});
  // `isOnlyShown`: the row is scrolled into view, and the focus stays on the button that opened its parcel.
  const toFocus = useRef<{ id: string | null; isOnlyShown?: boolean }>({ id: focusFirst });
  const total = groups.reduce((sum, { size }) => sum + size, 0);

  // If the tab stop was archived or removed, navigation continues from its old position.
  const lastPosition = useRef<ReturnType<typeof positionOf>>(null);
  const found = positionOf(groups, stop);
  const isFiled =
    found?.name === 'archive' && lastPosition.current?.id === stop && lastPosition.current.name !== 'archive';
  if (found && !isFiled) lastPosition.current = found;
  const stopAt = Math.min(lastPosition.current?.at ?? 0, total - 1);

  /** Moves to a row, and returns its parcel. If the row was not read yet, continues once it is. */
  const goTo = (row: number) => {
    const at = Math.max(0, Math.min(row, total - 1));
    const id = idAt(groups, at);
    setTowards(id === undefined && total > 0 ? at : null);
    if (id === undefined) return on.onNeed?.();
    setStop(id);
    toFocus.current = { id };
    redraw({}); // even if it is the tab stop already: it may have lost the focus
    return id;
  };
  useKeys((event) => {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    const isInRow = target.matches('a[data-id]');
    const isEntering = event.key === 'ArrowDown' && (target === document.body || target.matches('search *'));
    const by = isInRow || isEntering ? arrowStep(event) || letterStep(event) : letterStep(event);
    if (by === 0 || event.defaultPrevented || (isTyping(target) && !isEntering)) return;
    event.preventDefault();
    // A key pressed outside the list only returns to the row that is the tab stop, unless a parcel is open beside it.
    const id = goTo(stopAt + (isInRow || (open !== null && !isEntering) ? by : 0));
    if (id) on.onWalk?.(id);
  });
  useWindowEvent(['focusin'], ({ target }) => {
    const { id } = (target as HTMLElement).dataset;
    if (id && scroll.current?.contains(target as Node)) setStop(id);
  });
  useEffect(() => {
    if (pendingRow !== null) goTo(pendingRow);
  }, [groups]);
  // Move the tab stop to the parcel shown beside the list. Its row may be read later than the parcel.
  const followed = useRef(open);
  useLayoutEffect(() => {
    const row = positionOf(groups, open);
    if (open === followed.current || (open !== null && row === null)) return;
    followed.current = open;
    if (row === null) return;
    setStop(open);
    // Keys act on the focused row, so it must be the row of the parcel shown.
    const other = document.activeElement?.matches(`a[data-id]:not([data-id="${CSS.escape(open!)}"])`);
    if (other || isFocusLost()) goTo(row.at);
    else if (toFocus.current.id === null) toFocus.current = { id: open, isOnlyShown: true };
  }, [open, groups]);
  useLayoutEffect(() => {
    const { id, isOnlyShown } = toFocus.current;
    const link = id && scroll.current?.querySelector<HTMLElement>(`a[data-id="${CSS.escape(id)}"]`);
    if (!link) return;
    toFocus.current = { id: null };
    if (isOnlyShown) link.closest('[data-row]')?.scrollIntoView({ block: 'nearest' });
    else focusOn(link);
  });
  return { stopAt, goTo };
}

/** Returns the rows of a long list to draw, only the visible ones, and the row that is the tab stop, moved by keys. */
export function useListWindow(options: WindowOptions) {
  const { groups } = options;
  const { rowHeight, ranges } = useVisibleRows(options);
  const { stopAt, goTo } = useRowStop(options);
  let left = Math.max(rowsAtFirst, Math.ceil(innerHeight / leastHeight));
  let before = 0;
  const rows = groups.map(({ name, size }) => {
    // Before the first measurement: the first rows of all groups together.
    const range = ranges?.[name] ?? { from: 0, to: Math.min(size, left) };
    left -= Math.min(size, left);
    const kept = stopAt - before;
    before += size;
    const [from, to] = [Math.min(range.from, size), Math.min(range.to, size)];
    return rowsToDraw({ from, to }, kept < size ? kept : -1);
  });
  return { rows, rowHeight, stopId: idAt(groups, stopAt), goTo };
}
