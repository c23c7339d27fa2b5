import { useMemo, useReducer } from 'preact/hooks';
import { tidyDraft, type Draft, type Stored } from '@/components/service-form.ts';
import type { Result } from '@/utils/core/failure.ts';
import { onAccount, readAccount } from '@/utils/platform/account.ts';
import { credentialsHint, sealCredentials } from '@/utils/platform/credentials.ts';
import type { ConnectionReport } from '@/utils/platform/messages.ts';
import { send, sendOnce } from '@/utils/platform/send.ts';
import { writeTrial } from '@/utils/platform/trial.ts';
import { mayCall, requestHost } from '@/utils/platform/permissions.ts';
import { updateSettings, type Settings } from '@/utils/platform/settings.ts';
import { Live, useLive } from '../pages/live.ts';
import { useLast } from '../pages/reading.ts';

/** What is stored of the service, and whether the browser lets us reach it. */
export type Connection = { stored: Stored; keyEnd: string; isKeyLost: boolean; allowed: boolean };

/** The stored side of the form, read again whenever it changes in any page. No form is drawn over what cannot be read. */
export function useConnection({ baseAddress, headerPrefix }: Settings): [Connection | null, () => void] {
  const [turn, readAgain] = useReducer<number, void>((times) => times + 1, 0);
  const read = async (): Promise<Connection> => {
    const [hint, { isKeyLost }, allowed] = await Promise.all([
      credentialsHint(baseAddress),
      readAccount(),
      mayCall(baseAddress),
    ]);
    const stored = { baseAddress, headerPrefix, hasCredentials: hint !== null && !isKeyLost };
    return { stored, keyEnd: hint?.keyEnd ?? '', isKeyLost, allowed };
  };
  const live = useMemo(() => new Live(read, onAccount), [baseAddress, headerPrefix, turn]);
  return [useLast(useLive(live), null), readAgain];
}

/** A form without faults as it is stored: the credentials sealed, the rest as settings. */
async function storable(draft: Draft) {
  const { baseAddress, headerPrefix, apiKey, keySecret } = tidyDraft(draft);
  const sealed = apiKey ? await sealCredentials({ apiKey, keySecret, baseAddress }) : {};
  return { baseAddress, headerPrefix, sealed };
}

/** Stores a form in one write. */
export async function saveService(draft: Draft): Promise<void> {
  const { sealed, ...settings } = await storable(draft);
  await updateSettings(settings, sealed);
}

/** Asks for the host of an address; a browser that refuses the question has not allowed it. */
export const allowHost = (baseAddress: string): Promise<boolean> =>
  requestHost(baseAddress).catch(() => mayCall(baseAddress));

/** New credentials, another address or a new permission: whatever waited for them may go on. */
export const resume = (): void => void send('resume', {});

/**
 * Tries the stored service; with a draft, which must be without faults, what stands in the form instead. The background
 * stores the draft where the service accepts it, and leaves everything as it is where it does not.
 */
export async function testService(draft: Draft | null): Promise<Result<ConnectionReport>> {
  if (draft) await writeTrial(await storable(draft));
  return sendOnce('test-connection', { isTrial: draft !== null });
}
