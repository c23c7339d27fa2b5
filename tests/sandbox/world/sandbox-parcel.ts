import { byDay, day, minute, wholeSecond } from './thai-times.ts';
import type { Known } from './detail.ts';
import { mix, seeded } from './random.ts';
import type { Beginning } from './starters.ts';
import type { Status, Step } from './journey-step.ts';
import { momentOf } from './when.ts';

/** A step of a journey that has happened. */
export type Happened = { at: number; step: Step };

/**
 * A parcel and its whole journey. `times` has the time of each step (epoch milliseconds). For a traveller all times are
 * set at the start. For a parcel of the shops, Infinity marks a step that happens only when the parcel is moved on.
 */
export type SandboxParcel = {
  trackingNo: string;
  courierKey: string;
  known: Known;
  dueAt: number | null;
  steps: readonly Step[];
  times: number[];
  /**
   * At least this many steps have happened, whatever the clock says: they were moved on by hand, or are past at the
   * start.
   */
  moved: number;
  /** The seed of the random times of its steps; null if it only moves by hand. */
  seed: number | null;
};

/** Returns the times of the steps from `index` on, in order, all after `previous`. */
export function timesFrom(steps: readonly Step[], index: number, previous: number, seed: number): number[] {
  let at = previous;
  return steps.slice(index).map(({ when }, offset) => {
    at = momentOf(when, at, seeded(mix(seed, index + offset + 1)));
    return at;
  });
}

/**
 * Returns the times of the steps before the start, computed back from the newest. Steps are hours apart. All but those
 * of `ON_OTHER_STATUS` are by day, because people collect or deliver the parcel in them.
 */
function pastTimes({ journey, happened, hoursAgo }: Beginning, start: number): number[] {
  let at = start - hoursAgo * 60 * minute;
  return journey
    .slice(0, happened)
    .toReversed()
    .map(({ what, status, when }) => {
      // Minutes and seconds that come from the text of the step, so that no two parcels have the same times.
      at -= ((what.en.length * 7 + what.th.length) % 40) * minute + what.th.length * 1000;
      if (status !== 'ON_OTHER_STATUS') at = byDay(at);
      const time = wholeSecond(at);
      at -= when.hours[0] * 60 * minute;
      return time;
    })
    .toReversed();
}

/** Makes a parcel of the shops as it is at the start: its next step waits to be moved on. */
export function beginParcel(beginning: Beginning, start: number): SandboxParcel {
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

/** Returns how many of its steps have happened at the time `at`. */
export function countBy({ times, moved }: SandboxParcel, at: number): number {
  let count = moved;
  while (count < times.length && times[count]! <= at) count += 1;
  return count;
}

/** Returns the events of the first `count` steps, oldest first, without the quiet steps. */
export const eventsAfter = ({ steps, times }: SandboxParcel, count: number): Happened[] => {
  const events: Happened[] = [];
  for (let index = 0; index < count; index += 1) {
    const step = steps[index]!;
    if (!step.isQuiet) events.push({ at: times[index]!, step });
  }
  return events;
};

/** Returns the status after `count` steps; null before the first scan. */
export const statusAfter = ({ steps }: SandboxParcel, count: number): Status | null =>
  steps[count - 1]?.status ?? null;

/** Whether a step of the journey is left at the time `at`. */
export const canMove = (parcel: SandboxParcel, at: number): boolean =>
  countBy(parcel, at) < parcel.steps.length;

/**
 * Makes the next step happen now. Returns how many have happened then; null if the journey is over. The step is dated
 * now, or one second after the step before it if both fall into one second, so that times give the order. The later
 * steps of a traveller are timed anew, with the same random waits.
 */
export function moveOn(parcel: SandboxParcel, now: number): number | null {
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
