/**
 * How far apart things begin at least (milliseconds): calls of the service, a little more than an eighth of a second,
 * so that nine never fall into one when some begin late; and the notices of many changes in a row.
 */
export const usualIntervals = { betweenCalls: 130, betweenNotices: 500 } as const;

/** The pace that is kept. Unit tests that are not about it set it to nothing. */
export const intervals: Record<keyof typeof usualIntervals, number> = { ...usualIntervals };

// docs/promises.md P34: at most 4 calls in flight and 8 a second, whoever asks: a run, a refresh, a card, a test. Every
// call is made by the one background, so the queue lies in its memory; it is lost with the background, as its calls
// are.
export const maxCallsInFlight = 4;
let callsInFlight = 0;
let lastStart = Number.NEGATIVE_INFINITY;
let lastInLine: Promise<unknown> = Promise.resolve();
let onEnd = (): void => {};

/**
 * Makes a call when its turn comes: in the order asked, one start every 130 ms, four under way at most.
 *
 * @param prepare what is read before the call; returns the call to make, or a final answer, which uses no slot
 */
export async function queueCall<T>(prepare: () => Promise<T | (() => Promise<T>)>): Promise<T> {
  const turn = lastInLine.then(async () => {
    if (callsInFlight === maxCallsInFlight) await new Promise<void>((resolve) => (onEnd = resolve));
    const wait = lastStart + intervals.betweenCalls - performance.now();
    // A timer may fire a moment early.
    if (wait > 0) await new Promise((resolve) => void setTimeout(resolve, Math.ceil(wait) + 1));
    const call = await prepare();
    if (typeof call !== 'function') return { answer: call };
    lastStart = performance.now();
    callsInFlight += 1;
    const answer = (call as () => Promise<T>)().finally(() => {
      callsInFlight -= 1;
      onEnd();
    });
    return { answer }; // in an object: as a promise it would be awaited here
  });
  lastInLine = turn.catch(() => {});
  return (await turn).answer;
}
