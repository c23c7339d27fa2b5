import { useId } from 'preact/hooks';
import type { LookUpAnswer } from '@/utils/model/answer.ts';
import type { FoundNumber } from '@/utils/detection/typed-numbers.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import { phaseOf } from '@/utils/model/status.ts';
import { splitDescription } from '@/utils/model/tracking.ts';
import { statusWord } from '@/utils/i18n/i18n.ts';
import { Button, IconButton } from '../base/Button.tsx';
import { AccountSite } from '../base/OutLink.tsx';
import { CourierChoice, NextCouriers, reasonWords } from '../add/CourierChoice.tsx';
import { checkText, failures } from '../base/failures.ts';
import { FailureNote, NotCovered } from '../base/Note.tsx';
import { Icon } from '../base/Glyph.tsx';
import { parcelHref, parcelWord } from '../list/RowParts.tsx';
import { StatusChip } from '../base/StatusChip.tsx';
import { Phrases, useTexts } from '../base/texts.tsx';
import './found.css';

/** What is known about a number, besides what the page says. */
export type FoundState = {
  courierKey: string;
  answer: LookUpAnswer | null;
  asking: boolean;
  isFollowing: boolean;
  followed: Parcel | null;
};

type FoundActions = {
  onCourier(key: string): void;
  onLookUp(): void;
  onTry(key: string): void;
  /** Asks the service although its list does not cover the courier. */
  onAskAnyway(): Promise<void>;
  onKeep(): void;
  onOptions(): void;
  /** Absent if the user typed the number: hiding makes no sense then. */
  onHide?: (() => void) | undefined;
};

type Props = { number: FoundNumber; state: FoundState; open: boolean; onToggle(): void } & FoundActions;

/** A found number: its likely courier and the reason, the answer of the service, and the actions. */
export function FoundRow({ number, state, open, onToggle, ...on }: Props) {
  const reading = useTexts();
  const { t, nameOf, rank } = reading;
  const more = useId();
  const { trackingNo, couriers } = number;
  const { courierKey, answer, asking, followed } = state;
  const guess = couriers.find(({ key }) => key === courierKey);
  const shown = sanitizeText(trackingNo, 60);
  const likely = rank(couriers, answer?.suggested);
  return (
    <li class="found" data-testid="found" data-number={trackingNo}>
      <div class="bar found-top">
        <h2 class="number">{shown}</h2>
        <Actions number={shown} state={state} {...on} />
        <IconButton
          small
          icon={open ? 'up' : 'down'}
          words={t('moreAbout', { number: shown })}
          testId="found-more"
          aria-expanded={open}
          aria-controls={more}
          onClick={onToggle}
        />
      </div>
      <div class="found-who">{nameOf(courierKey)}</div>
      {number.name && !followed && (
        <p class="soft clip" data-testid="found-name">
          <bdi>{number.name}</bdi>
        </p>
      )}
      <div aria-live="polite" aria-busy={asking}>
        {asking && <p class="faint found-why">{t('lookingUp')}</p>}
        {followed && <FollowedMark parcel={followed} />}
        {!asking && !followed && answer && (
          <FoundAnswer
            answer={answer}
            trackingNo={trackingNo}
            courierKey={courierKey}
            likely={likely}
            {...on}
          />
        )}
      </div>
      {(open || !(answer?.tracking || followed)) && !asking && (
        <p class="faint found-why" data-testid="found-reason">
          <Phrases text={reasonWords(trackingNo, guess, reading)} />
        </p>
      )}
      <div id={more} class="stack start found-more" hidden={!open}>
        {open && !followed && <CourierChoice likely={likely} chosen={courierKey} onCourier={on.onCourier} />}
        {open && on.onHide && (
          <Button look="text" testId="found-hide" words={t('notParcel')} onClick={on.onHide} />
        )}
      </div>
    </li>
  );
}

type ActionsProps = { number: string; state: FoundState } & Pick<FoundActions, 'onLookUp' | 'onKeep'>;

function Actions({ number, state, onLookUp, onKeep }: ActionsProps) {
  const { t } = useTexts();
  const { answer, asking, isFollowing, followed } = state;
  return (
    <span class="bar">
      {!answer?.tracking && !followed && answer?.failure?.kind !== 'courier-not-served' && (
        <Button
          look="plain slim"
          testId="found-look-up"
          words={t(answer?.failure ? 'tryAgain' : 'lookUpShort')}
          title={t('costOneCall')}
          aria-label={t(answer?.failure ? 'tryAgainNumber' : 'lookUpNumber', { number })}
          busy={asking}
          onClick={onLookUp}
        />
      )}
      {followed === null ? (
        <Button
          look={answer?.tracking ? 'slim' : 'plain slim'}
          testId="found-keep"
          words={t('keepShort')}
          title={t('keepHint')}
          aria-label={t('keepNumber', { number })}
          busy={isFollowing || asking}
          onClick={onKeep}
        />
      ) : (
        <a class="good found-kept" data-testid="found-kept" href={parcelHref(followed.id)}>
          <Icon name="check" size={14} />
          {t('kept')}
        </a>
      )}
    </span>
  );
}

type Newest = { at: string; what: string; place: string; status: string | null };
type StateProps = { status: string | null; word?: string; newest: Newest | null | undefined };

function State({ status, word, newest }: StateProps) {
  const { t, glance } = useTexts();
  return (
    <>
      <div class={`bar phase-${phaseOf(status)}`}>
        <StatusChip status={status} word={word} />
        {newest && <span class="soft">{glance(newest.at)}</span>}
      </div>
      {newest && (
        <p data-testid="found-event">
          <bdi>{sanitizeText(newest.what, 160) || statusWord(newest.status, t)}</bdi>
          {newest.place && ' · '}
          {newest.place && <bdi class="soft">{sanitizeText(newest.place, 80)}</bdi>}
        </p>
      )}
    </>
  );
}

function FollowedMark({ parcel }: { parcel: Parcel }) {
  const { t } = useTexts();
  const { status, latest, failure } = parcel;
  return (
    <div class="stack found-answer">
      <State status={status} word={parcelWord(parcel, t)} newest={latest && { ...latest, status }} />
      {failure && <FailureNote failure={failure} />}
    </div>
  );
}

type AnswerProps = {
  answer: LookUpAnswer;
  trackingNo: string;
  courierKey: string;
  likely: { key: string }[];
} & FoundActions;

/** The status and the newest event; a failure is shown in addition to known data. */
function FoundAnswer({ answer, trackingNo, courierKey, likely, ...on }: AnswerProps) {
  const { t, ago } = useTexts();
  const { tracking, failure, checkedAt } = answer;
  const newest = tracking?.events[0];
  return (
    <div class="stack found-answer" data-testid="found-answer">
      {tracking && (
        <State
          status={tracking.status}
          newest={
            newest && { ...splitDescription(newest.description), at: newest.dateTime, status: newest.status }
          }
        />
      )}
      {failure?.kind === 'courier-not-served' && (
        <NotCovered failure={failure} trackingNo={trackingNo} courierKey={courierKey} {...on} />
      )}
      {failure && failure.kind !== 'courier-not-served' && (
        <FailureNote
          failure={failure}
          text={t(checkText(failure.kind, tracking !== null))}
          more={tracking && checkedAt ? t('showingKnown', { ago: ago(checkedAt) }) : null}
        >
          {failures[failure.kind].inOptions && (
            <Button look="plain" testId="found-options" words={t('openSettings')} onClick={on.onOptions} />
          )}
          <AccountSite kind={failure.kind} />
          {failure.kind === 'not-found-yet' && !tracking && (
            <NextCouriers likely={likely} asked={courierKey} onTry={on.onTry} />
          )}
        </FailureNote>
      )}
    </div>
  );
}
