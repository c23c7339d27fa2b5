import { callsLeftForPolling, leftOf, periodOf, type Budget, type Frequency, type Meter } from './budget.ts';
import { isOwnAnswer, type Failure } from '../model/failure.ts';
import { isFinished, type AwaitedNews } from '../model/status.ts';
import {
  addOdds,
  dayIndex,
  isScannedSinceDawn,
  presumedStatistics,
  stageFor,
  tableOf,
  type CourierStatistics,
  type Odds,
} from './courier-statistics.ts';
import { answerMaxAgeMs } from '../model/tracking.ts';
import { cashStateOf } from './cash.ts';
import type { Parcel } from '../model/parcel.ts';
import { firstCall, step, type Costs, type Outlook } from './optimal-wait.ts';
import { lastScanAt, withTrueDates } from './delays.ts';
import { dateAfter, dateAt, day, eventTime, hour, localDate, minute } from '../model/time.ts';

/** What the schedule depends on besides the parcel. */
export type PlanContext = {
  /** When news comes: the presumed counts and those learned from the user's parcels (courier-statistics.ts). */
  statistics: CourierStatistics;
  /** Factor of the waits, from frequency and budget (`waitFactorOf` in budget-status.ts): 1 = usual, 2 = double. */
  waitFactor: number;
  /** The user's night in hours of their clock: nothing is checked, so nobody is woken. Equal hours = no night. */
  night: { from: number; to: number };
  /** The user's clock, in minutes east of UTC. */
  offset: number;
  /** Parcels answered since then are checked once a day, because the relay announces changes; null = all as usual. */
  instantSince: number | null;
};

/** Only presumed statistics, no budget, the usual frequency, a user in Thailand. */
export const defaultPlanContext: PlanContext = {
  statistics: presumedStatistics,
  waitFactor: 1,
  night: { from: 23, to: 7 },
  offset: 7 * 60,
  instantSince: null,
};

// Prices of lateness, in calls. `npm run bench watch` shows their effect.
const costs: Costs = { call: 1, notSoon: 4, late: 37, hour: 1 };

// How much the news of a stage counts. Nobody waits for a first scan. After a failed attempt the user must act (be at
// home, phone the branch) before the parcel goes back.
const weights: Record<AwaitedNews, number> = { first: 0.22, round: 1, outcome: 1, again: 4 };

const anyDay = 0.02; // each day has at least a 2 % chance of news, however unlikely the statistics make it

const ahead = 2 * day; // how far the plan looks ahead
const slow = day; // cash on delivery for senders, archived parcels, and those that the relay announces: at most once a day
/** Checks in a row that brought nothing new for their hint, after which hints about a parcel are not relied on. */
export const maxVainHints = 3;
const maxPlannedWaitMs = 3 * day; // the longest wait, however small the budget
const maxDelay = 5 * minute; // for overdue parcels: many browsers may plan again at once, as when their relay fails
/** The longest time to any due time: a night may be added to the longest wait. */
export const maxWaitMs = maxPlannedWaitMs + day;

export const isDue = ({ dueAt }: Pick<Parcel, 'dueAt'>, now: number): boolean =>
  dueAt !== null && dueAt <= now;

/** Whether a parcel is not checked until the service serves its courier. */
export const isStoppedUnserved = ({ failure, closedAt }: Pick<Parcel, 'failure' | 'closedAt'>): boolean =>
  failure?.kind === 'courier-not-served' && closedAt === null;

/** Whether the news of a hint is still expected. */
export const isHinted = ({ hints, vainHints = 0 }: Parcel): boolean =>
  hints !== undefined && vainHints < maxVainHints;

/** Whether no more news is expected: ended by hand, returned, or delivered with nothing left to pay out to the user. */
export const isOver = (parcel: Parcel): boolean =>
  parcel.closedAt !== null ||
  (isFinished(parcel.status) && !(parcel.isCodDue && cashStateOf(parcel) === 'owed'));

const maxSilenceMs = 30 * day; // docs/promises.md P36: not checked any more after a month of silence
const maxTries = 20; // failed tries in a row before a silent parcel is given up: three days with the back-off
const firstBackoff = 2 * minute;
const maxBackoffMs = 6 * hour; // docs/promises.md P34

/**
 * Returns the due time after a good answer (epoch milliseconds). Null = not checked any more: no more news is expected,
 * or it was silent for 30 days (counted from `followedAt` at the earliest).
 *
 * The statistics (courier-statistics.ts) give for every five minutes ahead the chance that the next news has come. Of
 * all ways to space calls over the next two days, the cheapest is taken (optimal-wait.ts): a call costs one, late news
 * costs more, very late news much more. So checks are frequent while news is likely. Hours in which it is unlikely end
 * with one check. There are none at night.
 */
export function nextCheckAt(given: Parcel, now: number, context = defaultPlanContext): number | null {
  const parcel = withTrueDates(given, now);
  if (isOver(parcel) || isSilent(parcel, now)) return null;
  const stage = stageAt(parcel, now);
  const stretched = (wait: number) => Math.min(wait * Math.max(1, context.waitFactor), maxPlannedWaitMs);
  if (stage === null) {
    // Money, or news of a return or of an old failure, may come on any day: waits a third of the time since the last scan.
    const wait = Math.max(slow, (now - lastScanAt(parcel, now)) / 3);
    return Math.round(afterNight(now + stretched(wait), context));
  }
  const isTrusted = (parcel.vainHints ?? 0) < maxVainHints;
  const isInstant = isTrusted && context.instantSince !== null && now >= context.instantSince;
  if (parcel.archivedAt !== null || isInstant) return afterNight(now + stretched(slow), context);
  return cheapestCall(outlookOf(parcel, stage, now, context), now, context);
}

/**
 * Returns a parcel's stage. Out for delivery since another day counts as a failed attempt without a message. After three
 * silent days a failed attempt awaits nothing any more: couriers try again on the next working day.
 */
export function stageAt(parcel: Parcel, now: number): AwaitedNews | null {
  const stage = stageFor(parcel);
  const out = stage === 'outcome' ? eventTime(parcel.latest?.at ?? '') : null;
  const isAgain = stage === 'again' || (out && dateAt(now, out.offset) > out.date);
  if (!isAgain) return stage;
  return now - lastScanAt(parcel, now) > 3 * slow ? null : 'again';
}

const isSilent = (parcel: Parcel, now: number): boolean =>
  now - Math.max(lastScanAt(parcel, now), parcel.followedAt) > maxSilenceMs;

/** The courier's clock in minutes east of UTC, from the newest scan; before the first scan, the user's clock. */
const offsetOf = ({ latest }: Parcel, context: PlanContext): number =>
  (latest && eventTime(latest.at)?.offset) ?? context.offset;

type Timed = Outlook & { times: readonly number[] };

/** Returns the time of the first call in the cheapest plan, never at night. */
function cheapestCall(outlook: Timed, now: number, context: PlanContext): number {
  const { waitFactor } = context;
  // The wait grows with the square root of the call price, so a wait factor f (`waitFactor`) sets the price f².
  const at = (call: number) => firstCall(outlook, { ...costs, call });
  // A plan with fewer calls may space them differently. It must not make the next call earlier than the usual plan.
  const next = waitFactor > 1 ? Math.max(at(waitFactor ** 2), at(1)) : at(Math.max(0.1, waitFactor) ** 2);
  const isNothing = next === outlook.times.length - 1;
  return afterNight(isNothing ? now + maxPlannedWaitMs : outlook.times[next]!, context);
}

/** The chance of the next news, step by step while the user is awake. News of the night counts in the morning. */
function outlookOf(parcel: Parcel, stage: AwaitedNews, now: number, context: PlanContext): Timed {
  const offset = offsetOf(parcel, context);
  const [times, news, unheard] = [[now], [0], [1]];
  let here = stage;
  let hours: number[] = [];
  let dayNumber = Number.NaN;
  let chance = 0; // of news on this day
  let passed = 0; // share of the day's news that comes before this step
  let come = 0;
  let left = 1;
  for (let at = now, n = 0; at < now + ahead; at += step) {
    const local = at + offset * minute;
    const minuteOfDay = Math.floor((local - Math.floor(local / day) * day) / minute);
    if (Math.floor(local / day) !== dayNumber) {
      dayNumber = Math.floor(local / day);
      here = stageAt(parcel, at) ?? stage;
      hours = shares(context.statistics.hours[tableOf[here]]);
      chance = chanceOf(oddsOf(parcel, here, dateAt(at, offset), offset, now, context.statistics));
      passed = shareBefore(hours, minuteOfDay);
    }
    const part = hours[Math.floor(minuteOfDay / 60)]! * (step / hour);
    const likely = left * Math.min(1, (chance * part) / Math.max(1e-9, 1 - chance * passed));
    passed = Math.min(1, passed + part);
    left -= likely;
    come += likely * weights[here];
    if (n === 0 || !isNight(at, context)) n += 1;
    [times[n], news[n], unheard[n]] = [at + step, come, left];
  }
  return { times, news, unheard };
}

const shares = (counts: readonly number[]): number[] => {
  const sum = counts.reduce((a, b) => a + b, 0);
  return counts.map((count) => count / sum);
};

/** Share of a day's news that has come by a minute of the day. */
const shareBefore = (hours: readonly number[], minuteOfDay: number): number => {
  const full = Math.floor(minuteOfDay / 60);
  const whole = hours.slice(0, full).reduce((a, b) => a + b, 0);
  return whole + ((minuteOfDay % 60) / 60) * (hours[full] ?? 0);
};

const chanceOf = ([yes, no]: Odds): number => anyDay + ((1 - anyDay) * (yes + 0.01)) / (yes + no + 0.02);

/** How often a stage's news came, and how often not, on such a day (`date`: in the courier's calendar). */
function oddsOf(
  parcel: Parcel,
  stage: AwaitedNews,
  date: string,
  offset: number,
  now: number,
  { days }: CourierStatistics,
): Odds {
  const midnight = Date.parse(`${date}T00:00:00Z`) - offset * minute;
  const dayOf = (at: number) => dayIndex(dateAt(at, offset), date);
  if (stage === 'first') return days.first[dayOf(parcel.followedAt)]!;
  const scanned = lastScanAt(parcel, Infinity);
  if (stage !== 'round') return days[tableOf[stage]][dayOf(scanned)]!;
  // At 09:00 couriers are out already. So a parcel scanned later has the odds of a day of first scan (index 0).
  if (scanned > midnight + 9 * hour) return days.early[0]!;
  const index = dayOf(eventTime(parcel.firstScanAt ?? '')?.at ?? scanned);
  const [usual, early] = [days.out[index]!, days.early[index]!];
  if (isScannedSinceDawn(scanned, midnight)) return early;
  // Until 06:00, when the transport of the night ends, an early scan on that day is still possible.
  return now < midnight + 6 * hour ? addOdds(usual, early) : usual;
}

type Nights = Pick<PlanContext, 'night' | 'offset'>;

export function isNight(at: number, { night: { from, to }, offset }: Nights): boolean {
  const hourOfDay = Math.floor((at + offset * minute) / hour) % 24;
  return from <= to ? hourOfDay >= from && hourOfDay < to : hourOfDay >= from || hourOfDay < to;
}

/** Moves a time that is in the user's night to the hour at which the night ends. */
export function afterNight(at: number, context: Nights): number {
  if (!isNight(at, context)) return at;
  const local = context.offset * minute;
  const midnight = Math.floor((at + local) / day) * day - local;
  const end = midnight + context.night.to * hour;
  return end > at ? end : end + day;
}

/**
 * Returns until when (epoch ms) the budget lets polling make no call, and how many calls are left then: none until the
 * next period, else the day's share is used, and polling goes on the next day. Null = it may make calls now. Never before
 * the morning: calls at midnight bring no news.
 */
export function budgetPause(meter: Meter, budget: Budget, night: Nights['night'], now: number) {
  if (callsLeftForPolling(meter, budget, now) !== 0) return null;
  const left = leftOf(meter, budget, now)!;
  const date = left === 0 ? periodOf(budget, now).to : dateAfter(localDate(now), 1);
  const start = new Date(`${date}T00:00:00`);
  return { left, until: afterNight(start.getTime(), { night, offset: -start.getTimezoneOffset() }) };
}
export type BudgetPause = NonNullable<ReturnType<typeof budgetPause>>;

/** Length (ms) of pause number `times` in a row, if the service named no time for it (docs/promises.md P34). */
export const pauseAfter = (times: number): number =>
  Math.min(minute * 2 ** Math.min(times - 1, 20), maxBackoffMs);

/**
 * Returns the due time after a failed check; null = not checked any more.
 * - With `retryAt`: that time. From the second pause in a row on, at least the parcel's own back-off, because a service
 *   may limit one parcel for ever, and a pause stops all.
 * - "Not found yet": as after a good answer. Other answers about this parcel: the same, or the back-off if longer.
 * - All others: the back-off, 2 minutes, doubled up to 6 hours, varied by `chance` (0–1), until 30 silent days and 20
 *   tries.
 */
export function retryCheckAt(
  parcel: Parcel,
  failure: Failure,
  now: number,
  chance: number = Math.random(),
  context: PlanContext = defaultPlanContext,
): number | null {
  if (failure.kind === 'courier-not-served') return null; // until the service serves it, or the user asks anyway
  if (failure.retryAt !== undefined) {
    const own = parcel.limitedTimes ? Math.min(2 * pauseAfter(parcel.limitedTimes + 1), maxBackoffMs) : 0;
    return afterNight(Math.max(failure.retryAt, now + own), context);
  }
  const usual = nextCheckAt(parcel, now, context);
  if (failure.kind === 'not-found-yet') return usual;
  const wait = Math.min(firstBackoff * 2 ** Math.min(parcel.failures, 20), maxBackoffMs);
  if (isOwnAnswer(failure)) return usual && Math.max(usual, now + wait);
  if (usual === null && (isOver(parcel) || parcel.failures >= maxTries)) return null;
  return afterNight(Math.round(now + wait / 2 + (wait / 2) * chance), context);
}

type PlanningInputs = Pick<PlanContext, 'night' | 'instantSince'> & { budget: Budget; frequency: Frequency };

/** Returns what due times depend on, with the budget's period, as one text to compare. */
export function planningInputs(of: PlanningInputs, now: number): string {
  const { budget, frequency, night, instantSince } = of;
  const from = budget.calls === null ? null : periodOf(budget, now).from;
  return JSON.stringify([budget, from, frequency, night, instantSince]);
}

/**
 * Returns the parcel planned again from its last answer with a new context; the same object if nothing changes. Parcels
 * that are due or not checked any more stay unchanged. So do waits after a failure or a pause, because they do not
 * depend on the context. What a hint announced depends on the night alone.
 */
export function rescheduled(row: Parcel, now: number, context: PlanContext, chance = Math.random()): Parcel {
  if (row.dueAt === null || isDue(row, now)) return row;
  if (row.limitedTimes) return row; // a 429 counts in `limitedTimes` and does not set `failure`
  if (isHinted(row)) {
    const isDelayed = row.failure !== null || row.vainHints;
    const dueAt = afterNight(isDelayed ? row.dueAt : Math.min(row.dueAt, now + minute), context);
    return dueAt === row.dueAt ? row : { ...row, dueAt };
  }
  const isUnknown = row.failure?.kind === 'not-found-yet' && row.failure.retryAt === undefined;
  const from = row.failure === null ? row.checkedAt : isUnknown ? row.triedAt : null;
  if (from === null || from > now) return row;
  const planned = nextCheckAt(row, from, context);
  if (planned === null) return row;
  const soon = Math.min(row.dueAt, now + Math.round(chance * maxDelay));
  const dueAt = planned > now ? planned : afterNight(soon, context);
  return dueAt === row.dueAt ? row : { ...row, dueAt };
}

/**
 * Returns the parcel after the clock was set back to `now` (docs/promises.md P38): no past event is ahead of `now`. A
 * parcel that was planned or given up while the clock was ahead is due now: with a clock a month ahead, every parcel
 * seems silent for a month. Its last try is no longer recent. No end is moved before the newest scan: if the clock is
 * wrong now, and was not before, the end would seem years old later.
 */
export function afterClockChange(row: Parcel, now: number): Parcel {
  const { dueAt, triedAt } = row;
  const wasTriedAhead = triedAt !== null && triedAt > now;
  const isDueAgain =
    dueAt === null
      ? wasTriedAhead && !isOver(row) && !isStoppedUnserved(row)
      : wasTriedAhead || dueAt > now + maxWaitMs;
  const past = <T extends number | null>(at: T, to = now) => ((at ?? 0) > now ? Math.min(at!, to) : at) as T;
  const end = Math.max(now, eventTime(row.latest?.at ?? '')?.at ?? now);
  return {
    ...row,
    dueAt: isDueAgain ? now : dueAt,
    followedAt: past(row.followedAt),
    checkedAt: past(row.checkedAt, now - answerMaxAgeMs),
    triedAt: past(triedAt, now - answerMaxAgeMs),
    finishedAt: past(row.finishedAt, end),
    archivedAt: past(row.archivedAt, end),
    closedAt: past(row.closedAt, end),
    ...(row.peak && { peak: { ...row.peak, at: past(row.peak.at) } }),
    ...(row.announced && { announced: row.announced.filter(({ at }) => at <= now) }),
  };
}
