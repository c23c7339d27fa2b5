import { eventKeys, mostEvents, type Event, type Tracking } from './tracking.ts';

/** The history after an answer, newest first, and those of its events that were not known before. */
export type History = { events: Event[]; fresh: ReadonlySet<Event> };

/**
 * The events of an answer, joined with those known before. An answer is the whole history, and what a shorter one leaves
 * out is gone. But what it lost by its own fault stays: as many known events as it gave without a time that can be read,
 * the newest first, and all of them where it gave none. An event that lost its seconds or its status is still the known
 * one. Does not mutate.
 */
export function joinedHistory({ events: given, undated = 0 }: Tracking, known: readonly Event[]): History {
  const keys = eventKeys(given);
  const knownByKey = new Map(eventKeys(known).map((key, n) => [key, known[n]!]));
  const answered = new Set(keys);
  const missing = new Set([...knownByKey].filter(([key]) => !answered.has(key)).map(([, event]) => event));
  const fresh = new Set<Event>();
  const events = given.map((event, n) => {
    const before = knownByKey.get(keys[n]!) ?? [...missing].find((one) => isSame(one, event));
    if (before) missing.delete(before);
    else fresh.add(event);
    return before ? filled(event, before) : event;
  });
  const kept = [...missing].slice(0, given.length === 0 ? mostEvents : undated);
  const all = [...events, ...kept].toSorted((a, b) => Date.parse(b.dateTime) - Date.parse(a.dateTime));
  return { events: all.slice(0, mostEvents), fresh };
}

// `date` and `time` of an event know no seconds (api-v3, section 2.4).
const isToMinute = ({ dateTime }: Event): boolean => /^.{16}:00(?:[^.]|$)/.test(dateTime);

/** Whether two events of different keys are one, told with less the one time or the other. */
const isSame = (known: Event, given: Event): boolean =>
  known.dateTime.slice(0, 16) === given.dateTime.slice(0, 16) &&
  (known.dateTime === given.dateTime || isToMinute(known) || isToMinute(given)) &&
  (known.status === given.status || known.status === '' || given.status === '');

/** An event of an answer; what it does not say itself is as it was known before. Its own offset may correct the known one. */
const filled = (event: Event, before: Event): Event => ({
  dateTime: isToMinute(event) && !isToMinute(before) ? before.dateTime : event.dateTime,
  status: event.status || before.status,
  description: event.description || before.description,
});
