import { useEffect, useState } from 'preact/hooks';
import {
  draftOf,
  faultsOf,
  isUnsaved,
  tidyDraft,
  type Draft,
  type Faults,
} from '@/components/service-form.ts';
import { failed, type Result } from '@/utils/core/failure.ts';
import { forgetCredentials } from '@/utils/platform/credentials.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import type { ConnectionReport } from '@/utils/platform/messages.ts';
import { allowHost, resume, saveService, testService, type Connection } from './connection.ts';

type Work = 'save' | 'test';

/** The form's state, and what its buttons do. */
export function useForm({ stored, allowed }: Connection, readAgain: () => void) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(stored));
  const [faults, setFaults] = useState<Faults>({});
  const [working, setWorking] = useState<Work | null>(null);
  const [said, setSaid] = useState<MessageKey | null>(null);
  const [result, setResult] = useState<Result<ConnectionReport> | null>(null);
  const unsaved = isUnsaved(draft, stored);
  useEffect(() => {
    // The browser asks before what was typed is lost.
    if (!unsaved) return undefined;
    const guard = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', guard);
    return () => removeEventListener('beforeunload', guard);
  }, [unsaved]);

  const type = (field: keyof Draft) => (text: string) => {
    setDraft((before) => ({ ...before, [field]: text }));
    setFaults((before) => ({ ...before, [field]: undefined }));
    setSaid(null);
    setResult(null);
  };
  /** Empties what is stored now; what was typed meanwhile stays. */
  const clear = (taken: Draft) =>
    setDraft((now) => (now === taken ? { ...tidyDraft(taken), apiKey: '', keySecret: '' } : now));
  /** Whether what waited for these settings may go on: not after a refusal, nor when nothing changed. */
  const carryOut = async (work: Work, asked: Promise<boolean>): Promise<boolean> => {
    if (work === 'save') {
      await saveService(draft);
      clear(draft);
      setSaid('saved');
      return unsaved || !allowed;
    }
    const tested = (await asked) ? await testService(unsaved ? draft : null) : failed('no-permission');
    setResult(tested);
    if (tested.ok && unsaved) {
      clear(draft);
      setSaid('saved');
    }
    return tested.ok;
  };
  const run = async (work: Work) => {
    if (working !== null) return;
    const found = faultsOf(draft, stored);
    setFaults(found);
    setSaid(null);
    setResult(null);
    if (Object.keys(found).length > 0) {
      // Once its sentence is drawn beside it.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    setWorking(work);
    // First and without waiting: Firefox takes this question only as the direct answer to a click.
    const asked = allowHost(tidyDraft(draft).baseAddress);
    const goOn = await carryOut(work, asked).catch(() => {
      setResult(failed('storage-trouble'));
      return false;
    });
    setWorking(null);
    await asked;
    readAgain();
    if (goOn) resume();
  };
  const allow = async () => {
    await allowHost(stored.baseAddress);
    readAgain();
    resume();
  };
  const forget = async () => {
    await forgetCredentials();
    setResult(null);
    setSaid('forgotten');
  };
  return { draft, faults, working, said, result, unsaved, type, run, allow, forget };
}
