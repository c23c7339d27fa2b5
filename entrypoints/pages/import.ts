import { useRef, useState } from 'preact/hooks';
import type { ToKeep } from '@/components/AddBox.tsx';
import type { ImportState } from '@/components/AddParts.tsx';
import type { Failure } from '@/utils/core/failure.ts';
import { send } from '@/utils/platform/send.ts';

/** Small enough for progress to be seen and for a cancel to come in between. */
const atOnce = 50;

/** Keeping many parcels, a part at a time: how far it is, and the ways to stop it and to take it back. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ kind: 'idle' });
  const added = useRef<string[]>([]);
  const isCancelled = useRef(false);
  return {
    state,
    /** Gives whether all of them were kept: neither cancelled nor failed. */
    async keep(parcels: readonly ToKeep[], foundOn: string): Promise<boolean> {
      added.current = [];
      isCancelled.current = false;
      const total = parcels.length;
      let kept = 0;
      const end = (failure: Failure | null) => {
        setState({ kind: 'kept', kept, added: added.current.length, total, failure });
        return failure === null && kept === total;
      };
      for (let at = 0; at < total && !isCancelled.current; at += atOnce) {
        setState({ kind: 'keeping', kept, total });
        const answer = await send('keep-many', { parcels: parcels.slice(at, at + atOnce), foundOn });
        if (!answer.ok) return end(answer.failure);
        kept += answer.value.ids.length;
        added.current.push(...answer.value.added);
      }
      return end(null);
    },
    cancel() {
      isCancelled.current = true;
    },
    async undo(): Promise<void> {
      const ids = added.current;
      const answer = await send('remove', { ids });
      if (!answer.ok) {
        const { failure } = answer;
        return setState((old) => (old.kind === 'kept' ? { ...old, failure } : old));
      }
      added.current = [];
      setState({ kind: 'undone', removed: ids.length });
    },
    /** The result has been read. */
    forget: () => setState({ kind: 'idle' }),
  };
}
