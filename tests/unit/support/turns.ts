import { setImmediate } from 'node:timers/promises';
import { vi } from 'vitest';

/**
 * Waits for `count` turns of the event loop, so that other work, such as reads and writes of the fake database,
 * continues.
 */
export async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await setImmediate();
}

/**
 * Waits until the clock shows the next millisecond, so that later timestamps differ. Returns at once if the test set
 * the clock.
 */
export async function nextMillisecond(): Promise<void> {
  if (vi.isFakeTimers() || vi.isMockFunction(Date.now)) return;
  const before = Date.now();
  while (Date.now() === before) await turns(1);
}
