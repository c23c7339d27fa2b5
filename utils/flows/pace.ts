// PROMISES P34: at most 4 calls in flight and 8 a second, whoever asks: a run, a refresh, a card, a test.
const slots = ['call/1', 'call/2', 'call/3', 'call/4'];
/**
 * How far apart things begin at least (milliseconds): calls of the service, a little more than an eighth of a second, so
 * that nine never fall into one when some begin late; and the notices of many changes in a row.
 */
export const usualPace = { betweenCalls: 130, betweenNotices: 500 } as const;

/** The pace that is kept. Unit tests that are not about it set it to nothing. */
export const pace: Record<keyof typeof usualPace, number> = { ...usualPace };
const line = 'call/line';

// Forgotten with the worker, whose calls end with it: a new one takes longer to start than the spacing.
let lastStart = Number.NEGATIVE_INFINITY;

/**
 * Makes a call when its turn comes: in the order asked, one start every 130 ms, four under way at most. The one place
 * where the pace is held; a turn lasts until `call` has its answer.
 *
 * @param call says by `begin` that the request is sent now, after whatever it had to read before; one that ends without
 *   keeps nobody waiting
 */
export async function inTurn<T>(call: (begin: () => void) => Promise<T>): Promise<T> {
  const { answer } = await navigator.locks.request(line, async () => {
    const giveBack = await takeSlot();
    const wait = lastStart + pace.betweenCalls - performance.now();
    // A timer may ring a moment early.
    if (wait > 0) await new Promise((resolve) => void setTimeout(resolve, Math.ceil(wait) + 1));
    let made!: Promise<T>;
    await new Promise<void>((moveOn) => {
      const begin = () => {
        lastStart = performance.now();
        moveOn();
      };
      made = call(begin).finally(() => {
        moveOn();
        giveBack();
      });
    });
    // In an object, for the line moves on when the call has begun, not when it has its answer.
    return { answer: made };
  });
  return answer;
}

/** Waits for the first free slot and holds it; what comes back gives it back. */
function takeSlot(): Promise<() => void> {
  return new Promise((resolve) => {
    const others = new AbortController();
    for (const slot of slots) {
      const held = navigator.locks.request(slot, { signal: others.signal }, () => {
        // Granted in the same moment as another: not needed.
        if (others.signal.aborted) return undefined;
        others.abort();
        return new Promise<void>((release) => resolve(release));
      });
      held.catch(() => {}); // those no longer waited for
    }
  });
}
