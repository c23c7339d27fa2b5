import {
  likelyDays,
  shortestSpan,
  travelOf,
  type Travel,
  type Known,
} from '../../../utils/schedule/likely-days.ts';
import { isFinished, phaseOf } from '../../../utils/model/status.ts';
import { dateAfter, dateAt, day, daysBetween, hour, minute } from '../../../utils/model/time.ts';
import { printTable } from './table.ts';
import { home, people, type World } from './watch/characters.ts';
import {
  answerAt,
  minutesEast,
  parcelsOf,
  trackingOf,
  type Journey,
  type Scan,
} from './watch/simulated-journeys.ts';

// How often parcels arrive on their likely days, and how many days these are; beside plain days, counted from the first
// scan and from all couriers together. The journeys are those of `watch`, and of worlds with another rhythm. A user
// looks at each first scan, each morning at eight, and at each news in waking hours.

const seeds = [1, 2, 3];
const users = 12;
/** Parcels before the judged ones: of a user; after a slowdown. */
const known = 30;
const since = 20;
const judged = 30;
// Limits: the part of the arrivals on the likely days; how much narrower these are than plain days that hold as many.
const least = 0.75;
const most = 0.92;
const narrower = 0.25;

type Part = {
  name: string;
  users: Journey[][];
  /** The judged parcels of each user. */
  from: number;
  to: number;
  /** Shown only: the limits do not apply. */
  isFree?: true;
};

const offset = minutesEast(home.zone);
const localDay = (at: number): number => Math.floor((at + offset * minute) / day);

const usersOf = (world: World, count: number, more = 0): Journey[][] =>
  seeds.flatMap((seed) => Array.from({ length: users }, (_, n) => parcelsOf(world, n, seed + more, count)));

const changed = (change: (one: World['couriers'][number]) => Partial<World['couriers'][number]>): World => ({
  ...home,
  couriers: home.couriers.map((one) => ({ ...one, ...change(one) })),
});
const later = (transit: Record<number, number>): Record<number, number> =>
  Object.fromEntries(Object.entries(transit).map(([days, weight]) => [Number(days) + 2, weight]));
const slower = changed(({ transit }) => ({ transit: later(transit) }));

/** Moves the days of a journey so that six of them become a week without Sunday. */
function withoutSundays(journey: Journey): Journey {
  const moved = (at: number): number => at + (Math.floor(localDay(at) / 6) + 4) * day;
  const scan = (one: Scan): Scan => {
    const at = moved(one.at);
    const iso = `${new Date(at + offset * minute).toISOString().slice(0, 19)}${home.zone}`;
    return { ...one, at, shownAt: one.shownAt + at - one.at, iso };
  };
  const { announced, scans, followedAt } = journey;
  return {
    ...journey,
    announced: announced && scan(announced),
    scans: scans.map(scan),
    followedAt: moved(followedAt),
  };
}

/** The parcels of one list, and after the nth those of another. */
function then(before: Journey[], after: Journey[], nth: number): Journey[] {
  const first = before.slice(0, nth);
  const changedAt = first.at(-1)!.followedAt;
  const rest = after.filter(({ followedAt }) => followedAt > changedAt);
  return [...first, ...rest.map((journey) => ({ ...journey, id: `${journey.id}+` }))];
}

const far = 'far';
const originOf = ({ id }: Journey): string => (id.endsWith('-far') ? far : 'near');
/** Every second parcel comes from far away, and takes two days more. */
function fromTwoPlaces(near: Journey[], away: Journey[]): Journey[] {
  const all = near.map((journey, n) => (n % 2 === 0 ? journey : { ...away[n]!, id: `${away[n]!.id}-far` }));
  return all.toSorted((a, b) => a.followedAt - b.followedAt);
}

function parts(): Part[] {
  const count = known + judged;
  const usual = usersOf(home, count);
  const openDaily = usersOf(
    changed(() => ({ closed: [] })),
    count,
    100,
  );
  const slowed = usersOf(slower, count + judged, 200);
  const slowing = usersOf(home, count + judged, 200).map((before, n) => then(before, slowed[n]!, known));
  const away = usersOf(slower, count, 300);
  return [
    { name: 'as in watch', users: usual, from: known, to: count },
    {
      name: 'never on Sundays',
      users: openDaily.map((all) => all.map(withoutSundays)),
      from: known,
      to: count,
    },
    {
      name: 'slower by two days: first 20 parcels',
      users: slowing,
      from: known,
      to: known + since,
      isFree: true,
    },
    {
      name: 'slower by two days: after these',
      users: slowing,
      from: known + since,
      to: known + since + judged,
    },
    {
      name: 'from two places',
      users: usersOf(home, count, 300).map((near, n) => fromTwoPlaces(near, away[n]!)),
      from: known,
      to: count,
      isFree: true,
    },
  ];
}

/** What the user's list knows of a journey at a time; null before it is followed and scanned. */
function heardOf(journey: Journey, now: number): Known | null {
  const answer = now < journey.followedAt ? null : answerAt(journey, now);
  const first = answer?.shown.find((scan) => scan !== journey.announced);
  return answer && first
    ? {
        id: journey.id,
        courierKey: journey.courierKey,
        status: answer.newest.status,
        firstScanAt: first.iso,
        latest: { at: answer.newest.iso, what: '' },
        checkedAt: now,
      }
    : null;
}

/** Travels of finished journeys, without and with their origin. */
const whole = [new WeakMap<Journey, Travel | null>(), new WeakMap<Journey, Travel | null>()] as const;
function travelAt(journey: Journey, now: number, isByOrigin: boolean): Travel | null {
  const heard = heardOf(journey, now);
  if (!heard) return null;
  const isOver = isFinished(heard.status);
  const kept = whole[isByOrigin ? 1 : 0];
  if (isOver && kept.has(journey)) return kept.get(journey)!;
  const scans = journey.scans.filter(({ shownAt }) => shownAt <= now);
  const detail = isByOrigin ? { originProvince: originOf(journey) } : {};
  const travel = travelOf(heard, { ...trackingOf({ ...journey, scans }), detail });
  if (isOver) kept.set(journey, travel);
  return travel;
}

/** When the user looks at a parcel on its way. */
function looksOf({ scans, followedAt }: Journey, arrivedAt: number): number[] {
  const from = Math.max(scans[0]!.shownAt, followedAt);
  const eight = (n: number): number => n * day + 8 * hour - offset * minute;
  const days = Array.from({ length: localDay(arrivedAt) - localDay(from) + 1 }, (_, n) => localDay(from) + n);
  const isAwake = (at: number): boolean => {
    const clock = ((at + offset * minute) % day) / hour;
    return clock >= people.wakes && clock < people.sleeps;
  };
  const news = scans.map(({ shownAt }) => shownAt).filter(isAwake);
  return [from, ...days.map(eight), ...news].filter((at) => at >= from && at < arrivedAt);
}

type Sums = { asked: number; told: number; held: number; days: number; compared: number };
/** Plain days at several shares: how often they hold, how many they are, and how many of them are not past. */
type Plain = Map<number, { held: number; days: number; left: number }>;
const shares = [0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.925, 0.95, 0.975];

function judge({ users: all, from, to }: Part, isByOrigin: boolean): { sums: Sums; plain: Plain } {
  const sums: Sums = { asked: 0, told: 0, held: 0, days: 0, compared: 0 };
  const plain: Plain = new Map(shares.map((share) => [share, { held: 0, days: 0, left: 0 }]));
  for (const journeys of all)
    for (const journey of journeys.slice(from, to)) {
      const end = journey.scans.find(({ status }) => phaseOf(status) === 'delivered');
      if (!end) continue;
      const arrivedOn = dateAt(end.at, offset);
      const holds = (first: string, last: string): number =>
        first <= arrivedOn && arrivedOn <= last ? 1 : 0;
      for (const now of looksOf(journey, end.shownAt)) {
        const travels = journeys
          .filter((other) => other !== journey)
          .map((other) => travelAt(other, now, isByOrigin))
          .filter((travel) => travel !== null)
          .toReversed();
        const origin = isByOrigin ? originOf(journey) : '';
        const likely = likelyDays(heardOf(journey, now)!, travels, now, origin);
        sums.asked += 1;
        if (!likely) continue;
        sums.told += 1;
        sums.held += holds(likely.from, likely.to);
        sums.days += daysBetween(likely.from, likely.to) + 1;
        sums.compared += likely.ids.length;
        const firstOn = dateAt(journey.scans[0]!.at, offset);
        for (const [share, sum] of plain) {
          const [first, last] = plainDays(travels, share);
          sum.held += holds(dateAfter(firstOn, first), dateAfter(firstOn, last));
          sum.days += last - first + 1;
          const passed = daysBetween(firstOn, dateAt(now, offset));
          sum.left += Math.max(1, last - Math.max(first, passed) + 1);
        }
      }
    }
  return { sums, plain };
}

const dayOf = (local: number): number => Math.floor(local / day);
/** Calendar days from the first scan to the arrival, of all couriers together. */
function plainDays(travels: readonly Travel[], share: number): readonly [number, number] {
  const waits = travels.map(({ scans, arrivedAt, heardAt }) => ({
    days: dayOf(arrivedAt ?? heardAt) - dayOf(scans[0]!.at),
    hasArrived: arrivedAt !== null,
  }));
  return shortestSpan(waits, share) ?? [0, Math.max(...waits.map(({ days }) => days))];
}

/** The number of plain days that hold a part of the arrivals, interpolated between two shares. */
function plainDaysThatHold(part: number, plain: Plain, told: number, count: 'days' | 'left'): number {
  const points = [...plain.values()].map((sum) => ({ held: sum.held / told, days: sum[count] / told }));
  const n = points.findIndex(({ held }) => held >= part);
  if (n < 1) return n === 0 ? points[0]!.days : Number.NaN;
  const [a, b] = [points[n - 1]!, points[n]!];
  return a.days + ((part - a.held) / (b.held - a.held)) * (b.days - a.days);
}

const percent = (part: number): string => `${(part * 100).toFixed(0)} %`;

/** Prints how good the likely days are, and fails below the limits: docs/scheduling.md "Likely days". */
export async function bench(): Promise<void> {
  const missed: string[] = [];
  const rows = parts().flatMap((part) =>
    (part.name === 'from two places' ? [false, true] : [false]).map((isByOrigin) => {
      const { sums, plain } = judge(part, isByOrigin);
      const held = sums.held / sums.told;
      const days = sums.days / sums.told;
      const plainly = plainDaysThatHold(held, plain, sums.told, 'days');
      const left = plainDaysThatHold(held, plain, sums.told, 'left');
      const name = isByOrigin ? `${part.name}, by place` : part.name;
      if (!part.isFree && held < least)
        missed.push(`${name}: ${percent(held)} held, at least ${percent(least)}`);
      if (!part.isFree && held > most)
        missed.push(`${name}: ${percent(held)} held, at most ${percent(most)}`);
      if (!part.isFree && !(days <= (1 - narrower) * plainly))
        missed.push(`${name}: ${percent(1 - days / plainly)} narrower, at least ${percent(narrower)}`);
      return [
        name,
        percent(held),
        days.toFixed(2),
        plainly.toFixed(2),
        percent(1 - days / plainly),
        percent(1 - days / left),
        percent(sums.told / sums.asked),
        (sums.compared / sums.told).toFixed(0),
      ];
    }),
  );
  printTable([
    ['', 'held', 'days', 'plain days', 'narrower', 'than those left', 'told', 'of parcels'],
    ...rows,
  ]);
  console.log(missed.length === 0 ? '  every target reached' : `  missed:\n    ${missed.join('\n    ')}`);
  if (missed.length > 0) process.exitCode = 1;
}
