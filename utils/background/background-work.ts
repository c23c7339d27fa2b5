const underWay = new Set<Promise<void>>();

/** Leaves work to itself, and logs what it throws: an answer that waited for a whole poll would come minutes late. */
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

/** Does a run of the poll (poll.ts), of which there is one at a time. */
export function asRun<T>(work: () => Promise<T>): Promise<T> {
  isRunning = true;
  return work().finally(() => void (isRunning = false));
}

/** Whether a run of the poll is under way: what it finds is announced at its end, as one. */
export const isRunUnderWay = (): boolean => isRunning;
