import { useEffect, useState } from 'preact/hooks';
import { draftOf, faultsOf, isUnsaved, storable, tidyDraft } from '@/utils/storage/service-draft.ts';
import type { Connection, Draft, FormErrors } from '@/utils/storage/service-draft.ts';
import { failed, type Result } from '@/utils/model/failure.ts';
import { forgetCredentials, writeTrial } from '@/utils/storage/credentials.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import type { Budget } from '@/utils/schedule/budget.ts';
import type { ConnectionReport } from '@/utils/messaging/messages.ts';
import { mayCall, requestHost } from '@/utils/browser/permissions.ts';
import { send, sendOnce } from '@/utils/messaging/send.ts';
import { updateSettings } from '@/utils/storage/settings.ts';
import { useWindowEvent } from '../base/window-event.ts';
import { saved } from './saved.ts';

/** Asks for permission for the host. If the browser refuses to ask, returns whether it is granted already. */
const allowHost = (baseAddress: string): Promise<boolean> =>
  requestHost(baseAddress).catch(() => mayCall(baseAddress));

/** Lets checks continue that waited for credentials, an address or a permission. */
const resume = (): void => void send('resume', {});

type Work = 'save' | 'test';
/** What the form says of its content or of its last action. */
type Answer = { faults: FormErrors; message: MessageKey | null; result: Result<ConnectionReport> | null };
const noAnswer: Answer = { faults: {}, message: null, result: null };
export type ServiceFormState = ReturnType<typeof useForm>;

/** Puts the focus on the first field with a fault, after that is drawn. */
export const focusFault = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());

/** State and actions of the form. `plan`: the limit to set with the first credentials; null if it is not asked. */
export function useForm({ stored, allowed }: Connection, plan: Budget | null) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(stored));
  const [answer, setAnswer] = useState(noAnswer);
  const [working, setWorking] = useState<Work | null>(null);
  // Over stored credentials the form opens, at this field, only to replace them.
  const [openAt, setOpenAt] = useState<keyof Draft | null>(null);
  const unsaved = isUnsaved(draft, stored);
  const { baseAddress, headerPrefix } = stored;
  // Shows an address that a backup brought. `storedNow` needs the same draft if it is the one in the form.
  useEffect(() => {
    const isShown = (address: string) => URL.parse(address)?.href.startsWith(baseAddress);
    setDraft((now) => (isShown(now.baseAddress) ? now : { ...now, baseAddress, headerPrefix }));
  }, [baseAddress]);
  // Lets the browser ask before typed values are lost.
  useWindowEvent(['beforeunload'], (event) => unsaved && event.preventDefault());

  const type = (field: keyof Draft) => (text: string) => {
    setDraft((before) => ({ ...before, [field]: text }));
    setAnswer(({ faults }) => ({ ...noAnswer, faults: { ...faults, [field]: undefined } }));
  };
  /** Clears the stored credentials from the form, unless the user typed something meanwhile. */
  const storedNow = () => {
    setDraft((now) => (now === draft ? { ...tidyDraft(draft), apiKey: '', keySecret: '' } : now));
    setAnswer({ ...noAnswer, message: 'saved' });
    setOpenAt(null);
  };
  /** Tests the draft, which the background stores only if the service accepts it, or the stored service. */
  const test = async () => {
    if (unsaved) await writeTrial(await storable(draft, plan));
    return sendOnce('test-connection', { isTrial: unsaved });
  };
  /** Saves or tests. Returns whether waiting checks may continue: not after a failed test or a save of no change. */
  const carryOut = async (work: Work, asked: Promise<boolean>): Promise<boolean> => {
    if (work === 'save') {
      const { sealed, ...settings } = await storable(draft, plan);
      await updateSettings(settings, sealed);
      storedNow();
      return unsaved || !allowed;
    }
    const tested = (await asked) ? await test() : failed('no-permission');
    if (tested.ok && unsaved) storedNow();
    setAnswer((now) => ({ ...now, result: tested }));
    return tested.ok;
  };
  const run = async (work: Work) => {
    if (working !== null) return;
    const faults = faultsOf(draft, stored);
    setAnswer({ ...noAnswer, faults });
    if (Object.keys(faults).length > 0) return void focusFault();
    setWorking(work);
    // Before any `await`: Firefox accepts this request only directly after a click.
    const asked = allowHost(tidyDraft(draft).baseAddress);
    const goOn = await carryOut(work, asked).catch(() => {
      setAnswer({ ...noAnswer, result: failed('storage-trouble') });
      return false;
    });
    setWorking(null);
    await asked;
    if (goOn) resume();
  };
  const allow = () => allowHost(stored.baseAddress).then(resume);
  const forget = async () => {
    if (await saved(forgetCredentials())) setAnswer({ ...noAnswer, message: 'forgotten' });
  };
  /** Opens the form at a field, or closes it; what was typed is gone. */
  const open = (field: keyof Draft | null) => {
    setDraft(draftOf(stored));
    setAnswer(noAnswer);
    setOpenAt(field);
  };
  return { stored, draft, ...answer, working, unsaved, openAt, open, type, run, allow, forget };
}
