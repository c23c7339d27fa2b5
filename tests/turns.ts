import { setImmediate } from 'node:timers/promises';
import { vi } from 'vitest';

/** Lets all other work go on for as many turns of the event loop: enough for reads and writes of the fake database. */
export async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await setImmediate();
}

/** Waits until the clock shows another millisecond, so that what comes next is later. A clock that a test set stays. */
export async function nextMillisecond(): Promise<void> {
  if (vi.isFakeTimers() || vi.isMockFunction(Date.now)) return;
  const before = Date.now();
  while (Date.now() === before) await turns(1);
}
