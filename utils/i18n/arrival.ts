import type { Language } from '../model/languages.ts';
import { dayName, dayShort, daysBetween, type YearStyle } from '../model/time.ts';
import { textsFor } from './i18n.ts';

/** Returns likely days as "Thu 26 to Fri 27 Nov", in full words, and as screen readers say them in a list. */
export function likelyWords({ from, to }: { from: string; to: string }, language: Language) {
  const t = textsFor(language);
  const words = (isLong: boolean): string => {
    const last = dayName(to, language, { hasMonth: true, isLong });
    if (from === to) return last;
    const hasMonth = from.slice(0, 7) !== to.slice(0, 7);
    return t('likelySpan', { from: dayName(from, language, { hasMonth, isLong }), to: last });
  };
  const long = words(true);
  return { short: words(false), long, spoken: t('likelySpoken', { days: long }) };
}

/** Returns a due date as "Due 27 Nov", "Due today" or "Due tomorrow". */
export function dueWords(due: string, today: string, language: Language, year?: YearStyle): string {
  const days = daysBetween(today, due);
  const key = days === 0 ? 'cardDueToday' : days === 1 ? 'cardDueTomorrow' : 'cardDue';
  return textsFor(language)(key, { day: dayShort(due, today, language, year) });
}
