import * as v from 'valibot';
import { failureSchema, type Failure } from '../model/failure.ts';
import { originOf } from '../model/provider.ts';
import { credentialsHint, onCredentials } from './credentials.ts';
import { mayCall, onPermissions } from '../browser/permissions.ts';
import { onSettings, readSettings } from './settings.ts';
import { stored } from './stored.ts';

/** A pause of all calls, with the exceptions of background/call-service.ts. It stays stored when it is over. */
const pauseSchema = v.object({
  /** The origin of the service that caused it. */
  by: v.string(),
  /** Its end (epoch milliseconds). */
  until: v.number(),
  /** When polling resumes: the end, moved out of the night. */
  pollFrom: v.number(),
  /** The service named no end: its length comes from `pauseAfter`. */
  isOwn: v.boolean(),
  /** The failure, if the service's plan must be paid; else null. */
  unpaid: v.nullable(failureSchema),
  /** The how many-th pause in a row it is, which sets the length of the next one; 0 after a good answer. */
  times: v.number(),
  /** The parcel whose call caused it; null = a call about no parcel. */
  parcelId: v.nullable(v.string()),
});

/** State that concerns every parcel: the open breaker and the pause of all calls (docs/promises.md P34, P35). */
const accountSchema = v.object({
  /** Why no calls are made until there are new credentials or the user tries again; null = breaker closed. */
  failure: v.fallback(v.nullable(failureSchema), null),
  pause: v.fallback(v.nullable(pauseSchema), null),
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

const none = v.parse(accountSchema, {});
const account = stored('account', accountSchema, none);

/** Nothing is wrong. */
export const defaultAccount = { ...none, isKeyLost: false };

/**
 * Returns the account's state. `isKeyLost`: credentials are stored, but cannot be decrypted. Missing credentials or a missing
 * permission count as failures.
 */
export async function readAccount(): Promise<typeof defaultAccount> {
  const [found, { baseAddress }] = await Promise.all([account.read(), readSettings()]);
  const { failure, pause, lostId } = found;
  const hint = await credentialsHint(baseAddress);
  const isKeyLost = hint !== null && (!hint.hasSealKey || hint.id === lostId);
  const obstacle = async (): Promise<Failure | null> => {
    if (!hint || isKeyLost) return { kind: 'no-credentials' };
    return (await mayCall(baseAddress)) ? failure : { kind: 'no-permission' };
  };
  const isOurs = pause?.by === originOf(baseAddress);
  return { ...found, failure: await obstacle(), pause: isOurs ? pause : null, isKeyLost };
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
