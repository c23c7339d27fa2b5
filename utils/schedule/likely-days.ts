import { isSentBack } from '../couriers/failed-attempt.ts';
import { mayBeLost } from '../couriers/lost.ts';
import { isToCollect } from '../couriers/to-collect.ts';
import { parcelId, type Parcel } from '../model/parcel.ts';
import { isFinished, meaningOf, phaseOf, type AwaitedNews } from '../model/status.ts';
import { firstScan, sameCourier, splitDescription, type Numbered, type Tracking } from '../model/tracking.ts';
import { canBeTrue, dateAt, day, eventTime, hour, minute } from '../model/time.ts';

// The likely days of a parcel: those on which 8 in 10 of the user's own parcels arrived that stood where it stands now.
// Times are local here: epoch milliseconds plus the offset of the parcel's newest scan. Days are counted from 1970.

const share = 0.8;
const fewest = 8; // with fewer comparable finished parcels, nothing is said
// Only so many of the newest are compared: a courier changes its pace, and 20 parcels later most of them show the new one.
const most = 30;
const longest = 366 * day; // a longer time means a wrong date
const widest = 4; // days: a longer time says no more than "this week or the next", with which nobody can plan
// A weekday without any scan of this many parcels in this time is no working day of their courier.
const learning = { parcels: 20, time: 8 * 7 * day };

/** The scans of a parcel, the oldest first. `arrivedAt`: null = it did not arrive until `heardAt`. */
export type Travel = Pick<Parcel, 'id' | 'courierKey'> & {
  scans: readonly { at: number; awaits: AwaitedNews | null }[];
  arrivedAt: number | null;
  heardAt: number;
  /** Where it was sent from; empty = unknown. */
  origin: string;
};
export type Known = Pick<Parcel, 'id' | 'courierKey' | 'status' | 'firstScanAt' | 'checkedAt'> & {
  latest: { at: string; what: string } | null;
};

/** Dates (YYYY-MM-DD). `ids`: of the compared finished parcels, of which `held` arrived `later` (working days). */
export type LikelyDays = { from: string; to: string; ids: string[]; held: number; later: Span };
type Span = readonly [first: number, last: number];

/**
 * Returns the travel of a parcel; null without a first scan, or if a time cannot be true. Of a parcel on its way, its row
 * is enough: without `tracking`, the travel has the first and the newest scan.
 */
export function travelOf(parcel: Known, tracking?: Tracking): Travel | null {
  const { id, courierKey, status, firstScanAt, latest, checkedAt } = parcel;
  const [first, last] = [eventTime(firstScanAt ?? ''), eventTime(latest?.at ?? '')];
  if (!first || !last || checkedAt === null || first.at > last.at) return null;
  if (!canBeTrue(first.at) || !canBeTrue(last.at, checkedAt)) return null;
  const heardAt = isFinished(status) ? last.at : checkedAt;
  if (heardAt - first.at > longest) return null;
  const local = (at: number) => at + last.offset * minute;
  const events = tracking?.events.toReversed() ?? [{ dateTime: latest!.at, status: status ?? '' }];
  const scans = events
    .map((event) => ({ at: local(Date.parse(event.dateTime)), ...meaningOf(event.status) }))
    .filter(({ at }) => at > local(first.at))
    .map(({ at, awaits }) => ({ at, awaits: awaits === 'first' ? 'round' : awaits }) as const);
  const arrival = events.find((event) => phaseOf(event.status) === 'delivered');
  return {
    id,
    courierKey,
    scans: [{ at: local(first.at), awaits: 'round' }, ...scans],
    arrivedAt: phaseOf(status) === 'delivered' && arrival ? local(Date.parse(arrival.dateTime)) : null,
    heardAt: local(heardAt),
    origin: originOf(tracking),
  };
}

export function originOf(tracking: Tracking | null | undefined): string {
  const { originProvince, originCity, originCountry } = tracking?.detail ?? {};
  return originProvince ?? originCity ?? originCountry ?? '';
}

/** What is known of a number from an answer, whether or not it is followed. */
export function knownOf(of: Numbered, { events, status }: Tracking, checkedAt: number | null): Known {
  const [newest] = events;
  return {
    id: parcelId(of.courierKey, of.trackingNo),
    courierKey: of.courierKey,
    status,
    firstScanAt: firstScan(events),
    latest: newest ? { at: newest.dateTime, what: splitDescription(newest.description).what } : null,
    checkedAt,
  };
}

const dayOf = (local: number): number => Math.floor(local / day);
const dateOf = (n: number): string => dateAt(n * day, 0);

/** Counts in the working days of a courier, learned from its parcels. */
function workingDaysOf(travels: readonly Travel[]) {
  const times = travels.flatMap(({ scans }) => scans.map(({ at }) => at));
  const time = Math.max(...times) - Math.min(...times);
  const isLearned = travels.length >= learning.parcels && time >= learning.time;
  const weekdays = new Set(times.map((at) => dayOf(at) % 7));
  const isWorking = (n: number): boolean => !isLearned || weekdays.has(n % 7);
  return {
    isWorking,
    between(from: number, to: number): number {
      let count = 0;
      for (let n = from + 1; n <= to; n += 1) if (isWorking(n)) count += 1;
      return count;
    },
    after(from: number, count: number): number {
      let n = from;
      for (let left = count; left > 0; n += 1) if (isWorking(n + 1)) left -= 1;
      return n;
    },
  };
}
type WorkingDays = ReturnType<typeof workingDaysOf>;

type OfCourier = { own: readonly Travel[]; days: WorkingDays };
// The rows of a view compare with the same list.
const shared = new WeakMap<readonly Travel[], Map<string, OfCourier>>();

/** Returns the travels of a courier, and its working days. */
function ofCourier(travels: readonly Travel[], courierKey: string): OfCourier {
  const known = shared.get(travels) ?? new Map<string, OfCourier>();
  shared.set(travels, known);
  let found = known.get(courierKey);
  if (!found) {
    const own = travels.filter((one) => sameCourier(one.courierKey, courierKey));
    found = { own, days: workingDaysOf(own) };
    known.set(courierKey, found);
  }
  return found;
}

/**
 * Names where a parcel stood on a day, at a time of that day: parcels with a name in common stood alike. The first name
 * says most, by what it awaits and for how many working days: since its first scan, or since the newest one, which on the
 * morning of a delivery says more. Empty if it was not on its way then, or if that is unknown.
 */
function standing({ scans, arrivedAt, heardAt }: Travel, n: number, clock: number, days: WorkingDays) {
  const at = n * day + clock;
  const scan = scans.findLast((one) => one.at <= at);
  if (!scan?.awaits || at > heardAt || at >= (arrivedAt ?? Infinity)) return [];
  if (scan.awaits !== 'round') return [`${scan.awaits} ${days.between(dayOf(scan.at), n)}`];
  const passed = days.between(dayOf(scans[0]!.at), n);
  // Lorries between hubs arrive before dawn.
  const isMorning = scan.at >= n * day + 5 * hour && scan.at < n * day + 12 * hour;
  return [`${passed} ${isMorning}`, ...(isMorning ? ['morning'] : []), `${passed}`];
}

/** `days`: working days from where a parcel stood to its arrival, or to where it was last known not to have arrived. */
type Wait = { days: number; hasArrived: boolean };

/**
 * Returns the fewest days in a row on which the share arrived, of several the likeliest; null if too many have not. By the Kaplan-Meier estimate:
 * a parcel that has not arrived yet counts until its last known day, as one that could have arrived.
 */
export function shortestSpan(waits: readonly Wait[], wanted = share): Span | null {
  const arrived = waits.filter(({ hasArrived }) => hasArrived);
  const days = [...new Set(arrived.map((wait) => wait.days))].toSorted((a, b) => a - b);
  let left = 1;
  const shares = days.map((n) => {
    const waiting = waits.filter((wait) => (wait.hasArrived ? wait.days >= n : wait.days > n));
    const part = (left * arrived.filter((wait) => wait.days === n).length) / waiting.length;
    left -= part;
    return part;
  });
  let best: { span: Span; length: number; sum: number } | null = null;
  for (const [i, first] of days.entries()) {
    let sum = 0;
    const last = days.find((_, n) => n >= i && (sum += shares[n]!) >= wanted - 1e-9);
    if (last === undefined) break;
    const length = last - first;
    if (!best || length < best.length || (length === best.length && sum > best.sum + 1e-9))
      best = { span: [first, last], length, sum };
  }
  return best?.span ?? null;
}

/**
 * Returns the likely days of a parcel on its way; null if unknown. `travels`: the user's parcels, the newest first. They
 * include those on their way: without the slow ones that have not arrived yet, a courier would look faster than it is.
 */
export function likelyDays(
  parcel: Known,
  travels: readonly Travel[],
  now: number,
  origin = travels.find(({ id }) => id === parcel.id)?.origin ?? '',
): LikelyDays | null {
  const own = travelOf(parcel);
  if (!own || isFinished(parcel.status) || isSentBack(parcel) || isToCollect(parcel)) return null;
  if (mayBeLost(parcel)) return null;
  const { own: others, days } = ofCourier(travels, own.courierKey);
  // Where it stood when the service last answered; on a day off, at the end of the working day before.
  let on = dayOf(own.heardAt);
  while (!days.isWorking(on)) on -= 1;
  const clock = on === dayOf(own.heardAt) ? own.heardAt % day : day - 1;
  const fromThere = others.filter((one) => origin !== '' && one.origin === origin);
  for (const name of standing(own, on, clock, days))
    for (const compared of [fromThere, others]) {
      const waits: (Wait & { id: string })[] = [];
      const arrived: typeof waits = [];
      for (const one of compared) {
        if (arrived.length === most) break;
        if (one.id === own.id) continue;
        const end = dayOf(one.arrivedAt ?? one.heardAt);
        let n = dayOf(one.scans[0]!.at);
        while (n <= end && !standing(one, n, clock, days).includes(name)) n += 1;
        if (n > end) continue;
        const wait = { id: one.id, days: days.between(n, end), hasArrived: one.arrivedAt !== null };
        waits.push(wait);
        if (wait.hasArrived) arrived.push(wait);
      }
      if (arrived.length < fewest) continue;
      const open = waits.slice(0, waits.indexOf(arrived.at(-1)!)).filter(({ hasArrived }) => !hasArrived);
      const later = shortestSpan([...arrived, ...open]);
      if (!later) return null;
      const today = dayOf(now + own.heardAt - parcel.checkedAt!);
      const [from, to] = [Math.max(today, days.after(on, later[0])), days.after(on, later[1])];
      if (to < from || to - from >= widest) return null;
      const held = arrived.filter((wait) => wait.days >= later[0] && wait.days <= later[1]).length;
      return { from: dateOf(from), to: dateOf(to), ids: arrived.map(({ id }) => id), held, later };
    }
  return null;
}
