import { useTexts } from './texts.tsx';

/** What it will cost, and what is left; said before it is spent. */
export function AddCost({ calls, callsLeft }: { calls: number; callsLeft: number | null }) {
  const { t, count, language } = useTexts();
  if (calls === 0) return null;
  const left = callsLeft === null ? '' : new Intl.NumberFormat(language).format(callsLeft);
  return (
    <span class="cost" data-testid="add-cost">
      {left === '' ? count('addCost', calls) : count('addCostLeft', calls, { left })}
      {callsLeft !== null && calls > callsLeft && <strong class="fault"> {t('addTooMany')}</strong>}
    </span>
  );
}
