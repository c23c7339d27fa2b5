import { useState } from 'preact/hooks';
import { Select, NumberField, TimeRange } from '../base/controls.tsx';
import { Note } from '../base/Note.tsx';
import { useTexts } from '../base/texts.tsx';
import {
  budgetPresets,
  costsOf,
  frequencies,
  maxCalls,
  parcelsFor,
  waitFactors,
} from '@/utils/schedule/budget.ts';
import type { Budget, Frequency } from '@/utils/schedule/budget.ts';
import { budgetStatusOf } from '@/utils/schedule/budget-status.ts';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import { keyPart } from '@/utils/i18n/i18n.ts';
import { meterItem } from '@/utils/storage/scheduler-state.ts';
import { readRows, readSome } from '@/utils/storage/store.ts';
import type { Settings } from '@/utils/storage/settings.ts';
import { save } from './saved.ts';
import { useStored } from '../hooks/store-hooks.ts';

const maxCosts = 5;

/** Reads the data of `BudgetMeter`. Reads all rows only if there is a limit. */
async function readBudget(budget: Budget, frequency: Frequency) {
  const [meter, rows] = await Promise.all([meterItem.read(), budget.calls === null ? [] : readRows()]);
  const dearest = costsOf(meter).slice(0, maxCosts);
  const named = await readSome(dearest.map(({ id }) => id));
  const costs = dearest.map(({ id, calls }) => {
    const row = named.find((one) => one.id === id);
    return { id, calls, name: sanitizeText(row?.name ?? '', 80) || id.slice(id.indexOf('/') + 1) };
  });
  return { budgetStatus: budgetStatusOf(meter, budget, rows, Date.now(), waitFactors[frequency]), costs };
}

const limits = ['unlimited', 'free', 'own'] as const;
type Limit = (typeof limits)[number];
const { free } = budgetPresets;
const choiceOf = ({ calls, per }: Budget): Limit =>
  calls === null ? 'unlimited' : calls === free.calls && per === free.per ? 'free' : 'own';

const firstOwn = { calls: 100, per: 'day' } as const;

const setBudget = (change: Partial<Budget>) => save({ budget: change });

/** "How often": budget, frequency, hours of the night without checks, and the calls so far. */
export function ScheduleSection({ settings: { budget, frequency, night } }: { settings: Settings }) {
  const { t, count } = useTexts();
  const calls = useStored(() => readBudget(budget, frequency), JSON.stringify([budget, frequency]));
  // A limit of one's own that equals the free plan's stays one's own.
  const [isOwn, setOwn] = useState(choiceOf(budget) === 'own');
  const choice = isOwn && budget.calls !== null ? 'own' : choiceOf(budget);
  const choose = async (chosen: Limit) => {
    const { calls: most, per } = chosen === 'own' ? firstOwn : budgetPresets[chosen];
    if (await setBudget({ calls: most, per })) setOwn(chosen === 'own');
  };
  return (
    <div class="stack form">
      <Select
        label={t('fieldBudget')}
        testId="budget"
        value={choice}
        options={limits.map((one) => [one, t(`budget${keyPart(one)}`)])}
        onChoose={(chosen) => void choose(chosen)}
      />
      {choice === 'own' && (
        <div class="bar field-row">
          <NumberField
            label={t('fieldCalls')}
            testId="budget-calls"
            value={budget.calls ?? 0}
            least={0}
            most={maxCalls}
            hint={budget.per === 'month' && count('planBuys', parcelsFor(budget.calls ?? 0))}
            onNumber={(number) => setBudget({ calls: number })}
          />
          <Select
            label={t('fieldPer')}
            testId="budget-per"
            value={budget.per}
            options={(['month', 'day'] as const).map((one) => [one, t(`per${keyPart(one)}`)])}
            onChoose={(per) => void setBudget({ per })}
          />
        </div>
      )}
      {choice !== 'unlimited' && budget.per === 'month' && (
        <NumberField
          label={t('fieldFirstDay')}
          testId="budget-first-day"
          value={budget.firstDay}
          least={1}
          most={31}
          hint={t('hintFirstDay')}
          onNumber={(firstDay) => setBudget({ firstDay })}
        />
      )}
      <Select
        label={t('fieldFrequency')}
        testId="frequency"
        value={frequency}
        options={frequencies.map((each) => [each, t(`frequency${keyPart(each)}`)])}
        hint={t('hintFrequency')}
        onChoose={(chosen) => void save({ frequency: chosen })}
      />
      <fieldset class="field">
        <legend>{t('fieldNight')}</legend>
        <TimeRange
          testId="night"
          minutes={{ from: night.from * 60, to: night.to * 60 }}
          step={60}
          onMinute={(end, minute) => void save({ night: { [end]: minute / 60 } })}
        />
        <p class="soft">{t('hintNight')}</p>
      </fieldset>
      {calls && <BudgetMeter {...calls} budget={budget} frequency={frequency} />}
    </div>
  );
}

type MeterProps = Pick<Settings, 'budget' | 'frequency'> & Awaited<ReturnType<typeof readBudget>>;

/** Calls used and left, a warning if they will not last, and the parcels that cost most. */
function BudgetMeter({ budgetStatus, budget, frequency, costs }: MeterProps) {
  const { used, left, waitFactor, state, from, to } = budgetStatus;
  const { t, count, language, day } = useTexts();
  const isDay = budget.per === 'day';
  return (
    <div class="stack calls" data-testid="meter">
      <p class="soft meter-line">
        <strong data-testid="meter-used">{count('meterUsed', used)}</strong>{' '}
        <span>{t(isDay ? 'meterToday' : 'meterSince', { date: day(from) })}</span>
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
            {count(isDay ? 'meterLeftToday' : 'meterLeft', left, { date: day(to) })}
          </p>
          {state !== 'ample' && (
            <Note tone="invite" testId="meter-state" data-state={state}>
              {state === 'spent'
                ? t(isDay ? 'meterSpentToday' : 'meterSpent', { date: day(to) })
                : t('meterThin', {
                    times: new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(
                      waitFactor / Math.max(1, waitFactors[frequency]),
                    ),
                  })}
            </Note>
          )}
        </>
      )}
      {costs.length > 0 && (
        <details>
          <summary>{t('costsTitle')}</summary>
          <ol class="lines" data-testid="costs">
            {costs.map(({ id, name, calls }) => (
              <li key={id} class="beside apart">
                <bdi class="clip">{name}</bdi> <span class="whole soft">{count('meterCalls', calls)}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
