import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Parcel } from '@/utils/model/parcel.ts';
import { localDate } from '@/utils/model/time.ts';
import type { BudgetPause } from '@/utils/schedule/schedule.ts';
import type { Texts } from '@/utils/i18n/i18n.ts';
import type { CallsLeft } from './calls-left.ts';
import type { AccountState } from './store-hooks.ts';
import { useTexts, type Locale } from '../base/texts.tsx';

/**
 * What stops or delays the checks of all parcels. `spent`: until when the budget does; null unless it does.
 */
export type CheckState = AccountState & { isOnline: boolean; spent: BudgetPause | null };

const Context = createContext<CheckState | null>(null);
export const ChecksProvider = Context.Provider;

/** Returns the value of the `ChecksProvider` around the component. */
export const useChecks = (): CheckState => useContext(Context)!;

type Ending = 'Rest' | 'Key' | 'Stopped' | 'Offline' | 'Budget' | 'Share' | 'Time' | 'Turn';
const wait = (ending: Ending, more = {}) => ({ ending, day: '', time: '', left: 0, ...more });

/** Returns what the next check waits for. `Rest`: none is planned. `ending` ends a text key (`waitOffline`). */
export function waitBefore(
  { dueAt }: Pick<Parcel, 'dueAt'>,
  { failure, pause, isOnline, spent }: CheckState,
  { now, day, moment }: Locale,
) {
  if (dueAt === null) return wait('Rest');
  if (failure) return wait(failure.kind === 'no-credentials' ? 'Key' : 'Stopped');
  if (!isOnline) return wait('Offline');
  const at = Math.max(dueAt, pause?.pollFrom ?? 0);
  if (spent && spent.until >= at) {
    const of = { day: day(localDate(spent.until)), left: spent.left };
    return wait(spent.left === 0 ? 'Budget' : 'Share', of);
  }
  return at > now ? wait('Time', { time: moment(at) }) : wait('Turn');
}

export const useWaitOf = (parcel: Parcel) => waitBefore(parcel, useChecks(), useTexts());

/** Returns the end of the service's pause (epoch ms); null if there is none, or if something else stops the checks. */
export function pauseEnd({ failure, pause, isOnline, spent }: CheckState, now: number): number | null {
  const isPaused = pause && pause.until > now;
  return isPaused && failure === null && isOnline && (!spent || spent.left > 0) ? pause.until : null;
}

/**
 * Returns when to expect the next check (epoch ms): never in the past, in a pause, or before the budget allows it. If that
 * is used up, that is when it renews, because most waits are planned anew then (`rescheduled`).
 */
export const expectedAt = (
  dueAt: number,
  checkedAt: number | null,
  { pause, spent }: CheckState,
  now: number,
): number => {
  const isPlannedAnew = spent?.left === 0 && checkedAt !== null;
  return Math.max(isPlannedAnew ? 0 : dueAt, now, pause?.pollFrom ?? 0, spent?.until ?? 0);
};

/** Says which of the first checks the day's share of the budget delays; null if it delays none. */
export const laterWords = (calls: number, { left, today }: CallsLeft, t: Texts): string | null =>
  calls <= today || today === left
    ? null
    : today === 0
      ? t('addNoneToday')
      : t('addRestLater', { count: today });
