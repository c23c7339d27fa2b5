import { byDay, day, minute, wholeSecond } from './clock.ts';
import type { Beginning } from './starters.ts';
import type { Status, Step } from './journeys.ts';

/** A step of a journey that has happened. */
export type Happened = { at: number; step: Step };

/** A parcel on its way: its events so far, oldest first. */
export type Parcel = Beginning & { events: Happened[]; dueAt: number | null };

/** Stamps the events before the start, going back from the newest: hours apart, and people work by day. */
function past({ journey, happened, hoursAgo }: Beginning, start: number): Happened[] {
  let at = start - hoursAgo * 60 * minute;
  return journey
    .slice(0, happened)
    .toReversed()
    .map((step) => {
      // Odd minutes and seconds from the step's own words, so that no two parcels tick alike.
      at -= ((step.what.en.length * 7 + step.what.th.length) % 40) * minute + step.what.th.length * 1000;
      if (step.status !== 'ON_OTHER_STATUS') at = byDay(at);
      const event = { at: wholeSecond(at), step };
      at -= step.hours * 60 * minute;
      return event;
    })
    .toReversed();
}

/** The parcel as it stands at the start. */
export const beginParcel = (beginning: Beginning, start: number): Parcel => ({
  ...beginning,
  events: past(beginning, start),
  dueAt: beginning.dueInDays === null ? null : start + beginning.dueInDays * day,
});

/** The status of the newest event; null before the courier's first scan. */
export const statusOf = ({ events }: Parcel): Status | null => events.at(-1)?.step.status ?? null;

/** Whether anything is still to come. */
export const canMove = ({ events, journey }: Parcel): boolean => events.length < journey.length;

/**
 * Lets the next event happen and returns it; null when the journey is over. It is stamped with the present, a
 * second after the event before it where both fall into one second, so that times alone tell the order.
 */
export function move(parcel: Parcel, now: number): Happened | null {
  const step = parcel.journey[parcel.events.length];
  if (!step) return null;
  const last = parcel.events.at(-1);
  const event = { at: Math.max(wholeSecond(now), last ? last.at + 1000 : 0), step };
  parcel.events.push(event);
  return event;
}
