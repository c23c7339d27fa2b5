import {
  callsLeftForPolling,
  withCall,
  newMeter,
  usedOf,
  type Budget,
} from '../../../../utils/schedule/budget.ts';
import { budgetStatusOf } from '../../../../utils/schedule/budget-status.ts';
import {
  addStatistics,
  addFinishedParcel,
  emptyStatistics,
  presumedStatistics,
} from '../../../../utils/schedule/courier-statistics.ts';
import { newParcel } from '../../../../utils/parcels/merge.ts';
import type { Parcel } from '../../../../utils/model/parcel.ts';
import { isHintNews, withHint } from '../../../../utils/relay/hints.ts';
import {
  defaultPlanContext,
  isOver,
  nextCheckAt,
  type PlanContext,
} from '../../../../utils/schedule/schedule.ts';
import { meaningOf, isFinished } from '../../../../utils/model/status.ts';
import { people } from './characters.ts';
import { answerAt, trackingOf, type Journey } from './simulated-journeys.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The kinds of news that a user waits for. */
export const kinds = ['out', 'failed', 'returned', 'delivered', 'first', 'paid'] as const;
export type Kind = (typeof kinds)[number];

const kindOf: Record<string, Kind> = {
  ON_SHIPPING: 'out',
  ON_UNABLE_TO_SEND: 'failed',
  ON_RETURNED_TO_SENDER: 'returned',
  ON_DELIVERED: 'delivered',
};

/** Result of a replay: calls until the end was known, calls after it (for cash on delivery), lags in waking minutes. */
export type Outcome = {
  parcels: number;
  calls: number;
  callsAfter: number;
  /** The calls of each parcel that was delivered, until that was known; empty for a timer. */
  delivered: number[];
  lags: Record<Kind, number[]>;
  /** Number of calls by the state of the parcel in the simulation (`doingAt`). */
  by: Record<string, number>;
  /** The most calls of one user in a month of the call meter. */
  mostInMonth: number;
};

export const newOutcome = (): Outcome => ({
  parcels: 0,
  calls: 0,
  callsAfter: 0,
  delivered: [],
  lags: { out: [], failed: [], returned: [], delivered: [], first: [], paid: [] },
  by: {},
  mostInMonth: 0,
});

/** Returns the minutes between two times (epoch ms) that are in the user's waking hours (07 to 23, local time). */
export function wakingMinutes(from: number, to: number, offset: number): number {
  const awake = people.sleeps - people.wakes;
  const until = (at: number): number => {
    const local = at + offset * minute;
    const hours = (local % day) / hour;
    return Math.floor(local / day) * awake + Math.min(awake, Math.max(0, hours - people.wakes));
  };
  return (until(to) - until(from)) * 60;
}

/** Adds the lag of all news that the answer at `now` contains and the answer at `before` did not. */
function hear(outcome: Outcome, journey: Journey, before: number, now: number, offset: number): void {
  let lastOut = -1;
  journey.scans.forEach((scan, n) => {
    const kind = n === 0 ? 'first' : kindOf[scan.status];
    // A second "out" on the same day (the courier phoned) is not news.
    const isAgain = kind === 'out' && lastOut >= 0 && scan.at - lastOut < 6 * hour;
    if (kind === 'out') lastOut = scan.at;
    if (!kind || isAgain || scan.at < journey.followedAt) return;
    if (scan.shownAt <= now && scan.shownAt > before)
      outcome.lags[kind].push(wakingMinutes(scan.at, now, offset));
  });
  if (journey.paidAt !== null && journey.paidAt <= now && journey.paidAt > before)
    outcome.lags.paid.push(wakingMinutes(journey.paidAt, now, offset));
}

/** Replays a fixed timer: it checks day and night, from the follow time until an answer says that the journey ended. */
export function replayTimer(
  outcome: Outcome,
  journeys: readonly Journey[],
  wait: () => number,
  offset: number,
): void {
  for (const journey of journeys) {
    outcome.parcels += 1;
    let before = Number.NEGATIVE_INFINITY;
    for (let now = journey.followedAt; ; now += wait()) {
      outcome.calls += 1;
      if (before > 0) hear(outcome, journey, before, now, offset);
      before = now;
      if (isFinished(answerAt(journey, now)?.newest.status ?? null)) break;
    }
  }
}

const alarmPeriod = 5 * minute; // utils/browser/alarm.ts

/** Returns the next check of a parcel (epoch ms); null: none. */
export type Next = (row: Parcel, now: number, context: PlanContext) => number | null;

/**
 * How to run Waybill's schedule. `waitFactor` (2: waits about twice as long); `isTaught`: with learned statistics;
 * `hints`: what the relay announces, after five changes that it announced, too.
 */
export type Ours = {
  waitFactor: number;
  isTaught: boolean;
  budget?: Budget;
  next?: Next;
  hints?: 'scans' | 'statuses';
};

type Live = { journey: Journey; row: Parcel; dueAt: number | null; before: number; calls: number };

/**
 * Replays Waybill's schedule for one user's parcels in the order of time, because with `isLearned` it learns from each
 * finished parcel.
 */
export function replayOurs(
  outcome: Outcome,
  journeys: readonly Journey[],
  { waitFactor, isTaught, budget, next: nextAt = nextCheckAt, hints }: Ours,
  offset: number,
): void {
  let learnt = emptyStatistics;
  let meter = newMeter;
  const ring = (at: number): number => Math.ceil(at / alarmPeriod) * alarmPeriod;
  const live: Live[] = [];
  let next = 0;
  for (;;) {
    let one: Live | null = null;
    for (const each of live) {
      if (each.dueAt !== null && (one === null || each.dueAt < one.dueAt!)) one = each;
    }
    const kept = journeys[next];
    if (kept && (one === null || kept.followedAt <= one.dueAt!)) {
      live.push(keep(kept));
      outcome.parcels += 1;
      next += 1;
      continue;
    }
    if (!one) break;
    const { journey, row } = one;
    const isFirst = one.before < 0;
    const now = isFirst || hints ? one.dueAt! : ring(one.dueAt!);
    let context: PlanContext = {
      ...defaultPlanContext,
      statistics: isTaught ? addStatistics(presumedStatistics, learnt) : presumedStatistics,
      offset,
      waitFactor,
      instantSince: hints ? 0 : null,
    };
    if (budget) {
      if (callsLeftForPolling(meter, budget, now) === 0) {
        // The budget of the next day is available from the next morning on.
        const midnight = Math.floor((now + offset * minute) / day) * day - offset * minute;
        one.dueAt = midnight + day + people.wakes * hour;
        continue;
      }
      meter = withCall(meter, journey.id, now);
    }
    const wasOver = isFinished(row.status);
    const doing = isFirst ? 'first look-up' : doingAt(journey, row, now, offset);
    outcome.by[doing] = (outcome.by[doing] ?? 0) + 1;
    if (wasOver) outcome.callsAfter += 1;
    else {
      outcome.calls += 1;
      one.calls += 1;
    }
    if (budget) outcome.mostInMonth = Math.max(outcome.mostInMonth, usedOf(meter, budget, now));
    if (!isFirst) hear(outcome, journey, one.before, now, offset);
    one.before = now;

    const answer = answerAt(journey, now);
    if (answer) {
      row.status = answer.newest.status;
      row.latest = { key: '', at: answer.newest.iso, what: '', place: '' };
      row.firstScanAt = answer.shown.find((scan) => scan !== journey.announced)?.iso ?? null;
      row.isCodDue = journey.isCod && !(journey.paidAt !== null && journey.paidAt <= now);
      row.failures = 0;
    }
    if (answer && row.status === 'ON_DELIVERED' && !wasOver) outcome.delivered.push(one.calls);
    if (answer && isFinished(row.status) && !wasOver)
      learnt = addFinishedParcel(learnt, trackingOf(journey), journey.followedAt);
    if (budget) {
      const rows = live.filter(({ dueAt }) => dueAt !== null).map((each) => each.row);
      context = {
        ...context,
        waitFactor: budgetStatusOf(meter, budget, rows, context.night, now).waitFactor,
      };
    }
    one.dueAt = nextAt(row, now, context);
    if (hints) one.dueAt = hintedAt(journey, hints, { ...row, triedAt: now, dueAt: one.dueAt }, now, context);
    if (!answer) row.failures += 1;
    if (one.dueAt === null) live.splice(live.indexOf(one), 1);
  }
}

/** When the next hint that is news makes the parcel due, or its own due time if that is earlier. */
function hintedAt(
  { announced, scans }: Journey,
  hints: NonNullable<Ours['hints']>,
  row: Parcel,
  now: number,
  context: PlanContext,
): number | null {
  for (const { status, iso, shownAt } of announced ? [announced, ...scans] : scans) {
    const hint = { v: 1, courier: '', no: '', status, at: iso } as const;
    if (hints === 'statuses' && status === row.status) continue;
    if (shownAt <= now || (row.dueAt !== null && shownAt >= row.dueAt)) continue;
    if (!isOver(row) && isHintNews(row, hint, shownAt)) return withHint(row, hint, shownAt, context).dueAt;
  }
  return row.dueAt;
}

/** Names the state of a parcel at a call, from its last known status and the simulated journey. */
function doingAt(journey: Journey, { status }: Parcel, now: number, offset: number): string {
  const stage = meaningOf(status).awaits;
  if (stage === null) return 'after delivery';
  if (stage === 'first') return status === null ? 'number not known yet' : 'announced, not scanned yet';
  if (stage === 'outcome') return 'out for delivery';
  if (stage === 'again') return 'after a failed attempt';
  const dayOf = (at: number): number => Math.floor((at + offset * minute) / day);
  const out = journey.scans.find(({ status: one }) => meaningOf(one).awaits !== 'round')!;
  if (dayOf(out.at) < dayOf(now)) return 'set out on an earlier day';
  const isMorning = ((now + offset * minute) % day) / hour < 12;
  if (dayOf(out.at) === dayOf(now)) return out.shownAt <= now ? 'set out today' : 'will set out today';
  return isMorning ? 'will not set out today, morning' : 'will not set out today, after noon';
}

const keep = (journey: Journey): Live => ({
  journey,
  before: Number.NEGATIVE_INFINITY,
  calls: 0,
  dueAt: journey.followedAt,
  row: {
    ...newParcel({ id: journey.id, courierKey: '', trackingNo: '', foundOn: '' }, journey.followedAt),
    direction: journey.isCod ? 'sent' : 'received', // only a sender waits for the cash
  },
});
