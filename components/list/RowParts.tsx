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
import { useTexts, type Locale } from '../base/texts.tsx';

// Shared by the rows of the list, the rows of the table and the view of a parcel.

/** Returns the link that opens a parcel, in the popup, the side panel and the dashboard. */
export const parcelHref = (id: string): string => `#parcel=${encodeURIComponent(id)}`;

/** Returns the name of a parcel, else its number. */
export const parcelTitle = ({ name, trackingNo }: Parcel): string =>
  sanitizeText(name, 200) || sanitizeText(trackingNo, 60);

/** Returns the status in words; "never checked" before the service's first answer. */
export const parcelWord = (parcel: Parcel, t: Texts): string =>
  isUnchecked(parcel) ? t('neverChecked') : statusWord(parcel.status, t);

/** Says that the courier is not served or a check failed; '' for account failures and known, unscanned parcels. */
export function troubleWords(parcel: Parcel, t: Texts): string {
  const { failure, status } = parcel;
  if (failure === null || isAccountFailure(failure.kind)) return '';
  if (failure.kind === 'courier-not-served') return t('notCoveredShort');
  return phaseOf(status) === 'waiting' && !isUnchecked(parcel) ? '' : t('lastCheckFailed');
}

/** Says why a parcel is stuck or late; '' if it is not, or if the status says it (failed attempt, no scan yet). */
export function lateWords(parcel: Parcel, t: Texts): string {
  const late = delayOf(parcel, Infinity);
  const phase = phaseOf(parcel.status);
  if (!late || phase === 'waiting' || phase === 'trouble') return '';
  // The row already shows "Out for delivery", so the text only says that there is no movement.
  return t(delayTexts[late.kind === 'silent-out' ? 'no-movement' : late.kind]);
}

/** Returns the texts of a row. `trouble`, `why` (it is late) and `wait` (for the first check) may be ''. */
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

/** Returns day and clock time of an event (ISO date-time), local to its place: "21 Nov 08:41"; '' if unreadable. */
export function timeThere(dateTime: string, { language, now, year }: Locale): string {
  const time = eventTime(dateTime);
  return time ? `${dayShort(time.date, dateAt(now, time.offset), language, year)} ${time.clock}` : '';
}

/** Returns the tooltip of an event's time: the time at its place, and the user's local time if it differs. */
export function wholeTime(dateTime: string, reading: Locale): string {
  const time = eventTime(dateTime);
  const own = time && readerClock(time, reading.language);
  return timeThere(dateTime, reading) + (own ? ` · ${reading.t('readerTime', { time: own })}` : '');
}

/** The time of the newest event (`wholeTime` on hover), else how long the parcel has been followed. */
export function LastNews({ parcel: { latest, followedAt } }: { parcel: Parcel }) {
  const reading = useTexts();
  const { t, ago, glance } = reading;
  if (!latest) return <>{t('keptAgo', { ago: ago(followedAt) })}</>;
  return (
    <time dateTime={latest.at} title={wholeTime(latest.at, reading)}>
      {glance(latest.at)}
    </time>
  );
}

/** The crossed-out bell of a muted parcel. */
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

/** Selects the row; with Shift, all rows from the one selected before. No tab stop: the key `x` does the same. */
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
