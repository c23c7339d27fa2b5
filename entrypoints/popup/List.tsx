import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '@/components/Button.tsx';
import { Footer } from '@/components/Footer.tsx';
import { ParcelList } from '@/components/ParcelList.tsx';
import { SearchBox } from '@/components/SearchBox.tsx';
import { useTexts } from '@/components/texts.tsx';
import type { Parcel } from '@/utils/core/parcel.ts';
import { isArchived, type GroupName } from '@/utils/core/summary.ts';
import { later } from '../pages/later.tsx';
import { Loading } from '../pages/Loading.tsx';
import { useSelection } from '../pages/selection.tsx';
import { useShell } from '../pages/shell.ts';
import { ListTop } from './ListTop.tsx';
import { useGroups } from './list-state.ts';

type Props = {
  banner: ComponentChildren;
  all: readonly Parcel[] | undefined;
  /** What the page under the popup holds. */
  box: ComponentChildren;
  fresh: ReadonlySet<string>;
  /** The parcel that was open before: its row gets the focus back. */
  cameFrom: string | null;
  /** Every row is wanted, not only the first. */
  onNeed(): void;
  onDashboard(): void;
  onPanel: (() => void) | null;
};

const Unreadable = later(async () => (await import('@/components/banners.tsx')).Unreadable);
const EmptyState = later(async () => (await import('@/components/EmptyState.tsx')).EmptyState);
const StorageTrouble = later(async () => (await import('@/components/EmptyState.tsx')).StorageTrouble);
const FirstSteps = later(async () => (await import('../pages/FirstSteps.tsx')).FirstSteps);

// Fewer are found by looking.
const fewest = 8;
const archiveOnly: ReadonlySet<GroupName> = new Set(['archive']);
const nothing: ReadonlySet<GroupName> = new Set();

/** The list by what needs the user, with its empty forms: being read, unreadable, nothing kept, nothing found. */
export function List(props: Props) {
  const { all, box, banner, fresh, cameFrom, onNeed } = props;
  const shell = useShell();
  const { head } = shell;
  const { t, count, now, known: couriers } = useTexts();
  const [typed, setTyped] = useState('');
  const [folded, setFolded] = useState(archiveOnly);
  const scroll = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const known = head === 'trouble' ? null : (head ?? null);
  const { groups, found } = useGroups(known, all, typed, now, fresh, couriers);
  const isSearching = typed.trim() !== '';
  const shown = groups.flatMap(({ parcels }) => parcels);
  const [wantsAll, setWantsAll] = useState(false);
  const selection = useSelection({
    rows: shown,
    field,
    open: null,
    onAct: shell.act,
    onAll() {
      onNeed();
      setWantsAll(true);
    },
  });

  useEffect(() => {
    if (isSearching) onNeed();
  }, [isSearching]);
  useEffect(() => {
    if (!wantsAll || !all) return;
    setWantsAll(false);
    selection.selectAll(shown.filter((row) => isSearching || !isArchived(row)));
  }, [wantsAll, all]);

  const clear = () => {
    setTyped('');
    field.current?.focus();
  };

  const unreadable = known ? known.unreadable + known.newer : 0;
  return (
    <>
      <ListTop onDashboard={props.onDashboard} onPanel={props.onPanel} />
      {known && known.total >= fewest && (
        <SearchBox value={typed} found={found} field={field} onInput={setTyped} onWake={onNeed} />
      )}
      <div class="scroll" ref={scroll}>
        {banner}
        {!isSearching && box}
        {unreadable > 0 && <Unreadable parcels={unreadable} onOptions={shell.openOptions} />}
        {(head === undefined || (isSearching && all === undefined)) && <Loading />}
        {head === 'trouble' && <StorageTrouble />}
        {known?.total === 0 && unreadable === 0 && <FirstSteps />}
        {found === 0 && (
          <EmptyState icon="search" title={t('searchNoneTitle')} text={t('searchNoneText')}>
            <Button look="plain" testId="show-all" words={t('searchClear')} onClick={clear} />
          </EmptyState>
        )}
        {known && known.total > 0 && groups.length > 0 && (
          <ParcelList
            groups={groups}
            isCounted={known.isCounted}
            fresh={fresh}
            folded={isSearching ? nothing : folded}
            selected={selection.ids}
            scroll={scroll}
            focusFirst={cameFrom}
            onFold={() => setFolded((names) => (names.size > 0 ? nothing : archiveOnly))}
            onNeed={onNeed}
            onSelect={selection.select}
          />
        )}
      </div>
      {selection.bar}
      {known && known.total > 0 && (
        <Footer
          {...known}
          isKnown={known.isCounted}
          meter={shell.checking.calls}
          aside={count('listCount', known.total)}
        />
      )}
    </>
  );
}
