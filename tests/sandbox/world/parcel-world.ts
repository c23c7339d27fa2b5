import type { Clock } from './moving-clock.ts';
import { beginParcel, canMove, countBy, moveOn, type SandboxParcel } from './sandbox-parcel.ts';
import { seeded } from './random.ts';
import { beginnings } from './starters.ts';
import { mostTravellers, parcelOf, travellers, type Traveller } from './traveller.ts';

/** A step that happened to a parcel: the last of its first `count` steps, at the time `at`. */
export type Update = { parcel: SandboxParcel; count: number; at: number };

/** All parcels: those of the shops, and the travellers. */
export type World = {
  readonly clock: Clock;
  parcels(): readonly SandboxParcel[];
  parcel(trackingNo: string): SandboxParcel | undefined;
  /** Returns how many of its steps have happened by now. */
  countOf(parcel: SandboxParcel): number;
  /** Makes the next step of a parcel happen; null if its journey is over. Throws if there is no such parcel. */
  moveOn(trackingNo: string): Update | null;
  /** Moves a random parcel of the shops every `ms` milliseconds; null stops these moves. */
  autoMove(ms: number | null): void;
  autoMoving(): number | null;
  /**
   * Replaces the travellers by `count` new ones (at most 10,000), whose journeys are around the present time. The same
   * seed gives the same numbers; if the clock is the same, too, it gives the same journeys.
   */
  fill(count: number, seed: number): void;
  /** The count and the seed of the travellers. */
  filling(): { count: number; seed: number };
  /** Moves the clock forward by `ms` milliseconds. Listeners get the updates of that time, oldest first. */
  advance(ms: number): void;
  /** Calls `listener` with every update from now on; returns a function that removes it. */
  onUpdate(listener: (update: Update) => void): () => void;
  close(): void;
};

/** How often the clock is checked for updates while there are listeners, milliseconds. */
const lookEvery = 1000;

/** Starts a world at the present time, with the parcels of the shops. */
export function beginWorld(clock: Clock, seed: number): World {
  let filled = clock.now();
  const starters = beginnings.map((beginning) => beginParcel(beginning, filled));
  const random = seeded(seed);
  const listeners = new Set<(update: Update) => void>();
  let known = new Map<string, SandboxParcel | Traveller>();
  let all: readonly SandboxParcel[] | null = null;
  let filling = { count: 0, seed };
  let told = new Map<SandboxParcel, number>();
  let moving: { every: number; timer: NodeJS.Timeout } | null = null;
  let watching: NodeJS.Timeout | undefined;

  const remember = (fresh: readonly Traveller[]) => {
    all = null;
    known = new Map([...starters, ...fresh].map((one) => [one.trackingNo, one]));
  };
  remember([]);

  function whole(one: SandboxParcel | Traveller): SandboxParcel {
    if ('steps' in one) return one;
    const parcel = parcelOf(one, filled);
    known.set(one.trackingNo, parcel);
    return parcel;
  }
  const parcels = () => (all ??= [...known.values()].map(whole));
  const countOf = (parcel: SandboxParcel) => countBy(parcel, clock.now());
  const noteAll = () => {
    told = new Map(parcels().map((parcel) => [parcel, countOf(parcel)]));
  };

  const tell = (updates: readonly Update[]) => {
    for (const update of updates) for (const listener of listeners) listener(update);
  };

  /** Tells the listeners which steps have happened since the last check. */
  function look(): void {
    if (listeners.size === 0) return;
    const updates: Update[] = [];
    for (const parcel of parcels()) {
      const [before, after] = [told.get(parcel) ?? 0, countOf(parcel)];
      for (let count = before + 1; count <= after; count += 1)
        updates.push({ parcel, count, at: parcel.times[count - 1]! });
      if (after > before) told.set(parcel, after);
    }
    tell(updates.toSorted((a, b) => a.at - b.at));
  }

  function move(parcel: SandboxParcel): Update | null {
    look();
    const count = moveOn(parcel, clock.now());
    if (count === null) return null;
    told.set(parcel, count);
    const update = { parcel, count, at: parcel.times[count - 1]! };
    tell([update]);
    return update;
  }

  function moveAny(): void {
    const movable = starters.filter((parcel) => canMove(parcel, clock.now()));
    const chosen = movable[Math.floor(random() * movable.length)];
    if (chosen) move(chosen);
  }

  return {
    clock,
    parcels,
    countOf,
    parcel(trackingNo) {
      const one = known.get(trackingNo);
      return one && whole(one);
    },
    moveOn(trackingNo) {
      const one = known.get(trackingNo);
      if (!one) throw new Error(`No parcel ${trackingNo} in the sandbox`);
      return move(whole(one));
    },
    autoMove(ms) {
      clearInterval(moving?.timer);
      moving = ms === null ? null : { every: ms, timer: setInterval(moveAny, ms).unref() };
    },
    autoMoving: () => moving?.every ?? null,
    fill(count, fillSeed) {
      const most = Math.min(Math.max(Math.trunc(count), 0), mostTravellers);
      filled = clock.now();
      filling = { count: most, seed: fillSeed };
      remember(travellers(most, fillSeed, new Set(starters.map(({ trackingNo }) => trackingNo))));
      if (listeners.size > 0) noteAll();
    },
    filling: () => filling,
    advance(ms) {
      look();
      clock.advance(ms);
      look();
    },
    onUpdate(listener) {
      if (listeners.size === 0) noteAll();
      listeners.add(listener);
      watching ??= setInterval(look, lookEvery).unref();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(watching);
        watching = undefined;
      };
    },
    close() {
      clearInterval(moving?.timer);
      clearInterval(watching);
      listeners.clear();
    },
  };
}
