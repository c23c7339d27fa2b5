import { CallMeter, type Cost } from '@/components/CallMeter.tsx';
import { Choice, NumberField, TimeChoice } from '@/components/controls.tsx';
import { useTexts } from '@/components/texts.tsx';
import { budgetPresets, frequencies, waitsOf, type Budget, type Frequency } from '@/utils/core/budget.ts';
import { costsOf } from '@/utils/core/meter.ts';
import { standingOf } from '@/utils/core/standing.ts';
import { plain } from '@/utils/core/plain.ts';
import type { MessageKey } from '@/utils/platform/i18n.ts';
import { readMeter } from '@/utils/platform/plan.ts';
import { readRows, readSome } from '@/utils/platform/store.ts';
import { updateSettings, type Settings } from '@/utils/platform/settings.ts';
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

type Limit = 'unlimited' | 'free' | 'own';
const isPreset = (budget: Budget, preset: Budget) =>
  budget.calls === preset.calls && budget.per === preset.per;
const choiceOf = (budget: Budget): Limit =>
  budget.calls === null ? 'unlimited' : isPreset(budget, budgetPresets.free) ? 'free' : 'own';

const frequencyTexts = {
  less: 'frequencyLess',
  usual: 'frequencyUsual',
  more: 'frequencyMore',
} as const satisfies Record<Frequency, MessageKey>;

const mostCalls = 1_000_000;

const setBudget = (change: Partial<Budget>) => void updateSettings({ budget: change });

function choose(choice: Limit): void {
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
      <p class="soft lead">{t('watchLead')}</p>
      <div class="stack form">
        <Choice
          label={t('fieldBudget')}
          testId="budget"
          value={choice}
          options={[
            ['unlimited', t('budgetUnlimited')],
            ['free', t('budgetFree')],
            ['own', t('budgetOwn')],
          ]}
          onChoose={choose}
        />
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
            <Choice
              label={t('fieldPer')}
              testId="budget-per"
              value={budget.per}
              options={[
                ['month', t('perMonth')],
                ['day', t('perDay')],
              ]}
              onChoose={(per) => setBudget({ per })}
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
        <Choice
          label={t('fieldFrequency')}
          testId="frequency"
          value={frequency}
          options={frequencies.map((each) => [each, t(frequencyTexts[each])])}
          hint={t('hintFrequency')}
          onChoose={(chosen) => void updateSettings({ frequency: chosen })}
        />
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
          <p class="soft">{t('hintNight')}</p>
        </fieldset>
        {calls && <CallMeter {...calls} budget={budget} frequency={frequency} />}
      </div>
    </section>
  );
}
