import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Parcel } from '@/utils/core/parcel.ts';
import type { Sort, SortColumn } from '@/utils/core/sort.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { Icon } from './Glyph.tsx';
import { isTyping, walkOf } from './keys.ts';
import { rowsIn, stretchOf } from './list-layout.ts';
import { focusOn, isFocusLost } from './quiet-focus.ts';
import { TableRow } from './TableRow.tsx';
import { useTexts } from './texts.tsx';

type Props = {
  rows: readonly Parcel[];
  sort: Sort;
  fresh: ReadonlySet<string>;
  selected: ReadonlySet<string>;
  openId: string | null;
  hrefOf(id: string): string;
  onSort(by: SortColumn): void;
  /** `isWalk`: it is gone to from the parcel that is open. */
  onOpen(id: string, isWalk: boolean): void;
  onSelect(id: string, isRange: boolean): void;
  onAll(isAll: boolean): void;
};

const columns: readonly (readonly [by: SortColumn, title: MessageKey])[] = [
  ['status', 'columnStatus'],
  ['name', 'columnParcel'],
  ['courier', 'columnCourier'],
  ['place', 'columnPlace'],
  ['due', 'columnDue'],
  ['updated', 'columnUpdated'],
  ['cod', 'columnCod'],
];
const usualHeight = 52;
const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -1e6,
  End: 1e6,
};

/** Hundreds of parcels as a table; only the rows in sight are drawn. A press on a column sorts by it. */
export function ParcelTable(props: Props) {
  const { rows, sort, selected, openId } = props;
  const { t } = useTexts();
  const scroll = useRef<HTMLDivElement>(null);
  const [rowHeight, setRowHeight] = useState(usualHeight);
  const [stretch, setStretch] = useState({ from: 0, to: 24 });
  const [stop, setStop] = useState<string | null>(openId);
  const toFocus = useRef<string | null>(null);
  const [, redraw] = useState({});

  const look = () => {
    const view = scroll.current;
    if (!view) return;
    const next = stretchOf(rows.length, rowHeight, -view.scrollTop, view.clientHeight);
    setStretch((old) => (old.from === next.from && old.to === next.to ? old : next));
  };
  const looked = useRef(look);
  looked.current = look;
  useLayoutEffect(look, [rows, rowHeight]);
  useEffect(() => {
    const view = scroll.current!;
    const onScroll = () => looked.current();
    view.addEventListener('scroll', onScroll, { passive: true });
    const observer = new ResizeObserver(onScroll);
    observer.observe(view);
    return () => {
      view.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, []);
  useEffect(() => {
    const row = scroll.current?.querySelector<HTMLElement>('tr[data-row]');
    if (!row) return undefined;
    const observer = new ResizeObserver(() =>
      setRowHeight(row.getBoundingClientRect().height || usualHeight),
    );
    observer.observe(row);
    return () => observer.disconnect();
  }, [rows.length === 0, stretch]);

  const found = stop === null ? -1 : rows.findIndex(({ id }) => id === stop);
  // Where the row in focus was filed away, the walk goes on from its place.
  const stood = useRef(0);
  const at = found < 0 ? Math.max(0, Math.min(stood.current, rows.length - 1)) : found;
  stood.current = at;
  const goTo = (row: number) => {
    const parcel = rows[Math.max(0, Math.min(rows.length - 1, row))];
    if (!parcel) return;
    setStop(parcel.id);
    toFocus.current = parcel.id;
    redraw({}); // also where it is the stop already and has lost the focus
  };
  const openRow = openId === null ? -1 : rows.findIndex(({ id }) => id === openId);
  /** Goes some rows further; the parcel beside the table goes along. */
  const walk = (by: number, from = at) => {
    const row = Math.max(0, Math.min(rows.length - 1, from + by));
    goTo(row);
    const id = rows[row]?.id;
    if (openId !== null && id !== undefined && id !== openId) props.onOpen(id, true);
  };
  const walkByLetter = (by: number, isInList: boolean) => {
    if (isInList) walk(by);
    // From the pane the walk goes on from the open parcel, where it has a row.
    else if (openId !== null) walk(by, openRow < 0 ? at : openRow);
    // From elsewhere the list is entered where it was left.
    else walk(0);
  };
  const walks = useRef(walkByLetter);
  walks.current = walkByLetter;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const by = walkOf(event);
      if (by === 0 || event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      const isInList = event.target instanceof Element && event.target.closest('tr[data-row]') !== null;
      walks.current(by, isInList);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  useLayoutEffect(() => {
    if (stop !== null && found < 0 && isFocusLost()) goTo(at);
  }, [rows]);
  const openBefore = useRef(openId);
  useLayoutEffect(() => {
    const closed = openId === null ? openBefore.current : null;
    openBefore.current = openId;
    // Who closes a parcel goes on from its row, but who is somewhere else by now stays there.
    if (closed === null || document.activeElement !== document.body) return;
    const row = rows.findIndex(({ id }) => id === closed);
    if (row >= 0) goTo(row);
    else if (isFocusLost()) goTo(at);
  }, [openId]);
  const followed = useRef(openId);
  useLayoutEffect(() => {
    // A new number or courier opens the parcel under another id, and its row may come later than that.
    if (openId !== null && openRow < 0) return;
    const isNew = openId !== followed.current;
    followed.current = openId;
    if (openId === null || !isNew) return;
    setStop(openId);
    // Keys act on the row in focus, which must not be another one than the parcel shown.
    const isInRow = document.activeElement?.matches('.table a[data-id]') === true;
    // A pane that lies over the table takes the focus itself.
    const isOver = matchMedia('(max-width: 1000px)').matches;
    if (!isOver && (isInRow || isFocusLost())) goTo(openRow);
  }, [openId, rows]);
  useLayoutEffect(() => {
    const id = toFocus.current;
    if (id === null) return;
    const link = [...(scroll.current?.querySelectorAll<HTMLElement>('a[data-id]') ?? [])].find(
      ({ dataset }) => dataset['id'] === id,
    );
    if (!link) return;
    toFocus.current = null;
    focusOn(link);
    link.closest('tr')?.scrollIntoView({ block: 'nearest' });
  });

  const drawn = rowsIn(stretch, rows.length > 0 ? at : null).filter((row) => row < rows.length);
  const isAll = rows.length > 0 && rows.every(({ id }) => selected.has(id));
  const gap = (key: string, size: number) =>
    size > 0 && (
      <tr key={key} class="gap" aria-hidden="true" style={{ height: `${size * rowHeight}px` }}>
        {/* One cell: a span over all columns would bring back those that a narrow table hides. */}
        <td />
      </tr>
    );
  return (
    <div
      ref={scroll}
      class="table-scroll"
      data-testid="table"
      onKeyDown={(event) => {
        const by = steps[event.key];
        if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        if (!(event.target instanceof Element) || !event.target.closest('a[data-id]')) return;
        event.preventDefault();
        walk(by);
      }}
    >
      <table class="table" aria-label={t('parcelsTable')} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th class="at-check" scope="col">
              <input
                type="checkbox"
                data-testid="check-all"
                aria-label={t('selectAll')}
                checked={isAll}
                onClick={() => props.onAll(!isAll)}
              />
            </th>
            {columns.map(([by, title]) => (
              <th
                key={by}
                class={`at-${by}`}
                scope="col"
                aria-sort={sort.by === by ? (sort.isReversed ? 'descending' : 'ascending') : undefined}
              >
                <button data-testid={`sort-${by}`} onClick={() => props.onSort(by)}>
                  {t(title)}
                  {sort.by === by && <Icon name={sort.isReversed ? 'up' : 'down'} size={13} />}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {/* Flat, so that each row keeps its element, and the focus in it, while others come and go. */}
          {drawn.flatMap((row, i) => {
            const parcel = rows[row]!;
            const before = row - (i === 0 ? 0 : drawn[i - 1]! + 1);
            return [
              gap(`gap ${row}`, before),
              <TableRow
                key={parcel.id}
                parcel={parcel}
                at={row}
                isFresh={props.fresh.has(parcel.id)}
                isSelected={selected.has(parcel.id)}
                isOpen={parcel.id === openId}
                isStop={row === at}
                href={props.hrefOf(parcel.id)}
                onOpen={() => {
                  goTo(row);
                  props.onOpen(parcel.id, false);
                }}
                onSelect={(isRange) => props.onSelect(parcel.id, isRange)}
                onFocus={() => setStop(parcel.id)}
              />,
            ];
          })}
          {gap('gap end', rows.length - 1 - (drawn.at(-1) ?? -1))}
        </tbody>
      </table>
    </div>
  );
}
