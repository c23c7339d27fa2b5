import { createContext } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import type { BarAction } from '@/components/ActionBar.tsx';
import type { Said } from '@/components/Toast.tsx';
import type { Parcel } from '@/utils/core/parcel.ts';
import { textsFor, type Language } from '@/utils/platform/i18n.ts';
import { send } from '@/utils/platform/send.ts';
import type { Settings } from '@/utils/platform/settings.ts';
import { wearTheme } from '@/utils/platform/theme.ts';
import { useChecking } from './checking.ts';
import { useLive } from './live.ts';
import { liveHead } from './reading.ts';

/** What every size of the interface can do: say something, send a command, act on parcels. */
type Shell = ReturnType<typeof useNewShell>;

const Context = createContext<Shell | null>(null);
export const ShellProvider = Context.Provider;

/** The shell of the page a view stands in. */
export const useShell = (): Shell => useContext(Context)!;

/** The shell of a page, for its provider. */
export function useNewShell(language: Language, now: number) {
  const head = useLive(liveHead);
  const isDrawn = useDrawn(head !== undefined);
  const checking = useChecking(isDrawn, now);
  const [isHelping, help] = useState(false);
  const [said, say] = useState<Said | null>(null);
  // Ids of parcels being checked, and 'account'.
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const t = textsFor(language);
  /** Sends a command; what went wrong is said, what went well shows by itself. */
  const ask = async (...command: Parameters<typeof send>): Promise<boolean> => {
    const answer = await send(...command);
    if (!answer.ok) {
      const { failureTexts } = await import('@/components/failure-texts.ts');
      say({ text: t(failureTexts[answer.failure.kind]) });
    }
    return answer.ok;
  };
  const during = async (mark: string, work: () => Promise<unknown>): Promise<void> => {
    setBusy((marks) => new Set(marks).add(mark));
    await work();
    setBusy((marks) => marks.difference(new Set([mark])));
  };
  return {
    said,
    say,
    busy,
    ask,
    during,
    isHelping,
    help,
    head,
    isDrawn,
    checking,
    openOptions: () => void ask('open-options', {}),
    /** Checks one parcel, after asking where the budget is used up. */
    async refresh(id: string): Promise<void> {
      const { unlessSpent } = await import('./spent.ts');
      await unlessSpent(t, say, async () => {
        await during(id, () => ask('refresh', { ids: [id] }));
        return true;
      });
    },
    // The list is painted before anything can be done with it.
    async act(action: BarAction, rows: readonly Parcel[]): Promise<boolean> {
      const { act } = await import('./actions.ts');
      return act(action, { rows, language, ask, say });
    },
  };
}

/** The page speaks the language and wears the theme that are set. */
export function useDress({ language, theme }: Settings, title?: string): void {
  useEffect(() => {
    document.documentElement.lang = language;
    if (title) document.title = title;
  }, [language, title]);
  useEffect(() => wearTheme(theme), [theme]);
}

/** Whether the list has been on the screen for a moment: what nobody waits for is loaded after that. */
function useDrawn(isReady: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    // The frame that shows the list has been handed on when the next but one begins.
    if (isReady)
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => setDrawn(true), 0)));
  }, [isReady]);
  return isDrawn;
}

/** How many parcels had news since the view was opened, for those who cannot see the rows change; 0 at first. */
export function useNewsCount(fresh: ReadonlySet<string>, isRead: boolean): number {
  const atFirst = useRef<number | null>(null);
  if (isRead) atFirst.current ??= fresh.size;
  return atFirst.current === null ? 0 : fresh.size - atFirst.current;
}
