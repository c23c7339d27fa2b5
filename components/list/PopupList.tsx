import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Button, IconButton } from '../base/Button.tsx';
import { Footer } from '../hooks/Footer.tsx';
import { Icon, Logo, type IconName } from '../base/Glyph.tsx';
import type { ListGroup } from '../hooks/list-window.ts';
import { ParcelList } from './ParcelList.tsx';
import { TodayLine } from './TodayLine.tsx';
import { SearchField } from '../base/SearchField.tsx';
import { isTyping, onEscape, useKeys } from '../base/keys.ts';
import { useTexts } from '../base/texts.tsx';
import type { Parcel } from '@/utils/model/parcel.ts';
import { queryOf, search } from '@/utils/parcels/search.ts';
import { groupNames, type GroupName } from '@/utils/parcels/sections.ts';
import { todayGroups, type TodayGroup } from '@/utils/i18n/today.ts';
import type { Head } from '@/utils/storage/list-head.ts';
import { useAllDetails, useGrouped } from './all-rows.ts';
import { useRowText } from '../parcel/row-text.ts';
import { lazyView, Loading } from '../base/lazy-view.tsx';
import { useAct, useSelection } from './selection.tsx';
import { useApp } from '../hooks/app-context.tsx';
import { SettingsButton, SkipLink } from '../hooks/TopBar.tsx';

type Props = {
  banner: ComponentChildren;
  all: readonly Parcel[] | undefined;
  /** Summary of the numbers on the page under the popup. */
  box: ComponentChildren;
  withNews: ReadonlySet<string>;
  /** The parcel that was open before; its row gets the focus. */
  cameFrom: string | null;
  /** Called when all rows are needed, not only the first. */
  onNeed(): void;
  onDashboard(): void;
  /** Null in the side panel itself. */
  onPanel: (() => void) | null;
};

const Unreadable = lazyView(async () => (await import('./UnreadableNote.tsx')).UnreadableNote);
const EmptyState = lazyView(async () => (await import('../base/EmptyState.tsx')).EmptyState);
const StorageTrouble = lazyView(async () => (await import('../base/EmptyState.tsx')).StorageTrouble);
const FirstSteps = lazyView(async () => (await import('./FirstSteps.tsx')).FirstSteps);

// With fewer parcels no search field is shown.
const fewest = 8;
const archiveOnly: ReadonlySet<GroupName> = new Set(['archive']);
const nothing: ReadonlySet<GroupName> = new Set();
const isUrgent = (name: GroupName) => todayGroups.some((one) => one === name);

/** The grouped list, and its other states: loading, unreadable, no parcels, nothing found. */
export function PopupList(props: Props) {
  const { all, box, banner, withNews, cameFrom, onNeed } = props;
  const { head, checking } = useApp();
  const { t, count, language } = useTexts();
  const [typed, setTyped] = useState('');
  const [pressed, setPressed] = useState<TodayGroup | null>(null);
  const [folded, setFolded] = useState(archiveOnly);
  const scroll = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const known = head === 'trouble' ? null : (head ?? null);
  const isSearching = typed.trim() !== '';
  const details = useAllDetails(isSearching);
  const { groups: listed, found } = useGroups(known, typed, details, props);
  // Of the first rows, the urgent groups are whole if a later group follows them.
  const isSized = all || known?.isCounted || listed.some(({ name }) => !isUrgent(name));
  const alone = isSearching ? undefined : listed.find(({ name }) => name === pressed);
  const groups = useMemo(() => (alone ? [alone] : listed), [alone, listed]);
  const listedSize = listed.reduce((sum, { name, size }) => sum + (name === 'archive' ? 0 : size), 0);
  const shown = groups.flatMap(({ parcels }) => parcels);
  const selectable = groups.filter(({ name }) => isSearching || name !== 'archive');
  const isRead = known?.isCounted && selectable.every(({ size, parcels }) => size === parcels.length);
  const [wantsAll, setWantsAll] = useState(false);
  const selection = useSelection({
    rows: shown,
    selectable: isRead ? selectable.flatMap(({ parcels }) => parcels) : null,
    field,
    open: null,
    onAct: useAct(),
    onAll() {
      onNeed();
      setWantsAll(true);
    },
  });

  useEffect(() => {
    if (isSearching) onNeed();
  }, [isSearching]);
  useEffect(() => {
    if (!alone) showAll(); // the group became empty
  }, [alone === undefined]);
  useEffect(() => {
    if (!wantsAll || !all) return;
    setWantsAll(false);
    selection.selectAll(selectable.flatMap(({ parcels }) => parcels));
  }, [wantsAll, all]);

  const showAll = () => setPressed(null);
  useKeys((event) => alone && !isTyping(event.target) && onEscape(showAll)(event)); // after the selection's keys
  const clear = () => {
    setTyped('');
    field.current?.focus();
  };

  const unreadable = known ? known.unreadable + known.newer : 0;
  return (
    <>
      {groups.length > 0 && <SkipLink />}
      <PopupListTop {...props}>
        {known && known.total >= fewest && (
          <SearchField
            value={typed}
            found={found}
            field={field}
            onInput={(text) => {
              showAll();
              setTyped(text);
            }}
            onFocus={onNeed}
          />
        )}
      </PopupListTop>
      <div class="scroll" ref={scroll}>
        {banner}
        {!isSearching && box}
        {unreadable > 0 && <Unreadable parcels={unreadable} />}
        {(head === undefined || (isSearching && (!all || (!details && found === 0)))) && <Loading />}
        {head === 'trouble' && <StorageTrouble />}
        {known?.total === 0 && unreadable === 0 && <FirstSteps />}
        {found === 0 && details && (
          <EmptyState icon="search" title={t('searchNoneTitle')} text={t('searchNoneText')}>
            <Button testId="show-all" words="searchClear" onClick={clear} />
          </EmptyState>
        )}
        {!isSearching && (
          <TodayLine
            groups={listed}
            isKnown={Boolean(isSized)}
            chosen={alone ? pressed : null}
            onChoose={setPressed}
          />
        )}
        {known && known.total > 0 && groups.length > 0 && (
          <ParcelList
            groups={groups}
            isCounted={known.isCounted}
            withNews={withNews}
            folded={isSearching ? nothing : folded}
            selected={selection.ids}
            scroll={scroll}
            focusFirst={cameFrom}
            onFold={() => setFolded((names) => (names.size > 0 ? nothing : archiveOnly))}
            onNeed={onNeed}
            onSelect={selection.select}
          />
        )}
        {alone && isSized && (
          <div class="beside show-all">
            <Button
              look="text"
              testId="show-all"
              words="showAllOf"
              values={{ count: listedSize.toLocaleString(language) }}
              onClick={showAll}
            />
          </div>
        )}
      </div>
      {selection.bar}
      {known && known.total > 0 && (
        <Footer {...known} meter={checking.calls} aside={count('listCount', known.total)} />
      )}
    </>
  );
}

const entry = (testId: string, icon: IconName, words: string, onClick: () => void) => (
  <button
    class="beside"
    data-testid={testId}
    popovertarget="menu"
    popovertargetaction="hide"
    onClick={onClick}
  >
    <Icon name={icon} size={16} />
    {words}
  </button>
);

/** The header of the list: the search field (else the name), add button, settings, menu. */
function PopupListTop({ onDashboard, onPanel, children }: Props & { children: ComponentChildren }) {
  const { t } = useTexts();
  const { help } = useApp();
  return (
    <header class="beside popup-top">
      <h1 class="beside brand-name">
        <Logo />
        <span class={children ? 'visually-hidden' : undefined}>{t('brand')}</span>
      </h1>
      {children}
      <a
        class="icon-button end"
        data-testid="add-number"
        href="#number="
        title={t('addNumber')}
        aria-label={t('addNumber')}
      >
        <Icon name="plus" />
      </a>
      <SettingsButton />
      <div>
        <IconButton icon="menu" words="menu" testId="menu" popovertarget="menu" />
        {/* A native popover: Escape and a click outside close it. */}
        <div id="menu" popover="auto" class="menu">
          {onPanel && entry('open-panel', 'panel', t('openPanel'), onPanel)}
          {entry('open-dashboard', 'table', t('openDashboard'), onDashboard)}
          {entry('open-shortcuts', 'keyboard', t('shortcuts'), () => help(true))}
        </div>
      </div>
    </header>
  );
}

/**
 * Returns the groups to draw: from `head` until all rows are read, then from `all`. A search filters the memoized
 * groups: one pass per key press. `found` is the number of matches; null without a search or while rows are read.
 */
function useGroups(
  head: Head | null,
  typed: string,
  details: ReadonlyMap<string, string> | undefined,
  { all, withNews }: Pick<Props, 'all' | 'withNews'>,
) {
  const { now, known: couriers } = useTexts();
  const whole = useGrouped(all, now, withNews);
  const known = useGrouped(head?.rows, now, withNews);
  const first = useMemo<ListGroup<GroupName>[]>(
    () =>
      groupNames.flatMap((name) => {
        const parcels = known?.find((group) => group.name === name)?.parcels ?? [];
        const size = Math.max(head?.groups[name] ?? 0, parcels.length);
        return size > 0 ? [{ name, size, parcels }] : [];
      }),
    [head, known],
  );
  const query = useMemo(() => queryOf(typed), [typed]);
  const rowText = useRowText();
  return useMemo(() => {
    if (!whole) return { groups: query ? [] : first, found: null };
    const groups = whole
      .map(({ name, parcels }) => ({ name, parcels: search(parcels, query, couriers, details, rowText) }))
      .filter(({ parcels }) => parcels.length > 0)
      .map((group) => ({ ...group, size: group.parcels.length }));
    return { groups, found: query && groups.reduce((sum, { size }) => sum + size, 0) };
  }, [whole, first, query, couriers, details, rowText]);
}
