import { daysBetween, dayShort, localDate } from '@/utils/core/when.ts';
import { useTexts } from './texts.tsx';

/** Calls of the plan that are left until the day (YYYY-MM-DD) on which it begins anew. */
export type CallBudget = { left: number; renews: string };

type Props = { calls: number; budget: CallBudget | null };

/** What it will cost, and what is left; said before it is spent. */
export function AddCost({ calls, budget }: Props) {
  const { t, count, language, now, year } = useTexts();
  if (calls === 0) return null;
  if (!budget)
    return (
      <span class="soft" data-testid="add-cost">
        {count('addCost', calls)}
      </span>
    );
  const today = localDate(now);
  const day =
    daysBetween(today, budget.renews) === 1
      ? t('untilTomorrow')
      : dayShort(budget.renews, today, language, year);
  const left = new Intl.NumberFormat(language).format(budget.left);
  return (
    <span class="soft" data-testid="add-cost">
      {count('addCostUntil', calls, { left, day })}
      {calls > budget.left && <strong class="fault"> {t('addRestUntil', { day })}</strong>}
    </span>
  );
}
