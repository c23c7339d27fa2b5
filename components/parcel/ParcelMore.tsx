import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { courierTrackingPage } from '@/utils/couriers/courier-list.ts';
import { guessesFor } from '@/utils/detection/typed-numbers.ts';
import { directions, type Parcel } from '@/utils/model/parcel.ts';
import { sanitizeLink, sanitizePage, sanitizeText } from '@/utils/model/sanitize.ts';
import { isTrackingNo, normaliseTrackingNo } from '@/utils/model/tracking.ts';
import { keyPart, type MessageKey } from '@/utils/i18n/i18n.ts';
import { Button, IconButton } from '../base/Button.tsx';
import { Field, Form } from '../base/Field.tsx';
import { Icon, type IconName } from '../base/Glyph.tsx';
import { onEscape } from '../base/keys.ts';
import { NewTab } from '../base/OutLink.tsx';
import { useTexts } from '../base/texts.tsx';
import { useSettings } from '../hooks/store-hooks.ts';
import { CourierChoice } from './CourierChoice.tsx';
import type { ParcelActions } from './parcel-actions.ts';
import { ParcelNote } from './ParcelNameAndNote.tsx';

/** An action of the bar that had no room there. */
export type MoreAction = {
  testId: string;
  icon?: IconName;
  words: MessageKey;
  disabled?: boolean;
  busy?: boolean;
  onClick(): void;
};

type Props = {
  parcel: Parcel;
  actions: readonly MoreAction[];
  onRemove(): void;
} & Pick<ParcelActions, 'onEdit' | 'onCourier' | 'onNumber'>;

// The second pages of the sheet, with their titles.
const pages = {
  'more-courier': 'cardCourier',
  'more-role': 'roleTitle',
  'correct-number': 'numberCorrect',
  'more-note': 'noteLabel',
} as const satisfies Record<string, MessageKey>;
type PageName = keyof typeof pages;

/** The sheet "More": a row for each setting and action of the parcel. A row with › opens a second page. */
export function ParcelMore({ parcel, actions, onEdit, onCourier, onNumber, onRemove }: Props) {
  const { t, nameOfIts } = useTexts();
  const [page, setPage] = useState<PageName | null>(null);
  const last = useRef<PageName | null>(null);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const find = (css: string) => place.current!.querySelector<HTMLElement>(css);
    if (page) (find('input:not([type=radio])') ?? find('[data-testid=more-back]'))!.focus();
    // Back at the rows, on the one that was pressed.
    else if (last.current) find(`[data-testid=${last.current}]`)?.focus();
    last.current = page;
  }, [page]);
  const back = () => setPage(null);
  const id = useId();
  const isClosed = parcel.closedAt !== null;
  const opener = (name: PageName, icon: IconName, value: string) => (
    <button key={name} class="more-row" data-testid={name} onClick={() => setPage(name)}>
      <Row icon={icon} words={pages[name]} value={value} sign="right" />
    </button>
  );
  if (page)
    return (
      <section ref={place} class="more more-second" onKeyDown={onEscape(back)}>
        <h2 class="beside more-head">
          <IconButton icon="back" words="moreBack" testId="more-back" onClick={back} />
          {t(pages[page])}
        </h2>
        {page === 'more-role' && (
          <div role="radiogroup" aria-label={t('roleTitle')} aria-describedby={`${id}-hint`}>
            {directions.map((direction) => (
              <label key={direction} class="more-row">
                <input
                  type="radio"
                  name={id}
                  data-testid={`direction-${direction}`}
                  checked={parcel.direction === direction}
                  onChange={() => onEdit({ direction })}
                />
                <span>{t(`role${keyPart(direction)}`)}</span>
                <span class="clip soft">{t(`role${keyPart(direction)}Cash`)}</span>
              </label>
            ))}
          </div>
        )}
        <div class="stack start more-part" id={`${id}-hint`}>
          {page === 'more-role' && <p class="soft">{t('roleHint')}</p>}
          {page === 'more-courier' && <OtherCourier parcel={parcel} onCourier={onCourier} />}
          {page === 'correct-number' && (
            <OtherNumber trackingNo={parcel.trackingNo} onNumber={onNumber} onEnd={back} />
          )}
          {page === 'more-note' && <ParcelNote note={parcel.note} onNote={(note) => onEdit({ note })} />}
        </div>
      </section>
    );
  return (
    <section ref={place} class="more">
      <h2 class="beside more-head">{t('moreButton')}</h2>
      {opener('more-courier', 'truck', nameOfIts(parcel))}
      {opener('more-role', 'user', t(`role${keyPart(parcel.direction)}`))}
      <label class="more-row">
        <Row icon="bell" words="sectionNotifications" value={t(parcel.isMuted ? 'switchOff' : 'switchOn')} />
        <input
          class="switch"
          type="checkbox"
          role="switch"
          data-testid="notify-of-it"
          checked={!parcel.isMuted}
          onChange={({ currentTarget }) => onEdit({ isMuted: !currentTarget.checked })}
        />
      </label>
      {opener('correct-number', 'scan', parcel.trackingNo)}
      {opener('more-note', 'pencil', sanitizeText(parcel.note, 80) || t('noteNone'))}
      <LinkRow link={sanitizePage(parcel.foundPage)} icon="shop" testId="more-order" words="moreOrder" />
      <LinkRow
        link={sanitizeLink(courierTrackingPage(parcel.courierKey, parcel.trackingNo))}
        icon="outside"
        testId="more-site"
        words="moreSite"
      />
      <hr />
      {actions.map(({ testId, icon, words, disabled, busy, onClick }) => (
        <button
          key={testId}
          class="more-row"
          data-testid={testId}
          disabled={disabled}
          aria-disabled={busy}
          onClick={() => busy || onClick()}
        >
          <Row icon={icon ?? 'copy'} words={words} value="" />
        </button>
      ))}
      <button
        class="more-row"
        data-testid="close-by-hand"
        title={t(isClosed ? 'closeAgainHint' : 'closeByHandHint')}
        onClick={() => onEdit({ isClosed: !isClosed })}
      >
        <Row
          icon={isClosed ? 'refresh' : 'clock'}
          words={isClosed ? 'closeAgain' : 'closeByHand'}
          value={isClosed ? '' : t('closeValue')}
        />
      </button>
      <button class="more-row danger" data-testid="remove" onClick={onRemove}>
        <Row icon="trash" words="remove" value="" />
      </button>
    </section>
  );
}

type RowProps = {
  icon: IconName;
  words: MessageKey;
  value: string;
  sign?: IconName;
};

/** The parts of a row: icon, label, present value, and what a press does. */
function Row({ icon, words, value, sign }: RowProps) {
  return (
    <>
      <Icon name={icon} />
      <span>{useTexts().t(words)}</span>
      <bdi class="clip soft">{value}</bdi>
      {sign && <Icon name={sign} size={16} />}
    </>
  );
}

type LinkProps = { link: ReturnType<typeof sanitizePage>; testId: string } & Pick<RowProps, 'icon' | 'words'>;

/** A row that opens another site, if there is a link to it. */
const LinkRow = ({ link, testId, ...row }: LinkProps) =>
  link && (
    <NewTab class="more-row" data-testid={testId} href={link.href}>
      <Row {...row} value={link.host} sign="outside" />
    </NewTab>
  );

/** Changes the courier. A second press confirms it: the history is deleted and a call is made. */
function OtherCourier({ parcel, onCourier }: Pick<Props, 'parcel' | 'onCourier'>) {
  const { t } = useTexts();
  const { shapes } = useSettings();
  const likely = useMemo(() => guessesFor(parcel.trackingNo, shapes), [parcel.trackingNo, shapes]);
  const [chosen, setChosen] = useState(parcel.courierKey);
  return (
    <>
      <CourierChoice likely={likely} chosen={chosen} onCourier={setChosen} />
      <p class="soft">{t('courierChangeHint')}</p>
      {chosen !== parcel.courierKey && (
        <Button main testId="change-courier" words="courierChange" onClick={() => onCourier(chosen)} />
      )}
    </>
  );
}

type NumberProps = { trackingNo: string; onEnd(): void } & Pick<Props, 'onNumber'>;

/** Corrects a mistyped number. Its button confirms it: the history is deleted and a call is made. */
function OtherNumber({ trackingNo, onNumber, onEnd }: NumberProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(trackingNo);
  const [fault, setFault] = useState<MessageKey | null>(null);
  const place = useRef<HTMLFormElement>(null);
  const field = () => place.current!.querySelector('input')!;
  useEffect(() => field().select(), []);
  const correct = () => {
    const number = normaliseTrackingNo(typed);
    const missing = number === '' ? 'faultNumberMissing' : isTrackingNo(number) ? null : 'faultNumber';
    setFault(missing);
    if (missing !== null) field().focus();
    else if (number === trackingNo) onEnd();
    else void onNumber(number);
  };
  return (
    <Form ref={place} class="stack start" onSubmit={correct}>
      <Field
        label={t('fieldNumber')}
        testId="corrected-number"
        value={typed}
        fault={fault && t(fault)}
        hint={t('numberCorrectHint')}
        onText={(text) => {
          setTyped(text);
          setFault(null);
        }}
      />
      <Button main type="submit" testId="save-number" words="numberCorrect" />
    </Form>
  );
}
