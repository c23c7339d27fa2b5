/** How long work may hold the page at a time: 5 ms (PROMISES P15), less one for the last step begun. */
const sliceLength = 4;

/**
 * Runs work in small slices while the page is idle, and tells at the end how many milliseconds it took. Stops
 * without a word when the signal is aborted.
 */
export function runIdle(work: Generator<void>, signal: AbortSignal, done: (cost: number) => void): void {
  let cost = 0;
  const slice = (): void => {
    if (signal.aborted) return;
    const begun = performance.now();
    let finished = false;
    do {
      finished = work.next().done === true;
    } while (!finished && performance.now() - begun < sliceLength);
    cost += performance.now() - begun;
    if (finished) done(cost);
    else whenIdle(slice);
  };
  whenIdle(slice);
}

// A page that is never idle still gets its numbers marked, a slice a second.
const whenIdle = (slice: () => void): void => void requestIdleCallback(slice, { timeout: 1000 });
