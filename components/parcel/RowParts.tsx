import { isSentBack, reasonIn, type FailedReason } from '@/utils/couriers/failed-attempt.ts';
import { shownStatus } from '@/utils/couriers/to-collect.ts';
import { isAccountFailure } from '@/utils/model/failure.ts';
import { delayOf, promisedDay, silentDays, todayOf } from '@/utils/schedule/delays.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import type { LikelyDays } from '@/utils/schedule/likely-days.ts';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import { hasFailed, meaningOf, phaseOf, readyToCollect } from '@/utils/model/status.ts';
import { cashAtDoor, cashDue, cashOf, cashStateOf } from '@/utils/schedule/cash.ts';
import { waitsSinceDay } from '@/utils/parcels/notification-rules.ts';
import { groupOf, isUnchecked, type GroupName } from '@/utils/parcels/sections.ts';
import { dateAt, dayShort, eventTime, readerClock } from '@/utils/model/time.ts';
import { baht, keyPart, statusWord, type MessageKey, type Texts } from '@/utils/i18n/i18n.ts';
import { dueWords, likelyWords } from '@/utils/i18n/arrival.ts';
import { useLikelyDays } from '../hooks/app-context.tsx';
import { useWaitOf, type waitBefore } from '../hooks/checks.tsx';
import { Icon } from '../base/Glyph.tsx';
import { Clip, Spoken, useTexts, type Locale } from '../base/texts.tsx';

// Shared by the rows of the list, the rows of the table and the view of a parcel.

/** Returns the link that opens a parcel, in the popup, the side panel and the dashboard. */
export const parcelHref = (id: string): string => `#parcel=${encodeURIComponent(id)}`;

/** Returns the name of a parcel, else its number. */
export const parcelTitle = ({ name, trackingNo }: Parcel): string =>
  sanitizeText(name, 200) || sanitizeText(trackingNo, 60);

const partyOf = ({ sheet }: Parcel): string => sanitizeText(sheet?.buyer ?? sheet?.order ?? '', 60);

/** What tells a parcel of a sheet from other orders of its goods: buyer, order or the end of its number; '' for others. */
const referenceOf = (parcel: Parcel): string =>
  parcel.name && parcel.sheet ? partyOf(parcel) || `…${parcel.trackingNo.slice(-6)}` : '';

/** The title for screen readers, with what tells the parcel from others with its name. */
export const spokenTitle = (parcel: Parcel): string =>
  [parcelTitle(parcel), ...(referenceOf(parcel) ? [partyOf(parcel), parcel.trackingNo] : [])]
    .filter(Boolean)
    .join(', ');

/** Says how many of an order's parcels have arrived. */
export const arrivedWords = (done: number, all: number, { t, language }: Locale): string =>
  t('orderArrived', { done: done.toLocaleString(language), all: all.toLocaleString(language) });

export const groupTitles = {
  attention: 'groupAttention',
  collect: 'groupCollect',
  today: 'groupToday',
  'on-the-way': 'groupOnTheWay',
  waiting: 'groupWaiting',
  unchecked: 'neverChecked',
  delivered: 'groupDelivered',
  archive: 'groupArchive',
} as const satisfies Record<GroupName, MessageKey>;

/** The words for cash on delivery in a state. */
export const cashTexts = {
  due: 'codToPay',
  open: 'codToCollect',
  owed: 'codOwed',
  paid: 'codPaid',
  none: null,
} as const;

/** Returns the state of the cash on delivery in words; '' if there is none. */
export function cashWords(parcel: Parcel, t: Texts): string {
  const text = parcel.isCodDue || cashOf(parcel) !== null ? cashTexts[cashStateOf(parcel)] : null;
  return text ? t(text) : '';
}

/** Returns the status in words; "no status yet" before the service's first answer. */
export const parcelWord = (parcel: Parcel, t: Texts): string =>
  isUnchecked(parcel)
    ? t('neverChecked')
    : isSentBack(parcel)
      ? t('goingBack')
      : statusWord(shownStatus(parcel), t);

/** Says that the courier is not served or a check failed; '' for account failures and known, unscanned parcels. */
export function troubleWords(parcel: Parcel, t: Texts): string {
  const { failure, status } = parcel;
  if (failure === null || isAccountFailure(failure.kind)) return '';
  if (failure.kind === 'courier-not-served') return t('notCoveredShort');
  return phaseOf(status) === 'waiting' && !isUnchecked(parcel) ? '' : t('lastCheckFailed');
}

/** Why an attempt failed, if it is known. The status of a return says more than its reason. */
const attemptReason = (parcel: Parcel): FailedReason | null =>
  phaseOf(shownStatus(parcel)) === 'trouble' && !isSentBack(parcel)
    ? reasonIn(parcel.latest?.what ?? '')
    : null;

/**
 * Says why a parcel is not delivered, stuck or late; '' if it is not. A known reason of a failed attempt is in the user's
 * language, others are the courier's words.
 */
export function reasonWords(parcel: Parcel, { t, count }: Pick<Locale, 't' | 'count'>): string {
  const reason = attemptReason(parcel);
  if (reason) return t(`failed${keyPart(reason)}`);
  if (hasFailed(shownStatus(parcel))) return sanitizeText(parcel.latest?.what ?? '');
  const days = silentDays(parcel);
  if (days !== null) return count('rowSilent', days);
  return delayOf(parcel, Infinity) ? t('latePastDue') : '';
}

/** Says where and since when a parcel waits to be collected; each is '' if it does not, or if that is not known. */
export function collectWords(parcel: Parcel, { t, day }: Pick<Locale, 't' | 'day'>) {
  if (shownStatus(parcel) !== readyToCollect) return { where: '', since: '' };
  const place = sanitizeText(parcel.latest?.place ?? '');
  return {
    where: place && t('collectAt', { place }),
    since: t('sinceDay', { day: day(waitsSinceDay(parcel)) }),
  };
}

/**
 * Returns the texts of a row; each may be ''. `reason`: why it is late or failed. `check`: that it is checked no more, why
 * its last check failed, or what its first one waits for. `what`: its newest event, unless that is the reason. The search
 * finds all of them.
 */
export function rowWords(parcel: Parcel, locale: Locale, wait: ReturnType<typeof waitBefore>) {
  const { t, nameOfIts } = locale;
  const { ending, ...values } = wait;
  const reason = reasonWords(parcel, locale);
  // As the line above the list counts it.
  const group = groupOf(parcel, locale.now);
  const cash = group === 'today' ? cashDue(parcel) : cashAtDoor(parcel);
  const collect = collectWords(parcel, locale);
  const awaited = isUnchecked(parcel) && ending !== 'Rest' ? t(`wait${ending}`, values) : '';
  return {
    group: t(groupTitles[group]),
    title: parcelTitle(parcel),
    reference: referenceOf(parcel),
    courier: nameOfIts(parcel),
    word: parcelWord(parcel, t),
    reason,
    toDo: [cash === null ? '' : t('notifyCash', { amount: baht(cash, locale) }), collect.where]
      .filter(Boolean)
      .join(' · '),
    since: collect.since,
    check: [parcel.closedAt === null ? '' : t('tagClosed'), troubleWords(parcel, t), awaited]
      .filter(Boolean)
      .join(' · '),
    what: reason ? '' : sanitizeText(parcel.latest?.what ?? ''),
    place: sanitizeText(parcel.latest?.place ?? ''),
  };
}

/**
 * Returns the texts of a row, with what its status means. `comes`: its likely days or due date, unless cash or a place is
 * what to do.
 */
export function useRowWords(parcel: Parcel) {
  const locale = useTexts();
  const words = rowWords(parcel, locale, useWaitOf(parcel));
  const status = shownStatus(parcel);
  const likely = likelyInRow(parcel, useLikelyDays(parcel), locale.now);
  return { ...meaningOf(status), status, ...words, likely, comes: comesWords(parcel, likely, locale) };
}

/** The likely days that a row shows: none if the parcel is due today, which puts it among today's. */
export const likelyInRow = (parcel: Parcel, likely: LikelyDays | null, now: number): LikelyDays | null =>
  promisedDay(parcel, now) === todayOf(parcel, now) ? null : likely;

function comesWords(parcel: Parcel, likely: LikelyDays | null, locale: Locale): RowText {
  const { now, language, year } = locale;
  if (cashAtDoor(parcel) !== null) return [''];
  if (likely) {
    const { short, spoken } = likelyWords(likely, language);
    return [short, 'comes', spoken];
  }
  const isOver = shownStatus(parcel) === readyToCollect || reasonWords(parcel, locale) !== '';
  const due = isOver || parcel.dueDate === '' ? null : promisedDay(parcel, now);
  return [due ? dueWords(due, todayOf(parcel, now), language, year) : ''];
}

/** Returns day and clock time of an event (ISO date-time), local to its place: "21 Nov 08:41"; '' if unreadable. */
export function timeThere(dateTime: string, { language, now, year }: Locale): string {
  const time = eventTime(dateTime);
  return time ? `${dayShort(time.date, dateAt(now, time.offset), language, year)} ${time.clock}` : '';
}

/** Returns the tooltip of an event's time: the time at its place, and the user's local time if it differs. */
export function wholeTime(dateTime: string, locale: Locale): string {
  const time = eventTime(dateTime);
  const own = time && readerClock(time, locale.language);
  return timeThere(dateTime, locale) + (own ? ` · ${locale.t('readerTime', { time: own })}` : '');
}

/** Returns the time of the newest event in short, else how long the parcel has been followed. */
export const newsWords = ({ latest, followedAt }: Parcel, { t, ago, glance }: Locale): string =>
  latest ? glance(latest.at) : t('keptAgo', { ago: ago(followedAt) });

/** `newsWords`, with `wholeTime` on hover. */
export function LastNews({ parcel }: { parcel: Parcel }) {
  const locale = useTexts();
  const words = newsWords(parcel, locale);
  if (!parcel.latest) return <>{words}</>;
  return (
    <time dateTime={parcel.latest.at} title={wholeTime(parcel.latest.at, locale)}>
      {words}
    </time>
  );
}

type RowText = readonly [text: string, look?: string, spoken?: string];

/** Texts in one line, cut at its end: a reason in red, what to do in ink. Empty ones are left out. */
export function RowMore({ parts }: { parts: readonly RowText[] }) {
  const shown = parts.filter(([text]) => text !== '');
  return (
    <span class="row-more soft clip" title={shown.map(([text]) => text).join(' · ')}>
      {shown.map(([text, look, spoken], i) => [
        i > 0 && ' · ',
        <bdi key={text} class={look}>
          {spoken ? <Spoken text={text} as={spoken} /> : text}
        </bdi>,
      ])}
    </span>
  );
}

/** Stands after the name; it keeps its room while the name is cut. */
export const Reference = ({ text }: { text: string }) =>
  text ? <Clip look="reference soft" text={text} /> : null;

/** The crossed-out bell of a muted parcel. */
export function MutedSign() {
  const { t } = useTexts();
  return (
    <span class="faint" title={t('muted')}>
      <Icon name="bell-off" size={13} />
      <span class="visually-hidden">{t('muted')}</span>
    </span>
  );
}

type RowCheckProps = { parcel: Parcel; checked: boolean; onSelect(isRange: boolean): void };

/** Selects the row; with Shift, all rows from the one selected before. No tab stop: the key `x` does the same. */
export function RowCheck({ parcel, checked, onSelect }: RowCheckProps) {
  const { t } = useTexts();
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      checked={checked}
      data-testid="row-check"
      aria-label={t('selectOne', { name: spokenTitle(parcel) })}
      onClick={({ shiftKey }) => onSelect(shiftKey)}
    />
  );
}
