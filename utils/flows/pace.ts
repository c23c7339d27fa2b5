/**
 * How far apart things begin at least (milliseconds): calls of the service, a little more than an eighth of a second, so
 * that nine never fall into one when some begin late; and the notices of many changes in a row.
 */
export const usualPace = { betweenCalls: 130, betweenNotices: 500 } as const;

/** The pace that is kept. Unit tests that are not about it set it to nothing. */
export const pace: Record<keyof typeof usualPace, number> = { ...usualPace };

// PROMISES P34: at most 4 calls in flight and 8 a second, whoever asks: a run, a refresh, a card, a test. Every call is
// made by the one background, so the queue lies in its memory; it is lost with the background, as its calls are.
export const mostUnderWay = 4;
let underWay = 0;
let lastStart = Number.NEGATIVE_INFINITY;
let lastInLine: Promise<unknown> = Promise.resolve();
let onEnd = (): void => {};

/**
 * Makes a call when its turn comes: in the order asked, one start every 130 ms, four under way at most.
 *
 * @param call calls `begin` when it sends the request, after whatever it had to read before; a call that ends without
 *   `begin` delays nobody
 * @returns what `call` gives
 */
export async function inTurn<T>(call: (begin: () => void) => Promise<T>): Promise<T> {
  const turn = lastInLine.then(async () => {
    if (underWay === mostUnderWay) await new Promise<void>((resolve) => (onEnd = resolve));
    const wait = lastStart + pace.betweenCalls - performance.now();
    // A timer may fire a moment early.
    if (wait > 0) await new Promise((resolve) => void setTimeout(resolve, Math.ceil(wait) + 1));
    underWay += 1;
    return start(call);
  });
  lastInLine = turn;
  return (await turn).answer;
}

/** Starts a call, and resolves when it has begun or ended: then the next in line has its turn. */
async function start<T>(call: (begin: () => void) => Promise<T>): Promise<{ answer: Promise<T> }> {
  let answer!: Promise<T>;
  await new Promise<void>((resolve) => {
    const begin = () => {
      lastStart = performance.now();
      resolve();
    };
    answer = call(begin).finally(() => {
      underWay -= 1;
      onEnd();
      resolve();
    });
  });
  return { answer }; // in an object: as a promise it would be awaited here
}
