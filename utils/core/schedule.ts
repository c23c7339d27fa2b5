import type { Failure, FailureKind } from './failure.ts';
import {
  dayIndex,
  lessonsFor,
  motionOf,
  motions,
  stageOf,
  type Habits,
  type Lessons,
  type Stage,
} from './lessons.ts';
import type { Parcel } from './parcel.ts';
import { phaseOf } from './status.ts';
import { dateAt, eventTime } from './when.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What the schedule reads of a parcel's row. */
export type Watched = Pick<
  Parcel,
  | 'courierKey'
  | 'status'
  | 'firstScanAt'
  | 'keptAt'
  | 'dueDate'
  | 'isCodDue'
  | 'closedAt'
  | 'archivedAt'
  | 'checkedAt'
  | 'failures'
> & { latest: Pick<NonNullable<Parcel['latest']>, 'at'> | null };

/** What the schedule goes by beside the parcel itself. */
export type Pace = {
  /** What the user's own parcels taught (lessons.ts); null = nothing yet. */
  lessons: Lessons | null;
  /** How much waits stretch to fit the budget (`shareOf` in budget.ts): 1 = free, 2 = about half the calls. */
  share: number;
  /** The user's night, as hours of their own clock: nobody is woken, nothing is asked. Equal hours = no night. */
  night: { from: number; to: number };
  /** Minutes east of UTC of the user's own clock; null = the parcel's. */
  offset: number | null;
};

/** The pace without lessons, budget or wishes: the night is from 23 to 7. */
export const freePace: Pace = { lessons: null, share: 1, night: { from: 23, to: 7 }, offset: null };

// The one price of the whole schedule: a call is worth as much as this many expected minutes of not knowing. A parcel is
// asked about when the minutes the user can be expected to be behind reach it. Where news comes once in eight hours this
// makes a call in about 70 minutes, where it is twice as likely one in 50. Its effect is the curve of `npm run bench watch`.
const price = 5;

// How much a minute of not knowing counts. A first scan is good to know, and nobody waits at the door for it. After a
// failed attempt there is something to be done (be at home, ring the branch) before the parcel goes back.
const weight: Record<Stage, number> = { first: 0.06, out: 1, end: 1, again: 6 };

const anyDay = 0.05; // however unlikely the lessons make it, one day in twenty may be the day

const step = 5 * minute; // the alarm's own period: finer steps would plan what cannot be kept
const shortest = 10 * minute;
const slow = day; // cash on delivery after the delivery, and what was put into the archive: once a day at most
const longest = 3 * day; // the longest anything waits, however small the budget
const furthest = longest + day; // a night may be added to it

/**
 * Whether a parcel's time has come. One further away than we ever plan, or last tried in the future, was set by a wrong
 * clock (PROMISES P38).
 */
export const isDue = (
  { dueAt, triedAt = null }: Pick<Parcel, 'dueAt'> & Partial<Pick<Parcel, 'triedAt'>>,
  now: number,
): boolean =>
  dueAt !== null && (dueAt <= now || dueAt > now + furthest || (triedAt !== null && triedAt > now + hour));

const silence = 30 * day; // PROMISES P36: silent for a month is let go
const firstBackoff = 2 * minute;
const longestBackoff = 6 * hour; // PROMISES P34

/**
 * When to ask about a parcel next (epoch milliseconds), or null to let it rest: ended by hand, returned, delivered (and
 * paid out, where there is something to pay), or silent for 30 days. Asked after each good answer. A parcel never heard
 * of counts its silence from when it was kept.
 *
 * The rule: from what the courier usually does (lessons.ts) follows for every five minutes ahead how likely the next
 * news has come by then; the minutes the user would be behind add up, each times that likelihood, while they are awake;
 * when the sum is worth a call, it is time. So it asks often when news is likely, seldom when it is not, and not at
 * night; and the time between two calls is as the square root of the likelihood, which is the best a given number of
 * calls can do.
 */
export function nextCheckAt(parcel: Watched, now: number, pace: Pace = freePace): number | null {
  if (parcel.closedAt !== null) return null;
  if (now - Math.max(scannedAt(parcel), parcel.keptAt) > silence) return null;
  const stage = stageAt(parcel, now);
  const stretched = (wait: number) => Math.min(wait * Math.max(1, pace.share), longest);
  if (stage === null) {
    if (phaseOf(parcel.status) !== 'delivered' || !parcel.isCodDue) return null;
    // Money comes on some day or other: a third of the time since the delivery, but no sooner than the next day.
    const wait = Math.max(slow, (now - scannedAt(parcel)) / 3);
    return Math.round(afterNight(now + stretched(wait), pace, offsetOf(parcel, null)));
  }
  const habits = lessonsFor(pace.lessons, parcel.courierKey);
  const offset = offsetOf(parcel, habits);
  if (parcel.archivedAt !== null) return afterNight(now + stretched(slow), pace, offset);
  return whenWorthIt(parcel, stage, now, pace, habits, offset);
}

/** The stage a parcel is in: out since another day is an attempt that failed without a word. */
function stageAt(parcel: Watched, now: number): Stage | null {
  const stage = stageOf(parcel.status);
  const out = stage === 'end' ? eventTime(parcel.latest?.at ?? '') : null;
  return out && dateAt(now, out.offset) > out.date ? 'again' : stage;
}

const bangkok = 7 * 60;

/** When it was last scanned, else when it was kept. */
const scannedAt = ({ latest, keptAt }: Pick<Watched, 'latest' | 'keptAt'>): number =>
  (latest && eventTime(latest.at)?.at) ?? keptAt;

/** The courier's own clock, as minutes east of UTC: its newest scan's, else the one it had before, else Bangkok's. */
const offsetOf = ({ latest }: Pick<Watched, 'latest'>, habits: Habits | null): number =>
  (latest && eventTime(latest.at)?.offset) ?? habits?.offset ?? bangkok;

/** Goes ahead in steps until the expected minutes behind are worth the call. */
function whenWorthIt(
  parcel: Watched,
  stage: Stage,
  now: number,
  pace: Pace,
  habits: Habits,
  offset: number,
): number {
  const share = Math.max(0.1, pace.share);
  // Waiting times are as the square root of the price.
  const worth = (price * share * share * minute) / weight[stage];
  const hours = shares(habits.hours[stage]);
  let unheard = 1; // how likely nothing has come so far
  let behind = 0; // expected milliseconds behind
  let dayNumber = Number.NaN;
  let chance = 0; // of news on this day
  let passed = 0; // the part of the day's news that comes before this step
  for (let at = now; at < now + longest; at += step) {
    const local = at + offset * minute;
    const minuteOfDay = Math.floor((local - Math.floor(local / day) * day) / minute);
    if (Math.floor(local / day) !== dayNumber) {
      dayNumber = Math.floor(local / day);
      chance = chanceOf(parcel, stage, dateAt(at, offset), offset, habits);
      passed = before(hours, minuteOfDay);
    }
    const part = (hours[Math.floor(minuteOfDay / 60)] ?? 0) * (step / hour);
    const likely = Math.min(1, (chance * part) / Math.max(1e-9, 1 - chance * passed));
    passed = Math.min(1, passed + part);
    unheard *= 1 - likely;
    if (!isNight(at, pace, offset)) behind += (1 - unheard) * step;
    const next = at + step;
    if (behind >= worth && next >= now + shortest && !isNight(next, pace, offset)) return next;
  }
  return afterNight(now + longest - step, pace, offset);
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

/** How likely a stage's news comes on a date (in the courier's own calendar) on which nothing was heard of it yet. */
function chanceOf(parcel: Watched, stage: Stage, date: string, offset: number, habits: Habits): number {
  const midnight = Date.parse(`${date}T00:00:00Z`) - offset * minute;
  const weekdays = shares(habits.weekdays);
  const weekday = (weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 1 / 7) * 7;
  const cell = cellOf(parcel, stage, date, midnight, offset, habits);
  let odds = oddsOf(cell) * (stage === 'first' ? 1 : weekday);
  // The courier's own word on the day. It is often kept and often not: three times as likely on it, a third before.
  if (stage === 'out' && parcel.dueDate !== '') {
    if (parcel.dueDate === date) odds *= 3;
    else if (parcel.dueDate > date) odds /= 3;
  }
  return anyDay + ((1 - anyDay) * odds) / (1 + odds);
}

/** How often news came, and did not, on such a day. */
function cellOf(
  parcel: Watched,
  stage: Stage,
  date: string,
  midnight: number,
  offset: number,
  { days }: Habits,
): readonly [number, number] {
  const none = [0, 0] as const;
  const dayOf = (at: number) => dayIndex(dateAt(at, offset), date);
  if (stage === 'first') return days.first[dayOf(parcel.keptAt)] ?? none;
  const scanned = scannedAt(parcel);
  if (stage !== 'out') return days[stage][dayOf(scanned)] ?? none;
  const index = dayOf(eventTime(parcel.firstScanAt ?? '')?.at ?? scanned);
  const motion = motionOf(scanned, midnight);
  // Handled somewhere while the couriers were out already: as on the day of the first scan.
  if (scanned > midnight + 9 * hour) return days[motion][0] ?? none;
  // Not asked since the night's work ended: whether it moved is not known, and all mornings count alike.
  if (motion !== 'dawn' && (parcel.checkedAt ?? 0) < midnight + 6 * hour) {
    const cells = motions.map((one) => days[one][index] ?? none);
    return [cells.reduce((sum, [yes]) => sum + yes, 0), cells.reduce((sum, [, no]) => sum + no, 0)];
  }
  return days[motion][index] ?? none;
}

const oddsOf = ([yes, no]: readonly [number, number]): number => (yes + 0.01) / (no + 0.01);

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
const ownAnswers: readonly FailureKind[] = ['bad-request', 'forbidden', 'wrong-parcel'];

/**
 * When to ask again after a failed check. The service's own word (`retryAt`) rules; silence of 30 days ends it
 * also here; a number not known yet waits as long as one without a scan, which is slow already; an answer about this
 * very parcel waits at least as long as a good one would; anything else doubles from 2 min to 6 h, spread by `chance`
 * (0 to 1), and not into the night.
 */
export function retryCheckAt(
  parcel: Watched,
  failure: Failure,
  now: number,
  chance: number = Math.random(),
  pace: Pace = freePace,
): number | null {
  if (failure.kind === 'courier-not-served') return null; // until the service follows it, or the user asks anyway
  if (failure.retryAt !== undefined) return failure.retryAt;
  const usual = nextCheckAt(parcel, now, pace);
  if (usual === null || failure.kind === 'not-found-yet') return usual;
  const wait = Math.min(firstBackoff * 2 ** Math.min(parcel.failures, 20), longestBackoff);
  if (ownAnswers.includes(failure.kind)) return Math.max(usual, now + wait);
  return afterNight(Math.round(now + wait / 2 + (wait / 2) * chance), pace, offsetOf(parcel, null));
}
