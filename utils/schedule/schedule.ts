import { periodOf, type Budget, type Frequency } from './budget.ts';
import type { Failure, FailureKind } from '../model/failure.ts';
import {
  addOdds,
  dayIndex,
  isEarly,
  presumedStatistics,
  stageOf,
  type CourierStatistics,
  type Odds,
  type Stage,
} from './courier-statistics.ts';
import type { Parcel } from '../model/parcel.ts';
import { firstCall, step, type Costs, type Outlook } from './optimal-wait.ts';
import { phaseOf } from '../model/status.ts';
import { lastScanAt, withTrueDates } from '../model/delays.ts';
import { dateAt, day, eventTime, hour, minute } from '../model/time.ts';

/** What the schedule goes by beside the parcel itself. */
export type PlanContext = {
  /** When news comes: what is presumed, and what the user's own parcels taught (courier-statistics.ts). */
  statistics: CourierStatistics;
  /** How long the waits are, by wish and budget (`waitFactorOf` in budget-status.ts): 1 = as usual, 2 = about half the calls. */
  share: number;
  /** The user's night, as hours of their own clock: nobody is woken, nothing is asked. Equal hours = no night. */
  night: { from: number; to: number };
  /** Minutes east of UTC of the user's own clock; null = the parcel's. */
  offset: number | null;
};

/** With nothing learnt, without budget or wishes. */
export const defaultPlanContext: PlanContext = {
  statistics: presumedStatistics,
  share: 1,
  night: { from: 23, to: 7 },
  offset: null,
};

// What lateness costs, in calls: `npm run bench watch` shows what these do.
const costs: Costs = { call: 1, notSoon: 4, late: 37, hour: 1 };

// How much one piece of news counts. Nobody waits at the door for a first scan; after a failed attempt there is
// something to be done (be at home, ring the branch) before the parcel goes back.
const weights: Record<Stage, number> = { first: 0.22, out: 1, end: 1, again: 4 };

const anyDay = 0.02; // each day has at least a 2 % chance of news, however unlikely the habits make it

const ahead = 2 * day; // how far the plan looks
const slow = day; // the sender's cash on delivery, and what was put into the archive: once a day at most
const maxPlannedWaitMs = 3 * day; // the longest anything waits, however small the budget
/** Nothing is planned further away: a night may be added to the longest wait. */
export const maxWaitMs = maxPlannedWaitMs + day;

export const isDue = ({ dueAt }: Pick<Parcel, 'dueAt'>, now: number): boolean =>
  dueAt !== null && dueAt <= now;

/** Whether a parcel rests until the service follows its courier. */
export const restsUnserved = ({ failure, closedAt }: Pick<Parcel, 'failure' | 'closedAt'>): boolean =>
  failure?.kind === 'courier-not-served' && closedAt === null;

/** Whether no more news is waited for: ended by hand, returned, or delivered and nothing left to be paid out. */
export const isOver = ({ status, isCodDue, closedAt }: Parcel): boolean =>
  closedAt !== null || (stageOf(status) === null && !(phaseOf(status) === 'delivered' && isCodDue));

const maxSilenceMs = 30 * day; // docs/promises.md P36: silent for a month is let go
const maxTries = 20; // failed tries in a row that end it once it was silent so long: with the back-off, three days
const firstBackoff = 2 * minute;
const maxBackoffMs = 6 * hour; // docs/promises.md P34

/**
 * When to ask about a parcel next (epoch milliseconds) after a good answer; null lets it rest: no more news is waited
 * for, or it was silent for 30 days (one never heard of: since it was kept).
 *
 * What couriers usually do (courier-statistics.ts) says for every five minutes ahead how likely the next news has come by then. Of
 * all ways to space calls over the next two days, the cheapest is taken (optimal-wait.ts): a call costs one, news heard late
 * costs some, news heard very late costs more. So it asks often when news is likely, and once at the end of the hours
 * when it hardly is. At night it does not ask.
 */
export function nextCheckAt(
  given: Parcel,
  now: number,
  pace: PlanContext = defaultPlanContext,
): number | null {
  const parcel = withTrueDates(given, now);
  if (isOver(parcel) || isSilent(parcel, now)) return null;
  const stage = stageAt(parcel, now);
  const offset = offsetOf(parcel, pace);
  const stretched = (wait: number) => Math.min(wait * Math.max(1, pace.share), maxPlannedWaitMs);
  if (stage === null) {
    // Money comes on some day or other: for who sent it, a third of the time since the delivery. Who received it has
    // paid.
    const wait =
      parcel.direction === 'sent' ? Math.max(slow, (now - lastScanAt(parcel, now)) / 3) : maxPlannedWaitMs;
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
  now - Math.max(lastScanAt(parcel, now), parcel.keptAt) > maxSilenceMs;

/** The courier's clock, as minutes east of UTC: its newest scan's; before the first one the user's. */
const offsetOf = ({ latest }: Parcel, pace: PlanContext): number =>
  (latest && eventTime(latest.at)?.offset) ?? pace.offset ?? bangkok;

type Timed = Outlook & { times: readonly number[] };

/** The moment of the first call of the cheapest way to space them; at night none is planned. */
function cheapestCall(outlook: Timed, now: number, pace: PlanContext, offset: number): number {
  const { share } = pace;
  // The wait grows with the square root of the call price, so a wait factor f (`share`) sets the price f².
  const at = (call: number) => firstCall(outlook, { ...costs, call });
  // Saving calls may space them differently: it must never make the next call earlier than it would be without.
  const next = share > 1 ? Math.max(at(share ** 2), at(1)) : at(Math.max(0.1, share) ** 2);
  const isNothing = next === outlook.times.length - 1;
  return afterNight(isNothing ? now + maxPlannedWaitMs : outlook.times[next]!, pace, offset);
}

/** How likely the next news has come, step by step while the user is awake. What comes at night waits for the morning. */
function outlookOf(parcel: Parcel, stage: Stage, now: number, pace: PlanContext, offset: number): Timed {
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
      hours = shares(pace.statistics.hours[here]);
      chance = chanceOf(oddsOf(parcel, here, dateAt(at, offset), offset, now, pace.statistics));
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

/** How often a stage's news came, and did not, on a day like this date (of the courier's calendar). */
function oddsOf(
  parcel: Parcel,
  stage: Stage,
  date: string,
  offset: number,
  now: number,
  { days }: CourierStatistics,
): Odds {
  const midnight = Date.parse(`${date}T00:00:00Z`) - offset * minute;
  const dayOf = (at: number) => dayIndex(dateAt(at, offset), date);
  if (stage === 'first') return days.first[dayOf(parcel.keptAt)]!;
  const scanned = lastScanAt(parcel, Infinity);
  if (stage !== 'out') return days[stage][dayOf(scanned)]!;
  // A scan after 09:00, when the couriers were out already, has the odds of the day of the first scan.
  if (scanned > midnight + 9 * hour) return days.early[0]!;
  const index = dayOf(eventTime(parcel.firstScanAt ?? '')?.at ?? scanned);
  const [usual, early] = [days.out[index]!, days.early[index]!];
  if (isEarly(scanned, midnight)) return early;
  // Before the night's work of that day has ended, whether it will be scanned early is not known.
  return now < midnight + 6 * hour ? addOdds(usual, early) : usual;
}

export function isNight(
  at: number,
  { night: { from, to }, offset }: PlanContext,
  parcelOffset = bangkok,
): boolean {
  const hourOfDay = Math.floor((at + (offset ?? parcelOffset) * minute) / hour) % 24;
  return from <= to ? hourOfDay >= from && hourOfDay < to : hourOfDay >= from || hourOfDay < to;
}

/** A moment, moved out of the user's night to the full hour at which it ends. */
export function afterNight(at: number, pace: PlanContext, parcelOffset = bangkok): number {
  if (!isNight(at, pace, parcelOffset)) return at;
  const local = (pace.offset ?? parcelOffset) * minute;
  const midnight = Math.floor((at + local) / day) * day - local;
  const end = midnight + pace.night.to * hour;
  return end > at ? end : end + day;
}

// What the service answers of this one parcel: asking sooner than usual costs calls and changes nothing
// (docs/promises.md P36).
const ownAnswers: readonly FailureKind[] = ['bad-request', 'refused', 'forbidden', 'wrong-parcel'];

/**
 * The pause (milliseconds) after so many times in a row of "too many requests" without a time (docs/promises.md P34).
 */
export const pauseAfter = (times: number): number =>
  Math.min(minute * 2 ** Math.min(times - 1, 20), maxBackoffMs);

/**
 * When to ask again after a failed check. The first limited answer in a row waits until `retryAt`; later ones also wait
 * for the parcel's own back-off: a service may limit one parcel for ever, and all wait in each pause. A number not
 * known yet waits as long as one without a scan, and an answer about this parcel at least as long as a good one. Any
 * other failure waits 2 minutes, doubling up to 6 hours, spread by `chance` (0 to 1). After 30 days of silence it ends.
 */
export function retryCheckAt(
  parcel: Parcel,
  failure: Failure,
  now: number,
  chance: number = Math.random(),
  pace: PlanContext = defaultPlanContext,
): number | null {
  if (failure.kind === 'courier-not-served') return null; // until the service follows it, or the user asks anyway
  if (failure.retryAt !== undefined) {
    const own = parcel.limits ? Math.min(2 * pauseAfter(parcel.limits + 1), maxBackoffMs) : 0;
    return afterNight(Math.max(failure.retryAt, now + own), pace, offsetOf(parcel, pace));
  }
  const usual = nextCheckAt(parcel, now, pace);
  if (failure.kind === 'not-found-yet') return usual;
  const wait = Math.min(firstBackoff * 2 ** Math.min(parcel.failures, 20), maxBackoffMs);
  if (ownAnswers.includes(failure.kind)) return usual && Math.max(usual, now + wait);
  if (usual === null && (isOver(parcel) || parcel.failures >= maxTries)) return null;
  return afterNight(Math.round(now + wait / 2 + (wait / 2) * chance), pace, offsetOf(parcel, pace));
}

/** What a due time is planned by, as one text to be compared: the settings, and the period whose calls are shared out. */
export const planningInputs = (
  { budget, frequency, night }: { budget: Budget; frequency: Frequency; night: PlanContext['night'] },
  now: number,
): string => {
  const { calls, per, firstDay } = budget;
  const from = calls === null ? null : periodOf(budget, now).from;
  return JSON.stringify([calls, per, firstDay, from, frequency, night.from, night.to]);
};

/**
 * A parcel with the due time it would have, had its last good answer been planned by this pace; the same object where
 * that changes nothing. What is due or rests stays so, and a wait after a failure or a limit does not depend on the
 * pace.
 */
export function rescheduled(row: Parcel, now: number, pace: PlanContext): Parcel {
  if (row.dueAt === null || isDue(row, now)) return row;
  if (row.limits) return row; // a 429 is counted in `limits` and does not set `failure`
  const isUnknown = row.failure?.kind === 'not-found-yet' && row.failure.retryAt === undefined;
  const from = row.failure === null ? row.checkedAt : isUnknown ? row.triedAt : null;
  if (from === null || from > now) return row;
  const planned = nextCheckAt(row, from, pace);
  if (planned === null) return row;
  const dueAt = planned > now ? planned : afterNight(now, pace);
  return dueAt === row.dueAt ? row : { ...row, dueAt };
}

/** A parcel whose noted times that are ahead of `now` count as now. */
function withPastTimes(row: Parcel, now: number): Parcel {
  const past = <T extends number | null>(time: T) => (time === null ? time : Math.min(time, now)) as T;
  return {
    ...row,
    keptAt: past(row.keptAt),
    checkedAt: past(row.checkedAt),
    triedAt: past(row.triedAt),
    finishedAt: past(row.finishedAt),
    archivedAt: past(row.archivedAt),
    closedAt: past(row.closedAt),
    ...(row.peak && { peak: { ...row.peak, at: past(row.peak.at) } }),
    ...(row.told && { told: row.told.filter(({ at }) => at <= now) }),
  };
}

/**
 * A parcel after the clock was set back to `now` (docs/promises.md P38). One planned or stopped while the clock was
 * ahead becomes due now: to a clock a month ahead it had been silent for a month.
 */
export function afterClockChange(row: Parcel, now: number): Parcel {
  const { dueAt, triedAt } = row;
  const wasTriedAhead = triedAt !== null && triedAt > now;
  const isDueAgain =
    dueAt === null
      ? wasTriedAhead && !isOver(row) && !restsUnserved(row)
      : wasTriedAhead || dueAt > now + maxWaitMs;
  return { ...withPastTimes(row, now), dueAt: isDueAgain ? now : dueAt };
}
