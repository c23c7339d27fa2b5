import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { ListAction } from './list-actions.ts';
import { commandOf, isTyping, useKeys } from '../base/keys.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { isArchived } from '@/utils/parcels/sections.ts';
import { lazyView } from '../base/lazy-view.tsx';
import { useTexts } from '../base/texts.tsx';
import { useApp } from '../hooks/app-context.tsx';

const ActionBar = lazyView(async () => (await import('./ActionBar.tsx')).ActionBar);

/** Returns `runAction`, which is loaded on demand: the first paint of the list does not need it. */
export function useAct() {
  const locale = useTexts();
  const { sendCommand } = useApp();
  return async (action: ListAction, rows: readonly Parcel[]): Promise<boolean> => {
    const { runAction } = await import('./list-actions.ts');
    return runAction(action, { rows, locale, sendCommand });
  };
}

type SelectionOptions = {
  /** The shown rows, in order. */
  rows: readonly Parcel[];
  /** The rows that "Select all" selects; null if not all of them are read. */
  selectable: readonly Parcel[] | null;
  /** The search field. */
  field: RefObject<HTMLInputElement | null>;
  /** The open parcel; null = none. */
  open: string | null;
  onAct(action: ListAction, rows: readonly Parcel[]): Promise<boolean>;
  onAll(): void;
};

const idsOf = (rows: readonly Parcel[]): string[] => rows.map(({ id }) => id);

/** The selection of a list, its action bar, and its keys, which also act on the focused row. */
export function useSelection({ rows, selectable, field, open, onAct, onAll }: SelectionOptions) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const chosen = rows.filter(({ id }) => ids.has(id));

  /** Toggles a row; with `isRange` selects all rows from the one toggled before. */
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
  const act = async (action: ListAction, some: readonly Parcel[]) => {
    if (!(await onAct(action, some)) || /^(?:check|copy)/.test(action)) return;
    // Rows that were selected meanwhile stay selected.
    const gone = new Set(idsOf(some));
    if (gone.has(last.current ?? '')) last.current = null;
    setIds((all) => all.difference(gone));
  };
  useListKeys({ rows, field, open, selected: ids, onSelect: select, onSelectNone: selectNone, onAct: act });
  const bar = chosen.length > 0 && (
    <ActionBar
      rows={chosen}
      isAll={selectable?.every(({ id }) => ids.has(id)) ?? false}
      onAll={onAll}
      onNone={selectNone}
      onAct={(action) => void act(action, chosen)}
    />
  );
  return { ids, chosen, select, selectAll, selectNone, act, bar };
}

type Keys = Pick<SelectionOptions, 'rows' | 'open'> & {
  selected?: ReadonlySet<string>;
  field?: SelectionOptions['field'];
  onSelect?(id: string, isRange: boolean): void;
  onSelectNone?(): void;
  onAct(action: ListAction, rows: readonly Parcel[]): unknown;
};

const nothing: ReadonlySet<string> = new Set();

/** Keys act on the selected parcels, else on the focused row, else on the open parcel. null: keys are off. */
export function useListKeys(keys: Keys | null): void {
  const { help } = useApp();
  useKeys((event) => {
    if (keys === null || event.defaultPrevented || isTyping(event.target)) return;
    const { rows, open, selected = nothing, field, ...on } = keys;
    const focused = event.target instanceof HTMLElement ? event.target.dataset['id'] : undefined;
    const some = rows.filter(({ id }) => (selected.size > 0 ? selected.has(id) : id === (focused ?? open)));
    const act = (action: ListAction) => some.length > 0 && (() => void on.onAct(action, some));
    const actions = {
      help: () => help(true),
      search: field?.current && (() => field.current?.focus()),
      select: focused && (() => on.onSelect?.(focused, event.shiftKey)),
      check: some.length === 1 && act('check'), // the bar asks before it checks more
      archive: act(some.every(isArchived) ? 'unarchive' : 'archive'),
      mute: act(some.every(({ isMuted }) => isMuted) ? 'unmute' : 'mute'),
      remove: act('remove'),
    };
    const command = commandOf(event);
    const isClearing = event.key === 'Escape' && selected.size > 0;
    const action = isClearing ? on.onSelectNone : command && actions[command];
    if (!action) return;
    action();
    event.preventDefault(); // also so that Escape does not close the popup
  });
}
