import { useId } from 'preact/hooks';
import { shownStatus } from '@/utils/couriers/to-collect.ts';
import type { FoundNumber } from '@/utils/detection/typed-numbers.ts';
import { isAccountFailure } from '@/utils/model/failure.ts';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import { meaningOf } from '@/utils/model/status.ts';
import { splitDescription } from '@/utils/model/tracking.ts';
import { statusWord } from '@/utils/i18n/i18n.ts';
import { Button, IconButton } from '../base/Button.tsx';
import { CourierChoice, NextCouriers, guessWords } from '../parcel/CourierChoice.tsx';
import { failures } from '../base/failures.ts';
import { CheckFailure } from '../base/Note.tsx';
import { Icon } from '../base/Glyph.tsx';
import { parcelHref, parcelWord } from '../parcel/RowParts.tsx';
import { Phrases, useTexts } from '../base/texts.tsx';
import type { FoundNumbers } from './found-numbers.ts';
import './found.css';

type ListProps = {
  numbers: readonly FoundNumber[];
  found: FoundNumbers;
  isOpen(trackingNo: string): boolean;
  onToggle(trackingNo: string): void;
  /** Absent if the user typed the numbers: hiding makes no sense then. */
  onHide?(trackingNo: string): void;
};

/** A list of found numbers with their actions. */
export const FoundList = ({ numbers, isOpen, ...props }: ListProps) => (
  <ul class="lines">
    {numbers.map((number) => (
      <FoundRow key={number.trackingNo} number={number} open={isOpen(number.trackingNo)} {...props} />
    ))}
  </ul>
);

type RowProps = Omit<ListProps, 'numbers' | 'isOpen'> & { number: FoundNumber; open: boolean };

/** A found number: its name, its courier and what is known, and Follow. All else is behind the chevron. */
export function FoundRow({ number, found, open, onToggle, onHide }: RowProps) {
  const locale = useTexts();
  const { t, nameOf, rank } = locale;
  const more = useId();
  const { trackingNo, couriers } = number;
  const state = found.stateOf(number);
  const { courierKey, answer, asking, isFollowing, isFree, followed } = state;
  const shown = sanitizeText(trackingNo, 60);
  const name = sanitizeText(followed?.name ?? state.name, 200);
  const likely = rank(couriers, answer?.suggested);
  const guess = couriers.find(({ key }) => key === courierKey);
  const isFound = followed !== null || answer?.tracking != null;
  const isRefused = answer?.failure?.kind === 'courier-not-served';
  const [before, after] = t('nameLater', { name: '\n' }).split('\n');
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
          <a class="good arrived" data-testid="found-following" href={parcelHref(followed.id)}>
            <Icon name="check" size={14} />
            {t('following')}
          </a>
        ) : (
          <Button
            testId="found-follow"
            words="followShort"
            title={isFree ? t('followHint') : t('costOneCall')}
            aria-label={t('followNumber', { number: name || shown })}
            busy={isFollowing || asking}
            onClick={() => found.follow([number], number.direction)}
          />
        )}
        <IconButton
          small
          icon={open ? 'up' : 'down'}
          words="moreAbout"
          values={{ number: name || shown }}
          testId="found-more"
          aria-expanded={open}
          aria-controls={more}
          onClick={() => onToggle(trackingNo)}
        />
      </div>
      {followed?.name === '' && state.name && onHide && (
        <div class="beside found-name" data-testid="later-name">
          <p class="soft">
            {before}
            <br />
            <strong>
              <bdi>{sanitizeText(state.name, 200)}</bdi>
              {after}
            </strong>
          </p>
          <Button
            look="slim"
            testId="use-name"
            words="nameUse"
            onClick={({ isTrusted }) => isTrusted && void found.useName(number)}
          />
          <IconButton
            small
            icon="close"
            words="nameLeaveOut"
            testId="leave-name"
            onClick={() => found.toggleName(number)}
          />
        </div>
      )}
      <div id={more} class="stack view-part" hidden={!open}>
        {open && (
          <>
            <div aria-live="polite" aria-busy={asking}>
              {asking && <p class="visually-hidden">{t('lookingUp')}</p>}
              {(followed ?? (!asking && answer)) && <Known number={number} found={found} likely={likely} />}
            </div>
            <p class="soft" data-testid="found-reason">
              {name && <bdi class="number">{shown} </bdi>}
              <Phrases text={guessWords(trackingNo, guess, locale)} />
            </p>
            {!followed && (
              <CourierChoice
                likely={likely}
                chosen={courierKey}
                onCourier={(key) => found.choose(number, key)}
              />
            )}
            <div class="bar">
              {!isFound && !isRefused && (
                <Button
                  look="slim"
                  testId="found-look-up"
                  words={answer?.failure ? 'tryAgain' : 'checkOnly'}
                  costsCall
                  busy={asking}
                  onClick={() => found.lookUp(number, courierKey)}
                />
              )}
              {!followed && number.name && (
                <Button
                  look="text"
                  testId="found-name"
                  words={name ? 'nameLeaveOut' : 'nameUseThis'}
                  values={{ name: number.name }}
                  onClick={() => found.toggleName(number)}
                />
              )}
              {!isFound && onHide && (
                <Button
                  look="text"
                  testId="found-hide"
                  words="notParcel"
                  onClick={() => onHide(trackingNo)}
                />
              )}
            </div>
          </>
        )}
      </div>
    </li>
  );
}

/** What is known of a number: that it is being checked, its status, or that the check failed. Else nothing. */
function RowState({ answer, asking, followed }: ReturnType<FoundNumbers['stateOf']>) {
  const { t } = useTexts();
  const status = followed ? shownStatus(followed) : answer?.tracking?.status;
  if (asking) return <> · {t('lookingUp')}</>;
  // Without a key, or while calls are stopped, nothing was checked.
  const isFailed = answer?.failure && !isAccountFailure(answer.failure.kind);
  if (status === undefined) return isFailed ? <span class="fault"> · {t('lastCheckFailed')}</span> : null;
  const { icon, color } = meaningOf(status);
  return (
    <>
      {' · '}
      <span class={`found-state color-${color}`} data-testid="status">
        <Icon name={icon} size={14} />
        <bdi>{followed ? parcelWord(followed, t) : statusWord(status, t)}</bdi>
      </span>
    </>
  );
}

type KnownProps = Pick<RowProps, 'number' | 'found'> & { likely: { key: string }[] };

/** The newest event; a failure is shown in addition to known data. */
function Known({ number, found, likely }: KnownProps) {
  const { t, glance } = useTexts();
  const { courierKey, answer, followed } = found.stateOf(number);
  const { failure, checkedAt } = followed ?? answer!;
  const status = (followed ?? answer?.tracking)?.status ?? null;
  const event = answer?.tracking?.events[0];
  const newest = followed
    ? followed.latest
    : event && { ...splitDescription(event.description), at: event.dateTime };
  const tryCourier = (key: string) => {
    found.choose(number, key);
    void found.lookUp(number, key);
  };
  return (
    <div class="stack" data-testid="found-answer">
      {newest && (
        <p data-testid="found-event">
          <bdi>{sanitizeText(newest.what, 160) || statusWord(status, t)}</bdi>
          {newest.place && ' · '}
          {newest.place && <bdi class="soft">{sanitizeText(newest.place, 80)}</bdi>}
          <span class="soft"> · {glance(newest.at)}</span>
        </p>
      )}
      {failure && (
        <CheckFailure
          failure={failure}
          trackingNo={number.trackingNo}
          courierKey={courierKey}
          status={status}
          checkedAt={checkedAt}
          dueAt={followed?.dueAt}
          onAskAnyway={() => found.lookUp(number, courierKey, 'anyway')}
        >
          {failures[failure.kind].inOptions && (
            <Button testId="found-options" words="openSettings" onClick={found.openOptions} />
          )}
          {failure.kind === 'not-found-yet' && status === null && !followed && (
            <NextCouriers likely={likely} asked={courierKey} onTry={tryCourier} />
          )}
        </CheckFailure>
      )}
    </div>
  );
}
