import { useEffect, useState } from 'preact/hooks';
import { loadAllTexts } from '@/utils/platform/i18n-load.ts';

/**
 * A view that is loaded, with its texts, when it is first wanted; null until it is there. The list is what people open
 * the popup for, and it should not wait for the views behind it.
 */
export function useLater<T>(isWanted: boolean, load: () => Promise<T>): T | null {
  const [view, setView] = useState<T | null>(null);
  const both = async () => {
    const [loaded] = await Promise.all([load(), loadAllTexts()]);
    // In a function, because a state setter would call a component it is handed.
    setView(() => loaded);
  };
  useEffect(() => {
    if (isWanted && view === null) void both();
  }, [isWanted]);
  return view;
}
