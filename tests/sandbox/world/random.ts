/** A source of random numbers in [0, 1), the same in every run. */
export type Random = () => number;

/** Returns the random numbers of a seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Combines a seed and a part into a seed, so that each parcel and each of its steps has its own random numbers. */
export const mix = (seed: number, part: number): number =>
  (Math.imul(seed ^ (part * 0x9e3779b9), 0x85ebca6b) ^ (part << 13)) | 0;

/** Returns a random item of a list. */
export const oneOf = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!;

/** Returns a whole number from `low` to `high`, both included. */
export const wholeBetween = (low: number, high: number, random: Random): number =>
  low + Math.floor(random() * (high - low + 1));
