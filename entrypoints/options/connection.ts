import { useEffect, useState } from 'preact/hooks';
import { tidyDraft, type Draft, type Stored } from '@/components/service-form.ts';
import type { Result } from '@/utils/core/failure.ts';
import { onAccount, readAccount } from '@/utils/platform/account.ts';
import { credentialsHint, forgetCredentials, sealCredentials } from '@/utils/platform/credentials.ts';
import type { ConnectionReport } from '@/utils/platform/messages.ts';
import { send, sendOnce } from '@/utils/platform/send.ts';
import { writeTrial } from '@/utils/platform/trial.ts';
import { mayCall, requestHost } from '@/utils/platform/permissions.ts';
import { updateSettings } from '@/utils/platform/settings.ts';
import type { Settings } from '@/utils/platform/settings.ts';

/** What is stored of the service, and whether the browser lets us reach it. */
export type Connection = { stored: Stored; keyEnd: string; isKeyLost: boolean; allowed: boolean };

/** The stored side of the form, read again whenever it changes in any page. */
export function useConnection(settings: Settings): [Connection | null, () => void] {
  const { baseAddress, headerPrefix } = settings;
  const [connection, setConnection] = useState<Connection | null>(null);
  const [turn, setTurn] = useState(0);
  const readAgain = () => setTurn((n) => n + 1);
  useEffect(() => onAccount(readAgain), []);
  useEffect(() => {
    let current = true;
    const read = async () => {
      const [hint, { isKeyLost }, allowed] = await Promise.all([
        credentialsHint(baseAddress),
        readAccount(),
        mayCall(baseAddress),
      ]);
      const stored = { baseAddress, headerPrefix, hasCredentials: hint !== null && !isKeyLost };
      if (current) setConnection({ stored, keyEnd: hint?.keyEnd ?? '', isKeyLost, allowed });
    };
    // No form is drawn over what is stored and could not be read.
    read().catch((error: unknown) => console.error('waybill: stored service', error));
    return () => {
      current = false;
    };
  }, [baseAddress, headerPrefix, turn]);
  return [connection, readAgain];
}

/** Stores a form without faults in one write: the credentials sealed, the rest as settings. */
export async function saveService(draft: Draft): Promise<void> {
  const { baseAddress, headerPrefix, apiKey, keySecret } = tidyDraft(draft);
  const sealed = apiKey ? await sealCredentials({ apiKey, keySecret, baseAddress }) : {};
  await updateSettings({ baseAddress, headerPrefix }, sealed);
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
  if (draft) {
    const { baseAddress, headerPrefix, apiKey, keySecret } = tidyDraft(draft);
    const sealed = apiKey ? await sealCredentials({ apiKey, keySecret, baseAddress }) : {};
    await writeTrial({ baseAddress, headerPrefix, sealed });
  }
  return sendOnce('test-connection', { isTrial: draft !== null });
}

export { forgetCredentials };
