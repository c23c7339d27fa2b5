const underWay = new Set<Promise<void>>();

/**
 * Leaves work to itself: whoever started it goes on, and what it throws is logged. An answer to a message that waited for
 * a whole poll would come minutes late.
 */
export function inBackground(work: Promise<unknown>): void {
  const ended: Promise<void> = work
    .catch((error: unknown) => console.error('waybill:', error))
    .then(() => void underWay.delete(ended));
  underWay.add(ended);
}

/** Waits for all work left to itself, and for what that work leaves to itself. */
export async function backgroundWorkEnded(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay);
}

let isRunning = false;

/** Does the work of a run of the poll (poll.ts), of which there is one at a time. */
export async function asRun(work: () => Promise<unknown>): Promise<void> {
  isRunning = true;
  try {
    await work();
  } finally {
    isRunning = false;
  }
}

/** Whether a run of the poll is under way: what it finds is announced at its end, as one. */
export const isRunUnderWay = (): boolean => isRunning;
