import { isAccountFailure } from '@/utils/model/failure.ts';
import { delayOf } from '@/utils/model/delays.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import { phaseOf } from '@/utils/model/status.ts';
import { isUnchecked } from '@/utils/parcels/sections.ts';
import { dateAt, dayShort, eventTime, readerClock } from '@/utils/model/time.ts';
import { delayTexts, statusWord, type Texts } from '@/utils/i18n/i18n.ts';
import { useWaitOf } from '../base/checks.tsx';
import { Icon } from '../base/Glyph.tsx';
import { useTexts, type Reader } from '../base/texts.tsx';

// What a row of the list, a row of the table and the view of a parcel say alike.

/** The link that opens a parcel: the same in the popup, a tab and a notification. */
export const parcelHref = (id: string): string => `#parcel=${encodeURIComponent(id)}`;

/** What a parcel is called: its name, else its number. */
export const parcelTitle = ({ name, trackingNo }: Parcel): string =>
  sanitizeText(name, 200) || sanitizeText(trackingNo, 60);

/** The state of a kept parcel in words: as long as nothing was heard of it there is no status to name. */
export const parcelWord = (parcel: Parcel, t: Texts): string =>
  isUnchecked(parcel) ? t('neverChecked') : statusWord(parcel.status, t);

/** That it is not followed, or that its last check failed, in a few words. What concerns all parcels is said above them. */
export function troubleWords(parcel: Parcel, t: Texts): string {
  const { failure, status } = parcel;
  if (failure === null || isAccountFailure(failure.kind)) return '';
  if (failure.kind === 'courier-not-served') return t('notCoveredShort');
  return phaseOf(status) === 'waiting' && !isUnchecked(parcel) ? '' : t('lastCheckFailed');
}

/** Why it is stuck or late, in a few words; empty where its status says it: a failed attempt, a return, no scan yet. */
export function lateWords(parcel: Parcel, t: Texts): string {
  const late = delayOf(parcel, Infinity);
  const phase = phaseOf(parcel.status);
  if (!late || phase === 'waiting' || phase === 'trouble') return '';
  // That it is out for delivery stands beside it.
  return t(delayTexts[late.kind === 'silent-out' ? 'no-movement' : late.kind]);
}

/** What a row says of its parcel. `why` and `wait` (for its first check) are empty where there is nothing of the kind. */
export function useRowWords(parcel: Parcel) {
  const { t, nameOfIts } = useTexts();
  const { ending, ...values } = useWaitOf(parcel);
  return {
    phase: phaseOf(parcel.status),
    title: parcelTitle(parcel),
    courier: nameOfIts(parcel),
    word: parcelWord(parcel, t),
    trouble: troubleWords(parcel, t),
    why: lateWords(parcel, t),
    wait: isUnchecked(parcel) && ending !== 'Rest' ? t(`wait${ending}`, values) : '',
  };
}

/** A time of an event as a day and a clock, where it happened: "21 Nov 08:41". Empty when there is none. */
export function timeThere(dateTime: string, { language, now, year }: Reader): string {
  const time = eventTime(dateTime);
  return time ? `${dayShort(time.date, dateAt(now, time.offset), language, year)} ${time.clock}` : '';
}

/** The same for the pointer that rests on a short form of it, and the reader's own time where that is another. */
export function wholeTime(dateTime: string, reading: Reader): string {
  const time = eventTime(dateTime);
  const own = time && readerClock(time, reading.language);
  return timeThere(dateTime, reading) + (own ? ` · ${reading.t('readerTime', { time: own })}` : '');
}

/** When the newest event was (its own words and the reader's time on hover), else how long the parcel has been kept. */
export function LastNews({ parcel: { latest, keptAt } }: { parcel: Parcel }) {
  const reading = useTexts();
  const { t, ago, glance } = reading;
  if (!latest) return <>{t('keptAgo', { ago: ago(keptAt) })}</>;
  return (
    <time dateTime={latest.at} title={wholeTime(latest.at, reading)}>
      {glance(latest.at)}
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

type RowCheckProps = { title: string; checked: boolean; onSelect(isRange: boolean): void };

/** Selects the row; with Shift, the rows from the last one to it. By keyboard that is `x`, so the Tab key passes it. */
export function RowCheck({ title, checked, onSelect }: RowCheckProps) {
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
