import { dayShort, localDate } from '@/utils/core/when.ts';
import { Note } from './Note.tsx';
import { Phrases } from './Phrases.tsx';
import { useTexts } from './texts.tsx';

type Props = {
  /** The day on which the budget begins anew, YYYY-MM-DD. */
  renews: string;
  onOptions(): void;
};

/** The calls the user allows are used up: what that means, and until when. */
export function BudgetNote({ renews, onOptions }: Props) {
  const { t, language, now, year } = useTexts();
  return (
    <Note tone="invite" icon="clock" testId="budget-spent" title={t('budgetSpentTitle')}>
      <Phrases text={t('budgetSpentText', { day: dayShort(renews, localDate(now), language, year) })} />
      <div class="bar">
        <button class="button plain" data-testid="budget-options" onClick={onOptions}>
          {t('openSettings')}
        </button>
      </div>
    </Note>
  );
}
