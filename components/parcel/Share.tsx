import { useState } from 'preact/hooks';
import { requestPersonalData } from '@/utils/browser/permissions.ts';
import { sendOnce } from '@/utils/messaging/send.ts';
import type { Failure, FailureKind } from '@/utils/model/failure.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { maxSendNoteLength, sanitizeText, sanitizeLink, thaiPhoneNumber } from '@/utils/model/sanitize.ts';
import type { Tracking } from '@/utils/model/tracking.ts';
import type { MessageKey } from '@/utils/i18n/i18n.ts';
import { Button } from '../base/Button.tsx';
import { AddToCalendar } from './AddToCalendar.tsx';
import { copyAsTable, copyAsText } from './copy-format.ts';
import { CopyButton } from '../base/CopyButton.tsx';
import { failures } from '../base/failures.ts';
import { Field, Form } from '../base/Field.tsx';
import { Icon } from '../base/Glyph.tsx';
import { ServiceWords } from '../base/Note.tsx';
import { OutLink } from '../base/OutLink.tsx';
import { useTexts } from '../base/texts.tsx';
import { useOrder } from './order.ts';

type Props = { parcel: Parcel; tracking: Tracking | null };

/** Sharing: the link to the service's page of the parcel, if any, and a plain text. */
export function Share({ parcel, tracking }: Props) {
  const locale = useTexts();
  const { t } = locale;
  const order = useOrder(parcel);
  const table = copyAsTable([parcel], locale, order ? new Map([[parcel.id, order]]) : undefined);
  const link = sanitizeLink(tracking?.shareLink);
  // Without the user's note and without the names and addresses in `detail`.
  const text = copyAsText([parcel], locale, () => link?.href ?? '');
  return (
    <>
      <section class="stack start sheet-part">
        <h2>{t('shareTitle')}</h2>
        <p class="well share-text" data-testid="share-text">
          {text.split('\n').map((line, i) => (
            <bdi key={i}>{line}</bdi>
          ))}
        </p>
        <div class="bar">
          {link && <CopyButton main text={link.href} label="copyLink" testId="copy-link" />}
          <CopyButton main={!link} text={text} label="copyText" testId="copy-text" />
          <CopyButton text={table} label="copyTable" testId="copy-table" />
        </div>
        <OutLink link={link} words="share" testId="share" />
        <AddToCalendar parcels={[parcel]} />
      </section>
      <SendToPhone parcel={parcel} />
    </>
  );
}

// Failures of sending that do not mean the same as those of a look-up (docs/api.md 10.1 and 10.8).
const ofSending: Partial<Record<FailureKind, MessageKey>> = {
  'bad-credentials': 'sendKeyRefused', // look-ups may still work
  'bad-request': 'sendBadRequest',
  refused: 'sendRefused',
  'payment-required': 'sendPaymentRequired',
  'not-found-yet': 'sendNotServed',
  'not-understandable': 'sendNotServed',
  forbidden: 'sendForbidden',
  'service-trouble': 'sendServiceTrouble',
  'timed-out': 'sendTimedOut',
  unreachable: 'sendTimedOut', // the request may have arrived
  unexpected: 'sendUnsure',
  'broken-off': 'sendUnsure',
  'web-page': 'sendUnsure',
  'too-large': 'sendUnsure',
  'holds-secret': 'sendUnsure',
  cancelled: 'sendNotAllowed',
  offline: 'sendOffline',
  'too-many-requests': 'sendTooMany',
};

/** The text for a failure of sending to a phone; it says what to do. */
export const sendText = ({ kind, code }: Failure): MessageKey =>
  // The answer has a status of success but an unreadable body: the parcel may have been sent.
  kind === 'not-understandable' && code === undefined
    ? 'sendUnsure'
    : (ofSending[kind] ?? failures[kind].text);

/** What is sent. The number is normalised, the note trimmed. */
type PhoneSending = { phoneNumber: string; note: string };

type SendStep =
  | { kind: 'typing'; fault?: true; failure?: Failure }
  | { kind: 'sure' | 'sending'; sending: PhoneSending }
  | { kind: 'sent'; phoneNumber: string };

const begin: SendStep = { kind: 'typing' };

/** The form that sends the parcel to somebody's phone app. The typed number and note are not stored. */
function SendToPhone({ parcel }: Pick<Props, 'parcel'>) {
  const { t } = useTexts();
  const [phone, setPhone] = useState('');
  const [note, setNote] = useState('');
  const [step, setStep] = useState<SendStep>(begin);

  const ask = () => {
    const phoneNumber = thaiPhoneNumber(phone);
    if (phoneNumber) setStep({ kind: 'sure', sending: { phoneNumber, note: note.trim() } });
    else setStep({ kind: 'typing', fault: true });
  };
  const send = async (sending: PhoneSending) => {
    setStep({ kind: 'sending', sending });
    if (!(await requestPersonalData())) return setStep({ kind: 'typing', failure: { kind: 'cancelled' } });
    const answer = await sendOnce('send-track', { id: parcel.id, ...sending });
    if (!answer.ok) return setStep({ kind: 'typing', failure: answer.failure });
    setPhone('');
    setNote('');
    setStep({ kind: 'sent', phoneNumber: sending.phoneNumber });
  };
  return (
    <details
      class="sheet-part"
      data-testid="send"
      onToggle={({ currentTarget }) => {
        // The opened part would be below the visible area of the sheet.
        if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' });
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
        <Form class="stack start" onSubmit={ask}>
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
            maxLength={maxSendNoteLength}
            spellcheck
            onText={setNote}
          />
          <div class="bar">
            <Button main type="submit" testId="send-ask" words="sendAsk" />
          </div>
        </Form>
      )}
    </details>
  );
}

type SureProps = { parcel: Parcel; sending: PhoneSending; isSending: boolean; onYes(): void; onNo(): void };

/** Shows everything that will be sent, before it is sent (docs/promises.md P24). */
function SendSure({ parcel, sending, isSending, onYes, onNo }: SureProps) {
  const { t, nameOfIts } = useTexts();
  const leaving = [
    ['fieldNumber', sanitizeText(parcel.trackingNo, 60), 'number'],
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
          main
          testId="send-yes"
          words={isSending ? 'sendSending' : 'sendYes'}
          busy={isSending}
          onClick={onYes}
        />
        <Button testId="send-no" words="cancel" disabled={isSending} onClick={onNo} />
      </div>
    </div>
  );
}
