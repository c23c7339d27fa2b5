import { Button } from '../base/Button.tsx';
import { Choice, clock, Line, TimeRange } from '../base/controls.tsx';
import { Paragraph, useTexts } from '../base/texts.tsx';
import { budgetStatusOf } from '@/utils/schedule/budget-status.ts';
import { costsOf, frequencies, paces, waitFactors } from '@/utils/schedule/budget.ts';
import { monthOf } from '@/utils/schedule/month.ts';
import { budgetPause } from '@/utils/schedule/schedule.ts';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import { localDate, monthName, weekdayShort } from '@/utils/model/time.ts';
import { keyPart } from '@/utils/i18n/i18n.ts';
import { meterItem } from '@/utils/storage/scheduler-state.ts';
import { readRows, readSome } from '@/utils/storage/store.ts';
import { defaultSettings, type Settings } from '@/utils/storage/settings.ts';
import { useStored } from '../hooks/store-hooks.ts';
import { save } from './saved.ts';

const maxCosts = 5;

/**
 * Reads the calls made and planned, and the parcels that cost most; all rows only if there is a limit. `slower`: how much
 * longer than chosen Waybill waits between checks. `pause`: until when polling waits for the budget; null if it does not.
 */
async function readMonth({ budget, frequency, night }: Settings) {
  const [meter, rows] = await Promise.all([meterItem.read(), budget.calls === null ? [] : readRows()]);
  const dearest = costsOf(meter).slice(0, maxCosts);
  const named = await readSome(dearest.map(({ id }) => id));
  const costs = dearest.map(({ id, calls }) => {
    const row = named.find((one) => one.id === id);
    return { id, calls, name: sanitizeText(row?.name ?? '', 80), number: id.slice(id.indexOf('/') + 1) };
  });
  const wished = waitFactors[frequency];
  const { waitFactor } = budgetStatusOf(meter, budget, rows, night, Date.now(), wished);
  const pause = budgetPause(meter, budget, night, Date.now());
  const month = monthOf(meter, budget, frequency, rows, night, Date.now());
  return { month, slower: waitFactor / wished, pause, costs };
}

/** "Checking": the month's look-ups, how often to check, and the hours of the night without checks. */
export function ScheduleSection({ settings }: { settings: Settings }) {
  const { budget, frequency, night } = settings;
  const { t, count } = useTexts();
  const read = useStored(() => readMonth(settings), JSON.stringify([budget, frequency, night]));
  const minutes = { from: night.from * 60, to: night.to * 60 };
  const hours = { from: clock(minutes.from), to: clock(minutes.to) };
  const isResting = night.from !== night.to;
  const nights = [['rest', t('nightRest')] as const, ['check', t('check')] as const];
  const rest = ({ from = minutes.from, to = minutes.to }) =>
    void save({ night: { from: from / 60, to: to / 60 } });
  return (
    <>
      {read && <MonthStrip {...read} budget={budget} frequency={frequency} />}
      <Choice
        label={t('fieldFrequency')}
        testId="frequency"
        value={frequency}
        options={frequencies.map((one) => [one, t(`frequency${keyPart(one)}`)])}
        hint={t('hintFrequency', paces[frequency])}
        onChoose={(chosen) => void save({ frequency: chosen })}
      />
      <Choice
        label={t('fieldNight')}
        testId="night"
        value={isResting ? 'rest' : 'check'}
        options={nights}
        hint={t(isResting ? 'hintNight' : 'hintNightCheck', hours)}
        onChoose={(chosen) =>
          void save({ night: chosen === 'rest' ? defaultSettings().night : { to: night.from } })
        }
      >
        {isResting && <TimeRange testId="night" minutes={minutes} step={60} onMinutes={rest} />}
      </Choice>
      {read && read.costs.length > 0 && (
        <Line title={t('costsTitle')}>
          <ol class="lines" data-testid="costs">
            {read.costs.map(({ id, name, number, calls }) => (
              <li key={id} class="beside apart">
                <bdi class="clip">{name || number}</bdi>{' '}
                {name && <bdi class="whole number soft">{number}</bdi>}{' '}
                <span class="whole soft">{count('meterCalls', calls)}</span>
              </li>
            ))}
          </ol>
        </Line>
      )}
    </>
  );
}

const share = (part: number): string => `${100 * part}%`;

type MonthProps = Awaited<ReturnType<typeof readMonth>> & Pick<Settings, 'budget' | 'frequency'>;

/** The look-ups of the plan's month: whether they are enough, and a bar for each day. The text says all of it. */
function MonthStrip({ month, budget: { calls, per, firstDay }, frequency, slower, pause }: MonthProps) {
  const { days, used, planned, left, runsOut, waiting, today, to } = month;
  const { t, count, day, language, year } = useTexts();
  const isDay = per === 'day';
  const state = left === 0 ? 'spent' : runsOut === null ? 'enough' : 'short';
  const short = isDay ? 'monthShortToday' : 'monthShort';
  const enough = isDay ? 'monthEnoughToday' : firstDay === 1 ? 'monthEnough' : 'monthEnoughUntil';
  const titles = { spent: 'budgetSpentTitle', short, enough: calls === null ? 'monthUsed' : enough } as const;
  const written = (number: number) => number.toLocaleString(language);
  const values = {
    used: written(used),
    planned: written(planned),
    calls: written(calls ?? 0),
    rest: written(Math.max(0, (left ?? 0) - (state === 'enough' ? planned : 0))),
    date: runsOut ? weekdayShort(runsOut, today, language, year) : day(calls === null ? days[0]!.date : to),
    month: monthName(today, today, language),
  };
  const less = frequencies[frequencies.indexOf(frequency) - 1];
  const most = Math.max(4, ...days.map((one) => one.used + one.planned));
  const place = (date: string) => (days.findIndex((one) => one.date === date) + 0.5) / days.length;
  const at = (date: string) => ({ insetInlineStart: share(place(date)) });
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
        {runsOut && <i class="runs-out" style={at(runsOut)} />}
        {labelled.map((date) => (
          <b key={date} class={date === today ? '' : date === runsOut ? 'danger' : 'soft'} style={at(date)}>
            {date === today ? t('meterToday') : date === days[0]!.date ? day(date) : Number(date.slice(8))}
          </b>
        ))}
      </div>
      {state !== 'enough' && (
        <p class="soft" data-testid="meter-state">
          {state === 'spent'
            ? t(isDay ? 'meterSpentToday' : 'meterSpent', { date: day(to) })
            : count('monthWaits', waiting, { date: isDay ? t('untilTomorrow') : day(to) })}{' '}
          {state === 'short' && slower >= 1.1 && t('meterThin', { times: Number(slower.toPrecision(2)) })}
        </p>
      )}
      {pause !== null && pause.left > 0 && (
        <Paragraph testId="meter-share" text={t('monthShareUsed', { date: day(localDate(pause.until)) })} />
      )}
      {less && state === 'short' && (
        <Button look="slim" testId="check-less" words="checkLess" onClick={() => save({ frequency: less })} />
      )}
    </div>
  );
}
