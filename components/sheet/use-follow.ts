import { useEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '@/utils/model/failure.ts';
import { followImport, type ImportOrder } from '@/utils/messaging/follow-import.ts';
import { send } from '@/utils/messaging/send.ts';
import type { ImportUndo } from '@/utils/storage/imports.ts';
import { failures } from '../base/failures.ts';
import { showToast } from '../base/Toast.tsx';

type Counts = { done: number; added: number; changed: number };
type Step =
  | { name: 'ready' }
  | { name: 'following'; order: ImportOrder; counts: Counts }
  | { name: 'ended'; order: ImportOrder; counts: Counts; failure: Failure | null }
  /** `undo`: null = it was too late. */
  | { name: 'undone'; undo: ImportUndo | null };

const none: Counts = { done: 0, added: 0, changed: 0 };

/** Follows the parcels of an import, with progress, stop and undo. */
export function useFollow() {
  const [step, setStep] = useState<Step>({ name: 'ready' });
  const isStopped = useRef(false);
  // Without the view there is no Stop: the import ends after the part under way. LastImport.tsx offers to undo that.
  useEffect(() => () => void (isStopped.current = true), []);
  return {
    step,
    async follow(order: ImportOrder): Promise<void> {
      isStopped.current = false;
      let counts = step.name === 'ended' && step.order.id === order.id ? step.counts : none;
      const show = () => setStep({ name: 'following', order, counts });
      show();
      const { failure } = await followImport(order, (state) => {
        counts = state;
        show();
        return !isStopped.current;
      });
      // Nothing of the import is left: the rows are new again.
      if (failure?.kind === 'everything-deleted') {
        showToast({ text: { key: failures[failure.kind].text } });
        setStep({ name: 'ready' });
      } else setStep({ name: 'ended', order, counts, failure });
    },
    stop: () => void (isStopped.current = true),
    async undo({ id }: Pick<ImportOrder, 'id'>): Promise<void> {
      const answer = await send('undo-import', { id });
      if (answer.ok) setStep({ name: 'undone', undo: answer.value });
      else if (step.name === 'ended') setStep({ ...step, failure: answer.failure });
    },
  };
}
