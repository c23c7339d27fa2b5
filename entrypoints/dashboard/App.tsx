import { useEffect, useRef, useState } from 'preact/hooks';
import { ActionBar, type BarAction } from '@/components/ActionBar.tsx';
import { Footer } from '@/components/Footer.tsx';
import { ChecksProvider } from '@/components/checks.tsx';
import { TextsProvider } from '@/components/texts.tsx';
import type { Parcel } from '@/utils/core/parcel.ts';
import type { SortColumn } from '@/utils/core/sort.ts';
import { isArchived } from '@/utils/core/summary.ts';
import { countsFor, textsFor } from '@/utils/platform/i18n.ts';
import type { Settings } from '@/utils/platform/settings.ts';
import { useAllRows } from '../pages/all-rows.ts';
import { Banner } from '../pages/Banner.tsx';
import { useChecking } from '../pages/checking.ts';
import { later } from '../pages/later.tsx';
import { useListKeys } from '../pages/list-keys.ts';
import { useLive } from '../pages/live.ts';
import { liveHead, useFresh, useNow, useSettings, useKnownCouriers } from '../pages/reading.ts';
import { useSelection } from '../pages/selection.ts';
import { useDress, useNewShell, useNewsCount, ShellProvider } from '../pages/shell.ts';
import { Spoken } from '../pages/Spoken.tsx';
import { DashboardTop } from './DashboardTop.tsx';
import { Pane } from './Pane.tsx';
import { usePlace } from './place.ts';
import { Rows } from './Rows.tsx';
import { useTable } from './table-state.ts';

const Shortcuts = later(async () => (await import('@/components/Shortcuts.tsx')).Shortcuts);

const none: readonly Parcel[] = [];

/** The full page for hundreds of parcels: groups, filters, a table, and the open parcel beside it. */
export function App({ first }: { first: Settings }) {
  const settings = useSettings(first);
  const { language, year } = settings;
  const t = textsFor(language);
  useDress(settings, t('dashboardTitle'));
  const now = useNow();
  const couriers = useKnownCouriers();
  const shell = useNewShell(language);
  const head = useLive(liveHead);
  const known = typeof head === 'object' ? head : null;
  const read = useAllRows(true);
  const all = read === 'trouble' ? undefined : read;
  const [place, change] = usePlace();
  const fresh = useFresh(all ?? none, null, now);
  const news = useNewsCount(fresh, all !== undefined);
  const table = useTable(all, place, { language, now, known: couriers }, fresh);
  const selection = useSelection();
  const chosen = table.rows.filter(({ id }) => selection.ids.has(id));
  const field = useRef<HTMLInputElement>(null);
  const [isHelping, setHelping] = useState(false);

  const select = (id: string, isRange: boolean) =>
    selection.toggle(
      id,
      isRange,
      table.rows.map((row) => row.id),
    );
  const openNow = useRef(place.parcel);
  openNow.current = place.parcel;
  /** When the open parcel goes, the next row is opened, else the one before; where a filter hides it, its pane is closed. */
  const leaving = (gone: readonly Parcel[]) => {
    const isGone = ({ id }: Parcel) => gone.some((row) => row.id === id);
    if (!gone.some(({ id }) => id === place.parcel)) return () => {};
    const at = table.rows.findIndex(({ id }) => id === place.parcel);
    const next =
      at < 0
        ? undefined
        : (table.rows.slice(at).find((row) => !isGone(row)) ??
          table.rows.slice(0, at).findLast((row) => !isGone(row)));
    return () => {
      // Who opened another one meanwhile stays there.
      if (openNow.current === place.parcel) change({ parcel: next?.id ?? null }, next !== undefined);
    };
  };
  const act = async (action: BarAction, rows: readonly Parcel[]) => {
    const files = place.group === 'archive' ? 'unarchive' : 'archive';
    const goOn = action === files || action === 'remove' ? leaving(rows) : () => {};
    const isDone = await shell.act(action, rows);
    if (isDone) goOn();
    if (isDone && !action.startsWith('refresh') && !action.startsWith('copy'))
      selection.drop(rows.map(({ id }) => id));
  };
  const sortBy = (by: SortColumn) => {
    const { sort } = place;
    if (sort.by !== by) change({ sort: { by, isReversed: false } });
    else if (!sort.isReversed) change({ sort: { by, isReversed: true } });
    else change({ sort: { by: 'needs', isReversed: false } });
  };
  useListKeys({
    shown: table.rows,
    open: place.parcel,
    selection,
    field,
    onSelect: select,
    onAct: (action, rows) => void act(action, rows),
    onHelp: () => setHelping(true),
  });
  useEffect(() => {
    // What is not shown any more should not be acted on.
    if (selection.ids.size > chosen.length && all) selection.all(chosen.map(({ id }) => id));
  }, [table.rows]);

  const checking = useChecking(true, now);
  const { calls } = checking;
  const isOpen = place.parcel !== null || place.isAdding;
  return (
    <TextsProvider language={language} now={now} year={year} known={couriers}>
      <ChecksProvider value={checking.checks}>
        <ShellProvider value={shell}>
          <div class="surface dashboard" data-testid="dashboard" lang={language}>
            <DashboardTop
              place={place}
              table={table}
              field={field}
              total={known?.total ?? 0}
              onChange={change}
              onShortcuts={() => setHelping(true)}
            />
            <div class={isOpen ? 'dashboard-body with-pane' : 'dashboard-body'}>
              <main class="dashboard-main">
                <Banner checking={checking} />
                <Rows
                  head={head}
                  isRead={all !== undefined}
                  place={place}
                  table={table}
                  fresh={fresh}
                  selected={selection.ids}
                  onChange={change}
                  onSort={sortBy}
                  onSelect={select}
                  onAll={(isAll) =>
                    isAll ? selection.all(table.rows.map(({ id }) => id)) : selection.none()
                  }
                />
                {chosen.length > 0 && (
                  <ActionBar
                    size={chosen.length}
                    isArchived={chosen.every(isArchived)}
                    isMuted={chosen.every(({ isMuted }) => isMuted)}
                    callsLeft={calls?.left ?? null}
                    onAll={() => selection.all(table.rows.map(({ id }) => id))}
                    onNone={selection.none}
                    onAct={(action) => void act(action, chosen)}
                  />
                )}
              </main>
              <Pane
                place={place}
                onClose={() => change({ parcel: null, isAdding: false })}
                onRemove={(parcel) => void act('remove', [parcel])}
              />
            </div>
            {known && known.total > 0 && (
              <Footer
                checkedAt={known.checkedAt}
                nextDueAt={known.nextDueAt}
                meter={calls}
                aside={countsFor(language)('listCount', known.total)}
              />
            )}
            {isHelping && <Shortcuts onClose={() => setHelping(false)} />}
            <Spoken news={news} />
          </div>
        </ShellProvider>
      </ChecksProvider>
    </TextsProvider>
  );
}
