import { useMemo } from 'preact/hooks';
import { dueWords } from '@/utils/i18n/arrival.ts';
import { baht, keyPart } from '@/utils/i18n/i18n.ts';
import { languages } from '@/utils/model/languages.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { day, dayShort, eventTime, hour, minute } from '@/utils/model/time.ts';
import { searchable } from '@/utils/parcels/search.ts';
import { cashOf } from '@/utils/schedule/cash.ts';
import { delayOf, missedDay, promisedDay, todayOf } from '@/utils/schedule/delays.ts';
import { useTexts, type Locale } from '../base/texts.tsx';
import { useChecks, waitBefore, type CheckState } from '../hooks/checks.tsx';
import { cashWords, newsWords, rowWords } from './RowParts.tsx';

/** All that a row of the list or the table shows: its group, words, times, days in each language, and cash. */
function wordsOf(parcel: Parcel, locale: Locale, checks: CheckState): string[] {
  const { t, now, year } = locale;
  const today = todayOf(parcel, now);
  const missed = missedDay(parcel, now);
  const due = promisedDay(parcel, now) ?? missed ?? '';
  const days = [due, parcel.latest?.at.slice(0, 10) ?? ''].filter(Boolean);
  const late = delayOf(parcel, Infinity);
  const amount = cashOf(parcel);
  return [
    ...Object.values(rowWords(parcel, locale, waitBefore(parcel, checks, locale))),
    newsWords(parcel, locale),
    ...days.flatMap((date) => languages.map((language) => dayShort(date, today, language, year))),
    due === today ? t('factToday') : '',
    ...(due ? [dueWords(due, today, locale.language, year), t('comesDue', { day: '' })] : []),
    ...(late ? [t('notificationLate'), t(`late${keyPart(late.kind)}`)] : []),
    missed ? t('latePastDue') : '',
    cashWords(parcel, t),
    ...(amount === null ? [] : [baht(amount, locale), baht(amount, locale).replaceAll(',', '')]),
    amount === null && parcel.isCodDue ? t('baht', { amount: '?' }) : '',
    parcel.isMuted ? t('muted') : '',
  ];
}

/** Until when the words of times hold: "3 min ago" for a minute, others until midnight at the place of the event. */
function holdsUntil({ latest, followedAt }: Parcel, now: number): number {
  const time = eventTime(latest?.at ?? '');
  if (time ? now - time.at < hour : now - followedAt < day) return now + minute;
  const offset = time?.offset ?? -new Date(now).getTimezoneOffset();
  return now + day - ((now + offset * minute) % day);
}

// Each row is read once (a changed row is a new object), so that 10,000 rows answer within a key press.
const texts = new WeakMap<Parcel, { of: string; until: number; text: string }>();

/** Returns a function that gives the searchable text of what a row shows, in the language of the view. */
export function rowTextFor(locale: Locale, checks: CheckState): (parcel: Parcel) => string {
  const of = [locale.language, locale.year, ...signOf(checks)].join();
  return (parcel) => {
    const known = texts.get(parcel);
    if (known?.of === of && locale.now < known.until) return known.text;
    const text = searchable(wordsOf(parcel, locale, checks));
    texts.set(parcel, { of, until: holdsUntil(parcel, locale.now), text });
    return text;
  };
}

const signOf = ({ failure, pause, isOnline, spent }: CheckState) => [
  failure?.kind,
  pause?.pollFrom,
  isOnline,
  spent?.until,
  spent?.left,
];

export function useRowText(): (parcel: Parcel) => string {
  const [locale, checks] = [useTexts(), useChecks()];
  return useMemo(() => rowTextFor(locale, checks), [locale, ...signOf(checks)]);
}
