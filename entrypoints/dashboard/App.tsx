import { useEffect, useRef } from 'preact/hooks';
import type { BarAction } from '@/components/ActionBar.tsx';
import { Footer } from '@/components/Footer.tsx';
import { useTexts } from '@/components/texts.tsx';
import type { Parcel } from '@/utils/core/parcel.ts';
import type { SortColumn } from '@/utils/core/sort.ts';
import type { Settings } from '@/utils/platform/settings.ts';
import { useAllRows } from '../pages/all-rows.ts';
import { Banner } from '../pages/Banner.tsx';
import { Frame } from '../pages/Frame.tsx';
import { useFresh } from '../pages/reading.ts';
import { useSelection } from '../pages/selection.tsx';
import { useNewsCount, useShell } from '../pages/shell.ts';
import { Spoken } from '../pages/Spoken.tsx';
import { DashboardTop } from './DashboardTop.tsx';
import { Pane } from './Pane.tsx';
import { usePlace } from './place.ts';
import { Rows } from './Rows.tsx';
import { useTable } from './table-state.ts';

const none: readonly Parcel[] = [];

/** The full page for hundreds of parcels: groups, filters, a table, and the open parcel beside it. */
export const App = ({ first }: { first: Settings }) => (
  <Frame first={first} title="dashboardTitle">
    <Views />
  </Frame>
);

function Views() {
  const { language, now, known: couriers, count } = useTexts();
  const shell = useShell();
  const { head, checking } = shell;
  const known = typeof head === 'object' ? head : null;
  const all = useAllRows(true);
  const [place, change] = usePlace();
  const fresh = useFresh(all ?? none, null, now);
  const news = useNewsCount(fresh, all !== undefined);
  const table = useTable(all, place, { language, now, known: couriers }, fresh);
  const field = useRef<HTMLInputElement>(null);

  const openNow = useRef(place.parcel);
  openNow.current = place.parcel;
  /** When the open parcel goes, the next row is opened, else the one before; where a filter hides it, its pane is closed. */
  const leaving = (gone: readonly Parcel[]) => {
    const isGone = ({ id }: Parcel) => gone.some((row) => row.id === id);
    if (!gone.some(({ id }) => id === place.parcel)) return () => {};
    const at = table.rows.findIndex(({ id }) => id === place.parcel);
    const around = at < 0 ? [] : [...table.rows.slice(at), ...table.rows.slice(0, at).toReversed()];
    const next = around.find((row) => !isGone(row));
    return () => {
      // Who opened another one meanwhile stays there.
      if (openNow.current === place.parcel) change({ parcel: next?.id ?? null }, next !== undefined);
    };
  };
  const onAct = async (action: BarAction, rows: readonly Parcel[]) => {
    const files = place.group === 'archive' ? 'unarchive' : 'archive';
    const goOn = action === files || action === 'remove' ? leaving(rows) : () => {};
    const isDone = await shell.act(action, rows);
    if (isDone) goOn();
    return isDone;
  };
  const selection = useSelection({
    rows: table.rows,
    field,
    open: place.parcel,
    onAct,
    onAll: () => selection.selectAll(table.rows),
  });
  const sortBy = (by: SortColumn) => {
    const { sort } = place;
    if (sort.by !== by) change({ sort: { by, isReversed: false } });
    else if (!sort.isReversed) change({ sort: { by, isReversed: true } });
    else change({ sort: { by: 'needs', isReversed: false } });
  };
  useEffect(() => {
    // What is not shown any more should not be acted on.
    if (selection.ids.size > selection.chosen.length && all) selection.selectAll(selection.chosen);
  }, [table.rows]);

  const isOpen = place.parcel !== null || place.isAdding;
  return (
    <div class="surface popup dashboard" data-testid="dashboard" lang={language}>
      <DashboardTop place={place} table={table} field={field} total={known?.total ?? 0} onChange={change} />
      <div class={isOpen ? 'dashboard-body with-pane' : 'dashboard-body'}>
        <main class="dashboard-main">
          <Banner />
          <Rows
            isRead={all !== undefined}
            place={place}
            table={table}
            fresh={fresh}
            selected={selection.ids}
            onChange={change}
            onSort={sortBy}
            onSelect={selection.select}
            onAll={(isAll) => (isAll ? selection.selectAll(table.rows) : selection.selectNone())}
          />
          {selection.bar}
        </main>
        <Pane
          place={place}
          onClose={() => change({ parcel: null, isAdding: false })}
          onRemove={(parcel) => void selection.act('remove', [parcel])}
        />
      </div>
      {known && known.total > 0 && (
        <Footer
          {...known}
          isKnown={known.isCounted}
          meter={checking.calls}
          aside={count('listCount', known.total)}
        />
      )}
      <Spoken news={news} />
    </div>
  );
}
