import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Parcel } from '@/utils/model/parcel.ts';
import type { AccountState } from './store-hooks.ts';
import { useTexts, type Locale } from '../base/texts.tsx';

/**
 * What stops or delays the checks of all parcels. `renews`: the day (YYYY-MM-DD) the budget renews; null unless it is
 * used up.
 */
export type CheckState = AccountState & { isOnline: boolean; renews: string | null };

const Context = createContext<CheckState | null>(null);
export const ChecksProvider = Context.Provider;

/** Returns the value of the `ChecksProvider` around the component. */
export const useChecks = (): CheckState => useContext(Context)!;

type Ending = 'Rest' | 'Key' | 'Stopped' | 'Offline' | 'Budget' | 'Time' | 'Turn';
const wait = (ending: Ending, more = {}) => ({ ending, day: '', time: '', ...more });

/** Returns what the next check waits for. `Rest`: none is planned. `ending` ends a text key (`waitOffline`). */
export function waitBefore(
  { dueAt }: Pick<Parcel, 'dueAt'>,
  { failure, pause, isOnline, renews }: CheckState,
  { now, day, moment }: Locale,
) {
  if (dueAt === null) return wait('Rest');
  if (failure) return wait(failure.kind === 'no-credentials' ? 'Key' : 'Stopped');
  if (!isOnline) return wait('Offline');
  if (renews !== null) return wait('Budget', { day: day(renews) });
  const at = Math.max(dueAt, pause?.pollFrom ?? 0);
  return at > now ? wait('Time', { time: moment(at) }) : wait('Turn');
}

export const useWaitOf = (parcel: Parcel) => waitBefore(parcel, useChecks(), useTexts());

/** Returns the end of the service's pause (epoch ms); null if there is none, or if something else stops the checks. */
export function pauseEnd({ failure, pause, isOnline, renews }: CheckState, now: number): number | null {
  const isPaused = pause && pause.until > now;
  return isPaused && failure === null && isOnline && renews === null ? pause.until : null;
}

/** Returns when to expect the next check (epoch ms): never in the past, in a pause, or before the budget renews. */
export const expectedAt = (dueAt: number, { pause, renews }: CheckState, now: number): number =>
  Math.max(dueAt, now, pause?.pollFrom ?? 0, renews === null ? 0 : new Date(`${renews}T00:00`).getTime());
