import { useRef, useState } from 'preact/hooks';
import type { Failure } from '@/utils/model/failure.ts';
import type { Direction } from '@/utils/model/parcel.ts';
import { send } from '@/utils/messaging/send.ts';

/** What was typed: the parcels with the user's names for them, who sent them, and the host of their page or ''. */
type ToAdd = {
  parcels: readonly { trackingNo: string; courierKey: string; name: string }[];
  direction: Direction;
  foundOn: string;
};

/** Progress and result of adding many parcels. */
type AddState =
  | { kind: 'idle' }
  | { kind: 'keeping'; followed: number; total: number }
  /** `kept` of `total` are in the list, `added` are the ids of the new ones; the rest was cancelled or failed. */
  | { kind: 'kept'; followed: number; added: string[]; total: number; failure: Failure | null }
  | { kind: 'undone'; removed: number };

/** Parcels per message: few enough to show progress and to cancel in between. */
const atOnce = 50;

/** Adds many parcels in batches, with progress, cancel and undo. */
export function useImport() {
  const [state, setState] = useState<AddState>({ kind: 'idle' });
  const isCancelled = useRef(false);
  return {
    state,
    /** Resolves to whether all parcels were added: neither cancelled nor failed. */
    async keep({ parcels, ...how }: ToAdd): Promise<boolean> {
      isCancelled.current = false;
      const total = parcels.length;
      const added: string[] = [];
      let followed = 0;
      const end = (failure: Failure | null) => {
        setState({ kind: 'kept', followed, added, total, failure });
        return failure === null && followed === total;
      };
      for (let at = 0; at < total && !isCancelled.current; at += atOnce) {
        setState({ kind: 'keeping', followed, total });
        const answer = await send('follow-many', { parcels: parcels.slice(at, at + atOnce), ...how });
        if (!answer.ok) return end(answer.failure);
        followed += answer.value.ids.length;
        added.push(...answer.value.added);
      }
      return end(null);
    },
    cancel() {
      isCancelled.current = true;
    },
    async undo(): Promise<void> {
      if (state.kind !== 'kept') return;
      const answer = await send('remove', { ids: state.added });
      if (answer.ok) return setState({ kind: 'undone', removed: state.added.length });
      const { failure } = answer;
      setState((old) => (old.kind === 'kept' ? { ...old, failure } : old));
    },
    /** Clears the shown result. */
    forget: () => setState({ kind: 'idle' }),
  };
}
