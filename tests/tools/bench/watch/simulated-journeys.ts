import type { Tracking } from '../../../../utils/model/tracking.ts';
import { seeded, type Random } from '../../../sandbox/world/random.ts';
import { people, type Character, type Hours, type World } from './characters.ts';

const hour = 3_600_000;
const day = 24 * hour;

const triangle = (chance: Random, [low, usual, high]: Hours): number => {
  const part = chance();
  const turn = (usual - low) / (high - low);
  return part < turn
    ? low + Math.sqrt(part * (high - low) * (usual - low))
    : high - Math.sqrt((1 - part) * (high - low) * (high - usual));
};

/** Picks one of the choices at random, by weight. */
export const pick = <T>(chance: Random, choices: readonly (readonly [T, number])[]): T => {
  let left = chance() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [choice, weight] of choices) if ((left -= weight) < 0) return choice;
  return choices.at(-1)![0];
};

/** A scan: when it happened, and from when on the service returns it (epoch ms). */
export type Scan = { at: number; shownAt: number; iso: string; status: string };

/** The complete journey of a parcel. Only the simulation knows it in advance. */
export type Journey = {
  id: string;
  courierKey: string;
  followedAt: number;
  /** `ON_KEEP`: the sender announced the number before any scan. Null: the service learns it with the first scan. */
  announced: Scan | null;
  scans: Scan[];
  dueDate: string;
  isCod: boolean;
  /** When the service reports that the cash was paid out; null if it was not due or the parcel was not delivered. */
  paidAt: number | null;
};

/** Returns the offset of a zone such as `+07:00` in minutes east of UTC. */
export const minutesEast = (zone: string): number =>
  (zone.startsWith('-') ? -1 : 1) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6)));

/**
 * Simulates one journey of a courier. `start` is the local midnight of the day of the first scan (epoch ms); the scan
 * moves to the next day if the courier does not work on that day.
 */
export function journeyOf(id: string, one: Character, start: number, zone: string, chance: Random): Journey {
  const offset = minutesEast(zone) * 60_000;
  const scans: Scan[] = [];
  const scan = (at: number, status: string): void => {
    const time = Math.round(at / 1000) * 1000;
    const iso = `${new Date(time + offset).toISOString().slice(0, 19)}${zone}`;
    const shownAt = time - Math.log(1 - chance()) * one.upload * 60_000;
    scans.push({ at: time, shownAt, iso, status });
  };
  const working = (midnight: number): number =>
    one.closed.includes(new Date(midnight + offset).getUTCDay()) ? working(midnight + day) : midnight;
  const at = (midnight: number, hours: Hours): number => midnight + triangle(chance, hours) * hour;

  const collected = working(start);
  const days = Number(
    pick(
      chance,
      Object.entries(one.transit).map(([n, weight]) => [n, weight] as const),
    ),
  );
  scan(at(collected, one.collects), 'ON_PICKED_UP');
  const [first] = scans as [Scan];
  let today = working(collected + days * day);
  const promised = chance() < one.names ? today + (chance() < one.namesRight ? 0 : day) : null;
  for (let night = collected; night < today; night += day) {
    const isLast = night + day >= today;
    if (chance() < one.nightScans) scan(at(night, [21, 22.5, 26]), 'ON_OTHER_STATUS');
    if (chance() < one.nightScans * 0.6) scan(at(night, [25.5, 27, 29]), 'ON_OTHER_STATUS');
    if (!isLast && chance() < 0.4) scan(at(night + day, [9, 13, 18]), 'ON_OTHER_STATUS');
  }
  if (days > 0) {
    // A parcel collected yesterday can reach its branch only this morning. Not every arrival is scanned.
    const isEarly = days > 1 && chance() >= one.arrivesThatMorning;
    if (chance() < one.nightScans)
      scan(isEarly ? at(today - day, [9, 12, 16]) : at(today, [4, 6, 7.5]), 'ON_OTHER_STATUS');
  }

  let deliveredAt: number | null = null;
  for (let attempt = 1; ; attempt += 1) {
    const isSecond = chance() < one.secondRound.chance;
    const earliest = Math.max(first.at, scans.at(-1)!.at) + 20 * 60_000;
    const outAt = Math.max(at(today, isSecond ? one.secondRound.hours : one.setsOut), earliest);
    if (!one.isSilent) scan(outAt, 'ON_SHIPPING');
    if (chance() < one.comesBack) {
      today = working(today + day);
      continue;
    }
    const latest = Math.max(today + one.delivers[2] * hour, outAt + 2 * hour);
    let endAt = at(today, one.delivers);
    for (let n = 0; (endAt < outAt + 0.4 * hour || endAt > latest) && n < 50; n += 1)
      endAt = at(today, one.delivers);
    if (endAt < outAt + 0.4 * hour) endAt = outAt + (0.4 + chance() * 2) * hour;
    // The courier phones the recipient: a second "out for delivery".
    if (!one.isSilent && chance() < 0.1) scan(outAt + chance() * (endAt - outAt), 'ON_SHIPPING');
    if (chance() >= one.fails) {
      scan(endAt, 'ON_DELIVERED');
      deliveredAt = endAt;
      break;
    }
    scan(endAt, 'ON_UNABLE_TO_SEND');
    if (attempt >= 3 || chance() < one.givesUp) {
      // Scanned at the branch in its opening hours: the same evening or on the next working day.
      const said = chance() < 0.4 ? Math.max(endAt + 0.5 * hour, today + 19 * hour) : null;
      scan(said ?? at(working(today + day), [8, 11, 18]), 'ON_RETURNED_TO_SENDER');
      break;
    }
    today = working(today + day);
  }

  scans.sort((a, b) => a.at - b.at);
  const isCod = chance() < people.cod;
  return {
    id,
    courierKey: one.key,
    followedAt: followedAt(scans, offset, chance),
    announced: announcedOf(id, scans[0]!, offset, zone),
    scans,
    dueDate: promised === null ? '' : new Date(promised + offset).toISOString().slice(0, 10),
    isCod,
    paidAt:
      isCod && deliveredAt !== null
        ? (() => {
            let paidOn = Math.floor((deliveredAt + offset) / day) * day - offset;
            paidOn += Math.max(1, Math.round(triangle(chance, people.paidAfter))) * day;
            while ([0, 6].includes(new Date(paidOn + offset).getUTCDay())) paidOn += day;
            return at(paidOn, [10, 14, 18]);
          })()
        : null,
  };
}

/**
 * Returns the sender's announcement of a parcel, or null. It uses separate random numbers, so that it does not change
 * the rest of the journey.
 */
function announcedOf(id: string, first: Scan, offset: number, zone: string): Scan | null {
  const chance = seeded(
    [...id].reduce((sum, sign) => Math.imul(sum, 31) + sign.charCodeAt(0), Math.floor(first.at / 1000) | 0),
  );
  if (chance() >= people.announced) return null;
  const at = Math.round((first.at - triangle(chance, people.announcedBefore) * hour) / 1000) * 1000;
  const iso = `${new Date(at + offset).toISOString().slice(0, 19)}${zone}`;
  return { at, shownAt: at, iso, status: 'ON_KEEP' };
}

/** States of a parcel in which `keptWhile` can follow it. */
export const moments = ['announced', 'on its way', 'out', 'failed', 'delivered'] as const;
export type Moment = (typeof moments)[number];

const begunBy: Record<Exclude<Moment, 'announced'>, string> = {
  'on its way': 'ON_PICKED_UP',
  out: 'ON_SHIPPING',
  failed: 'ON_UNABLE_TO_SEND',
  delivered: 'ON_DELIVERED',
};

/**
 * Returns the journey with a follow time at random within a state, in the user's waking hours. Null if the parcel is
 * never in that state, or only at night. A delivered parcel is followed within a day. `offset`: minutes east of UTC.
 */
export function keptWhile(journey: Journey, moment: Moment, chance: Random, offset: number): Journey | null {
  const { announced, scans } = journey;
  const begins = moment === 'announced' ? announced : scans.find(({ status }) => status === begunBy[moment]);
  if (!begins) return null;
  const ends = scans.find(({ at, status }) =>
    moment === 'on its way' ? !['ON_PICKED_UP', 'ON_OTHER_STATUS'].includes(status) : at > begins.at,
  );
  const until = ends?.shownAt ?? begins.shownAt + day;
  for (let tries = 0; tries < 20 && until > begins.shownAt; tries += 1) {
    const at = begins.shownAt + chance() * (until - begins.shownAt);
    const hours = ((at + offset * 60_000) % day) / hour;
    if (hours >= people.wakes && hours < people.sleeps) return { ...journey, followedAt: at };
  }
  return null;
}

/** Returns when the user follows the parcel (epoch ms): hours before or after the first scan, in waking hours. */
function followedAt(scans: readonly Scan[], offset: number, chance: Random): number {
  const first = scans[0]!.at;
  const out = scans.find(({ status }) => !['ON_PICKED_UP', 'ON_OTHER_STATUS'].includes(status))!.at;
  const at =
    chance() < people.keptBefore
      ? first - triangle(chance, people.before) * hour
      : Math.min(first + triangle(chance, people.after) * hour, out - hour);
  const midnight = Math.floor((at + offset) / day) * day - offset;
  const awake = Math.max(at, midnight + people.wakes * hour);
  return awake < midnight + people.sleeps * hour ? awake : midnight + people.sleeps * hour - chance() * hour;
}

/** Returns what the service answers at a time (epoch ms); null: it does not know the number yet. */
export function answerAt(journey: Journey, now: number): { shown: Scan[]; newest: Scan } | null {
  const { announced, scans } = journey;
  const shown = [...(announced ? [announced] : []), ...scans].filter(({ shownAt }) => shownAt <= now);
  return shown.length > 0 ? { shown, newest: shown.at(-1)! } : null;
}

/** Returns a finished journey as the record that the extension stores. */
export const trackingOf = ({ courierKey, announced, scans, id }: Journey): Tracking => ({
  trackingNo: id,
  courierKey,
  courier: courierKey,
  color: null,
  status: scans.at(-1)!.status,
  shareLink: null,
  detail: {},
  events: [...(announced ? [announced] : []), ...scans]
    .map(({ iso, status }) => ({ dateTime: iso, status, description: '' }))
    .toReversed(),
});

/** Returns the parcels of one user, in the order of their follow times. `gap` gives the days between two first scans. */
export function parcelsOf(
  world: World,
  person: number,
  seed: number,
  count = people.parcels,
  gap?: (n: number, chance: Random) => number,
): Journey[] {
  const chance = seeded(seed * 7919 + person);
  const offset = minutesEast(world.zone) * 60_000;
  let left = [...world.couriers];
  const known: Character[] = [];
  while (known.length < people.couriers && left.length > 0) {
    const one = pick(
      chance,
      left.map((each) => [each, each.weight] as const),
    );
    known.push(one);
    left = left.filter((each) => each !== one);
  }
  let midnight = Date.parse('2026-01-01T00:00:00Z') - offset + Math.floor(chance() * 28) * day;
  return Array.from({ length: count }, (_, n) => {
    if (n > 0) midnight += Math.round(gap ? gap(n, chance) : -Math.log(1 - chance()) * people.apart) * day;
    const one = pick(
      chance,
      known.map((each) => [each, each.weight] as const),
    );
    return journeyOf(`${one.key}/P${person}N${n}`, one, midnight, world.zone, chance);
  }).toSorted((a, b) => a.followedAt - b.followedAt);
}

/** Returns the journey moved by whole days, with another id. */
export function daysLater(journey: Journey, days: number, zone: string): Journey {
  const by = days * day;
  const offset = minutesEast(zone) * 60_000;
  const later = (scan: Scan): Scan => ({
    ...scan,
    at: scan.at + by,
    shownAt: scan.shownAt + by,
    iso: `${new Date(scan.at + by + offset).toISOString().slice(0, 19)}${zone}`,
  });
  const { id, followedAt: kept, announced, scans, paidAt } = journey;
  return {
    ...journey,
    id: `${id}+${days}`,
    followedAt: kept + by,
    announced: announced && later(announced),
    scans: scans.map(later),
    paidAt: paidAt === null ? null : paidAt + by,
  };
}
