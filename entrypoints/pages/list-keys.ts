import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { BarAction } from '@/components/ActionBar.tsx';
import { commandOf, isTyping } from '@/components/keys.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { isArchived } from '@/utils/core/summary.ts';
import { useShell } from './shell.ts';

/** What a key does to these parcels: what is archived or muted already is taken back. */
function turned(command: 'refresh' | 'archive' | 'mute' | 'remove', rows: readonly Parcel[]): BarAction {
  if (command === 'archive' && rows.every(isArchived)) return 'unarchive';
  if (command === 'mute' && rows.every(({ isMuted }) => isMuted)) return 'unmute';
  return command;
}

type Keys = {
  /** The rows as they are shown. */
  shown: readonly Parcel[];
  /** The parcel whose view is open, null = none. */
  open: string | null;
  selected?: ReadonlySet<string>;
  /** The search. */
  field?: RefObject<HTMLInputElement | null>;
  onSelect?(id: string, isRange: boolean): void;
  onSelectNone?(): void;
  onAct(action: BarAction, rows: readonly Parcel[]): void;
};

const nothing: ReadonlySet<string> = new Set();

/**
 * The keys of a list: they act on the selected parcels, else on the row in focus, else on the parcel that is open. null =
 * none for now.
 */
export function useListKeys(keys: Keys | null): void {
  const { help } = useShell();
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (latest.current === null || event.defaultPrevented || isTyping(event.target)) return;
      const isHelp = commandOf(event) === 'help';
      if (isHelp) help(true);
      if (isHelp || pressed(event, latest.current)) event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** Does what a key means here; false where it means nothing. */
function pressed(event: KeyboardEvent, { shown, open, selected = nothing, field, ...on }: Keys): boolean {
  if (event.key === 'Escape' && selected.size > 0) {
    on.onSelectNone?.(); // and the browser does not close the popup
    return true;
  }
  const command = commandOf(event);
  if (command === null || command === 'help') return false;
  if (command === 'search') {
    field?.current?.focus();
    return Boolean(field?.current);
  }
  const id = event.target instanceof HTMLElement ? event.target.dataset['id'] : undefined;
  if (command === 'select') {
    if (id !== undefined) on.onSelect?.(id, event.shiftKey);
    return id !== undefined;
  }
  const one = id ?? open;
  const rows = shown.filter((row) => (selected.size > 0 ? selected.has(row.id) : row.id === one));
  if (rows.length === 0) return false;
  // More than one call is stated first: the bar asks.
  if (command === 'refresh' && rows.length > 1)
    document.querySelector<HTMLElement>('[data-testid=bar-refresh]')?.click();
  else on.onAct(turned(command, rows), rows);
  return true;
}
