import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { BarAction } from '@/components/ActionBar.tsx';
import type { Parcel } from '@/utils/core/parcel.ts';
import { isArchived } from '@/utils/core/summary.ts';
import { later } from './later.tsx';
import { useListKeys } from './list-keys.ts';
import { useShell } from './shell.ts';

const ActionBar = later(async () => (await import('@/components/ActionBar.tsx')).ActionBar);

type Options = {
  /** The rows as they are shown. */
  rows: readonly Parcel[];
  /** The search. */
  field: RefObject<HTMLInputElement | null>;
  /** The parcel that is shown beside the list. */
  open: string | null;
  onAct(action: BarAction, rows: readonly Parcel[]): Promise<boolean>;
  onAll(): void;
};

const idsOf = (rows: readonly Parcel[]): string[] => rows.map(({ id }) => id);

/** What the user selected in a list, and what is done to it: by the bar below it, and by keys to the row in focus, too. */
export function useSelection({ rows, field, open, onAct, onAll }: Options) {
  const { checking } = useShell();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const chosen = rows.filter(({ id }) => ids.has(id));

  /** Selects one, or takes it out; as a range everything from the one before it. */
  const select = (id: string, isRange: boolean) => {
    const order = idsOf(rows);
    const [from, to] = [order.indexOf(last.current ?? ''), order.indexOf(id)];
    const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
    last.current = id;
    setIds((all) => {
      if (isRange && from >= 0 && to >= 0) return new Set([...all, ...range]);
      return all.symmetricDifference(new Set([id]));
    });
  };
  const selectAll = (every: readonly Parcel[]) => setIds(new Set(idsOf(every)));
  const selectNone = () => {
    last.current = null;
    setIds(new Set());
  };
  const act = async (action: BarAction, some: readonly Parcel[]) => {
    if (!(await onAct(action, some)) || /^(?:refresh|copy)/.test(action)) return;
    // What else was selected meanwhile stays.
    const gone = new Set(idsOf(some));
    if (gone.has(last.current ?? '')) last.current = null;
    setIds((all) => all.difference(gone));
  };
  useListKeys({
    shown: rows,
    open,
    selected: ids,
    field,
    onSelect: select,
    onSelectNone: selectNone,
    onAct: (action, some) => void act(action, some),
  });
  const bar = chosen.length > 0 && (
    <ActionBar
      size={chosen.length}
      isArchived={chosen.every(isArchived)}
      isMuted={chosen.every(({ isMuted }) => isMuted)}
      callsLeft={checking.calls?.left ?? null}
      onAll={onAll}
      onNone={selectNone}
      onAct={(action) => void act(action, chosen)}
    />
  );
  return { ids, chosen, select, selectAll, selectNone, act, bar };
}
