import * as v from 'valibot';
import { phaseOf } from './status.ts';
import { firstScan, type Tracking } from './tracking.ts';
import { dateAt, daysBetween, eventTime, type EventTime } from './when.ts';

// What the user's own finished parcels taught about each courier: at which hours its news comes, and on which day.
// Counts only, in plain JSON: no number, place or name of a parcel is in them, but for the ids of the last few learnt
// from, so that none is learnt twice.

/** What a parcel's next news is, by its state: the schedule asks for each at other hours. */
export const stages = ['first', 'out', 'end', 'again'] as const;
/**
 * `first`: waits for its first scan. `out`: on its way; the news is that it goes out for delivery (or whatever comes
 * without that). `end`: out for delivery; the news is the outcome. `again`: an attempt failed; the news is the next
 * attempt or the return.
 */
export type Stage = (typeof stages)[number];

/**
 * When a parcel on its way was last scanned, seen from the morning: early that morning, at dawn, in the night, the day
 * before, or earlier.
 */
export const motions = ['early', 'dawn', 'night', 'day', 'old'] as const;
export type Motion = (typeof motions)[number];

const dayCount = 4; // the day the stage began, the next, the one after, any later one

const counts = (length: number) => v.pipe(v.array(v.pipe(v.number(), v.minValue(0))), v.length(length));
/** How often news came on such a day, and how often it did not. */
const oddsSchema = v.strictTuple([v.pipe(v.number(), v.minValue(0)), v.pipe(v.number(), v.minValue(0))]);
type Odds = v.InferOutput<typeof oddsSchema>;

const habitsSchema = v.object({
  /** Per stage: news by local hour of the day (24 counts). */
  hours: v.object({ first: counts(24), out: counts(24), end: counts(24), again: counts(24) }),
  /** Per stage, per day since it began: came or not. `out` knows five ways a morning can begin (`motions`). */
  days: v.object({
    first: v.pipe(v.array(oddsSchema), v.length(dayCount)),
    end: v.pipe(v.array(oddsSchema), v.length(dayCount)),
    again: v.pipe(v.array(oddsSchema), v.length(dayCount)),
    early: v.pipe(v.array(oddsSchema), v.length(dayCount)),
    dawn: v.pipe(v.array(oddsSchema), v.length(dayCount)),
    night: v.pipe(v.array(oddsSchema), v.length(dayCount)),
    day: v.pipe(v.array(oddsSchema), v.length(dayCount)),
    old: v.pipe(v.array(oddsSchema), v.length(dayCount)),
  }),
  /** Important news by weekday, Sunday first. */
  weekdays: counts(7),
  /** Minutes east of UTC of the courier's own clock. */
  offset: v.number(),
});
/** What one courier usually does, as counts: measured ones, presumed ones, or both added up. */
export type Habits = v.InferOutput<typeof habitsSchema>;

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

const spread = (weights: Record<number, number>, total: number): number[] => {
  // A twentieth lies evenly over the day's hours (6 to 22): a courier nobody has seen may come at any of them.
  const even = Array.from({ length: 24 }, (_, hour) => (hour >= 6 && hour < 22 ? 0.05 / 16 : 0));
  const sum = Object.values(weights).reduce((a, b) => a + b, 0);
  return even.map((share, hour) => total * (share + (0.95 * (weights[hour] ?? 0)) / sum));
};
const odds = (chances: readonly number[], weight: number): Odds[] =>
  chances.map((chance) => [chance * weight, (1 - chance) * weight]);

/**
 * What is presumed of a courier nobody has learnt about, worth about six parcels. Sources: api-facts, section 5 (the two
 * real answers: picked up 13:36, hubs 22:04 and 03:09, branch 08:11, out 08:57, delivered 13:59; a journey of three
 * days), and the working day of couriers in Thailand in general: collected in the afternoon, carried at night, out from
 * 7 to 11, delivered from 9 to 19, back at the branch in the evening, where a failed attempt is settled. Nothing here is
 * precise: it is what six own parcels outweigh.
 */
export const presumed: Habits = {
  hours: {
    first: spread(
      { 9: 2, 10: 3, 11: 3, 12: 3, 13: 4, 14: 5, 15: 6, 16: 7, 17: 7, 18: 6, 19: 5, 20: 3, 21: 2 },
      6,
    ),
    out: spread({ 6: 3, 7: 7, 8: 10, 9: 8, 10: 5, 11: 3, 12: 1, 13: 2, 14: 1 }, 6),
    end: spread(
      { 8: 1, 9: 4, 10: 6, 11: 7, 12: 6, 13: 6, 14: 7, 15: 6, 16: 6, 17: 5, 18: 4, 19: 2, 20: 1 },
      6,
    ),
    again: spread(
      { 7: 3, 8: 6, 9: 6, 10: 4, 11: 3, 12: 2, 13: 2, 14: 2, 15: 2, 16: 2, 17: 3, 18: 3, 19: 3, 20: 2 },
      6,
    ),
  },
  days: {
    first: odds([0.35, 0.5, 0.4, 0.25], 3),
    end: odds([0.95, 0.6, 0.3, 0.1], 6),
    again: odds([0.2, 0.6, 0.5, 0.3], 3),
    early: odds([0.04, 0.8, 0.9, 0.9], 3),
    dawn: odds([0.04, 0.2, 0.4, 0.5], 3),
    night: odds([0.04, 0.07, 0.3, 0.35], 3),
    day: odds([0.04, 0.07, 0.3, 0.35], 3),
    old: odds([0.04, 0.07, 0.15, 0.2], 3),
  },
  weekdays: Array.from({ length: 7 }, () => 2),
  offset: 7 * 60,
};

const add = (a: readonly number[], b: readonly number[], weight: number): number[] =>
  a.map((count, n) => count + weight * (b[n] ?? 0));
const addOdds = (a: readonly Odds[], b: readonly Odds[], weight: number): Odds[] =>
  a.map(([yes, no], n) => [yes + weight * (b[n]?.[0] ?? 0), no + weight * (b[n]?.[1] ?? 0)]);

function addHabits(a: Habits, b: Habits, weight: number): Habits {
  return {
    hours: {
      first: add(a.hours.first, b.hours.first, weight),
      out: add(a.hours.out, b.hours.out, weight),
      end: add(a.hours.end, b.hours.end, weight),
      again: add(a.hours.again, b.hours.again, weight),
    },
    days: {
      first: addOdds(a.days.first, b.days.first, weight),
      end: addOdds(a.days.end, b.days.end, weight),
      again: addOdds(a.days.again, b.days.again, weight),
      early: addOdds(a.days.early, b.days.early, weight),
      dawn: addOdds(a.days.dawn, b.days.dawn, weight),
      night: addOdds(a.days.night, b.days.night, weight),
      day: addOdds(a.days.day, b.days.day, weight),
      old: addOdds(a.days.old, b.days.old, weight),
    },
    weekdays: add(a.weekdays, b.weekdays, weight),
    offset: b.offset,
  };
}

const none: Habits = {
  hours: {
    first: Array.from({ length: 24 }, () => 0),
    out: Array.from({ length: 24 }, () => 0),
    end: Array.from({ length: 24 }, () => 0),
    again: Array.from({ length: 24 }, () => 0),
  },
  days: {
    first: odds([0, 0, 0, 0], 0),
    end: odds([0, 0, 0, 0], 0),
    again: odds([0, 0, 0, 0], 0),
    early: odds([0, 0, 0, 0], 0),
    dawn: odds([0, 0, 0, 0], 0),
    night: odds([0, 0, 0, 0], 0),
    day: odds([0, 0, 0, 0], 0),
    old: odds([0, 0, 0, 0], 0),
  },
  weekdays: Array.from({ length: 7 }, () => 0),
  offset: presumed.offset,
};

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

/** The stage a status puts a parcel in; null where no more news is waited for. */
export function stageOf(status: string | null): Stage | null {
  switch (phaseOf(status)) {
    case 'waiting':
      return 'first';
    case 'picked-up':
    case 'in-transit':
    case 'unknown':
      return 'out';
    case 'out-for-delivery':
      return 'end';
    case 'trouble':
      return 'again';
    case 'delivered':
    case 'returned':
      return null;
  }
}

/** The place of a day in the tables: 0 is the day the stage began, 3 is any day from the third after it. */
export const dayIndex = (from: string, to: string): number =>
  Math.max(0, Math.min(dayCount - 1, daysBetween(from, to) || 0));

/** How a morning began: where the newest scan (`scannedAt`) lies, seen from midnight of the day (both epoch ms). */
export function motionOf(scannedAt: number, midnight: number): Motion {
  const hoursBefore = (midnight - scannedAt) / 3_600_000;
  if (hoursBefore <= -5) return 'early'; // since 05:00: the lorry to the last branch has come
  if (hoursBefore <= -3) return 'dawn'; // since 03:00: that one, or one from hub to hub
  if (hoursBefore <= 6) return 'night'; // since 18:00 the evening before
  return hoursBefore <= 18 ? 'day' : 'old'; // since 06:00 the day before
}

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
 */
export function learn(lessons: Lessons, tracking: Tracking, id: string, keptAt: number): Lessons {
  if (lessons.learnt.includes(id)) return lessons;
  const shown = showing(tracking, keptAt);
  if (!shown) return lessons;
  // The courier learnt about last stands last; the first one goes when there are too many.
  const { courierKey } = tracking;
  const own = known(lessons, courierKey) ?? none;
  const all = known(lessons, everyCourier) ?? none;
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
function showing(tracking: Tracking, keptAt: number): Habits | null {
  const events = tracking.events
    .toReversed()
    .map(({ dateTime, status }) => ({ time: eventTime(dateTime), status }))
    .filter((event): event is typeof event & { time: EventTime } => event.time !== null)
    .toSorted((a, b) => a.time.at - b.time.at);
  const first = eventTime(firstScan(tracking.events) ?? '');
  const shown = structuredClone(none);
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
