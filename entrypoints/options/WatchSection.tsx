import { CallMeter, type Cost } from '@/components/CallMeter.tsx';
import { NumberField } from '@/components/NumberField.tsx';
import { useTexts } from '@/components/texts.tsx';
import { TimeChoice } from '@/components/TimeChoice.tsx';
import { budgetPresets, frequencies, waitsOf, type Budget, type Frequency } from '@/utils/core/budget.ts';
import { costsOf } from '@/utils/core/meter.ts';
import { standingOf } from '@/utils/core/standing.ts';
import { plain } from '@/utils/core/plain.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { readMeter } from '@/utils/platform/meter.ts';
import { readRows, readSome } from '@/utils/platform/store.ts';
import { updateSettings } from '@/utils/platform/settings.ts';
import type { Settings } from '@/utils/platform/settings.ts';
import { useStored } from '../pages/reading.ts';

const mostCosts = 5;

/** What the meter is drawn from: rows are needed only where there is a limit to share out. */
async function readCalls(budget: Budget, frequency: Frequency) {
  const [meter, rows] = await Promise.all([readMeter(), budget.calls === null ? [] : readRows()]);
  const dearest = costsOf(meter).slice(0, mostCosts);
  const named = await readSome(dearest.map(({ id }) => id));
  const costs = dearest.map(({ id, calls }): Cost => {
    const row = named.find((one) => one.id === id);
    return { id, calls, name: plain(row?.name ?? '', 80) || id.slice(id.indexOf('/') + 1) };
  });
  return { standing: standingOf(meter, budget, rows, Date.now(), waitsOf[frequency]), costs };
}

type Choice = 'unlimited' | 'free' | 'own';
const isPreset = (budget: Budget, preset: Budget) =>
  budget.calls === preset.calls && budget.per === preset.per;
const choiceOf = (budget: Budget): Choice =>
  budget.calls === null ? 'unlimited' : isPreset(budget, budgetPresets.free) ? 'free' : 'own';

const frequencyTexts = {
  less: 'frequencyLess',
  usual: 'frequencyUsual',
  more: 'frequencyMore',
} as const satisfies Record<Frequency, MessageKey>;

const mostCalls = 1_000_000;

const setBudget = (change: Partial<Budget>) => void updateSettings({ budget: change });

function choose(choice: Choice): void {
  if (choice === 'own') setBudget({ calls: 100, per: 'day' });
  else setBudget({ calls: budgetPresets[choice].calls, per: budgetPresets[choice].per });
}

/** "How often": what the plan allows, when nothing is asked, and what was called so far. */
export function WatchSection({ settings: { budget, frequency, night } }: { settings: Settings }) {
  const { t } = useTexts();
  const calls = useStored(() => readCalls(budget, frequency), JSON.stringify([budget, frequency]));
  const choice = choiceOf(budget);
  return (
    <section class="panel" aria-labelledby="watch">
      <h2 id="watch">{t('sectionWatch')}</h2>
      <p class="lead">{t('watchLead')}</p>
      <div class="form">
        <div class="field">
          <label for="budget-choice">{t('fieldBudget')}</label>
          <select
            id="budget-choice"
            class="input"
            data-testid="budget"
            value={choice}
            onChange={(event) => choose(event.currentTarget.value as Choice)}
          >
            <option value="unlimited">{t('budgetUnlimited')}</option>
            <option value="free">{t('budgetFree')}</option>
            <option value="own">{t('budgetOwn')}</option>
          </select>
        </div>
        {choice === 'own' && (
          <div class="field-row">
            <NumberField
              label={t('fieldCalls')}
              testId="budget-calls"
              value={budget.calls ?? 0}
              least={0}
              most={mostCalls}
              onNumber={(number) => setBudget({ calls: number })}
            />
            <div class="field">
              <label for="budget-per">{t('fieldPer')}</label>
              <select
                id="budget-per"
                class="input"
                data-testid="budget-per"
                value={budget.per}
                onChange={(event) => setBudget({ per: event.currentTarget.value as Budget['per'] })}
              >
                <option value="month">{t('perMonth')}</option>
                <option value="day">{t('perDay')}</option>
              </select>
            </div>
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
        <div class="field">
          <label for="frequency">{t('fieldFrequency')}</label>
          <select
            id="frequency"
            class="input"
            data-testid="frequency"
            aria-describedby="frequency-hint"
            value={frequency}
            onChange={(event) => void updateSettings({ frequency: event.currentTarget.value as Frequency })}
          >
            {frequencies.map((each) => (
              <option key={each} value={each}>
                {t(frequencyTexts[each])}
              </option>
            ))}
          </select>
          <p class="hint" id="frequency-hint">
            {t('hintFrequency')}
          </p>
        </div>
        <fieldset class="field">
          <legend>{t('fieldNight')}</legend>
          <div class="field-row">
            <TimeChoice
              label={t('from')}
              testId="night-from"
              minute={night.from * 60}
              step={60}
              onMinute={(from) => void updateSettings({ night: { from: from / 60 } })}
            />
            <TimeChoice
              label={t('until')}
              testId="night-to"
              minute={night.to * 60}
              step={60}
              onMinute={(to) => void updateSettings({ night: { to: to / 60 } })}
            />
          </div>
          <p class="hint">{t('hintNight')}</p>
        </fieldset>
        {calls && <CallMeter {...calls} budget={budget} frequency={frequency} />}
      </div>
    </section>
  );
}
