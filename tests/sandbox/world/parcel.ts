import { byDay, day, minute, wholeSecond } from './clock.ts';
import type { Known } from './detail.ts';
import { mix, seeded } from './random.ts';
import type { Beginning } from './starters.ts';
import type { Status, Step } from './step.ts';
import { momentOf } from './when.ts';

/** A step of a journey that has happened. */
export type Happened = { at: number; step: Step };

/**
 * A parcel and its whole journey. `times` says when each step happens: those of a parcel that travels by itself are
 * known from the beginning, a step that waits to be moved on stands at Infinity.
 */
export type Parcel = {
  trackingNo: string;
  courierKey: string;
  known: Known;
  dueAt: number | null;
  steps: readonly Step[];
  times: number[];
  /** As many steps have happened at least, whatever the clock says: they were moved on by hand. */
  moved: number;
  /** Where the chances of its steps come from; null when it only moves by hand. */
  seed: number | null;
};

/** Times for the steps from `index` on, each after the one before it; the first after `previous`. */
export function timesFrom(steps: readonly Step[], index: number, previous: number, seed: number): number[] {
  let at = previous;
  return steps.slice(index).map(({ when }, offset) => {
    at = momentOf(when, at, seeded(mix(seed, index + offset + 1)));
    return at;
  });
}

/** Times of the steps before the start, going back from the newest: hours apart, and people work by day. */
function pastTimes({ journey, happened, hoursAgo }: Beginning, start: number): number[] {
  let at = start - hoursAgo * 60 * minute;
  return journey
    .slice(0, happened)
    .toReversed()
    .map(({ what, status, when }) => {
      // Odd minutes and seconds from the step's own words, so that no two parcels tick alike.
      at -= ((what.en.length * 7 + what.th.length) % 40) * minute + what.th.length * 1000;
      if (status !== 'ON_OTHER_STATUS') at = byDay(at);
      const time = wholeSecond(at);
      at -= when.hours[0] * 60 * minute;
      return time;
    })
    .toReversed();
}

/** A parcel of the shops as it stands at the start: it waits to be moved on. */
export function beginParcel(beginning: Beginning, start: number): Parcel {
  const { trackingNo, courierKey, known, journey, dueInDays } = beginning;
  const past = pastTimes(beginning, start);
  return {
    trackingNo,
    courierKey,
    known,
    seed: null,
    steps: journey,
    moved: past.length,
    times: journey.map((_, index) => past[index] ?? Number.POSITIVE_INFINITY),
    dueAt: dueInDays === null ? null : start + dueInDays * day,
  };
}

/** How many of its steps have happened by then. */
export function countBy({ times, moved }: Parcel, at: number): number {
  let count = moved;
  while (count < times.length && times[count]! <= at) count += 1;
  return count;
}

/** Its events, the quiet steps left out, after so many steps; oldest first. */
export const eventsAfter = ({ steps, times }: Parcel, count: number): Happened[] => {
  const events: Happened[] = [];
  for (let index = 0; index < count; index += 1) {
    const step = steps[index]!;
    if (!step.isQuiet) events.push({ at: times[index]!, step });
  }
  return events;
};

/** The status after so many steps; null before the courier's first scan. */
export const statusAfter = ({ steps }: Parcel, count: number): Status | null =>
  steps[count - 1]?.status ?? null;

/** Whether anything is still to come. */
export const canMove = (parcel: Parcel, at: number): boolean => countBy(parcel, at) < parcel.steps.length;

/**
 * Lets the next step happen now and gives how many have happened then; null when the journey is over. It is stamped
 * with the present, a second after the step before it where both fall into one second, so that times alone tell the
 * order. What comes after it is as far behind it as it would have been.
 */
export function moveOn(parcel: Parcel, now: number): number | null {
  const index = countBy(parcel, now);
  if (index >= parcel.steps.length) return null;
  const before = parcel.times[index - 1];
  const at = Math.max(wholeSecond(now), before === undefined ? 0 : before + 1000);
  parcel.times[index] = at;
  if (parcel.seed !== null) {
    parcel.times.splice(index + 1, Infinity, ...timesFrom(parcel.steps, index + 1, at, parcel.seed));
  }
  parcel.moved = index + 1;
  return index + 1;
}
