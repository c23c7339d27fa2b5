import { courierOf, couriers, type Courier } from './couriers.ts';
import { day } from './clock.ts';
import { numberOf } from './numbers.ts';
import { timesFrom, type Parcel } from './parcel.ts';
import { journeyOf, plotBy } from './plots.ts';
import { mix, seeded, type Random } from './random.ts';

/** A parcel before anybody asked for it: its number, and where its chances come from. */
export type Traveller = { trackingNo: string; courierKey: string; seed: number };

/** The most there may be in one world. */
export const mostTravellers = 10_000;

// Journeys begin from twelve days before the start to three days after it: most are on their way when somebody looks.
const [earliest, span] = [-12 * day, 15 * day];

const allShares = couriers.reduce((sum, { share }) => sum + share, 0);

function courierBy(random: Random): Courier {
  let left = random() * allShares;
  return couriers.find(({ share }) => (left -= share) < 0) ?? couriers[0]!;
}

/**
 * Numbers and couriers of `count` parcels, the same for the same seed. Only this is done at once for all of them; a
 * journey is made when it is asked for. The first ones are one of each courier, so that a small world has them all.
 */
export function travellers(count: number, seed: number, taken: ReadonlySet<string>): Traveller[] {
  const numbers = new Set(taken);
  return Array.from({ length: count }, (_, index) => {
    const own = mix(seed, index + 1);
    const random = seeded(own);
    const { key } = couriers[index] ?? courierBy(random);
    let trackingNo = numberOf(key, random);
    while (numbers.has(trackingNo)) trackingNo = numberOf(key, random);
    numbers.add(trackingNo);
    return { trackingNo, courierKey: key, seed: own };
  });
}

/** The whole parcel, for a world that began at `start`: as many steps of work as it has events. */
export function parcelOf({ trackingNo, courierKey, seed }: Traveller, start: number): Parcel {
  const random = seeded(mix(seed, 0));
  const { known, steps, days } = journeyOf(courierOf(courierKey)!, plotBy(random), random);
  const began = start + earliest + random() * span;
  const times = timesFrom(steps, 0, began, seed);
  return { trackingNo, courierKey, known, seed, steps, times, moved: 0, dueAt: began + days * day };
}
