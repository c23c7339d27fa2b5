import { Button } from '../base/Button.tsx';
import { useTexts } from '../base/texts.tsx';
import { monthName, weekdayShort } from '@/utils/model/time.ts';
import { frequencies, type Budget, type Frequency } from '@/utils/schedule/budget.ts';
import type { monthOf } from '@/utils/schedule/month.ts';
import { save } from './saved.ts';

const share = (part: number): string => `${100 * part}%`;

type Props = {
  month: ReturnType<typeof monthOf>;
  budget: Budget;
  frequency: Frequency;
  /** How much longer than chosen Waybill waits between checks. */
  slower: number;
};

/** The look-ups of the plan's month: whether they are enough, and a bar for each day. The text says all of it. */
export function MonthStrip({ month, budget: { calls, per, firstDay }, frequency, slower }: Props) {
  const { days, used, planned, left, runsOut, waiting, today, to } = month;
  const { t, count, day, language, year } = useTexts();
  const isDay = per === 'day';
  const state = left === 0 ? 'spent' : runsOut === null ? 'enough' : 'short';
  const short = isDay ? 'monthShortToday' : 'monthShort';
  const enough = isDay ? 'monthEnoughToday' : firstDay === 1 ? 'monthEnough' : 'monthEnoughUntil';
  const titles = { spent: 'budgetSpentTitle', short, enough: calls === null ? 'monthUsed' : enough } as const;
  const values = {
    used,
    planned,
    calls: calls ?? 0,
    rest: Math.max(0, (left ?? 0) - (state === 'enough' ? planned : 0)),
    date: runsOut ? weekdayShort(runsOut, today, language, year) : day(calls === null ? days[0]!.date : to),
    month: monthName(today, today, language),
  };
  const less = frequencies[frequencies.indexOf(frequency) - 1];
  const most = Math.max(4, ...days.map((one) => one.used + one.planned));
  const place = (date: string) => (days.findIndex((one) => one.date === date) + 0.5) / days.length;
  // A day that has no room beside the ones before it has no label.
  const labelled: string[] = [];
  for (const date of [today, runsOut ?? today, days[0]!.date, days.at(-1)!.date])
    if (labelled.every((other) => Math.abs(place(date) - place(other)) > 0.1)) labelled.push(date);
  return (
    <div class="panel month" data-testid="meter" data-state={state}>
      <div class="bar">
        <strong class={state === 'enough' ? undefined : 'danger'} data-testid="meter-title">
          {t(titles[state], values)}
        </strong>
        <span class="soft" data-testid="meter-left">
          {calls !== null && t(state === 'enough' ? 'monthSpare' : 'monthLeft', values)}
        </span>
        {calls !== null && !isDay && <span class="soft end">{t('monthRenews', { date: day(to) })}</span>}
      </div>
      <div class="month-days" aria-hidden="true">
        {days.map((one) => (
          <span key={one.date}>
            <i class="planned" style={{ height: share(one.planned / most) }} />
            <i style={{ height: share(one.used / most) }} />
          </span>
        ))}
        {runsOut && <i class="runs-out" style={{ insetInlineStart: share(place(runsOut)) }} />}
        {labelled.map((date) => (
          <b
            key={date}
            class={date === today ? '' : date === runsOut ? 'danger' : 'soft'}
            style={{ insetInlineStart: share(place(date)) }}
          >
            {date === today ? t('meterToday') : date === days[0]!.date ? day(date) : Number(date.slice(8))}
          </b>
        ))}
      </div>
      {state !== 'enough' && (
        <p class="soft" data-testid="meter-state">
          {state === 'spent'
            ? t(isDay ? 'meterSpentToday' : 'meterSpent', { date: day(to) })
            : count('monthWaits', waiting, { date: isDay ? t('untilTomorrow') : day(to) })}{' '}
          {state === 'short' && slower >= 1.1 && t('meterThin', { times: slower.toFixed(1) })}
        </p>
      )}
      {less && state === 'short' && (
        <Button look="slim" testId="check-less" words="checkLess" onClick={() => save({ frequency: less })} />
      )}
    </div>
  );
}
