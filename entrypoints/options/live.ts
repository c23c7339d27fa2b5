import { useEffect, useState } from 'preact/hooks';
import { onChange } from '@/utils/platform/live.ts';

/** What is read from the store, and read again on each change in it; null while it is read the first time. */
export function useStored<T>(read: () => Promise<T>, about: unknown = null): T | null {
  const [value, setValue] = useState<T | null>(null);
  useEffect(() => {
    let turn = 0;
    const readAgain = async () => {
      const mine = ++turn;
      const next = await read().catch(() => null);
      if (mine === turn && next !== null) setValue(next);
    };
    const end = onChange(() => void readAgain());
    void readAgain();
    return () => {
      turn = Infinity;
      end();
    };
  }, [about]);
  return value;
}
