/**
 * Milliseconds. `betweenCalls`: between the starts of two calls. Eight intervals are 1,040 ms, so at most eight calls
 * start in a second, also if some start late. `reconcileDelay`: how long `reconcileSoon` collects changes. Unit tests
 * that do not test the intervals set them to 0.
 */
export const intervals = { betweenCalls: 130, reconcileDelay: 500 };

// docs/promises.md P34: at most 4 calls at the same time and 8 a second, for all callers: run, refresh, card, Test. The
// background makes every call, so the queue is in its memory: a stop ends the calls together with the queue.
export const maxCallsInFlight = 4;
let callsInFlight = 0;
let lastStart = Number.NEGATIVE_INFINITY;
let lastInLine: Promise<unknown> = Promise.resolve();
let onEnd = (): void => {};

/**
 * Makes a call when its turn comes: first come, first served, one start every 130 ms, at most 4 at the same time.
 *
 * @param prepare reads what the call needs; returns the call, or a final answer, which uses no slot
 */
export async function queueCall<T>(prepare: () => Promise<T | (() => Promise<T>)>): Promise<T> {
  const turn = lastInLine.then(async () => {
    if (callsInFlight === maxCallsInFlight) await new Promise<void>((resolve) => (onEnd = resolve));
    const wait = lastStart + intervals.betweenCalls - performance.now();
    // A timer may fire slightly early.
    if (wait > 0) await new Promise((resolve) => void setTimeout(resolve, Math.ceil(wait) + 1));
    const call = await prepare();
    if (typeof call !== 'function') return { answer: call };
    lastStart = performance.now();
    callsInFlight += 1;
    const answer = (call as () => Promise<T>)().finally(() => {
      callsInFlight -= 1;
      onEnd();
    });
    return { answer }; // in an object: a bare promise would be awaited here
  });
  lastInLine = turn.catch(() => {});
  return (await turn).answer;
}
