import { daysBetween, dayShort, localDate } from '@/utils/core/when.ts';
import type { AddBoxProps } from './add-box-props.ts';
import { useTexts } from './texts.tsx';

type Props = { calls: number; budget: NonNullable<AddBoxProps['budget']> | null };

/** What it will cost, and what is left; said before it is spent. */
export function AddCost({ calls, budget }: Props) {
  const { t, count, language, now, year } = useTexts();
  if (calls === 0) return null;
  if (!budget)
    return (
      <span class="cost" data-testid="add-cost">
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
    <span class="cost" data-testid="add-cost">
      {count('addCostUntil', calls, { left, day })}
      {calls > budget.left && <strong class="fault"> {t('addRestUntil', { day })}</strong>}
    </span>
  );
}
