import { budgetPresets, callsPerParcel } from '../../../utils/schedule/budget.ts';
import { seeded } from '../../sandbox/world/random.ts';
import { printTable, quantile } from './table.ts';
import { elsewhere, home, people, type World } from './watch/characters.ts';
import {
  daysLater,
  keptWhile,
  minutesEast,
  moments,
  parcelsOf,
  type Journey,
} from './watch/simulated-journeys.ts';
import { plainTable, without } from './watch/schedule-parts.ts';
import { newOutcome, replayOurs, replayTimer, type Kind, type Ours, type Outcome } from './watch/replay.ts';

// Calls and lag of the schedule: simulated journeys (watch/characters.ts) are replayed against Waybill's schedule and
// against the fixed timers of similar programs. Lag is the time from a scan to the answer that contains it, counted in
// the user's waking minutes (07 to 23). So the lag of a scan at night begins at 07:00.

const hour = 3_600_000;
const seeds = [1, 2, 3];
const unseen = [21, 22, 23];
const journeys = 2000;
const judged = ['out', 'failed', 'delivered'] as const satisfies readonly Kind[];
const shown = ['out', 'failed', 'returned', 'delivered'] as const satisfies readonly Kind[];
// Limits: calls per parcel; lag in minutes: median, 95th percentile (`late`), median of the first scan (`first`), and
// median of five parcels with 50 calls a month (`thin`). With each change of status announced: the median of the calls of
// a delivered parcel (`announced`).
const most = { calls: 17.5, median: 35, late: 80, first: 120, thin: 75, announced: 6 };
// The settings say for how many parcels a plan is enough. Their number of calls per parcel may differ by this part.
const mayDiffer = 0.1;
// Seed for judging the parts of the schedule; no part was tuned on it. A part is worth its code if the schedule without
// it needs at least a tenth more calls for the same lateness, with the couriers of `home` or with rounds four hours
// later.
const judging = 41;
const worth = 0.1;

const peopleOf = (world: World, seed: number, count = journeys / people.parcels): Journey[][] =>
  Array.from({ length: count }, (_, person) => parcelsOf(world, person, seed));

const gather = (replay: (outcome: Outcome) => void): Outcome => {
  const outcome = newOutcome();
  replay(outcome);
  return outcome;
};
const timer = (world: World, all: readonly Journey[][], wait: () => number): Outcome =>
  gather((outcome) => {
    for (const one of all) replayTimer(outcome, one, wait, minutesEast(world.zone));
  });
const ours = (world: World, all: readonly Journey[][], how: Ours): Outcome =>
  gather((outcome) => {
    for (const one of all) replayOurs(outcome, one, how, minutesEast(world.zone));
  });

// The limits apply to calls until the end of the journey, because timers stop there as well. Calls after it (for cash on
// delivery) have a separate column and are included in "all, of 30 min".
const calls = ({ calls: before, parcels }: Outcome): number => before / parcels;
const callsAfter = ({ callsAfter: after, parcels }: Outcome): number => after / parcels;
const inAll = (outcome: Outcome): number => calls(outcome) + callsAfter(outcome);
const lag = (outcome: Outcome, kind: Kind): string =>
  outcome.lags[kind].length === 0
    ? '–'
    : `${quantile(outcome.lags[kind], 0.5).toFixed(0)} / ${quantile(outcome.lags[kind], 0.95).toFixed(0)}`;
const lags = (outcome: Outcome, kinds: readonly Kind[] = shown): string[] =>
  kinds.map((kind) => lag(outcome, kind));
const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;
const asHalfHour = (outcome: Outcome, halfHour: Outcome): string => percent(inAll(outcome) / calls(halfHour));
const minutesPeer = (n: number) => () => n * 60_000;
const taught: Ours = { waitFactor: 1, isTaught: true };
const untaught: Ours = { waitFactor: 1, isTaught: false };

/** Prints calls and lag of the schedule: see docs/scheduling.md "The bench". */
export async function bench(): Promise<void> {
  const missed: string[] = [];
  const all = seeds.flatMap((seed) => peopleOf(home, seed));
  const halfHour = timer(home, all, minutesPeer(30));
  const watch = ours(home, all, taught);
  versusPeers(all, halfHour, watch, missed);
  whatFor(watch);
  judge(watch, missed);
  judgePromise(watch, missed);
  eachPart(missed);
  keptAtAnyMoment(all);
  heldOut();
  curve(peopleOf(home, 1, journeys / people.parcels / 2));
  unlike();
  roundsMoved();
  thinMonth(missed);
  console.log(missed.length === 0 ? '\n  every target reached' : `\n  missed:\n    ${missed.join('\n    ')}`);
  if (missed.length > 0) process.exitCode = 1;
}

/** Compares the calls per parcel that the settings count with, with those of the schedule. */
function judgePromise(watch: Outcome, missed: string[]): void {
  const off = callsPerParcel / calls(watch) - 1;
  console.log(
    `\n  the settings say that a parcel needs ${callsPerParcel} calls: off by ${percent(off)}, limit ${percent(mayDiffer)}`,
  );
  if (Math.abs(off) > mayDiffer)
    missed.push(`callsPerParcel is ${callsPerParcel}, the schedule needs ${calls(watch).toFixed(1)}`);
}

function versusPeers(all: readonly Journey[][], halfHour: Outcome, watch: Outcome, missed: string[]): void {
  const announced = ours(home, all, { ...taught, hints: 'statuses' });
  const median = quantile(announced.delivered, 0.5);
  if (median > most.announced)
    missed.push(`each change announced: median ${median} calls, limit ${most.announced}`);
  const chance = seeded(4711);
  const rows: [string, Outcome][] = [
    ['every 10 min', timer(home, all, minutesPeer(10))],
    ['every 30 min', halfHour],
    ['every 2 h', timer(home, all, minutesPeer(120))],
    ['every 12 h', timer(home, all, minutesPeer(720))],
    ['every 1 to 3 h (Deliveries)', timer(home, all, () => (1 + 2 * chance()) * hour)],
    ['Waybill, learning', watch],
    ['Waybill, not learning', ours(home, all, untaught)],
    ['Waybill, each scan announced', ours(home, all, { ...taught, hints: 'scans' })],
    ['Waybill, each change of status announced', announced],
  ];
  console.log(
    `  ${watch.parcels} journeys, seeds ${seeds.join(', ')}; lag in waking minutes: median / 95th percentile`,
  );
  printTable([
    [
      'schedule',
      'calls per parcel',
      'if delivered, median',
      'for cash later',
      'all, of 30 min',
      ...shown,
      'first scan',
      'cash paid out (h)',
    ],
    ...rows.map(([name, outcome]) => [
      name,
      calls(outcome).toFixed(1),
      outcome.delivered.length === 0 ? '–' : String(quantile(outcome.delivered, 0.5)),
      callsAfter(outcome).toFixed(1),
      asHalfHour(outcome, halfHour),
      ...lags(outcome),
      lag(outcome, 'first'),
      outcome.lags.paid.length === 0 ? 'never' : (quantile(outcome.lags.paid, 0.5) / 60).toFixed(0),
    ]),
  ]);
  console.log(`  number of news: ${shown.map((kind) => `${kind} ${watch.lags[kind].length}`).join(', ')}`);
}

function whatFor({ by, parcels }: Outcome): void {
  console.log('\n  calls by the state of the parcel at the time of the call');
  printTable([
    ['state', 'calls per parcel'],
    ...Object.entries(by)
      .toSorted(([, a], [, b]) => b - a)
      .map(([doing, count]) => [doing, (count / parcels).toFixed(2)]),
  ]);
}

/** Prints the result if the same parcels were followed later in their journey. */
function keptAtAnyMoment(all: readonly Journey[][]): void {
  console.log('\n  the same journeys, each parcel followed at a random time of one state');
  const chance = seeded(1177);
  const rows = moments.map((moment) => {
    const kept = all.map((one) =>
      one
        .map((journey) => keptWhile(journey, moment, chance, minutesEast(home.zone)))
        .filter((journey) => journey !== null)
        .toSorted((a, b) => a.followedAt - b.followedAt),
    );
    const halfHour = timer(home, kept, minutesPeer(30));
    const watch = ours(home, kept, taught);
    return [
      moment,
      String(watch.parcels),
      calls(watch).toFixed(1),
      callsAfter(watch).toFixed(1),
      asHalfHour(watch, halfHour),
      ...lags(watch),
      lag(watch, 'first'),
    ];
  });
  const head = ['followed while it is', 'parcels', 'calls per parcel', 'for cash later', 'all, of 30 min'];
  printTable([[...head, ...shown, 'first scan'], ...rows]);
}

function heldOut(): void {
  const all = unseen.flatMap((seed) => peopleOf(home, seed));
  const halfHour = timer(home, all, minutesPeer(30));
  const missed: string[] = [];
  const rows = [taught].map((how) => {
    const watch = ours(home, all, how);
    judge(watch, missed);
    const name = 'learning';
    return [
      name,
      calls(watch).toFixed(1),
      callsAfter(watch).toFixed(1),
      asHalfHour(watch, halfHour),
      ...lags(watch),
    ];
  });
  console.log(
    `\n  the same couriers, other random numbers: seeds ${unseen.join(', ')}, not used for tuning the rules`,
  );
  printTable([['', 'calls per parcel', 'for cash later', 'all, of 30 min', ...shown], ...rows]);
  console.log(missed.length === 0 ? '  every target reached' : `  missed there: ${missed.join('; ')}`);
}

function judge(watch: Outcome, missed: string[]): void {
  if (calls(watch) > most.calls)
    missed.push(`calls: ${calls(watch).toFixed(1)} per parcel, limit ${most.calls}`);
  const first = quantile(watch.lags.first, 0.5);
  if (first > most.first) missed.push(`first scan: median ${first.toFixed(0)} min, limit ${most.first}`);
  for (const kind of judged) {
    const median = quantile(watch.lags[kind], 0.5);
    const late = quantile(watch.lags[kind], 0.95);
    if (median > most.median) missed.push(`${kind}: median ${median.toFixed(0)} min, limit ${most.median}`);
    if (late > most.late) missed.push(`${kind}: 95th percentile ${late.toFixed(0)} min, limit ${most.late}`);
  }
}

// One number for the lag of all news: the mean of median / limit and 95th percentile / limit.
const lateness = ({ lags: { out, failed, returned, delivered } }: Outcome): number => {
  const all = [...out, ...failed, ...returned, ...delivered];
  return (quantile(all, 0.5) / most.median + quantile(all, 0.95) / most.late) / 2;
};

const waitFactors = [0.7, 0.85, 1, 1.2, 1.5];

/** Calls per parcel at a given lateness, interpolated between the two nearest outcomes; NaN outside of their range. */
function callsAt(wanted: number, outcomes: readonly Outcome[]): number {
  const n = outcomes.findIndex((outcome) => lateness(outcome) >= wanted);
  if (n < 1) return Number.NaN;
  const [before, after] = [outcomes[n - 1]!, outcomes[n]!];
  const part = (wanted - lateness(before)) / (lateness(after) - lateness(before));
  return calls(before) + part * (calls(after) - calls(before));
}

/**
 * Prints how many more calls the schedule needs for the same lateness without each part; and a plain table's result.
 */
function eachPart(missed: string[]): void {
  const known = peopleOf(home, judging, journeys / people.parcels / 4);
  const later = peopleOf(elsewhere[0]!, judging, journeys / people.parcels / 4);
  const usual = waitFactors.indexOf(1);
  const costsIn = (all: readonly Journey[][]) => {
    const atFactors = (how: Ours) => waitFactors.map((waitFactor) => ours(home, all, { ...how, waitFactor }));
    const whole = atFactors(taught);
    const wanted = lateness(whole[usual]!);
    return (how: Ours) => {
      const outcomes = atFactors(how);
      const more = callsAt(wanted, outcomes) / calls(whole[usual]!) - 1;
      return { outcome: outcomes[usual]!, more, says: Number.isNaN(more) ? 'out of range' : percent(more) };
    };
  };
  const [inKnown, inLater] = [costsIn(known), costsIn(later)];
  const row = (name: string, how: Ours): string[] => {
    const [here, there] = [inKnown(how), inLater(how)];
    if (how !== taught && here.more < worth && there.more < worth)
      missed.push(`without “${name}”: only ${here.says} and ${there.says} more calls`);
    const { outcome } = here;
    return [name, calls(outcome).toFixed(1), here.says, there.says, ...lags(outcome), lag(outcome, 'first')];
  };
  const table = ours(home, known, { ...taught, next: plainTable });
  console.log(`\n  without one part: seed ${judging}, not used for tuning; more calls at equal lateness`);
  printTable([
    ['without', 'calls per parcel', 'more calls', 'rounds later', ...shown, 'first scan'],
    row('(complete schedule)', taught),
    row('learned statistics', untaught),
    ...Object.entries(without).map(([name, next]) => row(name, { ...taught, next })),
    ['(fixed waits by stage and hour)', calls(table).toFixed(1), '', '', ...lags(table), lag(table, 'first')],
  ]);
}

function curve(all: readonly Journey[][]): void {
  const halfHour = timer(home, all, minutesPeer(30));
  console.log('\n  the same rules at other wait factors (waitFactor 2: waits about twice as long)');
  printTable([
    ['waitFactor', 'calls per parcel', 'of 30 min', ...shown],
    ...[0.5, 0.7, 1, 1.5, 2, 3].map((waitFactor) => {
      const outcome = ours(home, all, { waitFactor, isTaught: true });
      return [String(waitFactor), inAll(outcome).toFixed(1), asHalfHour(outcome, halfHour), ...lags(outcome)];
    }),
  ]);
}

function unlike(): void {
  console.log(
    '\n  journeys unlike those used for tuning (a fifth as many): learning (left), not learning (right)',
  );
  printTable([
    ['journeys', 'calls per parcel', 'of 30 min', ...shown, '', 'of 30 min', ...shown],
    ...[home, ...elsewhere].map((world) => {
      const all = peopleOf(world, 5, Math.round(journeys / people.parcels / 5));
      const halfHour = timer(world, all, minutesPeer(30));
      const learning = ours(world, all, taught);
      const never = ours(world, all, untaught);
      return [
        world.name,
        inAll(learning).toFixed(1),
        asHalfHour(learning, halfHour),
        ...lags(learning),
        '|',
        asHalfHour(never, halfHour),
        ...lags(never),
      ];
    }),
  ]);
}

/** Four users with 150 parcels each; then the couriers start four hours later. Prints the result of the next 50. */
function roundsMoved(): void {
  const changed = elsewhere[0]!;
  const outcomes = ([taught, untaught] as const).map((how) =>
    gather((outcome) => {
      for (let person = 0; person < 4; person += 1) {
        const known = parcelsOf(home, person, 51, 150);
        const next = parcelsOf(changed, person, 52, 50);
        const week = 7 * 24 * hour;
        const weeks = Math.ceil((known.at(-1)!.followedAt - next[0]!.followedAt) / week) + 3;
        const later = next.map((journey) => daysLater(journey, 7 * weeks, home.zone));
        const before = ours(home, [known], how);
        const both = ours(home, [[...known, ...later]], how);
        outcome.parcels += later.length;
        outcome.calls += both.calls - before.calls;
        for (const kind of shown) outcome.lags[kind].push(...both.lags[kind].slice(before.lags[kind].length));
      }
    }),
  );
  console.log('\n  after 150 parcels, rounds move to four hours later: the next 50 parcels');
  printTable([
    ['', 'calls per parcel', ...shown],
    ...['learning', 'not learning'].map((name, n) => [
      name,
      calls(outcomes[n]!).toFixed(1),
      ...lags(outcomes[n]!),
    ]),
  ]);
}

function thinMonth(missed: string[]): void {
  const gaps: [string, number, (n: number, chance: () => number) => number][] = [
    ['five together, once a month', 60, (n) => (n % 5 === 0 ? 30 : 0)],
    ['ten together, once a month', 120, (n) => (n % 10 === 0 ? 30 : 0)],
    ['about five at any time', 400, (_, chance) => (chance() < 0.6 ? 1 : 0)],
  ];
  console.log('\n  within 50 calls a month (the free plan)');
  const rows = gaps.map(([name, count, gap], n) => {
    const all = Array.from({ length: n === 2 ? 4 : 20 }, (_, person) =>
      parcelsOf(home, person, 9, count, gap),
    );
    const outcome = ours(home, all, { ...taught, budget: budgetPresets.free });
    const news = shown.flatMap((kind) => outcome.lags[kind]);
    const median = quantile(news, 0.5);
    if (n === 0 && median > most.thin) missed.push(`50 calls, five parcels: median ${median.toFixed(0)} min`);
    return [
      name,
      inAll(outcome).toFixed(1),
      String(outcome.mostInMonth),
      `${median.toFixed(0)} / ${quantile(news, 0.95).toFixed(0)}`,
      ...lags(outcome),
    ];
  });
  printTable([['parcels', 'calls per parcel', 'most calls in a month', 'all four', ...shown], ...rows]);
}
