/**
 * How long work may hold the page at a time: 5 ms (PROMISES P15), less three for the last step begun. Most steps take
 * a hundredth of that, but now and then the browser makes room for what it knows of the page's nodes.
 */
const sliceLength = 2;

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
    // The next slice comes behind whatever the page itself has to do. Not another idle callback: one asked for within an
    // idle period waits for the next, so that 5 ms of work were followed by 45 ms of nothing, and a long page took 15 s.
    if (finished) done(cost);
    else void scheduler.postTask(slice, { priority: 'background' });
  };
  // A page that is never idle still gets its numbers marked.
  requestIdleCallback(slice, { timeout: 1000 });
}
