import type { CardAnswer } from '@/utils/model/answer.ts';
import type { Guess } from '@/utils/detection/detect.ts';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import { Button, IconButton } from '../base/Button.tsx';
import { CourierChoice, NextCouriers, reasonWords } from '../add/CourierChoice.tsx';
import { checkText, failures, mayBeWrongCourier } from '../base/failures.ts';
import { Icon, Logo } from '../base/Glyph.tsx';
import { FailureNote } from '../base/Note.tsx';
import { Milestones, StatusChip } from '../base/StatusChip.tsx';
import { Timeline } from '../parcel/Timeline.tsx';
import { useTexts } from '../base/texts.tsx';

/** `asking`: offers a look-up. `loading`: waits for an answer. `hidden`: closes soon; `before` is for undo. */
export type CardState =
  | { kind: 'asking' }
  | { kind: 'loading' }
  | { kind: 'answered'; answer: CardAnswer }
  | { kind: 'hidden'; before: CardState };

/** The card draws one number. It sends no message and stores nothing. */
type CardProps = {
  trackingNo: string;
  /** Ranked guesses, best first. */
  couriers: Guess[];
  /** The name proposed for the parcel; '' = none. */
  name: string;
  isDoubtful: boolean;
  courierKey: string;
  state: CardState;
  /** A double click may follow: the card is inert, takes no focus and announces nothing. */
  isWaiting: boolean;
  isFollowing: boolean;
  onCourier(key: string): void;
  onLookUp(event: MouseEvent): void;
  onTry(key: string, event: MouseEvent): void;
  onFollow(event: MouseEvent): void;
  /** Not a parcel: stop marking this number. */
  onNotParcel(event: MouseEvent): void;
  onUndo(event: MouseEvent): void;
  onOpen(id: string): void;
  /** Opens an unfollowed number in the popup page: only views may have links to other sites (docs/promises.md P10). */
  onOpenNumber(event: MouseEvent): void;
  onOptions(): void;
  onClose(): void;
};

export function Card(props: CardProps) {
  const { state, trackingNo, couriers, name, courierKey, isWaiting } = props;
  const reading = useTexts();
  const { t, language, nameOf, rank } = reading;
  const answer = state.kind === 'answered' ? state.answer : null;
  const choosing =
    state.kind === 'asking' ||
    (answer?.failure ? mayBeWrongCourier(answer.failure.kind, answer.tracking !== null) : false);
  const likely = rank(couriers, answer?.suggested);
  return (
    <section
      class="surface card"
      data-testid="card"
      lang={language}
      role="dialog"
      tabIndex={-1}
      inert={isWaiting}
      aria-label={t('cardTitle', { number: trackingNo })}
      onKeyDown={(event) => event.key === 'Escape' && props.onClose()}
    >
      <div class="bar card-top">
        <Logo size={16} />
        <span class="label">{t('brand')}</span>
        <IconButton icon="close" size={16} words={t('close')} onClick={props.onClose} />
      </div>
      <div class="stack card-head">
        {answer?.tracking ? (
          <KnownAnswer {...props} tracking={answer.tracking} />
        ) : (
          <div class="number card-number">{sanitizeText(trackingNo, 60)}</div>
        )}
        {choosing ? (
          <>
            <CourierChoice likely={likely} chosen={courierKey} onCourier={props.onCourier} />
            <p class="soft">
              {reasonWords(
                trackingNo,
                couriers.find(({ key }) => key === courierKey),
                reading,
              )}{' '}
              {props.isDoubtful && t('mayBeOther')}
            </p>
          </>
        ) : (
          !answer?.tracking && <div class="bar card-who">{nameOf(courierKey)}</div>
        )}
      </div>
      {state.kind === 'loading' && (
        <div class="stack skeleton" aria-hidden="true">
          <p>{t('lookingUp')}</p>
          <span />
          <span />
        </div>
      )}
      <div aria-live="polite" aria-busy={state.kind === 'loading'}>
        {state.kind === 'loading' && !isWaiting && <p class="heard">{t('lookingUp')}</p>}
        {state.kind === 'hidden' && (
          <p class="card-hidden" data-testid="card-hidden">
            {t('cardHidden')}{' '}
            <Button look="text" testId="card-undo" words={t('undo')} onClick={props.onUndo} />
          </p>
        )}
        {answer?.failure && <Trouble {...props} couriers={likely} answer={answer} />}
      </div>
      {answer?.tracking && (
        <div class="scroll card-body" tabIndex={0} role="group" aria-label={t('timeline')}>
          <Timeline
            status={answer.tracking.status}
            events={answer.tracking.steps.map((step) => ({ ...step, description: '' }))}
          />
        </div>
      )}
      {answer?.tracking && <Checked {...props} answer={answer} />}
      {answer?.followedId === null && name !== '' && (
        <p class="soft clip card-name" data-testid="card-name">
          {t('cardName', { name })}
        </p>
      )}
      <Bar {...props} answer={answer} />
    </section>
  );
}

// Refresh is offered for an answer of this age or older (ms).
const fresh = 60_000;

type KnownProps = Pick<CardProps, 'trackingNo' | 'courierKey'> & {
  tracking: NonNullable<CardAnswer['tracking']>;
};

/** Status, courier, number and milestones of a parcel that the courier knows. */
function KnownAnswer({ tracking, trackingNo, courierKey }: KnownProps) {
  const { glance, nameOf } = useTexts();
  const newest = tracking.steps[0];
  const courier = sanitizeText(tracking.courier, 60) || nameOf(courierKey);
  return (
    <>
      <div class="beside apart card-state">
        <StatusChip status={tracking.status} />
        {newest && <span class="soft">{glance(newest.dateTime)}</span>}
      </div>
      <div class="bar card-who">
        <bdi class="clip" title={courier}>
          {courier}
        </bdi>
        <bdi class="soft number">{sanitizeText(trackingNo, 60)}</bdi>
      </div>
      <Milestones status={tracking.status} bare />
    </>
  );
}

type TroubleProps = Omit<CardProps, 'couriers'> & { couriers: { key: string }[]; answer: CardAnswer };

/** Why the last look-up failed, what to do, and the age of the status shown. */
function Trouble({ answer, courierKey, ...on }: TroubleProps) {
  const { t, ago, nameOf } = useTexts();
  const failure = answer.failure!;
  const isRefused = failure.kind === 'courier-not-served';
  const known = answer.tracking && answer.checkedAt;
  return (
    <div class="card-note">
      <FailureNote
        failure={failure}
        text={
          isRefused
            ? t('notCoveredCard', { courier: nameOf(courierKey) })
            : t(checkText(failure.kind, answer.tracking !== null))
        }
        testId="card-failure"
        more={known ? t('showingKnown', { ago: ago(known) }) : null}
      >
        {failures[failure.kind].inOptions && (
          <Button testId="card-options" words={t('openSettings')} onClick={on.onOptions} />
        )}
        {failure.kind === 'not-found-yet' && !answer.tracking && (
          <NextCouriers likely={on.couriers} asked={courierKey} onTry={on.onTry} />
        )}
        {!isRefused && (
          <Button
            look="plain"
            testId="card-look-up"
            words={t('tryAgain')}
            title={t('costOneCall')}
            onClick={on.onLookUp}
          />
        )}
      </FailureNote>
    </div>
  );
}

/** The age of the answer, Refresh if it is old, and a button that opens the details, which a page must not contain. */
function Checked({ answer, onLookUp, onOpenNumber }: CardProps & { answer: CardAnswer }) {
  const { t, now, ago } = useTexts();
  if (answer.failure || answer.checkedAt === null) return null;
  return (
    <div class="beside faint card-checked">
      <span>{t('checked', { ago: ago(answer.checkedAt) })}</span>
      {now - answer.checkedAt >= fresh && (
        <Button
          look="text"
          testId="card-look-up"
          words={t('refresh')}
          title={t('costOneCall')}
          onClick={onLookUp}
        />
      )}
      {answer.followedId === null && (
        <Button look="text" testId="card-open-number" words={t('openInWaybill')} onClick={onOpenNumber} />
      )}
    </div>
  );
}

/** Buttons for the next step: look up, follow, or open the followed parcel; "not a parcel" for an unfollowed number. */
function Bar({ state, isFollowing, answer, ...on }: CardProps & { answer: CardAnswer | null }) {
  const { t } = useTexts();
  if (state.kind === 'loading' || state.kind === 'hidden') return null;
  const followedId = answer?.followedId ?? null;
  const isRefused = answer?.failure?.kind === 'courier-not-served';
  return (
    <div class="beside card-bar">
      {!answer && (
        <>
          <Button testId="card-look-up" words={t('lookUp')} onClick={on.onLookUp} />
          <span class="faint">{t('costOneCall')}</span>
        </>
      )}
      {followedId !== null && (
        <>
          <span class="good" data-testid="card-kept" role="status">
            <Icon name="check" size={16} />
            {t('kept')}
          </span>
          <Button
            look="plain"
            testId="card-open"
            words={t(isRefused ? 'openInWaybill' : 'timeline')}
            onClick={() => on.onOpen(followedId)}
          />
        </>
      )}
      {answer && followedId === null && (
        <Button
          look={answer.failure && failures[answer.failure.kind].inOptions ? 'plain' : ''}
          testId="card-keep"
          words={t(isFollowing ? 'keeping' : 'keep')}
          title={t('keepHint')}
          busy={isFollowing}
          onClick={on.onFollow}
        />
      )}
      {isRefused && followedId === null && (
        <Button look="plain" testId="card-open-number" words={t('openInWaybill')} onClick={on.onOpenNumber} />
      )}
      {followedId === null && (
        <Button
          look="plain card-not"
          testId="card-not-parcel"
          words={t('cardNotParcel')}
          title={t('cardNotParcelHint')}
          onClick={on.onNotParcel}
        />
      )}
    </div>
  );
}
