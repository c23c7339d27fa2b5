/** The time of the sandbox: it follows the real time, can be moved forward, and can run faster. */
export type Clock = {
  /** Epoch milliseconds. */
  now(): number;
  /** Moves the clock forward. Throws a RangeError for a negative time, because past events cannot be undone. */
  advance(ms: number): void;
  /** How many times faster than the real time the clock runs. */
  speed(): number;
  setSpeed(factor: number): void;
};

/** Starts a clock at the time of `real`. */
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
