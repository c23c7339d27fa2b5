/**
 * Milliseconds after which a slice starts no further step. The last step may take 5 ms, where the browser enlarges its
 * table of nodes, so a slice takes up to about 6 ms (docs/promises.md P15). Most steps take under 0.1 ms.
 */
const sliceLength = 0.5;

/**
 * Runs work in small slices while the page is idle, then calls `done` with its cost in milliseconds. If the signal is
 * aborted, it stops and does not call `done`.
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
    // The next slice runs after the page's own tasks. Not by another idle callback: that waits for the next idle
    // period, so 5 ms of work were followed by a pause of 45 ms, and a long page took 15 s.
    if (finished) done(cost);
    else void scheduler.postTask(slice, { priority: 'background' });
  };
  // The timeout is for pages that are never idle.
  requestIdleCallback(slice, { timeout: 300 });
}

/** The shortest pause between two flushes of changes (docs/detection.md 5.1), in milliseconds. */
export const minGapMs = 300;
const maxGapMs = 5000;
const dearFlush = 20;

/** The pause before the next flush (ms): doubled if the last one cost more than 20 ms, else halved. */
export const nextGapMs = (gap: number, cost: number): number =>
  cost > dearFlush ? Math.min(maxGapMs, gap * 2) : Math.max(minGapMs, gap / 2);
