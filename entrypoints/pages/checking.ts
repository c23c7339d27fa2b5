import { pauseEnd, type Checks } from '@/components/checks.tsx';
import { onChange } from '@/utils/platform/live.ts';
import { onSettings } from '@/utils/platform/settings.ts';
import { Live, useRead } from './live.ts';
import type { CallsLeft } from './meter.ts';
import { useAccount, useOnline } from './reading.ts';

const liveCalls = new Live(async () => (await import('./meter.ts')).readCallsLeft(), onChange, onSettings);

/** What the budget has left; null where there is no limit, and until the list is there, which does not wait for it. */
export const useCallsLeft = (isWanted: boolean): CallsLeft | null => useRead(isWanted ? liveCalls : null);

/** What decides when parcels are checked, and what of it is said above them. */
export function useChecking(isDrawn: boolean, now: number) {
  const account = useAccount();
  const isOnline = useOnline();
  const calls = useCallsLeft(isDrawn);
  // A disk that takes nothing more stops every check, too (PROMISES P41).
  const stops = account.failure ?? (account.isFull ? { kind: 'storage-trouble' as const } : null);
  const checks: Checks = {
    failure: account.failure,
    pausedUntil: account.pausedUntil,
    watchFrom: account.watchFrom,
    isUnpaid: account.unpaid !== null,
    isOnline,
    renews: calls?.left === 0 ? calls.renews : null,
  };
  return { account, calls, checks, stops, pause: stops === null ? pauseEnd(checks, now) : null };
}
