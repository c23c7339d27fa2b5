import { createContext, type ComponentChildren } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import type { BarAction } from '../list/list-actions.ts';
import { ChecksProvider, pauseEnd, type CheckState } from '../base/checks.tsx';
import { useTexts } from '../base/texts.tsx';
import { ToastRegion, type ToastContent } from '../base/Toast.tsx';
import type { Parcel } from '@/utils/model/parcel.ts';
import { onCalls } from '@/utils/storage/call-log.ts';
import { send } from '@/utils/messaging/send.ts';
import { onSettings } from '@/utils/storage/settings.ts';
import { lazyView } from './lazy-view.tsx';
import { LiveValue, useLiveValue, useLastValue } from '../hooks/live-value.ts';
import { liveHead, useAccount, useOnline } from '../hooks/store-hooks.ts';

/** State and actions shared by all views: toasts, commands, actions on parcels. */
type AppContext = ReturnType<typeof useNewApp>;

const Context = createContext<AppContext | null>(null);

/** Returns the shared state and actions of the page; only inside `AppProvider`. */
export const useApp = (): AppContext => useContext(Context)!;

/** Provides `useApp`, and `useChecks`: what stops or delays checks. */
export function AppProvider({ children }: { children: ComponentChildren }) {
  const app = useNewApp();
  return (
    <ChecksProvider value={app.checking.checks}>
      <Context.Provider value={app}>{children}</Context.Provider>
    </ChecksProvider>
  );
}

function useNewApp() {
  const reading = useTexts();
  const { t } = reading;
  const head = useLiveValue(liveHead);
  const isDrawn = useDrawn(head !== undefined);
  const checking = useChecking(isDrawn, reading.now);
  const [isHelping, help] = useState(false);
  const [toast, showToast] = useState<ToastContent | null>(null);
  // Ids of parcels being checked, `follow …` of those being followed; 'account' while the user's "Try again" runs.
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  /** Sends a command. A toast shows a failure. The changed view shows a success. */
  const sendCommand: typeof send = async (name, payload) => {
    const answer = await send(name, payload);
    if (!answer.ok) {
      const { failures } = await import('../base/failures.ts');
      showToast({ text: t(failures[answer.failure.kind].text) });
    }
    return answer;
  };
  const whileBusy = async <T,>(marks: readonly string[], work: () => Promise<T>): Promise<T> => {
    setBusy((all) => all.union(new Set(marks)));
    return work().finally(() => setBusy((all) => all.difference(new Set(marks))));
  };
  return {
    toast,
    showToast,
    busy,
    sendCommand,
    whileBusy,
    isHelping,
    help,
    head,
    isDrawn,
    checking,
    openOptions: () => void sendCommand('open', {}),
    /** Checks one parcel; asks first if the budget is used up. */
    async refresh(id: string): Promise<void> {
      const { confirmOverBudget: unlessSpent } = await import('../hooks/calls-left.ts');
      await unlessSpent(t, showToast, async () => {
        await whileBusy([id], () => sendCommand('refresh', { ids: [id] }));
        return true;
      });
    },
    // Loaded on demand: the first paint of the list does not need it.
    async act(action: BarAction, rows: readonly Parcel[]): Promise<boolean> {
      const { runAction } = await import('../list/list-actions.ts');
      return runAction(action, { rows, reading, sendCommand, showToast });
    },
  };
}

/** Returns whether the list was painted. Code that the first paint does not need is loaded after that. */
function useDrawn(isReady: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    // When the second frame from now begins, the list is on the screen.
    if (isReady)
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => setDrawn(true), 0)));
  }, [isReady]);
  return isDrawn;
}

const liveCalls = new LiveValue(
  async () => (await import('../hooks/calls-left.ts')).readCallsLeft(),
  onCalls,
  onSettings,
);

/** Returns what stops or delays checks, also for the banner. The calls left are read after the list was painted. */
function useChecking(isDrawn: boolean, now: number) {
  const account = useAccount();
  const isOnline = useOnline();
  const calls = useLastValue(isDrawn ? liveCalls : null);
  // A full disk stops every check, too (docs/promises.md P41).
  const stops = account.failure ?? (account.isFull ? { kind: 'storage-trouble' as const } : null);
  const renews = calls?.left === 0 ? calls.renews : null;
  const checks: CheckState = { ...account, isOnline, renews };
  return { account, calls, checks, stops, pause: stops === null ? pauseEnd(checks, now) : null };
}

const Shortcuts = lazyView(async () => (await import('./Shortcuts.tsx')).Shortcuts);

/** The toast, the dialog of shortcuts, and for screen readers the number of parcels that got news in this view. */
export function Toasts({ fresh, isRead }: { fresh: ReadonlySet<string>; isRead: boolean }) {
  const { count } = useTexts();
  const { toast, showToast, isHelping, help } = useApp();
  const atFirst = useRef<number | null>(null);
  if (isRead) atFirst.current ??= fresh.size;
  const news = fresh.size - (atFirst.current ?? fresh.size);
  return (
    <>
      {isHelping && <Shortcuts onClose={() => help(false)} />}
      <ToastRegion toast={toast} onEnd={() => showToast(null)} />
      <p class="heard" role="status" data-testid="heard-news">
        {news > 0 ? count('heardChange', news) : ''}
      </p>
    </>
  );
}
