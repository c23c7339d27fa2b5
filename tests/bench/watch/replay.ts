import {
  callsLeftForPolling,
  withCall,
  newMeter,
  usedOf,
  type Budget,
} from '../../../utils/schedule/budget.ts';
import { budgetStatusOf } from '../../../utils/schedule/budget-status.ts';
import {
  addStatistics,
  addFinishedParcel,
  emptyStatistics,
  presumedStatistics,
  stageOf,
} from '../../../utils/schedule/courier-statistics.ts';
import { newParcel } from '../../../utils/parcels/merge.ts';
import type { Parcel } from '../../../utils/model/parcel.ts';
import { defaultPlanContext, nextCheckAt, type PlanContext } from '../../../utils/schedule/schedule.ts';
import { isFinished } from '../../../utils/model/status.ts';
import { people } from './characters.ts';
import { answerAt, trackingOf, type Journey } from './journeys.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The kinds of news the user waits for; `first` and `paid` are shown and have no limit of their own. */
export const kinds = ['out', 'failed', 'returned', 'delivered', 'first', 'paid'] as const;
export type Kind = (typeof kinds)[number];

const kindOf: Record<string, Kind> = {
  ON_SHIPPING: 'out',
  ON_UNABLE_TO_SEND: 'failed',
  ON_RETURNED_TO_SENDER: 'returned',
  ON_DELIVERED: 'delivered',
};

/** What a replay found: calls until the end was heard, calls after it (cash on delivery), and waking minutes of lag per news. */
export type Outcome = {
  parcels: number;
  calls: number;
  callsAfter: number;
  lags: Record<Kind, number[]>;
  /** The calls by what the parcel was doing at the time, as only the simulation knows it. */
  by: Record<string, number>;
  /** Most calls one person made in a month, by the meter's own calendar. */
  mostInMonth: number;
};

export const newOutcome = (): Outcome => ({
  parcels: 0,
  calls: 0,
  callsAfter: 0,
  lags: { out: [], failed: [], returned: [], delivered: [], first: [], paid: [] },
  by: {},
  mostInMonth: 0,
});

/** Minutes from an event until it was heard, counted only while the user is awake (07 to 23 of their own clock). */
export function wakingMinutes(from: number, to: number, offset: number): number {
  const awake = people.sleeps - people.wakes;
  const until = (at: number): number => {
    const local = at + offset * minute;
    const hours = (local % day) / hour;
    return Math.floor(local / day) * awake + Math.min(awake, Math.max(0, hours - people.wakes));
  };
  return (until(to) - until(from)) * 60;
}

/** Notes what an answer at `now` tells that the one before (`before`) did not. */
function hear(outcome: Outcome, journey: Journey, before: number, now: number, offset: number): void {
  let lastOut = -1;
  journey.scans.forEach((scan, n) => {
    const kind = n === 0 ? 'first' : kindOf[scan.status];
    // "Out" said twice on a day (the courier phoned) is no news of its own.
    const isAgain = kind === 'out' && lastOut >= 0 && scan.at - lastOut < 6 * hour;
    if (kind === 'out') lastOut = scan.at;
    if (!kind || isAgain || scan.at < journey.keptAt) return;
    if (scan.shownAt <= now && scan.shownAt > before)
      outcome.lags[kind].push(wakingMinutes(scan.at, now, offset));
  });
  if (journey.paidAt !== null && journey.paidAt <= now && journey.paidAt > before)
    outcome.lags.paid.push(wakingMinutes(journey.paidAt, now, offset));
}

/** A peer: asks after a fixed wait, day and night, from when the parcel is kept until it hears that it ended. */
export function replayTimer(
  outcome: Outcome,
  journeys: readonly Journey[],
  wait: () => number,
  offset: number,
): void {
  for (const journey of journeys) {
    outcome.parcels += 1;
    let before = Number.NEGATIVE_INFINITY;
    for (let now = journey.keptAt; ; now += wait()) {
      outcome.calls += 1;
      if (before > 0) hear(outcome, journey, before, now, offset);
      before = now;
      if (isFinished(answerAt(journey, now)?.newest.status ?? null)) break;
    }
  }
}

const alarmPeriod = 5 * minute; // utils/browser/alarm.ts

/** When to ask about a parcel next (epoch ms); null = it rests. */
export type Next = (row: Parcel, now: number, pace: PlanContext) => number | null;

/** How our own schedule is run: with what share of the price, with lessons or without, within which budget, by which rule. */
export type Ours = { share: number; isTaught: boolean; budget?: Budget; next?: Next };

type Live = { journey: Journey; row: Parcel; dueAt: number | null; before: number };

/** Our schedule over one person's parcels, in the order of time: what one parcel teaches serves the next. */
export function replayOurs(
  outcome: Outcome,
  journeys: readonly Journey[],
  { share, isTaught, budget, next: nextAt = nextCheckAt }: Ours,
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
    if (kept && (one === null || kept.keptAt <= one.dueAt!)) {
      live.push(keep(kept));
      outcome.parcels += 1;
      next += 1;
      continue;
    }
    if (!one) break;
    const { journey, row } = one;
    const isFirst = one.before < 0;
    const now = isFirst ? one.dueAt! : ring(one.dueAt!);
    let pace = {
      ...defaultPlanContext,
      habits: isTaught ? addStatistics(presumedStatistics, learnt) : presumedStatistics,
      offset,
      share,
    };
    if (budget) {
      if (callsLeftForPolling(meter, budget, now) === 0) {
        // The next day's share comes with the next morning.
        const midnight = Math.floor((now + offset * minute) / day) * day - offset * minute;
        one.dueAt = midnight + day + people.wakes * hour;
        continue;
      }
      meter = withCall(meter, journey.id, now);
    }
    const wasOver = isFinished(row.status);
    const doing = isFirst ? 'kept' : doingAt(journey, row, now, offset);
    outcome.by[doing] = (outcome.by[doing] ?? 0) + 1;
    if (wasOver) outcome.callsAfter += 1;
    else outcome.calls += 1;
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
    if (answer && isFinished(row.status) && !wasOver)
      learnt = addFinishedParcel(learnt, trackingOf(journey), journey.keptAt);
    if (budget) {
      const rows = live.filter(({ dueAt }) => dueAt !== null).map((each) => each.row);
      pace = { ...pace, share: budgetStatusOf(meter, budget, rows, now).share };
    }
    one.dueAt = nextAt(row, now, pace);
    if (!answer) row.failures += 1;
    if (one.dueAt === null) live.splice(live.indexOf(one), 1);
  }
}

/** What a call can bring, by what is known of the parcel and what the simulation knows of its day. */
function doingAt(journey: Journey, { status }: Parcel, now: number, offset: number): string {
  const stage = stageOf(status);
  if (stage === null) return 'after delivery';
  if (stage === 'first') return status === null ? 'not known yet' : 'announced, not scanned yet';
  if (stage === 'end') return 'out for delivery';
  if (stage === 'again') return 'after a failed attempt';
  const dayOf = (at: number): number => Math.floor((at + offset * minute) / day);
  const out = journey.scans.find(({ status: one }) => stageOf(one) !== 'out')!;
  if (dayOf(out.at) < dayOf(now)) return 'set out on another day';
  const isMorning = ((now + offset * minute) % day) / hour < 12;
  if (dayOf(out.at) === dayOf(now))
    return out.shownAt <= now ? 'hears that it set out' : 'will set out today';
  return isMorning ? 'will not set out, morning' : 'will not set out, later';
}

const keep = (journey: Journey): Live => ({
  journey,
  before: Number.NEGATIVE_INFINITY,
  dueAt: journey.keptAt,
  row: newParcel({ id: journey.id, courierKey: '', trackingNo: '', foundOn: '' }, journey.keptAt),
});
