import * as v from 'valibot';
import { courierKeyPattern } from '../core/tracking.ts';
import { stored } from './stored.ts';

// Which couriers the service named for a number: asked once, and remembered for the browser's session.
const courierKeys = v.array(v.pipe(v.string(), v.regex(courierKeyPattern)));
const detected = stored('detected', v.record(v.string(), courierKeys), {}, 'session');
const mostNumbers = 100;

/** The couriers the service named for a number, best first; null when it was not asked. */
export const readDetected = async (trackingNo: string): Promise<string[] | null> =>
  new Map(Object.entries(await detected.read())).get(trackingNo) ?? null;

/** Remembers what it named; the oldest of more than a hundred numbers are forgotten. */
export async function writeDetected(trackingNo: string, keys: readonly string[]): Promise<void> {
  await detected.change((all) => {
    const others = Object.entries(all).filter(([number]) => number !== trackingNo);
    return Object.fromEntries([...others, [trackingNo, keys.slice(0, 10)]].slice(-mostNumbers));
  });
}
