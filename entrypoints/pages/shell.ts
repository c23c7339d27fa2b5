import { createContext } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import type { BarAction } from '@/components/ActionBar.tsx';
import type { Said, Say } from '@/components/Toast.tsx';
import type { Parcel } from '@/utils/core/parcel.ts';
import { textsFor, type Language } from '@/utils/platform/i18n.ts';
import type { Head } from '@/utils/platform/head.ts';
import { send } from '@/utils/platform/send.ts';
import type { Settings } from '@/utils/platform/settings.ts';
import { wearTheme } from '@/utils/platform/theme.ts';
import { useChecking, type Checking } from './checking.ts';
import { useLive } from './live.ts';
import { liveHead } from './reading.ts';

/** What every size of the interface can do: say something, send a command, act on parcels. */
type Shell = {
  said: Said | null;
  say: Say;
  /** What is under way: ids of parcels being checked, and 'account'. */
  busy: ReadonlySet<string>;
  during(mark: string, work: () => Promise<unknown>): Promise<void>;
  /** Sends a command; what went wrong is said, what went well shows by itself. */
  ask(...command: Parameters<typeof send>): Promise<boolean>;
  openOptions(): void;
  /** The keys are shown. */
  isHelping: boolean;
  help(isWanted: boolean): void;
  /** What a view paints first. */
  head: Head | 'trouble' | undefined;
  /** The list has been on the screen for a moment. */
  isDrawn: boolean;
  checking: Checking;
  /** Checks one parcel, after asking where the budget is used up. */
  refresh(id: string): Promise<void>;
  act(action: BarAction, rows: readonly Parcel[]): Promise<boolean>;
};

const Context = createContext<Shell | null>(null);
export const ShellProvider = Context.Provider;

/** The shell of the page a view stands in. */
export const useShell = (): Shell => useContext(Context)!;

/** The shell of a page, for its provider. */
export function useNewShell(language: Language, now: number): Shell {
  const head = useLive(liveHead);
  const isDrawn = useDrawn(head !== undefined);
  const checking = useChecking(isDrawn, now);
  const [isHelping, help] = useState(false);
  const [said, say] = useState<Said | null>(null);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const t = textsFor(language);
  const ask: Shell['ask'] = async (...command) => {
    const answer = await send(...command);
    if (!answer.ok) {
      const { failureTexts } = await import('@/components/failure-texts.ts');
      say({ text: t(failureTexts[answer.failure.kind]) });
    }
    return answer.ok;
  };
  const during: Shell['during'] = async (mark, work) => {
    setBusy((marks) => new Set(marks).add(mark));
    await work();
    setBusy((marks) => new Set([...marks].filter((other) => other !== mark)));
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
    async refresh(id) {
      const { unlessSpent } = await import('./spent.ts');
      await unlessSpent(t, say, async () => {
        await during(id, () => ask('refresh', { ids: [id] }));
        return true;
      });
    },
    // The list is painted before anything can be done with it.
    async act(action, rows) {
      const { act } = await import('./actions.ts');
      return act(action, { rows, language, say });
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
