import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Failure } from '@/utils/model/failure.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { useTexts, type Reader } from './texts.tsx';

/** What decides when any parcel is checked. */
export type Checks = {
  /** What stops every check until the user mends it. */
  failure: Pick<Failure, 'kind'> | null;
  /** When the pause the service asked for ends (epoch milliseconds). */
  pausedUntil: number | null;
  /** When checking goes on by itself after it: not in the user's night. */
  watchFrom: number | null;
  /** Whether the pause is there because the service's plan wants payment. */
  isUnpaid: boolean;
  isOnline: boolean;
  /** The day (YYYY-MM-DD) on which calls are allowed again, where they are used up. */
  renews: string | null;
};

const Context = createContext<Checks | null>(null);
export const ChecksProvider = Context.Provider;

/** What decides when the parcels of the place a component is drawn in are checked. */
export const useChecks = (): Checks => useContext(Context)!;

/** What a parcel that was never checked waits for, by the end of its texts' names; `Rest` = it is not checked by itself. */
type Wait = {
  ending: 'Rest' | 'Key' | 'Stopped' | 'Offline' | 'Budget' | 'Time' | 'Turn';
  day: string;
  time: string;
};

export function waitOf(
  { dueAt }: Pick<Parcel, 'dueAt'>,
  { failure, watchFrom, isOnline, renews }: Checks,
  { now, day, moment }: Reader,
): Wait {
  const wait = (ending: Wait['ending'], more = {}): Wait => ({ ending, day: '', time: '', ...more });
  if (dueAt === null) return wait('Rest');
  if (failure) return wait(failure.kind === 'no-credentials' ? 'Key' : 'Stopped');
  if (!isOnline) return wait('Offline');
  if (renews !== null) return wait('Budget', { day: day(renews) });
  const at = Math.max(dueAt, watchFrom ?? 0);
  return at > now ? wait('Time', { time: moment(at) }) : wait('Turn');
}

export const useWaitOf = (parcel: Parcel): Wait => waitOf(parcel, useChecks(), useTexts());

/** When the service's pause ends, where checking waits for nothing else, else null. A night after it is the user's. */
export function pauseEnd({ failure, pausedUntil, isOnline, renews }: Checks, now: number): number | null {
  const isPaused = pausedUntil !== null && pausedUntil > now;
  return isPaused && failure === null && isOnline && renews === null ? pausedUntil : null;
}

/** When the next check is to be expected: not in the past, within a pause, or before calls are allowed again. */
export const expectedAt = (dueAt: number, { watchFrom, renews }: Checks, now: number): number =>
  Math.max(dueAt, now, watchFrom ?? 0, renews === null ? 0 : new Date(`${renews}T00:00`).getTime());
