import { useRef, useState } from 'preact/hooks';
import type { Failure } from '@/utils/model/failure.ts';
import type { Direction } from '@/utils/model/parcel.ts';
import { asJob } from '@/utils/messaging/jobs.ts';
import { send } from '@/utils/messaging/send.ts';
import { failures } from '../base/failures.ts';
import { useTexts } from '../base/texts.tsx';

/** What was typed: the parcels with the user's names for them, who sent them, and the host of their page or ''. */
type ToAdd = {
  parcels: readonly { trackingNo: string; courierKey: string; name: string }[];
  direction: Direction;
  foundOn: string;
};

/** Parcels per message: few enough to show progress and to cancel in between. */
const atOnce = 50;

/** Adds many parcels in batches, with progress, cancel and undo. */
export function useImport() {
  const { t, count } = useTexts();
  /** Null: nothing is being added. */
  const [progress, setProgress] = useState<{ followed: number; total: number } | null>(null);
  /** In words, with the ids of the new parcels; null before. */
  const [result, setResult] = useState<{ text: string; added: string[] } | null>(null);
  const isCancelled = useRef(false);
  const withFailure = (text: string, { kind }: Failure) => `${text} ${t(failures[kind].text)}`;
  return {
    progress,
    result,
    /** Resolves to whether all parcels were added: neither cancelled nor failed. */
    async follow({ parcels, ...how }: ToAdd): Promise<boolean> {
      isCancelled.current = false;
      const total = parcels.length;
      const added: string[] = [];
      let followed = 0;
      let failure = null as Failure | null;
      await asJob(async (ask) => {
        for (let at = 0; at < total && !failure && !isCancelled.current; at += atOnce) {
          setProgress({ followed, total });
          const answer = await ask('follow-many', { parcels: parcels.slice(at, at + atOnce), ...how });
          if (answer.ok) {
            followed += answer.value.ids.length;
            added.push(...answer.value.added);
          } else failure = answer.failure;
        }
      });
      if (failure?.kind === 'everything-deleted') followed = added.length = 0;
      setProgress(null);
      const isPart = followed < total;
      const text = count(isPart ? 'addPartly' : 'keptMany', followed, { total: String(total) });
      setResult({ text: failure ? withFailure(text, failure) : text, added });
      return !isPart;
    },
    cancel() {
      isCancelled.current = true;
    },
    async undo(): Promise<void> {
      if (!result) return;
      const { added, text } = result;
      const answer = await send('remove', { ids: added });
      if (answer.ok) setResult({ text: count('addUndone', added.length), added: [] });
      else setResult({ text: withFailure(text, answer.failure), added });
    },
    /** Clears the shown result. */
    forget: () => setResult(null),
  };
}
