import * as v from 'valibot';
import { failureSchema, type Failure } from '../core/failure.ts';
import { browser } from './browser.ts';
import { credentialsHint, onCredentials } from './credentials.ts';
import { mayCall, onPermissions } from './permissions.ts';
import { onSettings, readSettings } from './settings.ts';

/** What concerns every parcel alike: the open breaker and the pause the service asked for (PROMISES P34, P35). */
const accountSchema = v.object({
  v: v.literal(1),
  /** Why nothing is asked until new credentials or "try again"; null = nothing in the way. */
  failure: v.nullable(failureSchema),
  /** No call before this time (epoch milliseconds), whoever asks. */
  pausedUntil: v.nullable(v.number()),
});
type Account = v.InferOutput<typeof accountSchema>;

const key = 'account';
const clear: Account = { v: 1, failure: null, pausedUntil: null };

/** The account's state: no credentials, no permission count as failures, so every view says the same. */
export async function readAccount(): Promise<{ failure: Failure | null; pausedUntil: number | null }> {
  const [stored, settings] = await Promise.all([browser.storage.local.get(key), readSettings()]);
  const parsed = v.safeParse(accountSchema, stored[key]);
  const { failure, pausedUntil } = parsed.success ? parsed.output : clear;
  if (!(await credentialsHint(settings.baseAddress))) {
    return { failure: { kind: 'no-credentials' }, pausedUntil };
  }
  if (!(await mayCall(settings.baseAddress))) return { failure: { kind: 'no-permission' }, pausedUntil };
  return { failure, pausedUntil };
}

/** Opens the breaker, notes a pause, or clears both (`{}`). */
export const writeAccount = (change: { failure?: Failure; pausedUntil?: number }): Promise<void> =>
  browser.storage.local.set({ [key]: { ...clear, ...change } satisfies Account });

/** Calls `listener` when the account's state may have changed, until the returned function is called. */
export function onAccount(listener: () => void): () => void {
  const heard = (changes: Record<string, unknown>, area: string) => {
    if (area === 'local' && key in changes) listener();
  };
  browser.storage.onChanged.addListener(heard);
  const ends = [onCredentials(listener), onSettings(listener), onPermissions(listener)];
  return () => {
    browser.storage.onChanged.removeListener(heard);
    for (const end of ends) end();
  };
}
