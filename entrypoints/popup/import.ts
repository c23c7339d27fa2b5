import { useRef, useState } from 'preact/hooks';
import type { ImportState, ToKeep } from '@/components/add-box-props.ts';
import { send } from '@/utils/platform/send.ts';

/** Small enough for progress to be seen and for a cancel to come in between. */
const atOnce = 50;

/** Keeping many parcels, a part at a time: how far it is, and the ways to stop it and to take it back. */
type Import = {
  state: ImportState;
  keep(parcels: readonly ToKeep[], foundOn: string): Promise<void>;
  cancel(): void;
  undo(): Promise<void>;
  /** The result has been read. */
  forget(): void;
};

export function useImport(): Import {
  const [state, setState] = useState<ImportState>({ kind: 'idle' });
  const kept = useRef<string[]>([]);
  const isCancelled = useRef(false);
  return {
    state,
    async keep(parcels, foundOn) {
      kept.current = [];
      isCancelled.current = false;
      const total = parcels.length;
      for (let at = 0; at < total && !isCancelled.current; at += atOnce) {
        setState({ kind: 'keeping', kept: kept.current.length, total });
        const answer = await send('keep-many', { parcels: parcels.slice(at, at + atOnce), foundOn });
        if (!answer.ok)
          return setState({ kind: 'kept', kept: kept.current.length, total, failure: answer.failure });
        kept.current.push(...answer.value.ids);
      }
      setState({ kind: 'kept', kept: kept.current.length, total, failure: null });
    },
    cancel() {
      isCancelled.current = true;
    },
    async undo() {
      const ids = kept.current;
      const answer = await send('remove', { ids });
      if (!answer.ok)
        return setState({ kind: 'kept', kept: ids.length, total: ids.length, failure: answer.failure });
      kept.current = [];
      setState({ kind: 'undone', removed: ids.length });
    },
    forget: () => setState({ kind: 'idle' }),
  };
}
