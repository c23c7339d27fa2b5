import { budgetPresets } from '../../utils/schedule/budget.ts';
import { seeded } from '../sandbox/world/random.ts';
import { printTable, quantile } from './table.ts';
import { elsewhere, home, people, type World } from './watch/characters.ts';
import { daysLater, keptWhile, minutesEast, moments, parcelsOf, type Journey } from './watch/journeys.ts';
import { plainTable, without } from './watch/parts.ts';
import { newOutcome, replayOurs, replayTimer, type Kind, type Ours, type Outcome } from './watch/replay.ts';

// Economy of the watch: simulated journeys (watch/characters.ts says what they are like) replayed against our schedule
// and against the fixed timers of peers. Lag: from the scan's own time until the answer that tells it, counted only
// over the waking minutes (07 to 23) of the user, so that what happens at night counts from 07:00.

const hour = 3_600_000;
const seeds = [1, 2, 3];
const unseen = [21, 22, 23];
const journeys = 2000;
const judged = ['out', 'failed', 'delivered'] as const satisfies readonly Kind[];
const shown = ['out', 'failed', 'returned', 'delivered'] as const satisfies readonly Kind[];
const most = { calls: 17.5, median: 35, late: 80, first: 120, thin: 75 };
// No part was tuned on these. A part stays where, without it, news costs at least a tenth more calls at the same lateness,
// of couriers as known or of those whose rounds are later.
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

// What peers do, too: they end with the journey, and the verdict compares that. What cash on delivery costs after it
// stands in a column of its own, and its share counts in "both of 30 min".
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
const taught: Ours = { share: 1, isTaught: true };
const untaught: Ours = { share: 1, isTaught: false };

/** Calls and lag of the watch against the peers' timers, the curve, the journeys unlike these, and 50 calls a month. */
export async function bench(): Promise<void> {
  const missed: string[] = [];
  const all = seeds.flatMap((seed) => peopleOf(home, seed));
  const halfHour = timer(home, all, minutesPeer(30));
  const watch = ours(home, all, taught);
  versusPeers(all, halfHour, watch);
  whatFor(watch);
  judge(watch, missed);
  eachPart(missed);
  keptAtAnyMoment(all);
  heldOut();
  curve(peopleOf(home, 1, journeys / people.parcels / 2));
  unlike();
  roundsMoved();
  thinMonth(missed);
  console.log(missed.length === 0 ? '\n  every target reached' : `\n  missed:\n    ${missed.join('\n    ')}`);
}

function versusPeers(all: readonly Journey[][], halfHour: Outcome, watch: Outcome): void {
  const chance = seeded(4711);
  const rows: [string, Outcome][] = [
    ['every 10 min', timer(home, all, minutesPeer(10))],
    ['every 30 min', halfHour],
    ['every 2 h', timer(home, all, minutesPeer(120))],
    ['every 12 h', timer(home, all, minutesPeer(720))],
    ['every 1 to 3 h (Deliveries)', timer(home, all, () => (1 + 2 * chance()) * hour)],
    ['Waybill, learning', watch],
    ['Waybill, never taught', ours(home, all, untaught)],
  ];
  console.log(
    `  ${watch.parcels} journeys, seeds ${seeds.join(', ')}; lag in waking minutes, median / 95th percentile`,
  );
  printTable([
    [
      'asks',
      'calls a parcel',
      'cash after it',
      'both of 30 min',
      ...shown,
      'first scan',
      'cash paid out (h)',
    ],
    ...rows.map(([name, outcome]) => [
      name,
      calls(outcome).toFixed(1),
      callsAfter(outcome).toFixed(1),
      asHalfHour(outcome, halfHour),
      ...lags(outcome),
      lag(outcome, 'first'),
      outcome.lags.paid.length === 0 ? 'never' : (quantile(outcome.lags.paid, 0.5) / 60).toFixed(0),
    ]),
  ]);
  console.log(`  news: ${shown.map((kind) => `${kind} ${watch.lags[kind].length}`).join(', ')}`);
}

function whatFor({ by, parcels }: Outcome): void {
  console.log('\n  what the calls are for');
  printTable([
    ['when asked, the parcel', 'calls a parcel'],
    ...Object.entries(by)
      .toSorted(([, a], [, b]) => b - a)
      .map(([doing, count]) => [doing, (count / parcels).toFixed(2)]),
  ]);
}

/** The same parcels, had each been kept at one moment of its journey. */
function keptAtAnyMoment(all: readonly Journey[][]): void {
  console.log('\n  kept at another moment of the same journeys, each at a time of its own');
  const chance = seeded(1177);
  const rows = moments.map((moment) => {
    const kept = all.map((one) =>
      one
        .map((journey) => keptWhile(journey, moment, chance, minutesEast(home.zone)))
        .filter((journey) => journey !== null)
        .toSorted((a, b) => a.keptAt - b.keptAt),
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
  const head = ['kept while it is', 'parcels', 'calls a parcel', 'cash after it', 'of 30 min'];
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
    `\n  the same couriers, other chance: seeds ${unseen.join(', ')}, not looked at while the rule was tuned`,
  );
  printTable([['', 'calls a parcel', 'cash after it', 'both of 30 min', ...shown], ...rows]);
  console.log(missed.length === 0 ? '  every target reached' : `  missed there: ${missed.join('; ')}`);
}

function judge(watch: Outcome, missed: string[]): void {
  if (calls(watch) > most.calls) missed.push(`calls: ${calls(watch).toFixed(1)} a parcel, not ${most.calls}`);
  const first = quantile(watch.lags.first, 0.5);
  if (first > most.first) missed.push(`first scan: median ${first.toFixed(0)} min, not ${most.first}`);
  for (const kind of judged) {
    const median = quantile(watch.lags[kind], 0.5);
    const late = quantile(watch.lags[kind], 0.95);
    if (median > most.median) missed.push(`${kind}: median ${median.toFixed(0)} min, not ${most.median}`);
    if (late > most.late) missed.push(`${kind}: 95th percentile ${late.toFixed(0)} min, not ${most.late}`);
  }
}

// Half the median's share of its limit, half the 95th percentile's, of all news together.
const lateness = ({ lags: { out, failed, returned, delivered } }: Outcome): number => {
  const all = [...out, ...failed, ...returned, ...delivered];
  return (quantile(all, 0.5) / most.median + quantile(all, 0.95) / most.late) / 2;
};

const shares = [0.7, 0.85, 1, 1.2, 1.5];

/** What a rule costs where news is as late as a given lateness: between the two shares around it; NaN beyond them. */
function callsAt(wanted: number, outcomes: readonly Outcome[]): number {
  const n = outcomes.findIndex((outcome) => lateness(outcome) >= wanted);
  if (n < 1) return Number.NaN;
  const [before, after] = [outcomes[n - 1]!, outcomes[n]!];
  const part = (wanted - lateness(before)) / (lateness(after) - lateness(before));
  return calls(before) + part * (calls(after) - calls(before));
}

/** The schedule without each of its parts, and a table of ten lines: calls at the same lateness. */
function eachPart(missed: string[]): void {
  const known = peopleOf(home, judging, journeys / people.parcels / 4);
  const later = peopleOf(elsewhere[0]!, judging, journeys / people.parcels / 4);
  const usual = shares.indexOf(1);
  const costsIn = (all: readonly Journey[][]) => {
    const atShares = (how: Ours) => shares.map((share) => ours(home, all, { ...how, share }));
    const whole = atShares(taught);
    const wanted = lateness(whole[usual]!);
    return (how: Ours) => {
      const outcomes = atShares(how);
      const more = callsAt(wanted, outcomes) / calls(whole[usual]!) - 1;
      return { outcome: outcomes[usual]!, more, says: Number.isNaN(more) ? 'never as early' : percent(more) };
    };
  };
  const [inKnown, inLater] = [costsIn(known), costsIn(later)];
  const row = (name: string, how: Ours): string[] => {
    const [here, there] = [inKnown(how), inLater(how)];
    if (how !== taught && here.more < worth && there.more < worth)
      missed.push(`“${name}” saves ${here.says} and ${there.says} of the calls only`);
    const { outcome } = here;
    return [name, calls(outcome).toFixed(1), here.says, there.says, ...lags(outcome), lag(outcome, 'first')];
  };
  const table = ours(home, known, { ...taught, next: plainTable });
  console.log(`\n  without one part: seed ${judging}, on which nothing was tuned`);
  printTable([
    ['does not know', 'calls a parcel', 'at equal lateness', 'rounds later', ...shown, 'first scan'],
    row('the whole schedule', taught),
    row('what the user’s own parcels taught', untaught),
    ...Object.entries(without).map(([name, next]) => row(name, { ...taught, next })),
    ['a table by status and hour', calls(table).toFixed(1), '', '', ...lags(table), lag(table, 'first')],
  ]);
}

function curve(all: readonly Journey[][]): void {
  const halfHour = timer(home, all, minutesPeer(30));
  console.log('\n  the curve: the same rule at other paces (share 2 = waits about twice as long)');
  printTable([
    ['share', 'calls a parcel', 'of 30 min', ...shown],
    ...[0.5, 0.7, 1, 1.5, 2, 3].map((share) => {
      const outcome = ours(home, all, { share, isTaught: true });
      return [String(share), inAll(outcome).toFixed(1), asHalfHour(outcome, halfHour), ...lags(outcome)];
    }),
  ]);
}

function unlike(): void {
  console.log(
    '\n  journeys unlike those it was tuned on (a fifth of the number each): learning, and never taught',
  );
  printTable([
    ['journeys', 'calls a parcel', 'of 30 min', ...shown, '', 'of 30 min', ...shown],
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

/** Four people with 150 parcels, whose couriers then make their rounds four hours later: the next 50 parcels. */
function roundsMoved(): void {
  const changed = elsewhere[0]!;
  const outcomes = ([taught, untaught] as const).map((how) =>
    gather((outcome) => {
      for (let person = 0; person < 4; person += 1) {
        const known = parcelsOf(home, person, 51, 150);
        const next = parcelsOf(changed, person, 52, 50);
        const week = 7 * 24 * hour;
        const weeks = Math.ceil((known.at(-1)!.keptAt - next[0]!.keptAt) / week) + 3;
        const later = next.map((journey) => daysLater(journey, 7 * weeks, home.zone));
        const before = ours(home, [known], how);
        const both = ours(home, [[...known, ...later]], how);
        outcome.parcels += later.length;
        outcome.calls += both.calls - before.calls;
        for (const kind of shown) outcome.lags[kind].push(...both.lags[kind].slice(before.lags[kind].length));
      }
    }),
  );
  console.log('\n  rounds four hours later, after 150 parcels: the next 50');
  printTable([
    ['', 'calls a parcel', ...shown],
    ...['learning', 'never taught'].map((name, n) => [
      name,
      calls(outcomes[n]!).toFixed(1),
      ...lags(outcomes[n]!),
    ]),
  ]);
}

function thinMonth(missed: string[]): void {
  const gaps: [string, number, (n: number, chance: () => number) => number][] = [
    ['five at once, once a month', 60, (n) => (n % 5 === 0 ? 30 : 0)],
    ['ten at once, once a month', 120, (n) => (n % 10 === 0 ? 30 : 0)],
    ['five at once, all month long', 400, (_, chance) => (chance() < 0.6 ? 1 : 0)],
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
  printTable([['parcels', 'calls a parcel', 'most calls in a month', 'all four', ...shown], ...rows]);
}
