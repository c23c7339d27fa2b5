const underWay = new Set<Promise<void>>();

/**
 * Leaves work to itself: whoever started it goes on, and what it throws is logged. An answer to a message that waited for
 * a whole poll would come minutes late.
 */
export function inBackground(work: Promise<unknown>): void {
  const ended = logged(work);
  underWay.add(ended);
  void ended.then(() => underWay.delete(ended));
}

async function logged(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    console.error('waybill:', error);
  }
}

/** Waits for all work left to itself, and for what that work leaves to itself: no test may end before. */
export async function backgroundWorkEnded(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay);
}
