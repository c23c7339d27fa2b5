import {
  leftOf,
  paces,
  periodOf,
  shareOf,
  usedOf,
  type Budget,
  type Frequency,
  type Meter,
} from './budget.ts';
import { callsAhead, dayLeft } from './budget-status.ts';
import type { Parcel } from '../model/parcel.ts';
import type { PlanContext } from './schedule.ts';
import { dateAfter, localDate } from '../model/time.ts';

/** A day (YYYY-MM-DD) with the calls made on it, and those planned for which there are calls left. */
export type MonthDay = { date: string; used: number; planned: number };

/**
 * Returns the days of the plan's month (of the calendar month, if the limit is per day), the calls used and planned in
 * the present period, and, if they are more than those left, the day on which these run out and how many checks wait
 * for the next period. The plan is at the chosen frequency: the schedule then waits longer, and spreads them. No day takes
 * more than its share (`shareOf`): the others wait for the next day.
 */
export function monthOf(
  meter: Meter,
  budget: Budget,
  frequency: Frequency,
  parcels: readonly Parcel[],
  night: PlanContext['night'],
  now: number,
) {
  const today = localDate(now);
  const { to } = periodOf(budget, now);
  const left = leftOf(meter, budget, now);
  const pace = paces[frequency].calls / paces.usual.calls;
  const ahead = parcels.map((parcel) => callsAhead(parcel, now));
  const days: MonthDay[] = [];
  let planned = 0;
  let waiting = 0;
  let rest = left;
  let runsOut: string | null = null;
  const month = periodOf(budget.per === 'day' ? { ...budget, per: 'month', firstDay: 1 } : budget, now);
  for (let date = month.from; date < month.to; date = dateAfter(date, 1)) {
    if (date >= today && date < to)
      for (const parcel of ahead) {
        const calls = Math.min(parcel.all, parcel.aDay * (date === today ? dayLeft(night, now) : 1));
        parcel.all -= calls;
        planned += calls * pace;
        waiting += calls * pace;
      }
    const used = meter.days[date] ?? 0;
    const ofDay = rest === null ? waiting : Math.min(waiting, shareOf(rest, used, date, to));
    waiting -= ofDay;
    if (rest !== null) rest -= ofDay;
    if (waiting > 0 && rest === 0) runsOut ??= date;
    days.push({ date, used, planned: ofDay });
  }
  planned = Math.round(planned);
  if (left !== null && planned <= left) runsOut = null;
  waiting = runsOut === null ? 0 : planned - left!;
  return { days, used: usedOf(meter, budget, now), planned, left, runsOut, waiting, today, to };
}
