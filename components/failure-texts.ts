import type { FailureKind } from '@/utils/core/failure.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';

/** One sentence per failure: what happened and what to do. A kind without one does not compile. */
export const failureTexts = {
  'no-credentials': 'failureNoCredentials',
  'bad-credentials': 'failureBadCredentials',
  'credentials-changed': 'failureCredentialsChanged',
  'account-refused': 'failureAccountRefused',
  forbidden: 'failureForbidden',
  'courier-not-served': 'failureCourierNotServed',
  'not-found-yet': 'failureNotFoundYet',
  'bad-request': 'failureBadRequest',
  refused: 'failureRefused',
  'payment-required': 'failurePaymentRequired',
  'too-many-requests': 'failureTooManyRequests',
  'too-many-from-page': 'failureTooManyFromPage',
  'service-trouble': 'failureServiceTrouble',
  'timed-out': 'failureTimedOut',
  offline: 'failureOffline',
  unreachable: 'failureUnreachable',
  'broken-off': 'failureBrokenOff',
  'web-page': 'failureWebPage',
  redirected: 'failureRedirected',
  'too-large': 'failureTooLarge',
  'not-understandable': 'failureNotUnderstandable',
  'holds-secret': 'failureHoldsSecret',
  'wrong-parcel': 'failureWrongParcel',
  'no-permission': 'failureNoPermission',
  'storage-trouble': 'failureStorageTrouble',
  cancelled: 'failureCancelled',
  unexpected: 'failureUnexpected',
} as const satisfies Record<FailureKind, MessageKey>;

/** The sentence for a failed check of one parcel; `isKnown`: the service has told of it before. */
export const checkText = (kind: FailureKind, isKnown: boolean): MessageKey =>
  kind === 'not-found-yet' && isKnown ? 'failureNoLongerKnown' : failureTexts[kind];

const mendedInOptions: readonly FailureKind[] = [
  'no-credentials',
  'bad-credentials',
  'account-refused',
  'no-permission',
  'unreachable',
  'redirected',
  'web-page',
  'not-understandable',
  'holds-secret',
];

/** Whether the options page is where this failure is mended, so that its button is offered. */
export const isMendedInOptions = (kind: FailureKind): boolean => mendedInOptions.includes(kind);

const mayBeCourier: readonly FailureKind[] = [
  'courier-not-served',
  'not-found-yet',
  'bad-request',
  'refused',
  'wrong-parcel',
];

/** Whether another courier may be the answer, so that the choice is offered again; `isKnown`: this one has told of it. */
export const mayBeWrongCourier = (kind: FailureKind, isKnown = false): boolean =>
  mayBeCourier.includes(kind) && !(kind === 'not-found-yet' && isKnown);
