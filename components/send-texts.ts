import type { Failure, FailureKind } from '@/utils/core/failure.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { failureTexts } from './failure-texts.ts';

// These mean another thing of a phone than of a look-up (api-facts, sections 1 and 8).
const ofSending: Partial<Record<FailureKind, MessageKey>> = {
  'bad-credentials': 'sendKeyRefused', // look-ups may go on all the same
  'bad-request': 'sendBadRequest',
  refused: 'sendRefused',
  'payment-required': 'sendPaymentRequired',
  'not-found-yet': 'sendNotServed',
  'not-understandable': 'sendNotServed',
  forbidden: 'sendForbidden',
  'service-trouble': 'sendServiceTrouble',
  'timed-out': 'sendTimedOut',
  unreachable: 'sendTimedOut', // the line may have broken on the way there or on the way back
  unexpected: 'sendUnsure',
  'broken-off': 'sendUnsure',
  'web-page': 'sendUnsure',
  'too-large': 'sendUnsure',
  'holds-secret': 'sendUnsure',
  cancelled: 'sendNotAllowed',
  offline: 'sendOffline',
  'too-many-requests': 'sendTooMany',
};

/** Why a parcel was not sent to a phone, in a sentence that says what to do. */
export const sendText = ({ kind, code }: Failure): MessageKey =>
  // A good status around what cannot be read: it may have been sent all the same.
  kind === 'not-understandable' && code === undefined
    ? 'sendUnsure'
    : (ofSending[kind] ?? failureTexts[kind]);
