import * as v from 'valibot';
import { failureSchema, type Failure } from '../core/failure.ts';
import { originOf } from '../core/provider.ts';
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
  /** The origin of the service that asked for the pause; null = whichever is set up. */
  pausedBy: v.optional(v.nullable(v.string()), null),
  /** The disk took nothing more when something was last stored (PROMISES P41). */
  isFull: v.optional(v.boolean(), false),
  /** The breaker was opened by a run that nobody watched: it is still to be said on the desktop. */
  toTell: v.optional(v.boolean(), false),
  /** The last look-up was answered 403: for which courier and when; else null. */
  forbidden: v.optional(v.nullable(v.object({ courierKey: v.string(), at: v.number() })), null),
});
type Account = v.InferOutput<typeof accountSchema>;

const key = 'account';
const longestPause = 24 * 3_600_000;
const clear: Account = {
  v: 1,
  failure: null,
  pausedUntil: null,
  pausedBy: null,
  isFull: false,
  toTell: false,
  forbidden: null,
};

/** The record itself, for those who write it; every view reads `readAccount`. */
export async function readStoredAccount(): Promise<Account> {
  const parsed = v.safeParse(accountSchema, (await browser.storage.local.get(key))[key]);
  return parsed.success ? parsed.output : clear;
}

/** The account's state: no credentials, no permission count as failures, so every view says the same. */
export async function readAccount(): Promise<{
  failure: Failure | null;
  pausedUntil: number | null;
  isFull: boolean;
}> {
  const [{ failure, pausedUntil, pausedBy, isFull }, settings] = await Promise.all([
    readStoredAccount(),
    readSettings(),
  ]);
  const isOurs = pausedBy === null || pausedBy === originOf(settings.baseAddress);
  const paused = isOurs ? truePause(pausedUntil) : null;
  if (!(await credentialsHint(settings.baseAddress))) {
    return { failure: { kind: 'no-credentials' }, pausedUntil: paused, isFull };
  }
  if (!(await mayCall(settings.baseAddress)))
    return { failure: { kind: 'no-permission' }, pausedUntil: paused, isFull };
  return { failure, pausedUntil: paused, isFull };
}

/**
 * Opens or closes (null) the breaker, notes or ends (null) a pause; what is not named stays. Under one lock, from the
 * record of that moment where `change` is a function.
 */
export const writeAccount = (change: AccountChange | ((current: Account) => AccountChange)): Promise<void> =>
  navigator.locks.request(key, async () => {
    const current = await readStoredAccount();
    const next = typeof change === 'function' ? change(current) : change;
    // A closed breaker takes with it what was still to be said of it.
    const closed = next.failure === null ? { toTell: false, forbidden: null } : {};
    const written: Account = { ...current, ...closed, ...next };
    // Firefox calls it a change when the same is written again: who hears of a full disk, and meets it again, would write
    // so for ever.
    if (JSON.stringify(written) !== JSON.stringify(current))
      await browser.storage.local.set({ [key]: written });
  });

/** No pause is longer than a day: a later one was noted under a wrong clock (PROMISES P38), and is none. */
const truePause = (until: number | null): number | null =>
  until !== null && until <= Date.now() + longestPause ? until : null;

/**
 * Notes a pause the service at an origin asked for. One that ends sooner ends none that it asked for before (PROMISES
 * P34).
 */
export const notePause = (until: number, origin: string): Promise<void> =>
  writeAccount(({ pausedUntil, pausedBy }) => {
    const before = pausedBy === null || pausedBy === origin ? truePause(pausedUntil) : null;
    return { pausedUntil: Math.max(until, before ?? 0), pausedBy: origin };
  });

type AccountChange = Partial<Omit<Account, 'v'>>;

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
