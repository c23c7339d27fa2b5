import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Failure } from '@/utils/core/failure.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { dayShort, localDate, moment } from '@/utils/core/when.ts';
import { useTexts, type Reading } from './texts.tsx';

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

const Context = createContext<Checks>({
  failure: null,
  pausedUntil: null,
  watchFrom: null,
  isUnpaid: false,
  isOnline: true,
  renews: null,
});
export const ChecksProvider = Context.Provider;

/** What a parcel that was never checked waits for; `rest` = it is not checked by itself. */
type Wait = { kind: keyof typeof waitTexts; day: string; time: string };

export function waitOf(
  { dueAt }: Pick<Parcel, 'dueAt'>,
  { failure, watchFrom, isOnline, renews }: Checks,
  { now, language, year }: Pick<Reading, 'now' | 'language' | 'year'>,
): Wait {
  const wait = (kind: Wait['kind'], more: Partial<Wait> = {}): Wait => ({ kind, day: '', time: '', ...more });
  if (dueAt === null) return wait('rest');
  if (failure) return wait(failure.kind === 'no-credentials' ? 'key' : 'stopped');
  if (!isOnline) return wait('offline');
  if (renews !== null) return wait('budget', { day: dayShort(renews, localDate(now), language, year) });
  const at = Math.max(dueAt, watchFrom ?? 0);
  return at > now ? wait('time', { time: moment(at, now, language) }) : wait('turn');
}

const waitTexts = {
  rest: null,
  key: 'waitKey',
  stopped: 'waitStopped',
  offline: 'waitOffline',
  budget: 'waitBudget',
  time: 'waitTime',
  turn: 'waitTurn',
} as const;

/**
 * When the service's pause ends, where that is what checking waits for (epoch milliseconds); null = there is none, or
 * something else stands in the way for longer. A night that follows it is the user's, not the service's.
 */
export function pauseEnd({ failure, pausedUntil, isOnline, renews }: Checks, now: number): number | null {
  const isPaused = pausedUntil !== null && pausedUntil > now;
  return isPaused && failure === null && isOnline && renews === null ? pausedUntil : null;
}

/**
 * When the next check is to be expected (epoch milliseconds): as planned, but not in the past, within a pause, or before
 * the day on which calls are allowed again.
 */
export const expectedAt = (dueAt: number, { watchFrom, renews }: Checks, now: number): number =>
  Math.max(dueAt, now, watchFrom ?? 0, renews === null ? 0 : new Date(`${renews}T00:00`).getTime());

/** What decides when the parcels of the place a component is drawn in are checked. */
export const useChecks = (): Checks => useContext(Context);

/** What a parcel that was never checked waits for. */
export const useWaitOf = (parcel: Parcel): Wait => waitOf(parcel, useContext(Context), useTexts());

/** The same in the few words of a row; empty where it is not checked by itself. */
export function useWaitWords(parcel: Parcel): string {
  const { kind, ...values } = useWaitOf(parcel);
  const { t } = useTexts();
  const text = waitTexts[kind];
  return text === null ? '' : t(text, values);
}
