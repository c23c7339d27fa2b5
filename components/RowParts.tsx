import { isAccountFailure } from '@/utils/core/failure.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { phaseOf } from '@/utils/core/status.ts';
import { isUnchecked } from '@/utils/core/summary.ts';
import { ago, dateAt, dayShort, eventTime, glance, readerClock } from '@/utils/core/when.ts';
import { statusWord, type Texts } from '@/utils/platform/i18n.ts';
import { Icon } from './Glyph.tsx';
import { useTexts, type Reading } from './texts.tsx';

// What a row of the list, a row of the table and the view of a parcel say alike.

/** The state of a kept parcel in words: as long as nothing was heard of it there is no status to name. */
export const parcelWord = (parcel: Parcel, t: Texts): string =>
  isUnchecked(parcel) ? t('neverChecked') : statusWord(parcel.status, t);

/**
 * That it is not followed, or that the last check failed for this parcel's own sake, in a few words; empty where neither
 * is so. What concerns all parcels is said once, above them.
 */
export function troubleWords(parcel: Parcel, t: Texts): string {
  const { failure, status } = parcel;
  if (failure === null || isAccountFailure(failure.kind)) return '';
  if (failure.kind === 'courier-not-served') return t('notCoveredShort');
  return phaseOf(status) === 'waiting' && !isUnchecked(parcel) ? '' : t('lastCheckFailed');
}

/**
 * The whole time of an event, for the pointer that rests on a short form of it: day and time where it happened, then
 * the reader's own where that is another. Empty when it has none.
 */
export function wholeTime(dateTime: string, { t, language, now, year }: Reading): string {
  const time = eventTime(dateTime);
  if (!time) return '';
  const there = `${dayShort(time.date, dateAt(now, time.offset), language, year)} ${time.clock}`;
  const reader = readerClock(time, language);
  return reader === null ? there : `${there} · ${t('readerTime', { time: reader })}`;
}

/** When the newest event was (its own words and the reader's time on hover), else how long the parcel has been kept. */
export function LastNews({ parcel: { latest, keptAt } }: { parcel: Parcel }) {
  const reading = useTexts();
  const { t, language, now, year } = reading;
  if (!latest) return <>{t('keptAgo', { ago: ago(keptAt, now, language) })}</>;
  return (
    <time dateTime={latest.at} title={wholeTime(latest.at, reading)}>
      {glance(latest.at, now, language, year)}
    </time>
  );
}

/** The crossed-out bell of a parcel that is not announced. */
export function MutedSign() {
  const { t } = useTexts();
  return (
    <span class="faint" title={t('muted')}>
      <Icon name="bell-off" size={13} />
      <span class="heard">{t('muted')}</span>
    </span>
  );
}

type CheckProps = {
  /** What the parcel is called. */
  title: string;
  checked: boolean;
  onSelect(isRange: boolean): void;
};

/** Selects the row; with Shift, the rows from the last one to it. By keyboard that is `x`, so the Tab key passes it. */
export function RowCheck({ title, checked, onSelect }: CheckProps) {
  const { t } = useTexts();
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      checked={checked}
      data-testid="row-check"
      aria-label={t('selectOne', { name: title })}
      onClick={({ shiftKey }) => onSelect(shiftKey)}
    />
  );
}
