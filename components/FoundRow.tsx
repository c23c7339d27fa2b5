import { useId } from 'preact/hooks';
import type { LookUpAnswer } from '@/utils/core/answer.ts';
import { courierName } from '@/utils/core/couriers/about.ts';
import type { FoundNumber } from '@/utils/core/page-numbers.ts';
import { plain } from '@/utils/core/plain.ts';
import { phaseOf } from '@/utils/core/status.ts';
import { splitDescription } from '@/utils/core/tracking.ts';
import { ago, glance } from '@/utils/core/when.ts';
import { CourierChoice } from './CourierChoice.tsx';
import { isMendedInOptions } from './failure-texts.ts';
import { FailureNote } from './FailureNote.tsx';
import { Icon } from './Glyph.tsx';
import { parcelHref } from './ParcelRow.tsx';
import { reasonWords } from './reason-words.ts';
import { StatusChip } from './StatusChip.tsx';
import { statusWord } from './status-word.ts';
import { useTexts } from './texts.tsx';

/** What is known of a number beside what the page said of it. */
export type FoundState = {
  courierKey: string;
  answer: LookUpAnswer | null;
  /** A question to the service is on its way. */
  asking: boolean;
  keeping: boolean;
  /** The id under which it is kept. */
  keptId: string | null;
};

/** What can be done with a found number. */
export type FoundActions = {
  onCourier(key: string): void;
  onLookUp(): void;
  onKeep(): void;
  onOptions(): void;
  /** Missing where hiding makes no sense: the user typed the number. */
  onHide?: (() => void) | undefined;
};

type Props = { number: FoundNumber; state: FoundState; open: boolean; onToggle(): void } & FoundActions;

/** A number that was found: whose it may be and why, what the service says of it, and what can be done. */
export function FoundRow({ number, state, open, onToggle, ...on }: Props) {
  const reading = useTexts();
  const { t, language } = reading;
  const more = useId();
  const { trackingNo, couriers } = number;
  const guess = couriers.find(({ key }) => key === state.courierKey);
  const shown = plain(trackingNo, 60);
  return (
    <li class="found" data-testid="found" data-number={trackingNo}>
      <div class="found-top">
        <h2 class="number">{shown}</h2>
        <Actions number={shown} state={state} {...on} />
        <button
          class="icon-button small"
          data-testid="found-more"
          aria-expanded={open}
          aria-controls={more}
          aria-label={t('moreAbout', { number: shown })}
          title={t('moreAbout', { number: shown })}
          onClick={onToggle}
        >
          <Icon name={open ? 'up' : 'down'} size={16} />
        </button>
      </div>
      <div class="found-who">{courierName(state.courierKey, language)}</div>
      <div aria-live="polite" aria-busy={state.asking}>
        {state.asking && <p class="found-why">{t('lookingUp')}</p>}
        {!state.asking && state.answer && <Answer answer={state.answer} onOptions={on.onOptions} />}
      </div>
      {(open || !state.answer?.tracking) && !state.asking && (
        <p class="found-why" data-testid="found-reason">
          {reasonWords(trackingNo, guess, reading)}
        </p>
      )}
      <div id={more} class="found-more" hidden={!open}>
        {open && state.keptId === null && (
          <CourierChoice likely={couriers} chosen={state.courierKey} onCourier={on.onCourier} />
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
  const { answer, asking, keeping, keptId } = state;
  return (
    <span class="found-actions">
      {!answer?.tracking && (
        <button
          class="button plain slim"
          data-testid="found-look-up"
          title={t('costOneCall')}
          aria-label={t('lookUpNumber', { number })}
          disabled={asking}
          onClick={onLookUp}
        >
          {t(answer?.failure ? 'tryAgain' : 'lookUpShort')}
        </button>
      )}
      {keptId === null ? (
        <button
          class="button slim"
          data-testid="found-keep"
          title={t('keepHint')}
          aria-label={t('keepNumber', { number })}
          disabled={keeping || asking}
          onClick={onKeep}
        >
          {t('keepShort')}
        </button>
      ) : (
        <a class="found-kept" data-testid="found-kept" href={parcelHref(keptId)}>
          <Icon name="check" size={14} />
          {t('kept')}
        </a>
      )}
    </span>
  );
}

/** The state and the newest event; what went wrong stands beside what was known. */
function Answer({ answer, onOptions }: { answer: LookUpAnswer; onOptions(): void }) {
  const { t, language, now } = useTexts();
  const { tracking, failure, checkedAt } = answer;
  const newest = tracking?.events[0];
  const said = newest && splitDescription(newest.description);
  return (
    <div class="found-answer" data-testid="found-answer">
      {tracking && (
        <div class={`found-state phase-${phaseOf(tracking.status)}`}>
          <StatusChip status={tracking.status} />
          {newest && <span class="ago">{glance(newest.dateTime, now, language)}</span>}
        </div>
      )}
      {newest && said && (
        <p class="found-event" data-testid="found-event">
          <bdi>{plain(said.what, 160) || statusWord(newest.status, t)}</bdi>
          {said.place && <bdi class="place"> · {plain(said.place, 80)}</bdi>}
        </p>
      )}
      {failure && (
        <FailureNote
          failure={failure}
          more={tracking && checkedAt ? t('showingKnown', { ago: ago(checkedAt, now, language) }) : null}
        >
          {isMendedInOptions(failure.kind) && (
            <button class="button plain" data-testid="found-options" onClick={onOptions}>
              {t('openSettings')}
            </button>
          )}
        </FailureNote>
      )}
    </div>
  );
}
