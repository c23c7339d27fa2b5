const underWay = new Set<Promise<void>>();

/** Runs work without waiting, and logs its errors: an answer that waited for a whole poll would come minutes late. */
export function inBackground(work: Promise<unknown>): void {
  const ended: Promise<void> = work
    .catch((error: unknown) => console.error('waybill:', error))
    .then(() => void underWay.delete(ended));
  underWay.add(ended);
}

/** Waits for all work of `inBackground`, and for the work that it starts. */
export async function backgroundWorkEnded(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay);
}

/** Held by a run of the poll (run.ts): there is one at a time. */
export const runLock = 'poll';

/** Whether a run of the poll is under way. It announces its changes together at its end. */
export const isRunUnderWay = async (): Promise<boolean> =>
  (await navigator.locks.query()).held!.some(({ name }) => name === runLock);
