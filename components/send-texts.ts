import type { FailureKind } from '@/utils/core/failure.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { failureTexts } from './failure-texts.ts';

// These mean another thing of a phone than of a look-up (api-facts, sections 1 and 8).
const ofSending: Partial<Record<FailureKind, MessageKey>> = {
  'bad-credentials': 'sendRefused', // look-ups may go on all the same
  'bad-request': 'sendBadRequest',
  'not-found-yet': 'sendNotServed',
  'not-understandable': 'sendNotServed',
  forbidden: 'sendForbidden',
  'service-trouble': 'sendServiceTrouble',
  'timed-out': 'sendTimedOut',
  unreachable: 'sendTimedOut', // the line may have broken on the way there or on the way back
  unexpected: 'sendUnsure',
  cancelled: 'sendNotAllowed',
  offline: 'sendOffline',
  'too-many-requests': 'sendTooMany',
};

/** Why a parcel was not sent to a phone, in a sentence that says what to do. */
export const sendText = (kind: FailureKind): MessageKey => ofSending[kind] ?? failureTexts[kind];
