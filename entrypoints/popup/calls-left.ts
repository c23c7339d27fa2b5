import { useEffect, useState } from 'preact/hooks';
import type { CallsLeft } from './meter.ts';

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
