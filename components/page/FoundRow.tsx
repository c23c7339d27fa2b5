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
import { Icon, phaseIcons } from '../base/Glyph.tsx';
import { parcelHref, parcelWord } from '../list/RowParts.tsx';
import { Phrases, useTexts } from '../base/texts.tsx';
import './found.css';

/** What is known about a number, besides what the page says. */
export type FoundState = {
  courierKey: string;
  /** The name proposed from the page; '' = none, or the user left it out. */
  name: string;
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
  onName(): void;
  onFollow(): void;
  onOptions(): void;
  /** Absent if the user typed the number: hiding makes no sense then. */
  onHide?: (() => void) | undefined;
};

type Props = { number: FoundNumber; state: FoundState; open: boolean; onToggle(): void } & FoundActions;

/** A found number: its name, its courier and what is known, and Follow. All else is behind the chevron. */
export function FoundRow({ number, state, open, onToggle, ...on }: Props) {
  const reading = useTexts();
  const { t, nameOf, rank } = reading;
  const more = useId();
  const { trackingNo, couriers } = number;
  const { courierKey, answer, asking, isFollowing, followed } = state;
  const shown = sanitizeText(trackingNo, 60);
  const name = sanitizeText(followed?.name ?? state.name, 200);
  const likely = rank(couriers, answer?.suggested);
  const guess = couriers.find(({ key }) => key === courierKey);
  const isFound = followed !== null || answer?.tracking != null;
  const isRefused = answer?.failure?.kind === 'courier-not-served';
  return (
    <li class="found" data-testid="found" data-number={trackingNo}>
      <div class="found-row">
        <div>
          <h2 class={name ? 'clip' : 'clip number'} title={name || shown}>
            <bdi>{name || shown}</bdi>
          </h2>
          <p class="soft clip">
            {nameOf(courierKey)}
            <RowState {...state} />
            {name && !isFound && !asking && (
              <>
                {' · '}
                <bdi class="number">{shown}</bdi>
              </>
            )}
          </p>
        </div>
        {followed ? (
          <a class="good arrived found-kept" data-testid="found-kept" href={parcelHref(followed.id)}>
            <Icon name="check" size={14} />
            {t('kept')}
          </a>
        ) : (
          <Button
            look="plain"
            testId="found-keep"
            words={t('keepShort')}
            title={answer ? t('keepHint') : t('costOneCall')}
            aria-label={t('keepNumber', { number: name || shown })}
            busy={isFollowing || asking}
            onClick={on.onFollow}
          />
        )}
        <IconButton
          small
          icon={open ? 'up' : 'down'}
          words={t('moreAbout', { number: name || shown })}
          testId="found-more"
          aria-expanded={open}
          aria-controls={more}
          onClick={onToggle}
        />
      </div>
      <div id={more} class="stack found-details" hidden={!open}>
        {open && (
          <>
            <div aria-live="polite" aria-busy={asking}>
              {asking && <p class="heard">{t('lookingUp')}</p>}
              {followed && <FollowedMark parcel={followed} />}
              {!asking && !followed && answer && (
                <FoundAnswer {...{ answer, trackingNo, courierKey, likely }} {...on} />
              )}
            </div>
            <p class="soft" data-testid="found-reason">
              {name && <bdi class="number">{shown} </bdi>}
              <Phrases text={reasonWords(trackingNo, guess, reading)} />
            </p>
            {!followed && <CourierChoice likely={likely} chosen={courierKey} onCourier={on.onCourier} />}
            <div class="bar found-actions">
              {!isFound && !isRefused && (
                <Button
                  look="plain slim"
                  testId="found-look-up"
                  words={t(answer?.failure ? 'tryAgain' : 'checkOnly')}
                  title={t('costOneCall')}
                  busy={asking}
                  onClick={on.onLookUp}
                />
              )}
              {!followed && number.name && (
                <Button
                  look="text"
                  testId="found-name"
                  words={name ? t('nameLeaveOut') : t('nameUseThis', { name: number.name })}
                  onClick={on.onName}
                />
              )}
              {!isFound && on.onHide && (
                <Button look="text" testId="found-hide" words={t('notParcel')} onClick={on.onHide} />
              )}
            </div>
          </>
        )}
      </div>
    </li>
  );
}

/** What is known of a number: that it is being checked, its status, or that the check failed. Else nothing. */
function RowState({ answer, asking, followed }: FoundState) {
  const { t } = useTexts();
  const status = followed ? followed.status : answer?.tracking?.status;
  if (asking) return <> · {t('lookingUp')}</>;
  if (status === undefined)
    return answer?.failure ? <span class="fault"> · {t('lastCheckFailed')}</span> : null;
  const phase = phaseOf(status);
  return (
    <>
      {' · '}
      <span class={`found-state phase-${phase}`} data-testid="status">
        <Icon name={phaseIcons[phase]} size={14} />
        <bdi>{followed ? parcelWord(followed, t) : statusWord(status, t)}</bdi>
      </span>
    </>
  );
}

type Newest = { at: string; what: string; place: string; status: string | null };

function NewestEvent({ newest }: { newest: Newest | null | undefined }) {
  const { t, glance } = useTexts();
  if (!newest) return null;
  return (
    <p data-testid="found-event">
      <bdi>{sanitizeText(newest.what, 160) || statusWord(newest.status, t)}</bdi>
      {newest.place && ' · '}
      {newest.place && <bdi class="soft">{sanitizeText(newest.place, 80)}</bdi>}
      <span class="soft"> · {glance(newest.at)}</span>
    </p>
  );
}

function FollowedMark({ parcel: { latest, status, failure } }: { parcel: Parcel }) {
  return (
    <div class="stack">
      <NewestEvent newest={latest && { ...latest, status }} />
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

/** The newest event; a failure is shown in addition to known data. */
function FoundAnswer({ answer, trackingNo, courierKey, likely, ...on }: AnswerProps) {
  const { t, ago } = useTexts();
  const { tracking, failure, checkedAt } = answer;
  const newest = tracking?.events[0];
  return (
    <div class="stack" data-testid="found-answer">
      <NewestEvent
        newest={
          newest && { ...splitDescription(newest.description), at: newest.dateTime, status: newest.status }
        }
      />
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
