import * as v from 'valibot';
import { courierKeyPattern } from '../core/tracking.ts';
import { browser } from './browser.ts';

// Which couriers the service named for a number: asked once, and remembered for the browser's session.
const key = 'detected';
const mostNumbers = 100;

const schema = v.fallback(v.record(v.string(), v.array(v.pipe(v.string(), v.regex(courierKeyPattern)))), {});
const readAll = async () => v.parse(schema, (await browser.storage.session.get(key))[key] ?? {});

/** The couriers the service named for a number, best first; null when it was not asked. */
export async function readDetected(trackingNo: string): Promise<string[] | null> {
  const all = await readAll();
  return Object.hasOwn(all, trackingNo) ? (all[trackingNo] ?? null) : null;
}

/** Remembers what it named; the oldest of more than a hundred numbers are forgotten. */
export const writeDetected = (trackingNo: string, keys: readonly string[]): Promise<void> =>
  navigator.locks.request(key, async () => {
    const { [trackingNo]: _, ...others } = await readAll();
    const entries = [...Object.entries(others), [trackingNo, keys.slice(0, 10)] as const];
    await browser.storage.session.set({ [key]: Object.fromEntries(entries.slice(-mostNumbers)) });
  });
