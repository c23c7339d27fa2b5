import { useId } from 'preact/hooks';
import type { LookUpAnswer } from '@/utils/core/answer.ts';
import type { FoundNumber } from '@/utils/core/page-numbers.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { plain } from '@/utils/core/plain.ts';
import { phaseOf } from '@/utils/core/status.ts';
import { splitDescription } from '@/utils/core/tracking.ts';
import { ago, glance } from '@/utils/core/when.ts';
import { statusWord } from '@/utils/platform/i18n.ts';
import { AccountSite } from './AccountSite.tsx';
import { CourierChoice } from './CourierChoice.tsx';
import { useCouriers } from './couriers.ts';
import { checkText, isMendedInOptions } from './failure-texts.ts';
import { FailureNote } from './FailureNote.tsx';
import { NextCouriers } from './NextCouriers.tsx';
import { NotCovered } from './NotCovered.tsx';
import { Icon } from './Glyph.tsx';
import { IconButton } from './IconButton.tsx';
import { parcelHref } from './ParcelRow.tsx';
import { reasonWords } from './reason-words.ts';
import { StatusChip } from './StatusChip.tsx';
import { parcelWord } from './status-word.ts';
import { Phrases } from './Phrases.tsx';
import { useTexts } from './texts.tsx';
import './found.css';

/** What is known of a number beside what the page said of it. */
export type FoundState = {
  courierKey: string;
  answer: LookUpAnswer | null;
  /** A question to the service is on its way. */
  asking: boolean;
  keeping: boolean;
  /** The parcel it is kept as. */
  kept: Parcel | null;
};

/** What can be done with a found number. */
type FoundActions = {
  onCourier(key: string): void;
  onLookUp(): void;
  /** Ask another courier about it. */
  onTry(key: string): void;
  /** Ask the service although it is known not to follow the courier. */
  onAskAnyway(): Promise<void>;
  onKeep(): void;
  onOptions(): void;
  /** Missing where hiding makes no sense: the user typed the number. */
  onHide?: (() => void) | undefined;
};

type Props = { number: FoundNumber; state: FoundState; open: boolean; onToggle(): void } & FoundActions;

/** A number that was found: whose it may be and why, what the service says of it, and what can be done. */
export function FoundRow({ number, state, open, onToggle, ...on }: Props) {
  const reading = useTexts();
  const { t } = reading;
  const { nameOf, rank } = useCouriers();
  const more = useId();
  const { trackingNo, couriers } = number;
  const guess = couriers.find(({ key }) => key === state.courierKey);
  const shown = plain(trackingNo, 60);
  const likely = rank(couriers, state.answer?.suggested);
  return (
    <li class="found" data-testid="found" data-number={trackingNo}>
      <div class="bar found-top">
        <h2 class="number">{shown}</h2>
        <Actions number={shown} state={state} {...on} />
        <IconButton
          class="small"
          icon={open ? 'up' : 'down'}
          size={16}
          words={t('moreAbout', { number: shown })}
          data-testid="found-more"
          aria-expanded={open}
          aria-controls={more}
          onClick={onToggle}
        />
      </div>
      <div class="found-who">{nameOf(state.courierKey)}</div>
      <div aria-live="polite" aria-busy={state.asking}>
        {state.asking && <p class="faint found-why">{t('lookingUp')}</p>}
        {state.kept && <Kept parcel={state.kept} />}
        {!state.asking && !state.kept && state.answer && (
          <Answer answer={state.answer} number={number} state={state} likely={likely} {...on} />
        )}
      </div>
      {(open || !(state.answer?.tracking || state.kept)) && !state.asking && (
        <p class="faint found-why" data-testid="found-reason">
          <Phrases text={reasonWords(trackingNo, guess, reading)} />
        </p>
      )}
      <div id={more} class="stack start found-more" hidden={!open}>
        {open && !state.kept && (
          <CourierChoice likely={likely} chosen={state.courierKey} onCourier={on.onCourier} />
        )}
        {open && on.onHide && (
          <button class="text-button" data-testid="found-hide" onClick={on.onHide}>
            {t('notParcel')}
          </button>
        )}
      </div>
    </li>
  );
}

type ActionsProps = { number: string; state: FoundState } & Pick<FoundActions, 'onLookUp' | 'onKeep'>;

function Actions({ number, state, onLookUp, onKeep }: ActionsProps) {
  const { t } = useTexts();
  const { answer, asking, keeping, kept } = state;
  return (
    <span class="bar">
      {!answer?.tracking && !kept && answer?.failure?.kind !== 'courier-not-served' && (
        <button
          class="button plain slim"
          data-testid="found-look-up"
          title={t('costOneCall')}
          aria-label={t(answer?.failure ? 'tryAgainNumber' : 'lookUpNumber', { number })}
          aria-disabled={asking}
          onClick={() => !asking && onLookUp()}
        >
          {t(answer?.failure ? 'tryAgain' : 'lookUpShort')}
        </button>
      )}
      {kept === null ? (
        <button
          class={answer?.tracking ? 'button slim' : 'button plain slim'}
          data-testid="found-keep"
          title={t('keepHint')}
          aria-label={t('keepNumber', { number })}
          aria-disabled={keeping || asking}
          onClick={() => !keeping && !asking && onKeep()}
        >
          {t('keepShort')}
        </button>
      ) : (
        <a class="good found-kept" data-testid="found-kept" href={parcelHref(kept.id)}>
          <Icon name="check" size={14} />
          {t('kept')}
        </a>
      )}
    </span>
  );
}

type StateProps = { status: string | null; word?: string; newest: Newest | null };
type Newest = { at: string; what: string; place: string; status: string | null };

/** A state and the newest event. */
function State({ status, word, newest }: StateProps) {
  const { t, language, now, year } = useTexts();
  return (
    <>
      <div class={`bar phase-${phaseOf(status)}`}>
        <StatusChip status={status} word={word} />
        {newest && <span class="soft">{glance(newest.at, now, language, year)}</span>}
      </div>
      {newest && (
        <p data-testid="found-event">
          <bdi>{plain(newest.what, 160) || statusWord(newest.status, t)}</bdi>
          {newest.place && ' · '}
          {newest.place && <bdi class="soft">{plain(newest.place, 80)}</bdi>}
        </p>
      )}
    </>
  );
}

/** The state a kept parcel was last seen in. */
function Kept({ parcel }: { parcel: Parcel }) {
  const { t } = useTexts();
  const { status, latest, failure } = parcel;
  return (
    <div class="stack found-answer">
      <State status={status} word={parcelWord(parcel, t)} newest={latest && { ...latest, status }} />
      {failure && <FailureNote failure={failure} />}
    </div>
  );
}

/** The state and the newest event; what went wrong stands beside what was known. */
function Answer({
  answer,
  number,
  state,
  likely,
  ...on
}: {
  answer: LookUpAnswer;
  number: FoundNumber;
  state: FoundState;
  likely: { key: string }[];
} & FoundActions) {
  const { t, language, now } = useTexts();
  const { tracking, failure, checkedAt } = answer;
  const newest = tracking?.events[0];
  return (
    <div class="stack found-answer" data-testid="found-answer">
      {tracking && (
        <State
          status={tracking.status}
          newest={
            newest
              ? { ...splitDescription(newest.description), at: newest.dateTime, status: newest.status }
              : null
          }
        />
      )}
      {failure?.kind === 'courier-not-served' && (
        <NotCovered
          failure={failure}
          trackingNo={number.trackingNo}
          courierKey={state.courierKey}
          onAskAnyway={on.onAskAnyway}
        />
      )}
      {failure && failure.kind !== 'courier-not-served' && (
        <FailureNote
          failure={failure}
          text={t(checkText(failure.kind, tracking !== null))}
          more={tracking && checkedAt ? t('showingKnown', { ago: ago(checkedAt, now, language) }) : null}
        >
          {isMendedInOptions(failure.kind) && (
            <button class="button plain" data-testid="found-options" onClick={on.onOptions}>
              {t('openSettings')}
            </button>
          )}
          <AccountSite kind={failure.kind} />
          {failure.kind === 'not-found-yet' && !tracking && (
            <NextCouriers likely={likely} asked={state.courierKey} onTry={on.onTry} />
          )}
        </FailureNote>
      )}
    </div>
  );
}
