import * as v from 'valibot';
import { failureSchema, type Failure } from '../model/failure.ts';
import { originOf } from '../model/provider.ts';
import { credentialsHint, onCredentials } from './credentials.ts';
import { mayCall, onPermissions } from '../browser/permissions.ts';
import { onSettings, readSettings } from './settings.ts';
import { stored } from './stored.ts';

/** State that concerns every parcel: the open breaker and the pause of all calls (docs/promises.md P34, P35). */
const accountSchema = v.object({
  /** Why no calls are made until there are new credentials or the user tries again; null = breaker closed. */
  failure: v.fallback(v.nullable(failureSchema), null),
  /** No calls before this time (epoch milliseconds), with the exceptions of background/call-service.ts. */
  pausedUntil: v.fallback(v.nullable(v.number()), null),
  /** Origin of the service that caused the pause; null = the service that is set up. */
  pausedBy: v.fallback(v.nullable(v.string()), null),
  /** The failure, if the pause was made because the service's plan must be paid; else null. */
  unpaid: v.fallback(v.nullable(failureSchema), null),
  /** The service named no end for the pause: its length comes from `pauseAfter`. */
  isOwnPause: v.fallback(v.boolean(), false),
  /** When polling resumes (epoch milliseconds): the end of the pause, moved out of the night. */
  pollFrom: v.fallback(v.nullable(v.number()), null),
  /** Number of pauses in a row, which sets the length of the next one; 0 after a good answer. */
  pausesInARow: v.fallback(v.number(), 0),
  /** The parcel whose call caused the last pause; null = none, or a call about no parcel. */
  lastPausedId: v.fallback(v.nullable(v.string()), null),
  /** The last write failed, for example because the disk is full (docs/promises.md P41). */
  isFull: v.fallback(v.boolean(), false),
  /** Still to be announced: a run opened the breaker, or the key is lost. */
  announcePending: v.fallback(v.boolean(), false),
  /** The id (`credentialsHint`) of stored credentials that cannot be decrypted; null = none. */
  lostId: v.fallback(v.nullable(v.string()), null),
  /** The parcels whose last answer was a 401, newest last, and whether any look-up was accepted since. */
  refusedIds: v.fallback(v.array(v.string()), []),
  isKeyProven: v.fallback(v.boolean(), false),
  /** Courier and time of the last look-up, if its answer was 403; any other answer clears it. */
  forbidden: v.fallback(v.nullable(v.object({ courierKey: v.string(), at: v.number() })), null),
});
type Account = v.InferOutput<typeof accountSchema>;

const account = stored('account', accountSchema, v.parse(accountSchema, {}));

/** Reads the stored record, for code that needs its other fields. Views use `readAccount`. */
export const readStoredAccount = account.read;

/** Returns the account's state. Missing credentials or a missing permission count as failures. */
export async function readAccount() {
  const [found, { baseAddress }] = await Promise.all([readStoredAccount(), readSettings()]);
  const { failure, pausedBy, pollFrom, unpaid, isFull, lostId } = found;
  const isOurs = pausedBy === null || pausedBy === originOf(baseAddress);
  const pausedUntil = isOurs ? found.pausedUntil : null;
  const hint = await credentialsHint(baseAddress);
  /** Credentials are stored but cannot be decrypted; this is the reason for `no-credentials`. */
  const isKeyLost = hint !== null && (!hint.hasSealKey || hint.id === lostId);
  const obstacle = async (): Promise<Failure | null> => {
    if (!hint || isKeyLost) return { kind: 'no-credentials' };
    return (await mayCall(baseAddress)) ? failure : { kind: 'no-permission' };
  };
  return {
    failure: await obstacle(),
    pausedUntil,
    /** When polling resumes: at the end of the pause, or on the next morning; null = no pause. */
    pollFrom: isOurs ? (pollFrom ?? pausedUntil) : null,
    unpaid: pausedUntil === null ? null : unpaid,
    isFull,
    isKeyLost,
  };
}

/** Merges `change` into the record. A function gets the current record. */
export async function writeAccount(change: Partial<Account> | ((current: Account) => Partial<Account>)) {
  await account.change((current) => {
    const next = typeof change === 'function' ? change(current) : change;
    // Closing the breaker also cancels its announcement and forgets the last 403.
    const closed = next.failure === null ? { announcePending: false, forbidden: null } : {};
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
