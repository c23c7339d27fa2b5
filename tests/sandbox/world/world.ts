import { beginnings } from './starters.ts';
import { beginParcel, canMove, move, type Happened, type Parcel } from './parcel.ts';

/** All parcels on their way. */
export type Road = {
  parcels: readonly Parcel[];
  parcel(trackingNo: string): Parcel | undefined;
  moveOn(trackingNo: string): Happened | null;
  /** Moves one parcel by itself every `ms`; null stops it. */
  autoMove(ms: number | null): void;
  autoMoving(): number | null;
};

/** Numbers in [0, 1) that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Sets all parcels on their way at the present moment. */
export function beginRoad(now: () => number, seed: number): Road {
  const start = now();
  const parcels = beginnings.map((beginning) => beginParcel(beginning, start));
  const random = seeded(seed);
  let every: number | null = null;
  let timer: NodeJS.Timeout | undefined;

  const parcel = (trackingNo: string) => parcels.find((one) => one.trackingNo === trackingNo);

  function moveAny(): void {
    const movable = parcels.filter(canMove);
    const chosen = movable[Math.floor(random() * movable.length)];
    if (chosen) move(chosen, now());
  }

  return {
    parcels,
    parcel,
    moveOn(trackingNo) {
      const chosen = parcel(trackingNo);
      if (!chosen) throw new Error(`No parcel ${trackingNo} in the sandbox`);
      return move(chosen, now());
    },
    autoMove(ms) {
      clearInterval(timer);
      every = ms;
      if (ms !== null) timer = setInterval(moveAny, ms).unref();
    },
    autoMoving: () => every,
  };
}
