import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ListAction } from '../list/list-actions.ts';
import { Button, IconButton } from '../base/Button.tsx';
import { EmptyState, StorageTrouble } from '../base/EmptyState.tsx';
import { FilterBar, GroupTabs } from '../list/FilterBar.tsx';
import { Footer } from '../hooks/Footer.tsx';
import { Logo } from '../base/Glyph.tsx';
import { CashSums, ParcelTable } from '../list/ParcelTable.tsx';
import { SearchField } from '../base/SearchField.tsx';
import { useTexts } from '../base/texts.tsx';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { choicesOf, filterParcels } from '@/utils/parcels/filter.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { queryOf, search } from '@/utils/parcels/search.ts';
import { ordersOf } from '@/utils/schedule/cash.ts';
import { ownOrder, sortParcels, type SortColumn } from '@/utils/parcels/sort.ts';
import { useAllDetails, useAllRows, useGrouped } from '../list/all-rows.ts';
import { useRowText } from '../parcel/row-text.ts';
import { Banner } from './Banner.tsx';
import { UnreadableNote } from '../list/UnreadableNote.tsx';
import { EmptyDashboard } from '../list/EmptyDashboard.tsx';
import { Overview } from '../list/Overview.tsx';
import { lazyView, Loading } from '../base/lazy-view.tsx';
import { useNewsSinceOpened, useRow } from '../hooks/store-hooks.ts';
import { useAct, useSelection } from '../list/selection.tsx';
import { AppProvider, useApp } from '../hooks/app-context.tsx';
import { Toasts } from './Toasts.tsx';
import { useFileDrop } from './file-drop.ts';
import { SettingsButton, SkipLink } from '../hooks/TopBar.tsx';
import { locationHash, emptyLocation, useDashboardLocation } from '../list/dashboard-location.ts';
import type { DashboardLocation } from '../list/dashboard-location.ts';

const One = lazyView(async () => (await import('../parcel/ParcelPage.tsx')).ParcelPage);
const Numbers = lazyView(async () => (await import('../add/AddPage.tsx')).AddPage);
const Scanner = lazyView(async () => (await import('../sheet/Scanner.tsx')).Scanner, Loading);
const Import = lazyView(async () => (await import('../sheet/ImportPage.tsx')).ImportPage, Loading);

const none: readonly Parcel[] = [];

/** The dashboard for hundreds of parcels: groups, filters, a table, and the open parcel beside it. */
export const Dashboard = () => (
  <AppProvider>
    <Views />
  </AppProvider>
);

function Views() {
  const { t, language, now } = useTexts();
  const all = useAllRows(true, useRowText());
  const [place, change] = useDashboardLocation();
  const withNews = useNewsSinceOpened(all ?? none, null, now);
  const [dropped, setDropped] = useState<File | null>(null);
  const isOver = useFileDrop((file) => {
    setDropped(file);
    if (place.task !== 'import') change({ parcel: null, task: 'import' });
  });
  const leaveImport = (to: Partial<DashboardLocation>) => {
    setDropped(null);
    change({ ...to, task: '' });
  };
  return (
    <div class="surface popup dashboard" data-testid="dashboard" lang={language}>
      {place.task === 'import' ? (
        <Import
          file={dropped}
          known={all}
          onClose={() => leaveImport({})}
          onShow={(isChecked) => leaveImport({ ...emptyLocation, group: isChecked ? '' : 'unchecked' })}
        />
      ) : place.task === 'scan' ? (
        <Scanner known={all} onClose={() => change({ task: '' })} />
      ) : (
        <ListView all={all} place={place} onChange={change} withNews={withNews} />
      )}
      {(place.task === 'import' || place.task === 'scan') && (
        <Toasts withNews={withNews} isRead={all !== undefined} />
      )}
      {isOver && <p class="drop-over">{t('importDropped')}</p>}
    </div>
  );
}

type ListProps = {
  /** Undefined while they are read. */
  all: readonly Parcel[] | undefined;
  place: DashboardLocation;
  withNews: ReadonlySet<string>;
  onChange: ReturnType<typeof useDashboardLocation>[1];
};

function ListView({ all, place, withNews, onChange }: ListProps) {
  const { count } = useTexts();
  const { head, checking } = useApp();
  const act = useAct();
  const known = typeof head === 'object' ? head : null;
  const table = useTable(all ?? none, place, withNews);
  const field = useRef<HTMLInputElement>(null);

  const openNow = useRef(place.parcel);
  openNow.current = place.parcel;
  const onAct = async (action: ListAction, rows: readonly Parcel[]) => {
    const files = place.group === 'archive' ? 'unarchive' : 'archive';
    // A search in all groups still shows what is archived.
    const isEverywhere = place.group === '' && queryOf(place.typed) !== null;
    const leaves = action === 'remove' || (action === files && !isEverywhere);
    const ids = new Set(rows.map(({ id }) => id));
    const at = table.rows.findIndex(({ id }) => id === place.parcel);
    const around = at < 0 ? [] : [...table.rows.slice(at), ...table.rows.slice(0, at).toReversed()];
    const next = around.find(({ id }) => !ids.has(id));
    const isDone = await act(action, rows);
    // If the open parcel left the list, the next row is opened; not if the user opened another parcel meanwhile.
    if (isDone && leaves && ids.has(place.parcel ?? '') && openNow.current === place.parcel)
      onChange({ parcel: next?.id ?? null }, next !== undefined);
    return isDone;
  };
  const selection = useSelection({
    rows: table.rows,
    selectable: table.rows,
    field,
    open: place.parcel,
    onAct,
    onAll: () => selection.selectAll(table.rows),
  });
  useEffect(() => {
    // Deselect rows that are not shown any more: no action may affect them.
    if (selection.ids.size > selection.chosen.length && all) selection.selectAll(selection.chosen);
  }, [table.rows]);

  const isOpen = place.parcel !== null || place.task === 'number';
  return (
    <>
      <DashboardTop place={place} table={table} field={field} onChange={onChange} />
      <div class={isOpen ? 'dashboard-body with-pane' : 'dashboard-body'}>
        <main class="dashboard-main">
          <Banner />
          <DashboardRows
            isRead={all !== undefined}
            place={place}
            table={table}
            withNews={withNews}
            selection={selection}
            onChange={onChange}
          />
          {selection.bar ||
            (known && known.total > 0 && (
              <Footer {...known} meter={checking.calls} aside={count('listCount', table.rows.length)}>
                <CashSums rows={table.rows} orders={table.orders} />
              </Footer>
            ))}
          <Toasts withNews={withNews} isRead={all !== undefined} />
        </main>
        <DashboardPane
          place={place}
          table={table}
          onChange={onChange}
          onRemove={(parcel) => void selection.act('remove', [parcel])}
        />
      </div>
    </>
  );
}

/**
 * Returns the rows of the table, the members of the groups and the choices of the filters. Grouping, filtering and
 * sorting are memoized: a key press costs one pass. `found` is the number of matches; null without a search.
 */
function useTable(
  parcels: readonly Parcel[],
  { group, filter, sort, typed, only }: DashboardLocation,
  withNews: ReadonlySet<string>,
) {
  const { language, now, known } = useTexts();
  const groups = useGrouped(parcels, now, withNews)!;
  const choices = useMemo(() => choicesOf(parcels), [parcels]);
  const orders = useMemo(() => ordersOf(parcels), [parcels]);
  const groupOf = useMemo(
    () => new Map(groups.flatMap(({ name, parcels: all }) => all.map(({ id }) => [id, name]))),
    [groups],
  );
  const sorted = useMemo(() => {
    const all = groups.flatMap((one) => one.parcels);
    const wanted = filterParcels(only.length > 0 ? all.filter(({ id }) => only.includes(id)) : all, filter);
    const context = { now: Date.now(), language, known, orders };
    return sort.by === 'needs' ? wanted : sortParcels(wanted, sort, context);
  }, [groups, orders, only, filter, sort, language, known]);
  const query = useMemo(() => queryOf(typed), [typed]);
  const [isFocused, setFocused] = useState(false); // in the search: its first letter finds the histories read
  const details = useAllDetails(isFocused || query !== null);
  const rowText = useRowText();
  const hits = useMemo(
    () => search(sorted, query, known, details, rowText),
    [sorted, query, known, details, rowText],
  );
  const members = useMemo(() => Object.groupBy(hits, ({ id }) => groupOf.get(id)!), [hits, groupOf]);
  // A search looks everywhere, and parcels that are shown alone are anywhere; else the archive has its own tab.
  const rows = useMemo(() => {
    if (group !== '') return members[group] ?? [];
    return query || only.length > 0 ? hits : hits.filter(({ id }) => groupOf.get(id) !== 'archive');
  }, [hits, members, group, only]);
  const isReading = query !== null && rows.length === 0 && !details;
  const found = isReading ? null : query && rows.length;
  return { parcels, orders, rows, members, choices, isReading, found, onFocus: () => setFocused(true) };
}

type PartProps = Pick<ListProps, 'place' | 'onChange'> & { table: ReturnType<typeof useTable> };

type BarProps = PartProps & { field: RefObject<HTMLInputElement | null> };

/** The header: search, filters, add button, shortcuts, settings; groups below. The filters are folded. */
function DashboardTop({ place, table, field, onChange }: BarProps) {
  const { t } = useTexts();
  const { help, head, checking } = useApp();
  const known = typeof head === 'object' ? head : null;
  const [isFiltering, setFiltering] = useState(false);
  const set = Object.values(place.filter).filter(Boolean).length;
  const total = known?.total ?? 0;
  const stored = known && total + known.unreadable + known.newer;
  // Before the first parcel there is nothing to search.
  const isEmpty = stored === 0 && table.rows.length === 0 && place.typed === '';
  return (
    <header class="dashboard-top">
      {table.rows.length > 0 && <SkipLink />}
      <div class="beside dashboard-head">
        <h1 class="beside brand-name">
          <Logo />
          {t('brand')}
        </h1>
        {!isEmpty && (
          <SearchField
            value={place.typed}
            found={table.found}
            field={field}
            onFocus={table.onFocus}
            onInput={(typed) => onChange(place.typed === '' ? { typed, group: '' } : { typed })}
          />
        )}
        {total > 0 && (
          <Button
            look={set > 0 ? 'set' : ''}
            testId="open-filters"
            icon="filter"
            words="filters"
            title={set > 0 ? `${t('filters')} ${set}` : t('filters')}
            aria-expanded={isFiltering}
            onClick={() => setFiltering(!isFiltering)}
          >
            {set > 0 && <span> {set}</span>}
          </Button>
        )}
        {isEmpty ? (
          <span class="end" />
        ) : (
          <Button
            main={place.task !== 'number' && checking.stops === null}
            look="end"
            testId="add-number"
            icon="plus"
            words="addNumber"
            title={t('addNumber')}
            aria-expanded={place.task === 'number'}
            onClick={() => onChange({ parcel: null, task: 'number' })}
          />
        )}
        <IconButton icon="keyboard" words="shortcuts" testId="open-shortcuts" onClick={() => help(true)} />
        <SettingsButton />
      </div>
      {total > 0 && (
        <>
          <GroupTabs
            chosen={place.group}
            members={table.members}
            isSearching={place.typed.trim() !== ''}
            onChoose={(group) => onChange({ group })}
          />
          {isFiltering && (
            <FilterBar
              filter={place.filter}
              choices={table.choices}
              onFilter={(part) => onChange({ filter: { ...place.filter, ...part } })}
            />
          )}
          <Overview
            parcels={table.parcels}
            chosen={place.group === 'unchecked' ? 'unchecked' : place.filter.phase}
            onChoose={(part) => {
              const isUnchecked = part === 'unchecked';
              const group = isUnchecked ? part : place.group === 'unchecked' ? '' : place.group;
              onChange({ group, filter: { ...place.filter, phase: isUnchecked ? '' : part } });
            }}
          />
        </>
      )}
    </header>
  );
}

type RowsProps = PartProps & {
  isRead: boolean;
  withNews: ReadonlySet<string>;
  selection: ReturnType<typeof useSelection>;
};

/** The table, or why there is none: loading, unreadable, no parcels, nothing found. */
function DashboardRows({ isRead, place, table, withNews, selection, onChange }: RowsProps) {
  const { t, count, language } = useTexts();
  const { sort, parcel: open, task, filter, only } = place;
  const sortBy = (by: SortColumn) => {
    if (sort.by !== by) onChange({ sort: { by, isReversed: false } });
    else onChange({ sort: sort.isReversed ? ownOrder : { by, isReversed: true } });
  };
  const { head } = useApp();
  if (head === 'trouble') return <StorageTrouble />;
  const unreadable = head ? head.unreadable + head.newer : 0;
  const { archive } = table.members;
  const isArchived = table.rows.length === 0 && place.group === '' && archive !== undefined;
  const isDone = isArchived && !Object.values(filter).some(Boolean);
  if (head === undefined || table.isReading || (!isRead && head.total > 0)) return <Loading />;
  return (
    <>
      {unreadable > 0 && <UnreadableNote parcels={unreadable} />}
      {/* New rows may be read before their number. */}
      {head.total === 0 && unreadable === 0 && table.rows.length === 0 && (
        <EmptyDashboard isAdding={task === 'number'} />
      )}
      {head.total > 0 && table.rows.length === 0 && (
        <EmptyState
          icon={isArchived ? 'archive' : 'search'}
          title={
            isDone ? count('allDone', archive.length) : t(isArchived ? 'allArchivedTitle' : 'searchNoneTitle')
          }
          text={t(isArchived ? 'allArchivedText' : 'filterNoneText')}
        >
          <Button
            testId={isArchived ? 'show-archive' : 'show-all'}
            words={isArchived ? 'allArchivedOpen' : 'showAll'}
            onClick={() =>
              onChange(isArchived ? { group: 'archive' } : { ...emptyLocation, parcel: open, task })
            }
          />
        </EmptyState>
      )}
      {only.length > 0 && table.rows.length > 0 && (
        <p class="beside only-shown" role="status">
          {t('likelyShown', { count: table.rows.length.toLocaleString(language) })}
          <Button look="text" testId="show-all" words="showAll" onClick={() => onChange({ only: [] })} />
        </p>
      )}
      {table.rows.length > 0 && (
        <ParcelTable
          rows={table.rows}
          all={table.parcels}
          orders={table.orders}
          sort={sort}
          withNews={withNews}
          selected={selection.ids}
          openId={place.parcel}
          hrefOf={(parcel) => locationHash({ ...place, parcel, task: '' })}
          onOpen={(parcel, isWalk) => onChange({ parcel, task: '' }, isWalk)}
          onSort={sortBy}
          onSelect={selection.select}
          onAll={(isAll) => (isAll ? selection.selectAll(table.rows) : selection.selectNone())}
        />
      )}
    </>
  );
}

type PaneProps = PartProps & { onRemove(parcel: Parcel): void };

/** The pane beside the table: the open parcel in the popup's view, or the box for numbers. */
function DashboardPane({ place, table: { parcels, rows }, onChange, onRemove }: PaneProps) {
  const { t, language } = useTexts();
  const { parcel: id, task } = place;
  const row = useRow(id);
  if (id === null && task !== 'number') return null;
  const view = { isBeside: true, onBack: () => onChange({ parcel: null, task: '' }) };
  // A pane beside the table leaves the focus on the row, so that keys continue there. A pane over the table takes it.
  // The buttons to the other parcels keep it, too.
  const takesFocus =
    matchMedia('(width < 700px), (height < 480px)').matches && !document.activeElement?.closest('.steps');
  const at = rows.findIndex((one) => one.id === id);
  const step = (icon: 'up' | 'down', words: MessageKey, to: Parcel | undefined) => (
    <IconButton
      icon={icon}
      words={words}
      testId={`step-${icon}`}
      aria-disabled={!to}
      onClick={() => to && onChange({ parcel: to.id }, true)}
    />
  );
  const steps = at >= 0 && (
    <div class="beside steps">
      <span class="soft" role="status" data-testid="pane-at">
        {t('paneAt', { at: (at + 1).toLocaleString(language), total: rows.length.toLocaleString(language) })}
      </span>
      {step('up', 'parcelBefore', rows[at - 1])}
      {step('down', 'parcelAfter', rows[at + 1])}
    </div>
  );
  return (
    <aside class="pane popup" data-testid="pane" aria-label={t(id === null ? 'addNumber' : 'timeline')}>
      {steps}
      {id === null && <Numbers {...view} fromList parcels={parcels} text="" from="" />}
      {id !== null && (
        <One {...view} fromList={takesFocus} key={id} id={id} row={row} banner={null} onRemove={onRemove} />
      )}
    </aside>
  );
}
