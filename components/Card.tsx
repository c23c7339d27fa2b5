import type { LookUpAnswer } from '@/utils/core/answer.ts';
import { courierName } from '@/utils/core/couriers/about.ts';
import { plain } from '@/utils/core/plain.ts';
import type { Tracking } from '@/utils/core/tracking.ts';
import { ago, glance } from '@/utils/core/when.ts';
import type { Language } from '@/utils/platform/i18n.ts';
import { CourierChoice } from './CourierChoice.tsx';
import { isMendedInOptions, mayBeWrongCourier } from './failure-texts.ts';
import { FailureNote } from './FailureNote.tsx';
import { Icon, Mark } from './Glyph.tsx';
import { Milestones } from './Milestones.tsx';
import { StatusChip } from './StatusChip.tsx';
import { Timeline } from './Timeline.tsx';
import { TextsProvider, useTexts } from './texts.tsx';

/** What the card knows: nothing yet, a question on its way, or an answer. */
export type CardState = { kind: 'asking' } | { kind: 'loading' } | { kind: 'answered'; answer: LookUpAnswer };

/** The card knows one number; it asks nothing by itself and stores nothing. */
export type CardProps = {
  trackingNo: string;
  /** Ranked guesses, best first. */
  couriers: { key: string }[];
  courierKey: string;
  state: CardState;
  keeping: boolean;
  language: Language;
  now: number;
  onCourier(key: string): void;
  onLookUp(event: MouseEvent): void;
  onKeep(event: MouseEvent): void;
  /** Show the kept parcel on our own page. */
  onOpen(id: string): void;
  onOptions(): void;
  onClose(): void;
};

// How old an answer may be before another call is worth offering.
const fresh = 60_000;

/** The card beside a tracking number on a shop page. */
export const Card = (props: CardProps) => (
  <TextsProvider language={props.language} now={props.now}>
    <Drawing {...props} />
  </TextsProvider>
);

function Drawing(props: CardProps) {
  const { t, language } = useTexts();
  const answer = props.state.kind === 'answered' ? props.state.answer : null;
  const choosing =
    props.state.kind === 'asking' || (answer?.failure ? mayBeWrongCourier(answer.failure.kind) : false);
  return (
    <section
      class="surface card"
      data-testid="card"
      data-state={props.state.kind}
      lang={language}
      role="dialog"
      aria-label={t('cardTitle', { number: props.trackingNo })}
      onKeyDown={(event) => event.key === 'Escape' && props.onClose()}
    >
      <div class="card-top">
        <Mark size={16} />
        <span class="brand">{t('brand')}</span>
        <button class="icon-button" data-testid="card-close" aria-label={t('close')} onClick={props.onClose}>
          <Icon name="close" size={16} />
        </button>
      </div>
      <div class="card-head">
        {answer?.tracking ? (
          <Known tracking={answer.tracking} />
        ) : (
          <div class="card-number">{plain(props.trackingNo, 60)}</div>
        )}
        {choosing ? (
          <CourierChoice likely={props.couriers} chosen={props.courierKey} onCourier={props.onCourier} />
        ) : (
          !answer?.tracking && <div class="card-who">{courierName(props.courierKey, language)}</div>
        )}
      </div>
      <div class="card-live" aria-live="polite" aria-busy={props.state.kind === 'loading'}>
        {props.state.kind === 'loading' && (
          <div class="skeleton">
            <p class="heard">{t('lookingUp')}</p>
            <span />
            <span />
            <span />
          </div>
        )}
        {answer?.failure && <Trouble {...props} answer={answer} />}
      </div>
      {answer?.tracking && (
        <div class="card-body">
          <Timeline events={answer.tracking.events} limit={4} />
        </div>
      )}
      {answer?.tracking && <Checked {...props} answer={answer} />}
      <Bar {...props} answer={answer} />
    </section>
  );
}

function Known({ tracking }: { tracking: Tracking }) {
  const { language, now } = useTexts();
  const newest = tracking.events[0];
  const courier = plain(tracking.courier, 60) || courierName(tracking.courierKey, language);
  return (
    <>
      <div class="card-state">
        <StatusChip status={tracking.status} />
        {newest && <span class="ago">{glance(newest.dateTime, now, language)}</span>}
      </div>
      <div class="card-who">
        <bdi class="clip" title={courier}>
          {courier}
        </bdi>
        <bdi class="number">{plain(tracking.trackingNo, 60)}</bdi>
      </div>
      <Milestones status={tracking.status} bare />
    </>
  );
}

function Trouble({ answer, onOptions, onLookUp }: CardProps & { answer: LookUpAnswer }) {
  const { t, language, now } = useTexts();
  const failure = answer.failure!;
  const known = answer.tracking && answer.checkedAt;
  return (
    <div class="card-note">
      <FailureNote
        failure={failure}
        testId="card-failure"
        more={known ? t('showingKnown', { ago: ago(known, now, language) }) : null}
      >
        {isMendedInOptions(failure.kind) && (
          <button class="button" data-testid="card-options" onClick={onOptions}>
            {t('openSettings')}
          </button>
        )}
        <button class="button plain" data-testid="card-look-up" title={t('costOneCall')} onClick={onLookUp}>
          {t('tryAgain')}
        </button>
      </FailureNote>
    </div>
  );
}

function Checked({ answer, onLookUp }: CardProps & { answer: LookUpAnswer }) {
  const { t, language, now } = useTexts();
  if (answer.failure || answer.checkedAt === null) return null;
  return (
    <div class="card-checked">
      <span>{t('checked', { ago: ago(answer.checkedAt, now, language) })}</span>
      {now - answer.checkedAt >= fresh && (
        <button class="text-button" data-testid="card-look-up" title={t('costOneCall')} onClick={onLookUp}>
          {t('refresh')}
        </button>
      )}
    </div>
  );
}

function Bar({ state, keeping, answer, ...on }: CardProps & { answer: LookUpAnswer | null }) {
  const { t } = useTexts();
  if (state.kind === 'loading') return null;
  if (!answer)
    return (
      <div class="card-bar">
        <button class="button" data-testid="card-look-up" onClick={on.onLookUp}>
          {t('lookUp')}
        </button>
        <span class="cost">{t('costOneCall')}</span>
      </div>
    );
  const { keptId } = answer;
  if (keptId !== null)
    return (
      <div class="card-bar">
        <span class="card-kept" data-testid="card-kept" role="status">
          <Icon name="check" size={16} />
          {t('kept')}
        </span>
        <button class="button plain" data-testid="card-open" onClick={() => on.onOpen(keptId)}>
          {t('timeline')}
        </button>
      </div>
    );
  return (
    <div class="card-bar">
      <button
        class="button"
        data-testid="card-keep"
        title={t('keepHint')}
        disabled={keeping}
        onClick={on.onKeep}
      >
        {t(keeping ? 'keeping' : 'keep')}
      </button>
    </div>
  );
}
