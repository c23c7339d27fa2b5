import {
  addHabits,
  dayCount,
  dayIndex,
  isEarly,
  noHabits,
  stageOf,
  type Habits,
  type Odds,
  type Stage,
} from './habits.ts';
import { firstScan, type Tracking } from './tracking.ts';
import { canBeTrue, dateAfter, dateAt, daysBetween, eventTime, type EventTime } from './when.ts';

// What the user's own finished parcels taught, of all couriers together. Counts only: no number, place or name of a parcel
// is in them.

const morning = 8 * 3_600_000; // couriers load before eight: what moved until then decides the day
const fading = 0.95; // each finished parcel counts half after 14 more: couriers change their rounds
const longestStage = 60; // days; anything longer is a broken history

/**
 * What a finished parcel adds to what was learnt before, which counts a little less with each (`fading`). A history without
 * readable times adds nothing. Input is not mutated.
 *
 * @param keptAt when the user kept it (epoch ms): the wait for the first scan counts from there
 * @param heardAt when its end was heard (epoch ms): what is dated ahead of that teaches nothing
 */
export function learn(habits: Habits, tracking: Tracking, keptAt: number, heardAt = Infinity): Habits {
  const shown = showing(tracking, keptAt, heardAt);
  return shown ? addHabits(shown, habits, fading) : habits;
}

/** What one history shows, as counts; null when it shows nothing. */
function showing(tracking: Tracking, keptAt: number, heardAt: number): Habits | null {
  const dated = tracking.events.filter(({ dateTime }) => canBeTrue(Date.parse(dateTime), heardAt));
  const events = dated
    .toReversed()
    .map(({ dateTime, status }) => ({ time: eventTime(dateTime), status }))
    .filter((event): event is typeof event & { time: EventTime } => event.time !== null)
    .toSorted((a, b) => a.time.at - b.time.at);
  const first = eventTime(firstScan(dated) ?? '');
  const shown = structuredClone(noHabits);
  if (!first) return null;
  if (keptAt < first.at) {
    noteHour(shown.hours.first, first);
    noteDays(shown.days.first, dateAt(keptAt, first.offset), first.date);
  }

  let stage: Stage | null = null;
  let began: EventTime = first; // when the stage began: from that day on its news was waited for
  const scans: number[] = [];
  for (const { time, status } of events) {
    const next = stageOf(status);
    const isNewRound = stage === 'end' && next === 'end' && time.date !== began.date;
    if (stage !== null && stage !== 'first' && next !== 'out' && next !== 'first' && next !== stage) {
      noteHour(shown.hours[stage], time);
      if (stage === 'out') noteWay(shown, began, time, first, scans);
      else noteDays(shown.days[stage], began.date, time.date);
    }
    if (isNewRound) {
      // Out again on another day: the first day brought nothing, and its morrow is that of a failed attempt.
      shown.days.end[0]![1] += 1;
      noteHour(shown.hours.again, time);
      noteDays(shown.days.again, began.date, time.date);
    }
    if (next !== stage || isNewRound) began = time;
    stage = next;
    scans.push(time.at);
    if (next === null) break;
  }
  return shown;
}

/** Counts the hour of a piece of news; half of it beside the hour: ten past nine says something of ten to nine, too. */
function noteHour(hours: number[], { clock }: EventTime): void {
  const hour = Number(clock.slice(0, 2));
  hours[hour]! += 0.5;
  for (const near of [(hour + 23) % 24, (hour + 1) % 24]) hours[near]! += 0.25;
}

/** Counts the days from one date to another: nothing came on those before, something did on the last. */
function noteDays(cells: Odds[], from: string, to: string): void {
  const days = Math.min(daysBetween(from, to), longestStage);
  for (let n = 0; n < days; n += 1) cells[Math.min(n, dayCount - 1)]![1] += 1;
  if (days >= 0) cells[Math.min(days, dayCount - 1)]![0] += 1;
}

/** The same for a parcel on its way, whose mornings are told apart by what was scanned before eight o'clock. */
function noteWay(shown: Habits, began: EventTime, news: EventTime, first: EventTime, scans: number[]): void {
  const days = Math.min(daysBetween(began.date, news.date), longestStage);
  for (let n = 0; n <= days; n += 1) {
    const date = dateAfter(news.date, n - days);
    const midnight = Date.parse(`${date}T00:00:00Z`) - news.offset * 60_000;
    const scanned = scans.findLast((at) => at <= midnight + morning) ?? scans[0] ?? first.at;
    const table = isEarly(scanned, midnight) ? 'early' : 'out';
    shown.days[table][dayIndex(first.date, date)]![n === days ? 0 : 1] += 1;
  }
}
