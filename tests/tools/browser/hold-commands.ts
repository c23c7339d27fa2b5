// Stops the commands of all views on their way to the background, so that a test decides what happens between two of
// them. Each function runs in an extension page, so it is self-contained.

type Held = { letGo?: () => void };

/** Lets the waiting commands run; when they have ended, the next ones wait. Call it first to hold the commands at all. */
export const nextCommands = (): Promise<void> =>
  new Promise((resolve) => {
    const held = globalThis as Held;
    const { letGo: before } = held;
    void navigator.locks.request('command', () => {
      resolve();
      return new Promise<void>((release) => (held.letGo = release));
    });
    before?.();
  });

/** Lets all commands run again. */
export const releaseCommands = (): void => (globalThis as Held).letGo!();

/** Waits until as many commands wait (`shared`), or until a deletion waits for the commands (`exclusive`). */
export async function untilWaiting([mode, count]: readonly ['shared' | 'exclusive', number]): Promise<void> {
  for (;;) {
    const { pending = [] } = await navigator.locks.query();
    if (pending.filter((lock) => lock.name === 'command' && lock.mode === mode).length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
