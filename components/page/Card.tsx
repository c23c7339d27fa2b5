import { courierFacts } from '@/utils/couriers/courier-list.ts';
import { isUnknown, type CardAnswer, type CardTracking } from '@/utils/parcels/answer.ts';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import { isLately, localDate } from '@/utils/model/time.ts';
import { dueWords, likelyWords } from '@/utils/i18n/arrival.ts';
import { baht, keyPart } from '@/utils/i18n/i18n.ts';
import { languageOf } from '@/utils/model/languages.ts';
import { phaseOf } from '@/utils/model/status.ts';
import { Button, IconButton } from '../base/Button.tsx';
import { CourierChoice, NextCouriers, guessWords } from '../parcel/CourierChoice.tsx';
import { checkText, failures, mayBeWrongCourier } from '../base/failures.ts';
import { Icon, Logo } from '../base/Glyph.tsx';
import { FailureNote } from '../base/Note.tsx';
import { Milestones, StatusChip } from '../base/StatusChip.tsx';
import { Timeline } from '../parcel/Timeline.tsx';
import { Clip, Spoken, TextsProvider, useTexts } from '../base/texts.tsx';
import { useCard, type CardOptions } from './use-card.ts';

type CardProps = ReturnType<typeof useCard>;

/** The card: draws one number in the language of the page's user. */
export function CardApp(props: CardOptions) {
  const card = useCard(props);
  const { language, year } = props.request.pageSettings;
  return (
    <TextsProvider
      language={language ?? languageOf(navigator.language)}
      now={Date.now()}
      year={year}
      known={card.known}
    >
      <Card {...card} />
    </TextsProvider>
  );
}

function Card(props: CardProps) {
  const { state, trackingNo, couriers, name, courierKey, isWaiting, own } = props;
  const locale = useTexts();
  const { t, language, nameOf, rank, glance } = locale;
  const answer = state.kind === 'answered' ? state.answer : null;
  const tracking = answer?.tracking ?? null;
  const newest = tracking?.steps[0];
  const choosing =
    state.kind === 'asking' ||
    (answer?.failure ? mayBeWrongCourier(answer.failure.kind, tracking !== null) : false);
  const likely = rank(couriers, answer?.suggested);
  const guess = couriers.find(({ key }) => key === courierKey);
  const courier = sanitizeText(tracking?.courier ?? '', 60) || nameOf(courierKey);
  return (
    <section
      class="surface card"
      data-testid="card"
      lang={language}
      role={own ? 'group' : 'dialog'}
      tabIndex={-1}
      inert={isWaiting}
      aria-label={t('cardTitle', { number: trackingNo })}
      onKeyDown={(event) => event.key === 'Escape' && props.onClose()}
    >
      <div class={tracking ? 'stack card-head perforated' : 'stack card-head'}>
        <div class="beside card-top">
          {tracking ? (
            <StatusChip status={tracking.status} />
          ) : (
            <>
              <Logo size={16} />
              <span class="label">{t(state.kind === 'loading' ? 'lookingUp' : 'brand')}</span>
            </>
          )}
          <span class="soft whole end">{newest && glance(newest.dateTime)}</span>
          <IconButton icon="close" size={16} words="close" testId="card-close" onClick={props.onClose} />
        </div>
        {own
          ? tracking && own.name(props.onFollow)
          : answer?.followedId === null && name !== '' && <ProposedName {...props} />}
        <div class="beside">
          {/* The choice of couriers names it, too. */}
          {!choosing && <Clip text={courier} />}
          <bdi class="number">{sanitizeText(trackingNo, 60)}</bdi>
        </div>
        {choosing && (
          <>
            <CourierChoice likely={likely} chosen={courierKey} onCourier={props.onCourier} />
            <p class="soft">
              {guessWords(trackingNo, guess, locale)} {props.isDoubtful && t('mayBeOther')}
            </p>
          </>
        )}
        {state.kind === 'loading' && (
          <div class="stack skeleton" aria-hidden="true">
            <span />
            <span />
          </div>
        )}
        {tracking && (own?.milestones ?? <Milestones status={tracking.status} bare />)}
        {tracking?.reason && <p class="fault">{t(`failed${keyPart(tracking.reason)}`)}</p>}
        {tracking && <Facts {...tracking} />}
      </div>
      <div aria-live="polite" aria-busy={state.kind === 'loading'}>
        {state.kind === 'loading' && !isWaiting && <p class="visually-hidden">{t('lookingUp')}</p>}
        {state.kind === 'hidden' && (
          <p class="soft card-note" data-testid="card-hidden">
            {t('cardHidden')} <Button look="text" testId="card-undo" words="undo" onClick={props.onUndo} />
          </p>
        )}
        {answer?.failure && <Trouble {...props} couriers={likely} answer={answer} />}
      </div>
      {tracking && (
        <div class="scroll" tabIndex={0} role="group" aria-label={t('timeline')}>
          <Timeline
            status={tracking.status}
            events={own?.events ?? tracking.steps.map((step) => ({ ...step, description: '' }))}
          />
        </div>
      )}
      <Bar {...props} answer={answer} />
    </section>
  );
}

/** The name proposed from the page. It is text, not a field: a page hears keys typed into the card. */
function ProposedName({ name, isNamed, onNamed }: CardProps) {
  const { t } = useTexts();
  return (
    <div class="beside soft">
      <span class={isNamed ? 'beside card-name' : 'beside card-name left-out'} data-testid="card-name">
        <Clip text={name} />
        <IconButton
          small
          icon={isNamed ? 'close' : 'return'}
          size={14}
          words={isNamed ? 'nameLeaveOut' : 'nameUse'}
          testId="card-name-out"
          onClick={() => onNamed(!isNamed)}
        />
      </span>
      <span class="whole">{t(isNamed ? 'nameFromPage' : 'nameLeftOut')}</span>
    </div>
  );
}

/** Likely days, due date and cash on delivery. */
function Facts({ status, steps, due: promised, likely, cash, isPaid }: CardTracking) {
  const locale = useTexts();
  const { t, now, language, year } = locale;
  const amount = cash === null ? null : baht(cash, locale);
  const today = localDate(now);
  const days = likely && likelyWords(likely, language);
  const isOutToday = phaseOf(status) === 'out-for-delivery' && steps[0]?.dateTime.slice(0, 10) === today;
  const due = isOutToday && promised !== null && promised > today ? today : promised;
  if ((due ?? amount ?? days) === null) return null;
  return (
    <div class="bar apart soft" data-testid="card-facts">
      {days && (
        <span class="comes">
          <Spoken text={t('cardLikely', { days: days.short })} as={days.spoken} />
        </span>
      )}
      {due !== null && <span class={due < today ? 'fault' : ''}>{dueWords(due, today, language, year)}</span>}
      {amount !== null && <strong class="end">{t(isPaid ? 'cardCashPaid' : 'cardCash', { amount })}</strong>}
    </div>
  );
}

// Check is offered for an answer of this age or older (ms).
const recentMs = 60_000;

type TroubleProps = Omit<CardProps, 'couriers'> & { couriers: { key: string }[]; answer: CardAnswer };

/** Why the last look-up failed, what to do, and the age of the status shown. */
function Trouble({ answer, courierKey, ...on }: TroubleProps) {
  const { t, ago, nameOf } = useTexts();
  const failure = answer.failure!;
  const isRefused = failure.kind === 'courier-not-served';
  const notCovered = courierFacts(courierKey)?.trackingPage ? 'notCoveredCard' : 'notCovered';
  const isNew =
    on.own && isUnknown(answer) && (answer.followedId ? 'firstUnknownFollowing' : 'firstUnknownText');
  const known = answer.tracking && answer.checkedAt;
  const courier = nameOf(courierKey);
  // The card is not told whether a check of a followed parcel is planned, so it promises none.
  const dueAt = answer.followedId ? null : undefined;
  const words = isRefused ? notCovered : checkText(failure.kind, answer.tracking !== null, dueAt);
  return (
    <div class="card-note">
      <FailureNote
        failure={failure}
        title={isNew ? t('firstUnknown', { courier }) : undefined}
        text={t(isNew || words, { courier })}
        testId="card-failure"
        more={known ? t('showingKnown', { ago: ago(known) }) : null}
      >
        {failures[failure.kind].inOptions && (
          <Button main testId="card-options" words="openSettings" onClick={on.onOptions} />
        )}
        {failure.kind === 'not-found-yet' && !answer.tracking && (
          <NextCouriers likely={on.couriers} asked={courierKey} onTry={on.onTry} />
        )}
        {!isRefused && <Button testId="card-look-up" words="tryAgain" costsCall onClick={on.onLookUp} />}
      </FailureNote>
    </div>
  );
}

/**
 * Buttons for the next step: check, follow, or open in Waybill, which has the details that a page must not contain. "Not
 * a parcel" only until a look-up found one. At the end the age of the answer, with Check if it is old.
 */
function Bar({ state, isFollowing, answer, ...on }: CardProps & { answer: CardAnswer | null }) {
  const { t, now, ago } = useTexts();
  if (state.kind === 'loading' || state.kind === 'hidden') return null;
  const { tracking = null, failure = null, checkedAt = null, followedId = null } = answer ?? {};
  const isRefused = failure?.kind === 'courier-not-served';
  return (
    <div class="bar popup-bar">
      {!answer && (
        <>
          <Button main testId="card-look-up" words="lookUp" onClick={on.onLookUp} />
          <span class="faint">{t('costOneCall')}</span>
        </>
      )}
      {followedId !== null && (
        <>
          <span class="good arrived" data-testid="card-following" role="status">
            <Icon name="check" size={16} />
            {t('following')}
          </span>
          {on.own?.followed ?? (
            <Button
              testId="card-open"
              words={isRefused ? 'openInWaybill' : 'cardAllEvents'}
              onClick={() => on.onOpen(followedId)}
            />
          )}
        </>
      )}
      {answer && followedId === null && (
        <Button
          main={!(failure && failures[failure.kind].inOptions)}
          testId="card-follow"
          words={isFollowing ? 'adding' : 'follow'}
          title={t('followHint')}
          busy={isFollowing}
          onClick={on.onFollow}
        />
      )}
      {followedId === null && (tracking || isRefused) && !on.own && (
        <Button testId="card-open-number" words="openInWaybill" onClick={on.onOpenNumber} />
      )}
      {followedId === null && tracking && on.own && (
        <Button testId="other-courier" words="otherCourier" onClick={on.onChoose} />
      )}
      {followedId === null && !tracking && !on.own && (
        <Button
          look="end" // away from the other buttons, so that it is not pressed by mistake
          testId="card-not-parcel"
          words="cardNotParcel"
          title={t('cardNotParcelHint')}
          onClick={on.onNotParcel}
        />
      )}
      {!failure && checkedAt !== null && !(on.own && followedId) && (
        <span class="faint end">
          {t('checked', { ago: ago(checkedAt) })}{' '}
          {!isLately(checkedAt, now, recentMs) && (
            <Button look="text" testId="card-look-up" words="check" costsCall onClick={on.onLookUp} />
          )}
        </span>
      )}
    </div>
  );
}
