import * as v from 'valibot';

/** Why a look-up or a command failed. Each kind has a sentence that says what to do (`failures` in components). */
// prettier-ignore
export const failureKinds = [
  'no-credentials', 'bad-credentials', 'credentials-changed', 'account-refused', 'forbidden',
  'parcel-refused', 'no-permission', 'courier-not-served', 'not-found-yet', 'bad-request', 'refused',
  'payment-required', 'too-many-requests', 'too-many-from-page', 'service-trouble', 'timed-out', 'offline',
  'unreachable', 'broken-off', 'web-page', 'redirected', 'too-large', 'not-understandable', 'holds-secret',
  'wrong-parcel', 'storage-trouble', 'cancelled', 'everything-deleted', 'unexpected',
] as const;

export type FailureKind = (typeof failureKinds)[number];

/**
 * A failure as stored and sent. `code`: the HTTP status. `retryAt`: when calls are possible again (epoch
 * milliseconds), if known. `words`: the service's `meta.message` as plain text.
 */
export const failureSchema = v.object({
  kind: v.picklist(failureKinds),
  code: v.exactOptional(v.number()),
  retryAt: v.exactOptional(v.number()),
  words: v.exactOptional(v.string()),
});
export type Failure = v.InferOutput<typeof failureSchema>;

/** The result of every look-up and message. Errors are not sent as exceptions. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export const success = <T>(value: T): Result<T> => ({ ok: true, value });

export const failed = (kind: FailureKind): Result<never> => ({ ok: false, failure: { kind } });

const missing: FailureKind[] = ['not-found-yet', 'bad-request', 'refused', 'not-understandable', 'forbidden'];

/** For a request that is not about a parcel: whether the endpoint does not exist, or not for this account. */
export const saysMissing = (kind: FailureKind): boolean => missing.includes(kind);

const accepted: FailureKind[] = ['not-found-yet', 'bad-request', 'wrong-parcel'];

/** Whether a failed look-up shows that the service accepts the key and the plan. 405, 413 and 451 show nothing. */
export const provesKey = ({ kind, code = 0 }: Failure): boolean =>
  accepted.includes(kind) || (kind === 'refused' && [409, 410, 422].includes(code));

const ownAnswers: FailureKind[] = ['bad-request', 'refused', 'forbidden', 'parcel-refused', 'wrong-parcel'];
/** Whether it is about its parcel only: checking it sooner than usual changes nothing (docs/promises.md P36). */
export const isOwnAnswer = (failure: Failure | null) => !!failure && ownAnswers.includes(failure.kind);

// `forbidden` is not in this list: a single 403 concerns its parcel. Two in a row, for different couriers, become
// `account-refused` (docs/promises.md P35).
const ofAccount = ['no-credentials', 'bad-credentials', 'account-refused', 'no-permission'] as const;
type AccountFailureKind = (typeof ofAccount)[number];

/** Whether a failure concerns all parcels: the badge shows it, and polling stops or waits. */
export const isAccountFailure = (kind: FailureKind): kind is AccountFailureKind =>
  ofAccount.some((one) => one === kind);
