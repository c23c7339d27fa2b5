import * as v from 'valibot';
import { failureSchema, type Failure } from '../model/failure.ts';
import { originOf } from '../model/provider.ts';
import { credentialsHint, onCredentials } from './credentials.ts';
import { mayCall, onPermissions } from '../browser/permissions.ts';
import { onSettings, readSettings } from './settings.ts';
import { stored } from './stored.ts';

/**
 * What concerns every parcel alike: the open breaker and the pause the service asked for (docs/promises.md P34, P35).
 */
const accountSchema = v.object({
  /** Why nothing is asked until new credentials or "try again"; null = nothing in the way. */
  failure: v.fallback(v.nullable(failureSchema), null),
  /** No call before this time (epoch milliseconds), whoever asks. */
  pausedUntil: v.fallback(v.nullable(v.number()), null),
  /** The origin of the service that asked for the pause; null = whichever is set up. */
  pausedBy: v.fallback(v.nullable(v.string()), null),
  /** What the service answered when its plan wants payment: then that is why the pause was made; else null. */
  unpaid: v.fallback(v.nullable(failureSchema), null),
  /** The service named no time for the pause: its length is ours (`pauseAfter`). */
  isOwnPause: v.fallback(v.boolean(), false),
  /** When polling resumes by itself (epoch milliseconds): the end of the pause, moved out of the night. */
  watchFrom: v.fallback(v.nullable(v.number()), null),
  /** How often in a row it asked for one, which says how long the next one is; 0 after a good answer. */
  limits: v.fallback(v.number(), 0),
  /** The parcel whose call was answered so last; null = none yet, or a call about no parcel. */
  limitedId: v.fallback(v.nullable(v.string()), null),
  /** The disk took nothing more when something was last stored (docs/promises.md P41). */
  isFull: v.fallback(v.boolean(), false),
  /** The breaker was opened by a run that nobody watched: it is still to be said on the desktop. */
  toTell: v.fallback(v.boolean(), false),
  /** The mark of stored credentials that the background could not open; null = none. */
  lostMark: v.fallback(v.nullable(v.string()), null),
  /** The last look-up was answered 403: for which courier and when; else null. */
  forbidden: v.fallback(v.nullable(v.object({ courierKey: v.string(), at: v.number() })), null),
});
type Account = v.InferOutput<typeof accountSchema>;

const account = stored('account', accountSchema, v.parse(accountSchema, {}));

/** For those who write it; every view reads `readAccount`. */
export const readStoredAccount = account.read;

/** The account's state; no credentials and no permission count as failures. */
export async function readAccount() {
  const [found, { baseAddress }] = await Promise.all([readStoredAccount(), readSettings()]);
  const { failure, pausedBy, watchFrom, unpaid, isFull, lostMark } = found;
  const isOurs = pausedBy === null || pausedBy === originOf(baseAddress);
  const pausedUntil = isOurs ? found.pausedUntil : null;
  const hint = await credentialsHint(baseAddress);
  /** There are credentials, but they cannot be opened any more: why there are none. */
  const isKeyLost = hint !== null && (!hint.hasSealKey || hint.mark === lostMark);
  const obstacle = async (): Promise<Failure | null> => {
    if (!hint || isKeyLost) return { kind: 'no-credentials' };
    return (await mayCall(baseAddress)) ? failure : { kind: 'no-permission' };
  };
  return {
    failure: await obstacle(),
    pausedUntil,
    /** When the watch goes on by itself: at the end of the pause, else on the next morning. */
    watchFrom: isOurs ? (watchFrom ?? pausedUntil) : null,
    /** The pause is there because the service's plan wants payment, in its words; null = it is not. */
    unpaid: pausedUntil === null ? null : unpaid,
    isFull,
    isKeyLost,
  };
}

/** Changes what is named; from the record of that moment where `change` is a function. */
export async function writeAccount(
  change: Partial<Account> | ((current: Account) => Partial<Account>),
): Promise<void> {
  await account.change((current) => {
    const next = typeof change === 'function' ? change(current) : change;
    // A closed breaker takes with it what was still to be said of it.
    const closed = next.failure === null ? { toTell: false, forbidden: null } : {};
    return { ...current, ...closed, ...next };
  });
}

/** Calls `listener` when the account's state may have changed, until the returned function is called. */
export function onAccount(listener: () => void): () => void {
  const ends = [account.onChange, onCredentials, onSettings, onPermissions].map((on) => on(listener));
  return () => {
    for (const end of ends) end();
  };
}
