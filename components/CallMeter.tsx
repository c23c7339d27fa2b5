import { waitsOf, type Budget, type Frequency } from '@/utils/core/budget.ts';
import type { Standing } from '@/utils/core/standing.ts';
import { dayShort, localDate } from '@/utils/core/when.ts';
import { Icon } from './Glyph.tsx';
import { useTexts } from './texts.tsx';

/** What a parcel has cost so far. `name` is what the user knows it by. */
export type Cost = { id: string; name: string; calls: number };

type Props = { standing: Standing; budget: Budget; frequency: Frequency; costs: readonly Cost[] };

/** How the budget stands: what was called, what is left, what it means, and the parcels that cost most. */
export function CallMeter({ standing, budget, frequency, costs }: Props) {
  const { used, left, share, state, from, to } = standing;
  const { t, count, language, now, year } = useTexts();
  const day = (date: string) => dayShort(date, localDate(now), language, year);
  const isDay = budget.per === 'day';
  return (
    <div class="calls" data-testid="meter">
      <p class="meter-line">
        <strong data-testid="meter-used">{count('meterUsed', used)}</strong>{' '}
        <span>{isDay ? t('meterToday') : t('meterSince', { date: day(from) })}</span>
      </p>
      {budget.calls !== null && left !== null && (
        <>
          <progress
            class={state}
            aria-label={t('meterLabel')}
            value={Math.min(used, budget.calls)}
            max={Math.max(1, budget.calls)}
          />
          <p class="soft" data-testid="meter-left">
            {isDay ? count('meterLeftToday', left) : count('meterLeft', left, { date: day(to) })}
          </p>
          {state !== 'ample' && (
            <p class="meter-state" data-testid="meter-state" data-state={state}>
              <Icon name="warning" size={15} />
              <span>
                {state === 'spent'
                  ? isDay
                    ? t('meterSpentToday')
                    : t('meterSpent', { date: day(to) })
                  : t('meterThin', {
                      times: new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(
                        share / Math.max(1, waitsOf[frequency]),
                      ),
                    })}
              </span>
            </p>
          )}
        </>
      )}
      {costs.length > 0 && (
        <>
          <h3>{t('costsTitle')}</h3>
          <ol class="costs" data-testid="costs">
            {costs.map(({ id, name, calls }) => (
              <li key={id} class="beside apart">
                <bdi class="clip">{name}</bdi> <span class="soft">{count('meterCalls', calls)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
