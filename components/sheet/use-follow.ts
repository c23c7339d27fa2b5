import { useEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '@/utils/model/failure.ts';
import { followImport, type ImportOrder } from '@/utils/messaging/follow-import.ts';
import { send } from '@/utils/messaging/send.ts';
import type { ImportUndo } from '@/utils/storage/imports.ts';
import { failures } from '../base/failures.ts';
import { useTexts, type Locale } from '../base/texts.tsx';
import { showToast } from '../base/Toast.tsx';
import { isOnlyUpdate, undoneWords } from './LastImport.tsx';

type Counts = { done: number; added: number; changed: number };
type Work = { order: ImportOrder; counts: Counts };
type Step =
  | { name: 'ready' }
  | ({ name: 'following' | 'undoing' } & Work)
  | ({ name: 'ended'; failure: Failure | null } & Work)
  /** `undo`: null = it was too late. */
  | { name: 'undone'; undo: ImportUndo | null };

const none: Counts = { done: 0, added: 0, changed: 0 };

/** How an import ended. */
export function endWords({ order, counts }: Work, { t, count, language }: Locale): string {
  const [done, total] = [counts.done, order.parcels.length].map((size) => size.toLocaleString(language));
  if (counts.done < order.parcels.length) return t('importStoppedAt', { done: done!, total: total! });
  return isOnlyUpdate(counts) ? count('importGained', counts.changed) : count('importDone', counts.added);
}

/** Follows the parcels of an import, with progress, stop and undo. */
export function useFollow() {
  const locale = useTexts();
  const [step, setStep] = useState<Step>({ name: 'ready' });
  const isStopped = useRef(false);
  // Without the view there is no Stop: the import ends after the part under way, and a toast says so.
  const isLeft = useRef(false);
  useEffect(() => () => void (isLeft.current = isStopped.current = true), []);
  const undo = async (work: Work): Promise<void> => {
    setStep({ ...work, name: 'undoing' });
    if (isLeft.current) showToast({ text: locale.t('importUndoing'), isWorking: true });
    const answer = await send('undo-import', { id: work.order.id });
    const failure = answer.ok ? null : answer.failure;
    if (isLeft.current)
      showToast({
        text: answer.ok ? undoneWords(answer.value, locale) : { key: failures[answer.failure.kind].text },
      });
    setStep(answer.ok ? { name: 'undone', undo: answer.value } : { ...work, name: 'ended', failure });
  };
  return {
    step,
    async follow(order: ImportOrder): Promise<void> {
      isStopped.current = false;
      let counts = step.name === 'ended' && step.order.id === order.id ? step.counts : none;
      const show = () => setStep({ name: 'following', order, counts });
      show();
      const { state, failure } = await followImport(order, (now) => {
        counts = now;
        show();
        return !isStopped.current && !now.undo;
      });
      const work = { order, counts };
      // Nothing of the import is left: the rows are new again.
      if (failure?.kind === 'everything-deleted') {
        showToast({ text: { key: failures[failure.kind].text } });
        setStep({ name: 'ready' });
      } else if (state?.undo) setStep({ name: 'undone', undo: state.undo });
      else {
        setStep({ ...work, name: 'ended', failure });
        const isUndoable = counts.added + counts.changed > 0;
        if (isLeft.current)
          showToast({
            text: [endWords(work, locale), failure && locale.t(failures[failure.kind].text)]
              .filter(Boolean)
              .join(' · '),
            ...(isUndoable && { undo: () => void undo(work) }),
          });
      }
    },
    stop: () => void (isStopped.current = true),
    undo,
  };
}
