import * as v from 'valibot';
import {
  addHabits,
  dayCount,
  dayIndex,
  habitsSchema,
  motionOf,
  noHabits,
  presumed,
  stageOf,
  type Habits,
  type Odds,
  type Stage,
} from './habits.ts';
import { firstScan, type Tracking } from './tracking.ts';
import { canBeTrue, dateAt, daysBetween, eventTime, type EventTime } from './when.ts';

// What the user's own finished parcels taught about each courier, as its habits. Counts only, in plain JSON: no number,
// place or name of a parcel is in them, but for the ids of the last few learnt from, so that none is learnt twice.

/** What is stored: habits per courier key, and `*` for all couriers together. */
export const lessonsSchema = v.object({
  v: v.literal(1),
  couriers: v.record(v.string(), habitsSchema),
  /** Ids of the parcels learnt from lately, oldest first. */
  learnt: v.array(v.string()),
});
export type Lessons = v.InferOutput<typeof lessonsSchema>;

/** Nothing learnt yet. */
export const noLessons: Lessons = { v: 1, couriers: {}, learnt: [] };

const everyCourier = '*'; // no courier key: those have letters, digits and hyphens only
const fading = 0.97; // each finished parcel counts half after 23 more: couriers change their rounds
const mostCouriers = 64;
const mostLearnt = 200;

const elsewhere = 0.3; // what other couriers did says a third of what this one did: the same country, other rounds

/**
 * What to expect of a courier: what its own finished parcels showed, a little of what all couriers of this user showed,
 * and what is presumed of any. Never null: with nothing learnt it is `presumed`.
 */
export function lessonsFor(lessons: Lessons | null, courierKey: string): Habits {
  const all = lessons && known(lessons, everyCourier);
  if (!all) return presumed;
  const own = known(lessons, courierKey);
  const expected = addHabits(presumed, all, elsewhere);
  return own ? addHabits(expected, own, 1) : expected;
}

// A courier key may be any word, "constructor" among them.
const known = ({ couriers }: Lessons, key: string): Habits | undefined =>
  Object.hasOwn(couriers, key) ? couriers[key] : undefined;

const morning = 8 * 3_600_000; // couriers load before eight: what moved until then decides the day
const longestStage = 60; // days; anything longer is a broken history

/** A date (YYYY-MM-DD) some days later. */
const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Learns from a finished parcel, once: its id is remembered. What was learnt before counts a little less (`fading`).
 * A history without readable times teaches nothing. Input is not mutated.
 *
 * @param id the parcel's id, so that a second call changes nothing
 * @param keptAt when the user kept it (epoch ms): the wait for the first scan counts from there
 * @param heardAt when its end was heard (epoch ms): what is dated ahead of that teaches nothing
 */
export function learn(
  lessons: Lessons,
  tracking: Tracking,
  id: string,
  keptAt: number,
  heardAt = Infinity,
): Lessons {
  if (lessons.learnt.includes(id)) return lessons;
  const shown = showing(tracking, keptAt, heardAt);
  if (!shown) return lessons;
  // The courier learnt about last stands last; the first one goes when there are too many.
  const { courierKey } = tracking;
  const own = known(lessons, courierKey) ?? noHabits;
  const all = known(lessons, everyCourier) ?? noHabits;
  const others = Object.entries(lessons.couriers).filter(
    ([key]) => key !== courierKey && key !== everyCourier,
  );
  return {
    v: 1,
    couriers: {
      ...Object.fromEntries(others.slice(-(mostCouriers - 1))),
      [courierKey]: addHabits(shown, own, fading),
      [everyCourier]: addHabits(shown, all, fading),
    },
    learnt: [...lessons.learnt, id].slice(-mostLearnt),
  };
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
  shown.offset = first.offset;
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
      shown.weekdays[new Date(`${time.date}T00:00:00Z`).getUTCDay()]! += 1;
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

/** The same for a parcel on its way, whose mornings are told apart by what was scanned before seven o'clock. */
function noteWay(shown: Habits, began: EventTime, news: EventTime, first: EventTime, scans: number[]): void {
  const days = Math.min(daysBetween(began.date, news.date), longestStage);
  for (let n = 0; n <= days; n += 1) {
    const date = dateAfter(news.date, n - days);
    const midnight = Date.parse(`${date}T00:00:00Z`) - news.offset * 60_000;
    const scanned = scans.findLast((at) => at <= midnight + morning) ?? scans[0] ?? first.at;
    shown.days[motionOf(scanned, midnight)][dayIndex(first.date, date)]![n === days ? 0 : 1] += 1;
  }
}
