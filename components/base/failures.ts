import type { FailureKind } from '@/utils/model/failure.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';

type Shown = {
  text: MessageKey;
  /** `mild`: it passes by itself or after a retry. Missing: drawn as trouble. */
  tone?: 'invite' | 'mild';
  /** Where it is repaired: in the settings, or at the provider's account site. */
  inOptions?: true;
  atAccount?: true;
  /** The courier may be wrong, so the choice is offered again. */
  mayBeCourier?: true;
};

/** How each failure is shown. A kind without a sentence does not compile. */
export const failures: Record<FailureKind, Shown> = {
  'no-credentials': { text: 'failureNoCredentials', tone: 'invite', inOptions: true, atAccount: true },
  'bad-credentials': { text: 'failureBadCredentials', inOptions: true, atAccount: true },
  'credentials-changed': { text: 'failureCredentialsChanged', tone: 'mild' },
  'account-refused': { text: 'failureAccountRefused', inOptions: true, atAccount: true },
  'parcel-refused': { text: 'failureParcelRefused', mayBeCourier: true },
  forbidden: { text: 'failureForbidden', atAccount: true },
  'courier-not-served': { text: 'failureCourierNotServed', tone: 'mild', mayBeCourier: true },
  'not-found-yet': { text: 'failureNotFoundYet', tone: 'mild', mayBeCourier: true },
  'bad-request': { text: 'failureBadRequest', mayBeCourier: true },
  refused: { text: 'failureRefused', mayBeCourier: true },
  'payment-required': { text: 'failurePaymentRequired', atAccount: true },
  'too-many-requests': { text: 'failureTooManyRequests', tone: 'mild' },
  'too-many-from-page': { text: 'failureTooManyFromPage', tone: 'mild' },
  'service-trouble': { text: 'failureServiceTrouble', tone: 'mild' },
  'timed-out': { text: 'failureTimedOut', tone: 'mild' },
  offline: { text: 'failureOffline', tone: 'mild' },
  unreachable: { text: 'failureUnreachable', tone: 'mild', inOptions: true },
  'broken-off': { text: 'failureBrokenOff', tone: 'mild' },
  'web-page': { text: 'failureWebPage', tone: 'mild', inOptions: true },
  redirected: { text: 'failureRedirected', inOptions: true },
  'too-large': { text: 'failureTooLarge' },
  'not-understandable': { text: 'failureNotUnderstandable', inOptions: true },
  'holds-secret': { text: 'failureHoldsSecret', inOptions: true },
  'wrong-parcel': { text: 'failureWrongParcel', mayBeCourier: true },
  'no-permission': { text: 'failureNoPermission', inOptions: true },
  'storage-trouble': { text: 'failureStorageTrouble' },
  cancelled: { text: 'failureCancelled', tone: 'mild' },
  'everything-deleted': { text: 'failureEverythingDeleted', tone: 'mild' },
  unexpected: { text: 'failureUnexpected' },
};

/**
 * Returns the text for a failed check of a parcel. `isKnown`: the service knew the parcel before. `dueAt`: its next check
 * (null = none is planned) if it is followed.
 */
export function checkText(kind: FailureKind, isKnown: boolean, dueAt?: number | null): MessageKey {
  if (kind === 'offline' && dueAt === undefined) return 'testOffline'; // nothing is checked by itself
  if (kind !== 'not-found-yet') return failures[kind].text;
  if (isKnown) return 'failureNoLongerKnown';
  if (dueAt === undefined) return 'failureNotFoundYet';
  return dueAt === null ? 'failureNotFoundEnded' : 'failureNotFoundFollowed';
}

/** Returns whether the courier may be wrong. `isKnown`: this courier knew the parcel before. */
export const mayBeWrongCourier = (kind: FailureKind, isKnown = false): boolean =>
  failures[kind].mayBeCourier === true && !(kind === 'not-found-yet' && isKnown);
