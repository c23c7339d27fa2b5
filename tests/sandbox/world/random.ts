/** A source of numbers in [0, 1) that are the same in every run. */
export type Random = () => number;

/** Numbers from a seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One seed out of two, so that each parcel and each of its steps has chances of its own. */
export const mix = (seed: number, part: number): number =>
  (Math.imul(seed ^ (part * 0x9e3779b9), 0x85ebca6b) ^ (part << 13)) | 0;

/** One of a list. */
export const oneOf = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!;

/** A whole number from `low` to `high`, both included. */
export const wholeBetween = (low: number, high: number, random: Random): number =>
  low + Math.floor(random() * (high - low + 1));
