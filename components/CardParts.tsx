import type { CardAnswer } from '@/utils/core/answer.ts';
import { plain } from '@/utils/core/plain.ts';
import { ago, glance } from '@/utils/core/when.ts';
import type { CardProps } from './card-props.ts';
import { useCouriers } from './couriers.ts';
import { checkText, isMendedInOptions } from './failure-texts.ts';
import { FailureNote } from './FailureNote.tsx';
import { Icon } from './Glyph.tsx';
import { Milestones } from './Milestones.tsx';
import { NextCouriers } from './NextCouriers.tsx';
import { StatusChip } from './StatusChip.tsx';
import { useTexts } from './texts.tsx';

// How old an answer may be before another call is worth offering.
const fresh = 60_000;

/** State, courier, number and milestones of a parcel the courier knows. */
export function Known({
  tracking,
  trackingNo,
  courierKey,
}: Pick<CardProps, 'trackingNo' | 'courierKey'> & { tracking: NonNullable<CardAnswer['tracking']> }) {
  const { language, now, year } = useTexts();
  const { nameOf } = useCouriers();
  const newest = tracking.steps[0];
  const courier = plain(tracking.courier, 60) || nameOf(courierKey);
  return (
    <>
      <div class="beside apart card-state">
        <StatusChip status={tracking.status} />
        {newest && <span class="soft">{glance(newest.dateTime, now, language, year)}</span>}
      </div>
      <div class="bar card-who">
        <bdi class="clip" title={courier}>
          {courier}
        </bdi>
        <bdi class="soft number">{plain(trackingNo, 60)}</bdi>
      </div>
      <Milestones status={tracking.status} bare />
    </>
  );
}

/** Why the last try gave nothing, and what to do; how old the state below is. */
export function Trouble({
  answer,
  courierKey,
  ...on
}: Omit<CardProps, 'couriers'> & { couriers: { key: string }[]; answer: CardAnswer }) {
  const { t, language, now } = useTexts();
  const { nameOf } = useCouriers();
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
        more={known ? t('showingKnown', { ago: ago(known, now, language) }) : null}
      >
        {isMendedInOptions(failure.kind) && (
          <button class="button" data-testid="card-options" onClick={on.onOptions}>
            {t('openSettings')}
          </button>
        )}
        {failure.kind === 'not-found-yet' && !answer.tracking && (
          <NextCouriers likely={on.couriers} asked={courierKey} onTry={on.onTry} />
        )}
        {!isRefused && (
          <button
            class="button plain"
            data-testid="card-look-up"
            title={t('costOneCall')}
            onClick={on.onLookUp}
          >
            {t('tryAgain')}
          </button>
        )}
      </FailureNote>
    </div>
  );
}

/** How old the answer is, another call where it is not fresh, and the way to what a page is not shown of it. */
export function Checked({ answer, onLookUp, onOpenNumber }: CardProps & { answer: CardAnswer }) {
  const { t, language, now } = useTexts();
  if (answer.failure || answer.checkedAt === null) return null;
  return (
    <div class="beside faint card-checked">
      <span>{t('checked', { ago: ago(answer.checkedAt, now, language) })}</span>
      {now - answer.checkedAt >= fresh && (
        <button class="text-button" data-testid="card-look-up" title={t('costOneCall')} onClick={onLookUp}>
          {t('refresh')}
        </button>
      )}
      {answer.keptId === null && (
        <button class="text-button" data-testid="card-open-number" onClick={onOpenNumber}>
          {t('openInWaybill')}
        </button>
      )}
    </div>
  );
}

/** The one next step: look up, keep, or open what is kept; and, for what is no parcel, the way out. */
export function Bar({ state, keeping, answer, ...on }: CardProps & { answer: CardAnswer | null }) {
  const { t } = useTexts();
  if (state.kind === 'loading' || state.kind === 'hidden') return null;
  if (!answer)
    return (
      <div class="beside card-bar">
        <button class="button" data-testid="card-look-up" onClick={on.onLookUp}>
          {t('lookUp')}
        </button>
        <span class="faint">{t('costOneCall')}</span>
        <NotParcel {...on} />
      </div>
    );
  const { keptId } = answer;
  const isRefused = answer.failure?.kind === 'courier-not-served';
  if (keptId !== null)
    return (
      <div class="beside card-bar">
        <span class="good" data-testid="card-kept" role="status">
          <Icon name="check" size={16} />
          {t('kept')}
        </span>
        <button class="button plain" data-testid="card-open" onClick={() => on.onOpen(keptId)}>
          {t(isRefused ? 'openInWaybill' : 'timeline')}
        </button>
      </div>
    );
  return (
    <div class="beside card-bar">
      <button
        class={answer.failure && isMendedInOptions(answer.failure.kind) ? 'button plain' : 'button'}
        data-testid="card-keep"
        title={t('keepHint')}
        aria-disabled={keeping}
        onClick={on.onKeep}
      >
        {t(keeping ? 'keeping' : 'keep')}
      </button>
      {isRefused && (
        <button class="button plain" data-testid="card-open-number" onClick={on.onOpenNumber}>
          {t('openInWaybill')}
        </button>
      )}
      <NotParcel {...on} />
    </div>
  );
}

const NotParcel = ({ onNotParcel }: Pick<CardProps, 'onNotParcel'>) => {
  const { t } = useTexts();
  return (
    <button
      class="button plain card-not"
      data-testid="card-not-parcel"
      title={t('cardNotParcelHint')}
      onClick={onNotParcel}
    >
      {t('cardNotParcel')}
    </button>
  );
};
