import { Choice, clock, Line, TimeRange } from '../base/controls.tsx';
import { useTexts } from '../base/texts.tsx';
import { budgetStatusOf } from '@/utils/schedule/budget-status.ts';
import { costsOf, frequencies, paces, waitFactors } from '@/utils/schedule/budget.ts';
import { monthOf } from '@/utils/schedule/month.ts';
import { sanitizeText } from '@/utils/model/sanitize.ts';
import { keyPart } from '@/utils/i18n/i18n.ts';
import { meterItem } from '@/utils/storage/scheduler-state.ts';
import { readRows, readSome } from '@/utils/storage/store.ts';
import { defaultSettings, type Settings } from '@/utils/storage/settings.ts';
import { useStored } from '../hooks/store-hooks.ts';
import { MonthStrip } from './MonthStrip.tsx';
import { save } from './saved.ts';

const maxCosts = 5;

/** Reads the calls made and planned, and the parcels that cost most. Reads all rows only if there is a limit. */
async function readMonth({ budget, frequency }: Settings) {
  const [meter, rows] = await Promise.all([meterItem.read(), budget.calls === null ? [] : readRows()]);
  const dearest = costsOf(meter).slice(0, maxCosts);
  const named = await readSome(dearest.map(({ id }) => id));
  const costs = dearest.map(({ id, calls }) => {
    const row = named.find((one) => one.id === id);
    return { id, calls, name: sanitizeText(row?.name ?? '', 80) || id.slice(id.indexOf('/') + 1) };
  });
  const wished = waitFactors[frequency];
  const { waitFactor } = budgetStatusOf(meter, budget, rows, Date.now(), wished);
  return { month: monthOf(meter, budget, frequency, rows, Date.now()), slower: waitFactor / wished, costs };
}

/** "Checking": the month's look-ups, how often to check, and the hours of the night without checks. */
export function ScheduleSection({ settings }: { settings: Settings }) {
  const { budget, frequency, night } = settings;
  const { t, count } = useTexts();
  const read = useStored(() => readMonth(settings), JSON.stringify([budget, frequency]));
  const hours = { from: clock(night.from * 60), to: clock(night.to * 60) };
  const isResting = night.from !== night.to;
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
        options={[
          ['rest', t('nightRest')],
          ['check', t('check')],
        ]}
        hint={t(isResting ? 'hintNight' : 'hintNightCheck', hours)}
        onChoose={(chosen) =>
          void save({ night: chosen === 'rest' ? defaultSettings().night : { to: night.from } })
        }
      >
        {isResting && (
          <TimeRange
            testId="night"
            minutes={{ from: night.from * 60, to: night.to * 60 }}
            step={60}
            onMinute={(end, minute) => void save({ night: { [end]: minute / 60 } })}
          />
        )}
      </Choice>
      {read && read.costs.length > 0 && (
        <Line title={t('costsTitle')}>
          <ol class="lines" data-testid="costs">
            {read.costs.map(({ id, name, calls }) => (
              <li key={id} class="beside apart">
                <bdi class="clip">{name}</bdi> <span class="whole soft">{count('meterCalls', calls)}</span>
              </li>
            ))}
          </ol>
        </Line>
      )}
    </>
  );
}
