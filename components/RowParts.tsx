import { isAccountFailure } from '@/utils/core/failure.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { phaseOf } from '@/utils/core/status.ts';
import { isUnchecked } from '@/utils/core/summary.ts';
import { ago, glance } from '@/utils/core/when.ts';
import type { Texts } from '@/utils/platform/i18n.ts';
import { wholeTime } from './event-words.ts';
import { Icon } from './Glyph.tsx';
import { useTexts } from './texts.tsx';

// What a row of the list and a row of the table say alike.

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
