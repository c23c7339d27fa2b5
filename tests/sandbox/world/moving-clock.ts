/** The sandbox's own time: it follows the real one, can be put forward, and can run faster. */
export type Clock = {
  /** Epoch milliseconds. */
  now(): number;
  /** Puts the clock forward; never back, because what has happened has happened. */
  advance(ms: number): void;
  /** How many times faster than the real time it runs. */
  speed(): number;
  setSpeed(factor: number): void;
};

/** Starts a clock that stands where `real` stands. */
export function startClock(real: () => number): Clock {
  let from = real();
  let at = from;
  let factor = 1;
  const now = () => at + (real() - from) * factor;
  return {
    now,
    advance(ms) {
      if (!(ms >= 0)) throw new RangeError('The clock only goes forward');
      at += ms;
    },
    speed: () => factor,
    setSpeed(next) {
      if (!(next > 0)) throw new RangeError('The clock only goes forward');
      [at, from] = [now(), real()];
      factor = next;
    },
  };
}
