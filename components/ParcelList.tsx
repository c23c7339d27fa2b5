import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { GroupName } from '@/utils/core/summary.ts';
import {
  firstStretches,
  rowsIn,
  spotOf,
  stretchOf,
  walked,
  type ListGroup,
  type Spot,
  type Stretch,
} from './list-layout.ts';
import { groupTitles } from './group-titles.ts';
import { Icon } from './Glyph.tsx';
import { isTyping, walkOf } from './keys.ts';
import { ParcelRow } from './ParcelRow.tsx';
import { focusOn, isFocusLost } from './quiet-focus.ts';
import { useTexts } from './texts.tsx';

type Props = {
  groups: readonly ListGroup[];
  /** Ids with news since the view was opened. */
  fresh: ReadonlySet<string>;
  /** Groups of which only the heading is shown; they can be unfolded. */
  folded: ReadonlySet<GroupName>;
  selected: ReadonlySet<string>;
  /** What scrolls around the list. */
  scroll: RefObject<HTMLElement | null>;
  /** The parcel whose row gets the focus when the list is first drawn. */
  focusFirst: string | null;
  onFold(name: GroupName): void;
  /** Rows are wanted that were not read yet. */
  onNeed(): void;
  onSelect(id: string, isRange: boolean): void;
};

const usualHeight = 54;
const rowsAtFirst = 12; // a browser's own popup is small until something is in it
const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: -Infinity,
  End: Infinity,
};

/**
 * The list by what needs the user, drawn where it is seen: ten thousand rows cost as much as ten. Arrow keys, Home and
 * End walk the rows; the Tab key stops once.
 */
export function ParcelList(props: Props) {
  const { groups, fresh, folded, selected, scroll, focusFirst, onNeed } = props;
  const { t, count, language } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const lists = useRef(new Map<GroupName, HTMLElement>());
  const [rowHeight, setRowHeight] = useState(usualHeight);
  const [stretches, setStretches] = useState<Partial<Record<GroupName, Stretch>>>({});
  const [stop, setStop] = useState<string | null>(focusFirst);
  const toFocus = useRef<string | null>(focusFirst);
  const [, redraw] = useState({});
  const [towards, setTowards] = useState<Spot | null>(null);
  const shown = groups.map((group) => (folded.has(group.name) ? { ...group, size: 0 } : group));

  // Which rows can be seen, measured after each drawing and each scroll; drawn again only when it is others.
  const look = () => {
    const view = scroll.current?.getBoundingClientRect();
    if (!view) return;
    const next: Partial<Record<GroupName, Stretch>> = {};
    for (const { name, size, parcels } of shown) {
      const list = lists.current.get(name);
      if (!list || size === 0) continue;
      const stretch = stretchOf(size, rowHeight, list.getBoundingClientRect().top - view.top, view.height);
      next[name] = stretch;
      if (stretch.to > parcels.length) onNeed();
    }
    setStretches((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
  };
  const looked = useRef(look);
  looked.current = look;
  const isDrawn = useRef(false);
  useLayoutEffect(() => {
    if (isDrawn.current) look();
  }, [groups, folded, rowHeight]);
  // To measure costs a layout of its own, and what is drawn first fills the view anyhow: nobody waits for that.
  useEffect(() => {
    isDrawn.current = true;
    look();
  }, []);
  useEffect(() => {
    const scrolled = scroll.current;
    const onScroll = () => looked.current();
    scrolled?.addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', onScroll);
    return () => {
      scrolled?.removeEventListener('scroll', onScroll);
      removeEventListener('resize', onScroll);
    };
  }, []);
  // Rows are as high as the reader's text makes them, all alike.
  useEffect(() => {
    const row = place.current?.querySelector<HTMLElement>('.row');
    if (!row) return undefined;
    const observer = new ResizeObserver(() => setRowHeight(row.offsetHeight || usualHeight));
    observer.observe(row);
    return () => observer.disconnect();
  }, [groups.length === 0, stretches]);

  const first = shown.find(({ size, parcels }) => size > 0 && parcels.length > 0)?.parcels[0]?.id ?? null;
  const firsts = firstStretches(
    shown.map(({ size }) => size),
    Math.max(rowsAtFirst, Math.ceil(innerHeight / usualHeight)),
  );
  const stopSpot = spotOf(shown, stop);
  const stopId = stopSpot ? stop : first;

  const goTo = (spot: Spot) => {
    const group = shown[spot.group]!;
    const parcel = group.parcels[spot.row];
    // Rows that were not read yet: once they are there, the way goes on.
    setTowards(parcel ? null : spot);
    if (!parcel) {
      onNeed();
      return;
    }
    setStop(parcel.id);
    toFocus.current = parcel.id;
    redraw({}); // also where it is the stop already and has lost the focus
    show(scroll.current, lists.current.get(group.name), spot.row, rowHeight);
  };
  useEffect(() => {
    if (towards) goTo(walked(shown, towards, 0));
  }, [groups]);
  // The row in focus went elsewhere: into the archive or away, the walk goes on where it stood; else it is followed.
  const stood = useRef<{ id: string; name: GroupName; spot: Spot } | null>(null);
  useLayoutEffect(() => {
    const before = stood.current;
    const name = stopSpot && shown[stopSpot.group]!.name;
    stood.current = stop !== null && stopSpot && name ? { id: stop, name, spot: stopSpot } : null;
    if (!before || before.id !== stop || before.name === name || !isFocusLost()) return;
    goTo(walked(shown, stopSpot && name !== 'archive' ? stopSpot : before.spot, 0));
  });
  useLayoutEffect(() => {
    const id = toFocus.current;
    if (id === null) return;
    const row = rowOf(place.current, id);
    if (!row) return;
    toFocus.current = null;
    focusOn(row);
    const spot = spotOf(shown, id);
    if (spot) show(scroll.current, lists.current.get(shown[spot.group]!.name), spot.row, rowHeight);
  });

  const walk = (by: number) =>
    goTo(walked(shown, stopSpot ?? { group: 0, row: 0 }, Math.max(-1e6, Math.min(1e6, by))));
  const walks = useRef(walk);
  walks.current = walk;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const by = walkOf(event);
      if (by === 0 || event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      const isInList = event.target instanceof Element && event.target.closest('.row') !== null;
      // From elsewhere the list is entered where it was left.
      walks.current(isInList ? by : 0);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target instanceof Element) || !event.target.closest('.row')) return;
    event.preventDefault();
    walk(by);
  };

  return (
    <div
      ref={place}
      class="list"
      data-testid="list"
      onKeyDown={onKeyDown}
      onFocusIn={({ target }) => {
        const id = (target as HTMLElement).dataset['id'];
        if (id) setStop(id);
      }}
    >
      {shown.map(({ name, size, parcels }, at) => {
        const isFolded = folded.has(name);
        const total = groups[at]!.size;
        const stretch = stretches[name] ?? firsts[at]!;
        const kept = stopSpot?.group === at ? stopSpot.row : null;
        return (
          <section
            key={name}
            class="group"
            data-testid="group"
            data-group={name}
            aria-label={t(groupTitles[name])}
          >
            <h2>
              {name === 'archive' ? (
                <button
                  class="fold"
                  aria-expanded={!isFolded}
                  data-testid="fold"
                  onClick={() => props.onFold(name)}
                >
                  <Icon name={isFolded ? 'right' : 'down'} size={14} />
                  {t(groupTitles[name])}{' '}
                  <span aria-label={count('listCount', total)}>{total.toLocaleString(language)}</span>
                </button>
              ) : (
                <>
                  {t(groupTitles[name])}{' '}
                  <span aria-label={count('listCount', total)}>{total.toLocaleString(language)}</span>
                </>
              )}
            </h2>
            {!isFolded && (
              <ul
                role="list"
                ref={(list) => void (list ? lists.current.set(name, list) : lists.current.delete(name))}
                style={{ height: `${size * rowHeight}px` }}
              >
                {rowsIn(stretch, kept).map((row) => {
                  const parcel = parcels[row];
                  return (
                    <li
                      key={parcel?.id ?? `${row}`}
                      class={parcel ? '' : 'ghost'}
                      style={{ top: `${row * rowHeight}px` }}
                      aria-setsize={size}
                      aria-posinset={row + 1}
                    >
                      {parcel ? (
                        <ParcelRow
                          parcel={parcel}
                          fresh={fresh.has(parcel.id)}
                          selected={selected.has(parcel.id)}
                          isStop={parcel.id === stopId}
                          onSelect={(isRange) => props.onSelect(parcel.id, isRange)}
                        />
                      ) : (
                        <span class="heard">{t('loading')}</span>
                      )}
                    </li>
                  );
                })}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}

const rowOf = (place: Element | null, id: string): HTMLElement | null =>
  [...(place?.querySelectorAll<HTMLElement>('[data-testid=parcel-row]') ?? [])].find(
    ({ dataset }) => dataset['id'] === id,
  ) ?? null;

/** Scrolls as little as brings a row into sight, below its group's heading. */
function show(view: HTMLElement | null, list: HTMLElement | undefined, row: number, rowHeight: number): void {
  if (!view || !list) return;
  const heading = (list.previousElementSibling as HTMLElement | null)?.offsetHeight ?? 0;
  const top = list.getBoundingClientRect().top - view.getBoundingClientRect().top + row * rowHeight;
  if (top < heading) view.scrollTop += top - heading;
  else if (top + rowHeight > view.clientHeight) view.scrollTop += top + rowHeight - view.clientHeight;
}
