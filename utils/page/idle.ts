/**
 * When a slice ends: after 2 ms, because its last step may take 3 ms more (about 5 ms, docs/promises.md P15). Most
 * steps take a hundredth of that, but now and then the browser makes room for what it knows of the page's nodes.
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
    // The next slice comes behind whatever the page itself has to do. Not another idle callback: one asked for within
    // an idle period waits for the next, so that 5 ms of work were followed by 45 ms of nothing, and a long page took
    // 15 s.
    if (finished) done(cost);
    else void scheduler.postTask(slice, { priority: 'background' });
  };
  // A page that is never idle still gets its numbers marked.
  requestIdleCallback(slice, { timeout: 1000 });
}

/** The least pause between two flushes of what changed on a page (docs/detection.md 5.1), in milliseconds. */
export const minGapMs = 300;
const maxGapMs = 5000;
const dearFlush = 20;

/** The pause before the next flush: doubled when the last one cost more than 20 ms, else shrinking back. */
export const nextGapMs = (gap: number, cost: number): number =>
  cost > dearFlush ? Math.min(maxGapMs, gap * 2) : Math.max(minGapMs, gap / 2);
