import { useState } from 'preact/hooks';
import type { Failure } from '@/utils/core/failure.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { longestSendNote, thaiPhoneNumber } from '@/utils/core/phone.ts';
import { Field } from './Field.tsx';
import { ServiceWords } from './FailureNote.tsx';
import { Icon } from './Glyph.tsx';
import type { ParcelActions, PhoneSending } from './parcel-actions.ts';
import { SendSure } from './SendSure.tsx';
import { sendText } from './send-texts.ts';
import { useTexts } from './texts.tsx';

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
