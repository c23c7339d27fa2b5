import { useEffect, useState } from 'preact/hooks';
import type { CallsLeft } from './meter.ts';

/**
 * Until when nothing is asked (epoch milliseconds), null = it may be: the service asked for a pause, or the calls of the
 * period are used up and the next one begins on a day to come.
 */
export function restsUntil(pausedUntil: number | null, calls: CallsLeft | null): number | null {
  if (calls?.left !== 0) return pausedUntil;
  const [year, month, day] = calls.renews.split('-').map(Number) as [number, number, number];
  return Math.max(pausedUntil ?? 0, new Date(year, month - 1, day).getTime());
}

/** What the budget has left; null where there is no limit, and until the list is there, which does not wait for it. */
export function useCallsLeft(isWanted: boolean): CallsLeft | null {
  const [calls, setCalls] = useState<CallsLeft | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    let end = () => {};
    const begin = async () => {
      const { onCallsLeft, readCallsLeft } = await import('./meter.ts');
      if (isOver) return;
      const read = async () => {
        const next = await readCallsLeft().catch(() => null);
        if (!isOver) setCalls(next);
      };
      end = onCallsLeft(() => void read());
      await read();
    };
    void begin();
    return () => {
      isOver = true;
      end();
    };
  }, [isWanted]);
  return calls;
}
