import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import {
  failedAttempts,
  failedReason,
  isSentBack,
  nextTry,
  type FailedReason,
} from '@/utils/couriers/failed-attempt.ts';
import { shapes } from '@/utils/couriers/shapes.ts';
import { shownStatus } from '@/utils/couriers/to-collect.ts';
import { keyPart, statusWord, textsFor, type MessageKey } from '@/utils/i18n/i18n.ts';
import { loadTexts } from '@/utils/i18n/i18n-load.ts';
import { languages, type Language } from '@/utils/model/languages.ts';
import type { Parcel, ParcelHistory } from '@/utils/model/parcel.ts';
import { sanitizePage, sanitizeText } from '@/utils/model/sanitize.ts';
import { hasFailed, phaseOf, type FailedPhase } from '@/utils/model/status.ts';
import { dateAt, dayShort, daysBetween, eventTime } from '@/utils/model/time.ts';
import { isArchived } from '@/utils/parcels/sections.ts';
import { Button } from '../base/Button.tsx';
import { Segments } from '../base/controls.tsx';
import { copyText, CopyButton } from '../base/CopyButton.tsx';
import { Icon } from '../base/Glyph.tsx';
import { Note } from '../base/Note.tsx';
import { OutLink } from '../base/OutLink.tsx';
import { ownName, Phrases, useTexts, type Locale } from '../base/texts.tsx';
import { contactsOf, phoneOf } from './Details.tsx';
import { timeThere } from './RowParts.tsx';

type Props = { parcel: Parcel; history: ParcelHistory | null | undefined };

/** Whether a parcel was not delivered, or goes back to its sender, and the user may act. */
export const needsHelp = (parcel: Parcel): boolean => hasFailed(shownStatus(parcel)) && !isArchived(parcel);

/** The note of each phase of failure: a new phase does not compile without a note of its own. */
const notes: Record<FailedPhase, (props: Props) => VNode> = {
  trouble: AttemptNote,
  customs: AskNote,
  lost: AskNote,
  returned: ReturnNote,
};

/** Whether the parcel's note has a button for the next step. */
export const hasNextStep = (parcel: Parcel): boolean =>
  needsHelp(parcel) && !isSentBack(parcel) && phaseOf(shownStatus(parcel)) === 'trouble';

/** Why a parcel was not delivered, and what the user can do. Only for parcels that need help (`needsHelp`). */
export function FailedNote(props: Props) {
  const { parcel } = props;
  const Shown = isSentBack(parcel) ? ReturnNote : notes[phaseOf(shownStatus(parcel)) as FailedPhase];
  return <Shown {...props} />;
}

/** The parcel goes back to its sender: the buyer asks the shop. */
function ReturnNote({ parcel }: Props) {
  const { t } = useTexts();
  const isReturned = phaseOf(parcel.status) === 'returned';
  return (
    <Note
      tone="trouble"
      icon="return"
      testId="late"
      title={t(isReturned ? 'statusReturned' : 'failedReturned')}
    >
      {parcel.direction === 'received' && <Phrases text={t('returnedAsk')} />}
      <div class="bar">
        <OutLink link={sanitizePage(parcel.foundPage)} words="openOrder" testId="open-order" />
        <CopyButton text={parcel.trackingNo} label="copyNumber" testId="late-copy" />
      </div>
    </Note>
  );
}

type Contact = readonly [label: MessageKey, phone: string];

/** Phone numbers, each with a button that copies it. */
function Contacts({ known }: { known: readonly Contact[] }) {
  const { t } = useTexts();
  if (known.length === 0) return null;
  return (
    <dl class="reach">
      {known.map(([label, phone]) => (
        <div key={label} class="beside apart">
          <dt class="soft">{t(label)}</dt>
          <dd class="beside">
            <bdi class="number">{phone}</bdi>
            <CopyButton isIcon text={phone} label="copyPhone" testId={`late-${label}`} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const knownOf = (contacts: readonly Contact[]) => contacts.filter(([, phone]) => phone !== '');

/** Customs wait for money or papers of the recipient, or the parcel may be lost: what the courier says, and whom to ask. */
function AskNote({ parcel, history }: Props) {
  const { t } = useTexts();
  const about = phaseOf(shownStatus(parcel)) === 'lost' ? 'lost' : 'customs';
  const phone = phoneOf(parcel.courierKey, history?.tracking.detail);
  return (
    <Note tone="trouble" testId="late" title={<bdi>{sanitizeText(parcel.latest?.what ?? '', 200)}</bdi>}>
      <Phrases text={t(parcel.direction === 'received' ? `${about}Text` : `${about}TextSent`)} />
      <Contacts known={knownOf([['contactCallCentre', phone]])} />
      <OutLink link={sanitizePage(parcel.foundPage)} words="openOrder" testId="open-order" />
    </Note>
  );
}

/** An attempt failed: the reason, what happens next, whom to call, and one press that copies what to tell them. */
function AttemptNote({ parcel, history }: Props) {
  const locale = useTexts();
  const { t, nameOfIts } = locale;
  const detail = history?.tracking.detail;
  const reason = history && failedReason(history.tracking);
  const attempts = history ? failedAttempts(history.tracking) : 0;
  const known = knownOf([
    ['contactStaff', sanitizeText(detail?.deliveryStaffPhoneNumber ?? '', 40)],
    ['contactBranch', sanitizeText(detail?.deliveryStaffBranchPhoneNumber ?? '', 40)],
    ['contactCallCentre', phoneOf(parcel.courierKey, detail)],
  ]);
  const next = nextWords(parcel, history, locale);
  const ask = reason === 'address' ? 'failedTextAddress' : next === null ? 'failedText' : null;
  const advice = ask && known.length > 0 ? t(ask, { courier: nameOfIts(parcel) }) : null;
  const words = [next, advice].filter((text) => text !== null).join(' ');
  return (
    <Note
      tone="trouble"
      testId="late"
      title={
        <span class="beside apart">
          <bdi>
            {reason
              ? t(`failed${keyPart(reason)}`)
              : sanitizeText(parcel.latest?.what ?? '', 200) || statusWord(parcel.status, t)}
          </bdi>
          {attempts > 1 && <span class="fault">{t('failedAttempt', { count: attempts })}</span>}
        </span>
      }
    >
      {words !== '' && <Phrases text={words} />}
      <Contacts known={known} />
      <OutLink link={sanitizePage(parcel.foundPage)} words="openOrder" testId="open-order" />
      <CourierMessage
        parcel={parcel}
        reason={reason ?? null}
        hasContact={!contactsOf(parcel, detail ?? {}, locale).isEmpty}
      />
    </Note>
  );
}

/** When the courier tries again, if it says so; null if it does not. */
function nextWords(parcel: Parcel, history: Props['history'], locale: Locale): string | null {
  const last = eventTime(parcel.latest?.at ?? '');
  if (!history || !last) return null;
  const { t, now, nameOfIts, language, year } = locale;
  const today = dateAt(now, last.offset);
  const next = nextTry(history.tracking, today);
  if (next === null) return null;
  const courier = nameOfIts(parcel);
  if (next === '') return t('failedNext', { courier });
  const day = dayShort(next, today, language, year);
  return t(daysBetween(today, next) === 0 ? 'failedNextToday' : 'failedNextTomorrow', { courier, day });
}

const isThai = (courierKey: string): boolean =>
  shapes.some(({ courier, home }) => courier === courierKey && home === 'th');

type MessageProps = { parcel: Parcel; reason: FailedReason | null; hasContact: boolean };

/**
 * Copies the number with a sentence for the courier; then shows what was copied, in the courier's language. The user adds
 * the right address to the sentence that asks for it.
 */
function CourierMessage({ parcel, reason, hasContact }: MessageProps) {
  const locale = useTexts();
  const { t } = locale;
  const [language, setLanguage] = useState<Language>(isThai(parcel.courierKey) ? 'th' : locale.language);
  const [copied, setCopied] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const isAddress = reason === 'address';
  const done = isAddress ? 'messageCopiedAddress' : hasContact ? 'messageCopied' : 'copyDone';
  const copyIn = async (chosen: Language) => {
    await loadTexts(chosen);
    const words = textsFor(chosen);
    const when = timeThere(parcel.latest?.at ?? '', { ...locale, language: chosen });
    const text = isAddress ? 'failedMessageAddress' : reason ? 'failedMessage' : 'failedMessagePlain';
    const message = words(text, {
      number: parcel.trackingNo,
      when,
      reason: reason ? words(`attempt${keyPart(reason)}`) : '',
    });
    setLanguage(chosen);
    setEditing(isAddress);
    setRefused(!(await copyText(message)));
    setCopied(message); // if the browser refused, the user can copy the shown text
  };
  if (copied === null)
    return (
      <div class="bar">
        <Button main icon="copy" testId="copy-message" words="copyMessage" onClick={() => copyIn(language)} />
      </div>
    );
  return (
    <div class="stack copied" data-testid="copied-message">
      <div class="bar apart">
        <span class={isRefused ? 'beside fault' : 'beside good'} role="status">
          <Icon name={isRefused ? 'warning' : 'check'} size={14} />
          {t(isRefused ? 'copyRefused' : done)}
        </span>
        <Segments
          label={t('messageLanguage')}
          testId="message-language"
          value={language}
          options={languages.map((one) => [one, ownName(one), one])}
          onChoose={copyIn}
        />
      </div>
      {isEditing ? (
        <textarea
          class="input"
          data-testid="message-input"
          aria-label={t('editText')}
          rows={3}
          maxLength={1000}
          value={copied}
          onInput={(event) => setCopied(event.currentTarget.value)}
        />
      ) : (
        <p lang={language} data-testid="message-text">
          <bdi>{copied}</bdi>
        </p>
      )}
      <div class="bar">
        <CopyButton text={copied} label="copyAgain" testId="copy-again" />
        {!isEditing && <Button testId="edit-message" words="editText" onClick={() => setEditing(true)} />}
      </div>
    </div>
  );
}
