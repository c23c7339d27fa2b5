import type { GroupName } from '../parcels/sections.ts';
import type { Language } from '../model/languages.ts';
import { baht, countsFor, textsFor } from './i18n.ts';

/** The groups that the line above the list counts, in its order. */
export const todayGroups = ['today', 'collect', 'attention'] as const satisfies readonly GroupName[];
export type TodayGroup = (typeof todayGroups)[number];

/** Returns what the line says of a group, from the longest form to the shortest, a number. `cash`: satang to have ready. */
export function todayWords(name: TodayGroup, size: number, language: Language, cash: number | null = null) {
  const [t, count] = [textsFor(language), countsFor(language)];
  const number = size.toLocaleString(language);
  if (name === 'attention') return [count('todayNeeds', size), number];
  if (name === 'collect') return [t('notifyCountToCollect', { count: number }), number];
  const short = [t('todayShort', { count: number }), number];
  if (cash === null) return [count('todayArrives', size), ...short];
  const amount = baht(cash, { t, language });
  return [count('todayCash', size, { amount }), t('todayShortCash', { count: number, amount }), ...short];
}

/** Returns what awaits the user in one sentence, without amounts; '' if nothing does. */
export const todaySentence = (sizes: { [Name in TodayGroup]?: number }, language: Language): string =>
  todayGroups.flatMap((name) => (sizes[name] ? todayWords(name, sizes[name], language)[0] : [])).join(' · ');
