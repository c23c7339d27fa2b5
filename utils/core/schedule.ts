import type { Failure, FailureKind } from './failure.ts';
import {
  addOdds,
  dayIndex,
  isEarly,
  presumed,
  stageOf,
  type Habits,
  type Odds,
  type Stage,
} from './habits.ts';
import type { Parcel } from './parcel.ts';
import { firstCall, step, type Costs, type Outlook } from './spacing.ts';
import { phaseOf } from './status.ts';
import { scannedAt, withTrueDates } from './true-dates.ts';
import { dateAt, day, eventTime, hour, minute } from './when.ts';

/** What the schedule goes by beside the parcel itself. */
export type Pace = {
  /** When news comes: what is presumed, and what the user's own parcels taught (lessons.ts). */
  habits: Habits;
  /** How long the waits are, by wish and budget (`shareOf` in standing.ts): 1 = as usual, 2 = about half the calls. */
  share: number;
  /** The user's night, as hours of their own clock: nobody is woken, nothing is asked. Equal hours = no night. */
  night: { from: number; to: number };
  /** Minutes east of UTC of the user's own clock; null = the parcel's. */
  offset: number | null;
};

/** The pace with nothing learnt, without budget or wishes: the night is from 23 to 7. */
export const freePace: Pace = { habits: presumed, share: 1, night: { from: 23, to: 7 }, offset: null };

// What lateness costs, in calls. Half an hour behind is worth a call where news is as likely as not to be that late; news
// later than an hour and a quarter costs much more. The curve of `npm run bench watch` shows what these do.
const costs: Costs = { call: 1, notSoon: 4, late: 37, hour: 1 };

// How much one piece of news counts. A first scan is good to know, and nobody waits at the door for it. After a failed
// attempt there is something to be done (be at home, ring the branch) before the parcel goes back.
const weights: Record<Stage, number> = { first: 0.22, out: 1, end: 1, again: 4 };

const anyDay = 0.02; // however unlikely the habits make it, one day in fifty may be the day

const ahead = 2 * day; // how far the plan looks
const slow = day; // the sender's cash on delivery, and what was put into the archive: once a day at most
const longest = 3 * day; // the longest anything waits, however small the budget
/** Nothing is planned further away: a night may be added to the longest wait. */
export const longestWait = longest + day;

export const isDue = ({ dueAt }: Pick<Parcel, 'dueAt'>, now: number): boolean =>
  dueAt !== null && dueAt <= now;

/** Whether a parcel rests until the service follows its courier. */
export const restsUnserved = ({ failure, closedAt }: Pick<Parcel, 'failure' | 'closedAt'>): boolean =>
  failure?.kind === 'courier-not-served' && closedAt === null;

/** Whether no more news is waited for: ended by hand, returned, or delivered and nothing left to be paid out. */
export const isOver = ({ status, isCodDue, closedAt }: Parcel): boolean =>
  closedAt !== null || (stageOf(status) === null && !(phaseOf(status) === 'delivered' && isCodDue));

const silence = 30 * day; // PROMISES P36: silent for a month is let go
// So often it is tried after that month where we only could not ask (away for a month, and no line on the first day
// back): with the back-off, for three days.
const mostTries = 20;
const firstBackoff = 2 * minute;
const longestBackoff = 6 * hour; // PROMISES P34

/**
 * When to ask about a parcel next (epoch milliseconds), or null to let it rest: ended by hand, returned, delivered (and
 * paid out, where there is something to pay), or silent for 30 days. Asked after each good answer. A parcel never heard
 * of counts its silence from when it was kept. A scan whose date cannot be true counts as of when it was first heard.
 *
 * The rule: from what couriers usually do (habits.ts) follows for every five minutes ahead how likely the next
 * news has come by then. Of all ways to space calls over the next two days, the cheapest is taken (spacing.ts): a call
 * costs one, news heard late costs some, news heard very late costs more. So it asks often when news is likely, once at
 * the end of the hours when it hardly is, and not at night.
 */
export function nextCheckAt(given: Parcel, now: number, pace: Pace = freePace): number | null {
  const parcel = withTrueDates(given, now);
  if (isOver(parcel) || isSilent(parcel, now)) return null;
  const stage = stageAt(parcel, now);
  const offset = offsetOf(parcel, pace);
  const stretched = (wait: number) => Math.min(wait * Math.max(1, pace.share), longest);
  if (stage === null) {
    // Money comes on some day or other: for who sent it, a third of the time since the delivery, but no sooner than the
    // next day. Who received it has paid, and waits for nothing.
    const wait = parcel.direction === 'sent' ? Math.max(slow, (now - scannedAt(parcel, now)) / 3) : longest;
    return Math.round(afterNight(now + stretched(wait), pace, offset));
  }
  if (parcel.archivedAt !== null) return afterNight(now + stretched(slow), pace, offset);
  return cheapestCall(outlookOf(parcel, stage, now, pace, offset), now, pace, offset);
}

/** The stage a parcel is in: out since another day is an attempt that failed without a word. */
function stageAt(parcel: Parcel, now: number): Stage | null {
  const stage = stageOf(parcel.status);
  const out = stage === 'end' ? eventTime(parcel.latest?.at ?? '') : null;
  return out && dateAt(now, out.offset) > out.date ? 'again' : stage;
}

const bangkok = 7 * 60;

const isSilent = (parcel: Parcel, now: number): boolean =>
  now - Math.max(scannedAt(parcel, now), parcel.keptAt) > silence;

/** The courier's own clock, as minutes east of UTC: its newest scan's; before the first one the user's. */
const offsetOf = ({ latest }: Parcel, pace: Pace): number =>
  (latest && eventTime(latest.at)?.offset) ?? pace.offset ?? bangkok;

type Timed = Outlook & { times: readonly number[] };

/** The moment of the first call of the cheapest way to space them; at night none is planned. */
function cheapestCall(outlook: Timed, now: number, pace: Pace, offset: number): number {
  const { share } = pace;
  // Waits are about as the square root of the price of a call.
  const at = (call: number) => firstCall(outlook, { ...costs, call });
  // Fewer calls may lie otherwise than more: never is the next one sooner than without the need to save.
  const next = share > 1 ? Math.max(at(share ** 2), at(1)) : at(Math.max(0.1, share) ** 2);
  const isNothing = next === outlook.times.length - 1;
  return afterNight(isNothing ? now + longest : outlook.times[next]!, pace, offset);
}

/** How likely the next news has come, step by step while the user is awake. What comes at night waits for the morning. */
function outlookOf(parcel: Parcel, stage: Stage, now: number, pace: Pace, offset: number): Timed {
  const [times, news, unheard] = [[now], [0], [1]];
  let here = stage;
  let hours: number[] = [];
  let dayNumber = Number.NaN;
  let chance = 0; // of news on this day
  let passed = 0; // the part of the day's news that comes before this step
  let come = 0;
  let left = 1;
  for (let at = now, n = 0; at < now + ahead; at += step) {
    const local = at + offset * minute;
    const minuteOfDay = Math.floor((local - Math.floor(local / day) * day) / minute);
    if (Math.floor(local / day) !== dayNumber) {
      dayNumber = Math.floor(local / day);
      here = stageAt(parcel, at) ?? stage;
      hours = shares(pace.habits.hours[here]);
      chance = chanceOf(oddsOf(parcel, here, dateAt(at, offset), offset, now, pace.habits));
      passed = before(hours, minuteOfDay);
    }
    const part = hours[Math.floor(minuteOfDay / 60)]! * (step / hour);
    const likely = left * Math.min(1, (chance * part) / Math.max(1e-9, 1 - chance * passed));
    passed = Math.min(1, passed + part);
    left -= likely;
    come += likely * weights[here];
    if (n === 0 || !isNight(at, pace, offset)) n += 1;
    [times[n], news[n], unheard[n]] = [at + step, come, left];
  }
  return { times, news, unheard };
}

const shares = (counts: readonly number[]): number[] => {
  const sum = counts.reduce((a, b) => a + b, 0);
  return counts.map((count) => count / sum);
};

/** The part of a day's news that has come by a minute of the day. */
const before = (hours: readonly number[], minuteOfDay: number): number => {
  const full = Math.floor(minuteOfDay / 60);
  const whole = hours.slice(0, full).reduce((a, b) => a + b, 0);
  return whole + ((minuteOfDay % 60) / 60) * (hours[full] ?? 0);
};

const chanceOf = ([yes, no]: Odds): number => anyDay + ((1 - anyDay) * (yes + 0.01)) / (yes + no + 0.02);

/** How often a stage's news came, and did not, on a day like this date (of the courier's own calendar). */
function oddsOf(
  parcel: Parcel,
  stage: Stage,
  date: string,
  offset: number,
  now: number,
  { days }: Habits,
): Odds {
  const midnight = Date.parse(`${date}T00:00:00Z`) - offset * minute;
  const dayOf = (at: number) => dayIndex(dateAt(at, offset), date);
  if (stage === 'first') return days.first[dayOf(parcel.keptAt)]!;
  const scanned = scannedAt(parcel, Infinity);
  if (stage !== 'out') return days[stage][dayOf(scanned)]!;
  // Handled somewhere while the couriers were out already: as on the day of the first scan.
  if (scanned > midnight + 9 * hour) return days.early[0]!;
  const index = dayOf(eventTime(parcel.firstScanAt ?? '')?.at ?? scanned);
  const [usual, early] = [days.out[index]!, days.early[index]!];
  if (isEarly(scanned, midnight)) return early;
  // Before the night's work of that day has ended, whether it will be scanned early is not known.
  return now < midnight + 6 * hour ? addOdds(usual, early) : usual;
}

/** Whether a moment lies in the user's night. */
export function isNight(at: number, { night: { from, to }, offset }: Pace, parcelOffset = bangkok): boolean {
  const hourOfDay = Math.floor((at + (offset ?? parcelOffset) * minute) / hour) % 24;
  return from <= to ? hourOfDay >= from && hourOfDay < to : hourOfDay >= from || hourOfDay < to;
}

/** A moment, moved out of the user's night to the full hour at which it ends. */
export function afterNight(at: number, pace: Pace, parcelOffset = bangkok): number {
  if (!isNight(at, pace, parcelOffset)) return at;
  const local = (pace.offset ?? parcelOffset) * minute;
  const midnight = Math.floor((at + local) / day) * day - local;
  const end = midnight + pace.night.to * hour;
  return end > at ? end : end + day;
}

// What the service answers of this one parcel: asking sooner than usual costs calls and changes nothing (PROMISES P36).
const ownAnswers: readonly FailureKind[] = ['bad-request', 'refused', 'forbidden', 'wrong-parcel'];

/**
 * How long nothing is asked after "too many requests" without a time (milliseconds): a minute, twice as long each time in
 * a row, six hours at most (PROMISES P34).
 *
 * @param times how often it has answered so in a row, this time included
 */
export const pauseAfter = (times: number): number =>
  Math.min(minute * 2 ** Math.min(times - 1, 20), longestBackoff);

/**
 * When to ask again after a failed check. The time the service named (`retryAt`) decides the first time and is the minimum
 * after that: a service may limit one parcel for ever, and the others wait during each pause. Checks also end after 30 days
 * of silence, once the service answered or we tried for days. A number that is not known yet waits as long as one without
 * a scan. After an answer about this parcel the wait is at least that after a good answer. Any other failure waits 2
 * minutes, doubling up to 6 hours, spread by `chance` (0 to 1), and not into the night.
 */
export function retryCheckAt(
  parcel: Parcel,
  failure: Failure,
  now: number,
  chance: number = Math.random(),
  pace: Pace = freePace,
): number | null {
  if (failure.kind === 'courier-not-served') return null; // until the service follows it, or the user asks anyway
  if (failure.retryAt !== undefined) {
    const own = parcel.limits ? Math.min(2 * pauseAfter(parcel.limits + 1), longestBackoff) : 0;
    return afterNight(Math.max(failure.retryAt, now + own), pace, offsetOf(parcel, pace));
  }
  const usual = nextCheckAt(parcel, now, pace);
  if (failure.kind === 'not-found-yet') return usual;
  const wait = Math.min(firstBackoff * 2 ** Math.min(parcel.failures, 20), longestBackoff);
  if (ownAnswers.includes(failure.kind)) return usual && Math.max(usual, now + wait);
  if (usual === null && (isOver(parcel) || parcel.failures >= mostTries)) return null;
  return afterNight(Math.round(now + wait / 2 + (wait / 2) * chance), pace, offsetOf(parcel, pace));
}
