import { useId, useState } from 'preact/hooks';
import { Choice, NumberField, Segments } from '../base/controls.tsx';
import { useTexts, type Locale } from '../base/texts.tsx';
import { keyPart } from '@/utils/i18n/i18n.ts';
import { budgetPresets, maxCalls, parcelsFor, type Budget } from '@/utils/schedule/budget.ts';
import { planCalls, type Plan } from '@/utils/storage/service-draft.ts';
import { save } from './saved.ts';

const { free } = budgetPresets;

/** What the plan allows and buys: "Free: 50 look-ups, about 3 parcels a month". */
export function planWords({ calls, per }: Budget, { t, count, language }: Locale, isOwn = false): string {
  if (calls === null) return t('budgetUnlimited');
  const values = { calls: calls.toLocaleString(language) };
  if (per === 'day') return t('planDay', values);
  return count(calls === free.calls && !isOwn ? 'planFree' : 'planMonth', parcelsFor(calls), values);
}

const limits = ['unlimited', 'free', 'own'] as const;
type Limit = (typeof limits)[number];
const limitOf = ({ calls, per }: Budget): Limit =>
  calls === null ? 'unlimited' : calls === free.calls && per === free.per ? 'free' : 'own';
const setBudget = (change: Partial<Budget>) => save({ budget: change });

/** The line of the plan: its limit, and when it renews. */
export function PlanLine({ budget }: { budget: Budget }) {
  const locale = useTexts();
  const { t } = locale;
  // A limit of one's own that equals the free plan's stays one's own.
  const [isOwn, setOwn] = useState(limitOf(budget) === 'own');
  const limit = isOwn && budget.calls !== null ? 'own' : limitOf(budget);
  const choose = async (chosen: Limit) => {
    // A limit of one's own begins with the present one: what may be spent grows only by a number that was typed.
    const present = budget.calls === null ? free : budget;
    const { calls, per } = chosen === 'own' ? present : budgetPresets[chosen];
    if (await setBudget({ calls, per })) setOwn(chosen === 'own');
  };
  return (
    <Choice
      label={t('planShort')}
      testId="budget"
      value={limit}
      options={limits.map((one) => [one, t(`budget${keyPart(one)}`)])}
      hint={planWords(budget, locale, limit === 'own')}
      onChoose={(chosen) => void choose(chosen)}
    >
      {limit !== 'unlimited' && (
        <div class="bar fields">
          {limit === 'own' && (
            <>
              <NumberField
                label={t('fieldCalls')}
                testId="budget-calls"
                value={budget.calls ?? 0}
                least={1}
                most={maxCalls}
                onNumber={(calls) => setBudget({ calls })}
              />
              <Segments
                label={t('fieldPer')}
                testId="budget-per"
                value={budget.per}
                options={(['month', 'day'] as const).map((one) => [one, t(`per${keyPart(one)}`)])}
                onChoose={(per) => void setBudget({ per })}
              />
            </>
          )}
          {budget.per === 'month' && (
            <NumberField
              label={t('fieldFirstDay')}
              testId="budget-first-day"
              value={budget.firstDay}
              least={1}
              most={31}
              hint={budget.firstDay > 28 && t('hintFirstDay')}
              onNumber={(firstDay) => setBudget({ firstDay })}
            />
          )}
        </div>
      )}
    </Choice>
  );
}

/** Asks a new user for the plan, so that Waybill divides its look-ups from the start, and says what the plan buys. */
export function PlanChoice({ plan, onPlan }: { plan: Plan; onPlan(plan: Plan): void }) {
  const { t, count } = useTexts();
  const id = useId();
  const calls = planCalls(plan);
  const [before, after] = t('planOther', { calls: '|' }).split('|');
  const choice = (isFree: boolean) => (
    <input
      type="radio"
      name="plan"
      data-testid={isFree ? 'plan-free' : 'plan-other'}
      checked={plan.isFree === isFree}
      onChange={() => onPlan({ ...plan, isFree })}
    />
  );
  return (
    <fieldset class="bar plan">
      <legend>{t('planTitle')}</legend>
      <label class="beside button plain">
        {choice(true)}
        {count('planFree', parcelsFor(free.calls), { calls: String(free.calls) })}
      </label>
      <label class="beside button plain">
        {choice(false)}
        {before}
        <input
          class="input"
          data-testid="plan-calls"
          inputmode="numeric"
          autocomplete="off"
          aria-label={t('fieldCalls')}
          aria-invalid={calls === undefined}
          aria-describedby={id}
          value={plan.calls}
          onInput={(event) => onPlan({ isFree: false, calls: event.currentTarget.value })}
        />
        {after}
      </label>
      <span id={id} class={calls === undefined ? 'fault' : 'soft'} data-testid="plan-buys">
        {calls === undefined
          ? t('faultCount', { least: 1, most: maxCalls.toLocaleString('en') })
          : !plan.isFree && (calls === null ? t('planNoLimit') : count('planBuys', parcelsFor(calls)))}
      </span>
    </fieldset>
  );
}
