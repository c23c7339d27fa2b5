import type { FailureKind } from '@/utils/model/failure.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';

type Shown = {
  text: MessageKey;
  /** `mild`: it passes by itself or with another try. Missing: a reason for alarm. */
  tone?: 'invite' | 'mild';
  /** Where it is mended: on the options page, at the site where the account is managed. */
  inOptions?: true;
  atAccount?: true;
  /** Another courier may be the answer, so that the choice is offered again. */
  mayBeCourier?: true;
};

/** How each failure is shown. A kind without a sentence does not compile. */
export const failures: Record<FailureKind, Shown> = {
  'no-credentials': { text: 'failureNoCredentials', tone: 'invite', inOptions: true, atAccount: true },
  'bad-credentials': { text: 'failureBadCredentials', inOptions: true, atAccount: true },
  'credentials-changed': { text: 'failureCredentialsChanged', tone: 'mild' },
  'account-refused': { text: 'failureAccountRefused', inOptions: true, atAccount: true },
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
  unexpected: { text: 'failureUnexpected' },
};

/** The sentence for a failed check of one parcel; `isKnown`: the service has told of it before. */
export const checkText = (kind: FailureKind, isKnown: boolean): MessageKey =>
  kind === 'not-found-yet' && isKnown ? 'failureNoLongerKnown' : failures[kind].text;

/** Whether another courier may be the answer; `isKnown`: this one has told of it. */
export const mayBeWrongCourier = (kind: FailureKind, isKnown = false): boolean =>
  failures[kind].mayBeCourier === true && !(kind === 'not-found-yet' && isKnown);
