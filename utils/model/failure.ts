import * as v from 'valibot';

/** Why a look-up or a command gave nothing; each kind has a sentence that says what to do (`failures` in components). */
export const failureKinds = [
  'no-credentials',
  'bad-credentials',
  'credentials-changed',
  'account-refused',
  'forbidden',
  'courier-not-served',
  'not-found-yet',
  'bad-request',
  'refused',
  'payment-required',
  'too-many-requests',
  'too-many-from-page',
  'service-trouble',
  'timed-out',
  'offline',
  'unreachable',
  'broken-off',
  'web-page',
  'redirected',
  'too-large',
  'not-understandable',
  'holds-secret',
  'wrong-parcel',
  'no-permission',
  'storage-trouble',
  'cancelled',
  'unexpected',
] as const;

export type FailureKind = (typeof failureKinds)[number];

/**
 * As it is stored and sent. `code` is the HTTP status; `retryAt` (epoch milliseconds) is there only where the service
 * named a time, or a pause is under way; `words` is the service's own `meta.message` as plain text.
 */
export const failureSchema = v.object({
  kind: v.picklist(failureKinds),
  code: v.exactOptional(v.number()),
  retryAt: v.exactOptional(v.number()),
  words: v.exactOptional(v.string()),
});
export type Failure = v.InferOutput<typeof failureSchema>;

/** What every look-up and message answers with; errors do not travel as exceptions. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export const success = <T>(value: T): Result<T> => ({ ok: true, value });

export const failed = (kind: FailureKind, more: Omit<Failure, 'kind'> = {}) =>
  ({ ok: false, failure: { kind, ...more } }) as const;

const missing: FailureKind[] = ['not-found-yet', 'bad-request', 'refused', 'not-understandable', 'forbidden'];

/** Whether a service that answers a request of no parcel so has no such endpoint, or none for this account. */
export const saysMissing = (kind: FailureKind): boolean => missing.includes(kind);

// `forbidden` is not among them: one 403 belongs to its parcel. Two couriers in a row are `account-refused`
// (docs/promises.md P35).
const ofAccount: FailureKind[] = ['no-credentials', 'bad-credentials', 'account-refused', 'no-permission'];

/** Failures that concern every parcel alike, so that the badge shows them and polling stops or waits. */
export const isAccountFailure = (kind: FailureKind): boolean => ofAccount.includes(kind);
