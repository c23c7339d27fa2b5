import { courierOf, couriers, type Courier } from './couriers.ts';
import { day } from './thai-times.ts';
import { numberOf } from './numbers.ts';
import { timesFrom, type SandboxParcel } from './sandbox-parcel.ts';
import { journeyOf, plotBy } from './plots.ts';
import { mix, seeded, type Random } from './random.ts';

/** A parcel without its journey, which is made on demand: its number and the seed of its journey. */
export type Traveller = { trackingNo: string; courierKey: string; seed: number };

/** The most travellers in one world. */
export const mostTravellers = 10_000;

// Journeys start from 12 days before the start of the world to 3 days after it, so that most parcels are on their way.
const [earliest, span] = [-12 * day, 15 * day];

const allShares = couriers.reduce((sum, { share }) => sum + share, 0);

function courierBy(random: Random): Courier {
  let left = random() * allShares;
  return couriers.find(({ share }) => (left -= share) < 0) ?? couriers[0]!;
}

/**
 * Returns numbers and couriers of `count` parcels, the same for the same seed; numbers in `taken` are not used.
 * Journeys are made later, on demand. The first parcels use each courier once, so that a small world has all couriers.
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

/** Makes the whole parcel with its journey. `start` is the time at which the travellers were added (epoch ms). */
export function parcelOf({ trackingNo, courierKey, seed }: Traveller, start: number): SandboxParcel {
  const random = seeded(mix(seed, 0));
  const { known, steps, days } = journeyOf(courierOf(courierKey)!, plotBy(random), random);
  const began = start + earliest + random() * span;
  const times = timesFrom(steps, 0, began, seed);
  return { trackingNo, courierKey, known, seed, steps, times, moved: 0, dueAt: began + days * day };
}
