import { useState } from 'preact/hooks';
import type { Failure, FailureKind } from '@/utils/core/failure.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { longestSendNote, thaiPhoneNumber } from '@/utils/core/phone.ts';
import { plain } from '@/utils/core/plain.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { Button } from './Button.tsx';
import { useCouriers } from './couriers.ts';
import { failureTexts } from './failure-texts.ts';
import { Field } from './Field.tsx';
import { ServiceWords } from './Note.tsx';
import { Icon } from './Glyph.tsx';
import type { ParcelActions, PhoneSending } from './parcel-actions.ts';
import { useTexts } from './texts.tsx';

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

type Step =
  | { kind: 'typing'; fault: boolean; failure: Failure | null }
  | { kind: 'sure' | 'sending'; sending: PhoneSending }
  | { kind: 'sent'; phoneNumber: string };

const begin: Extract<Step, { kind: 'typing' }> = { kind: 'typing', fault: false, failure: null };

/** Gives the parcel to somebody's phone app. What was typed lives in this form alone and is forgotten with it. */
export function SendToPhone({ parcel, onSend }: { parcel: Parcel } & Pick<ParcelActions, 'onSend'>) {
  const { t } = useTexts();
  const [phone, setPhone] = useState('');
  const [note, setNote] = useState('');
  const [step, setStep] = useState<Step>(begin);

  const ask = () => {
    const phoneNumber = thaiPhoneNumber(phone);
    setStep(
      phoneNumber ? { kind: 'sure', sending: { phoneNumber, note: note.trim() } } : { ...begin, fault: true },
    );
  };
  const send = async (sending: PhoneSending) => {
    setStep({ kind: 'sending', sending });
    const failure = await onSend(sending);
    if (failure) return setStep({ ...begin, failure });
    setPhone('');
    setNote('');
    setStep({ kind: 'sent', phoneNumber: sending.phoneNumber });
  };
  return (
    <details
      class="sheet-part send"
      data-testid="send"
      onToggle={({ currentTarget }) => {
        // What opens is below the sheet's edge.
        if (currentTarget.open) currentTarget.scrollIntoView({ block: 'start' });
      }}
    >
      <summary>{t('sendTitle')}</summary>
      <p class="soft">{t('sendLead')}</p>
      <div aria-live="polite">
        {step.kind === 'sent' && (
          <p class="good" data-testid="send-done">
            <Icon name="check" size={14} /> {t('sendDone', { phone: step.phoneNumber })}
          </p>
        )}
        {step.kind === 'typing' && step.failure && (
          <div data-testid="send-failure" data-kind={step.failure.kind}>
            <p class="fault">{t(sendText(step.failure))}</p>
            <ServiceWords failure={step.failure} />
          </div>
        )}
      </div>
      {step.kind === 'sure' || step.kind === 'sending' ? (
        <SendSure
          parcel={parcel}
          sending={step.sending}
          isSending={step.kind === 'sending'}
          onYes={() => void send(step.sending)}
          onNo={() => setStep(begin)}
        />
      ) : (
        <form
          class="stack start"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            ask();
          }}
        >
          <Field
            label={t('sendPhone')}
            testId="send-phone"
            value={phone}
            hint={t('sendPhoneHint')}
            fault={step.kind === 'typing' && step.fault ? t('sendPhoneFault') : null}
            onText={(next) => {
              setPhone(next);
              if (step.kind !== 'typing' || step.fault) setStep(begin);
            }}
          />
          <Field
            label={t('sendNote')}
            testId="send-note"
            value={note}
            maxLength={longestSendNote}
            spellcheck
            onText={setNote}
          />
          <div class="bar">
            <button class="button" data-testid="send-ask">
              {t('sendAsk')}
            </button>
          </div>
        </form>
      )}
    </details>
  );
}

type SureProps = { parcel: Parcel; sending: PhoneSending; isSending: boolean; onYes(): void; onNo(): void };

/** What leaves the machine, whole, before it does (PROMISES P24). */
function SendSure({ parcel, sending, isSending, onYes, onNo }: SureProps) {
  const { nameOfIts } = useCouriers();
  const { t } = useTexts();
  const leaving = [
    ['fieldNumber', plain(parcel.trackingNo, 60), 'number'],
    ['cardCourier', nameOfIts(parcel)],
    ['sendPhone', sending.phoneNumber, 'number'],
    ['sendNoteSent', sending.note || t('sendNoNote')],
  ] as const;
  return (
    <div class="stack start" data-testid="send-sure">
      <p>{t('sendSure')}</p>
      <dl class="pairs">
        {leaving.map(([label, value, kind]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>
              <bdi class={kind}>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p class="soft">{t('sendCost')}</p>
      <div class="bar">
        <Button
          testId="send-yes"
          words={t(isSending ? 'sendSending' : 'sendYes')}
          busy={isSending}
          onClick={onYes}
        />
        <Button look="plain" testId="send-no" words={t('cancel')} disabled={isSending} onClick={onNo} />
      </div>
    </div>
  );
}
