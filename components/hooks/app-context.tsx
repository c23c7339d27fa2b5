import { createContext, type ComponentChildren } from 'preact';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import { ChecksProvider, pauseEnd, type CheckState } from './checks.tsx';
import { useTexts } from '../base/texts.tsx';
import { showToast } from '../base/Toast.tsx';
import type { Parcel } from '@/utils/model/parcel.ts';
import { isArchived } from '@/utils/parcels/sections.ts';
import { todayOf } from '@/utils/schedule/delays.ts';
import type { LikelyDays } from '@/utils/schedule/likely-days.ts';
import { onCalls } from '@/utils/storage/call-log.ts';
import { send } from '@/utils/messaging/send.ts';
import { onChange } from '@/utils/storage/database.ts';
import { onSettings } from '@/utils/storage/settings.ts';
import { LiveValue, useLiveValue, useLastValue } from './live-value.ts';
import { liveHead, useAccount, useOnline } from './store-hooks.ts';

/** State and actions shared by all views: toasts, commands, what delays checks. */
type AppContext = ReturnType<typeof useNewApp>;

const Context = createContext<AppContext | null>(null);

/** Returns the shared state and actions of the page; only inside `AppProvider`. */
export const useApp = (): AppContext => useContext(Context)!;

/**
 * Returns the likely days of a parcel; null if they are unknown, until the other parcels are read, and outside of
 * `AppProvider` (samples).
 */
export function useLikelyDays(parcel: Parcel): LikelyDays | null {
  const { now } = useTexts();
  const likelyDaysOf = useContext(Context)?.likelyDaysOf;
  return useMemo(
    () => (likelyDaysOf && !isArchived(parcel) ? likelyDaysOf(parcel, now) : null),
    [parcel, likelyDaysOf, todayOf(parcel, now)],
  );
}

/** Provides `useApp`, and `useChecks`: what stops or delays checks. */
export function AppProvider({ children }: { children: ComponentChildren }) {
  const app = useNewApp();
  return (
    <ChecksProvider value={app.checking.checks}>
      <Context.Provider value={app}>{children}</Context.Provider>
    </ChecksProvider>
  );
}

/** Sends a command. A toast shows a failure. The changed view shows a success. */
const sendCommand: typeof send = async (name, payload) => {
  const answer = await send(name, payload);
  if (!answer.ok) {
    const { failures } = await import('../base/failures.ts');
    showToast({ text: { key: failures[answer.failure.kind].text } });
  }
  return answer;
};

function useNewApp() {
  const { t, now } = useTexts();
  const head = useLiveValue(liveHead);
  const isDrawn = useDrawn(head !== undefined);
  const checking = useChecking(isDrawn, now);
  const [isHelping, help] = useState(false);
  // Ids of parcels being checked, `follow …` of those being followed; 'account' while the user's "Try again" runs.
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const whileBusy = async <T,>(marks: readonly string[], work: () => Promise<T>): Promise<T> => {
    setBusy((all) => all.union(new Set(marks)));
    return work().finally(() => setBusy((all) => all.difference(new Set(marks))));
  };
  return {
    showToast,
    busy,
    sendCommand,
    whileBusy,
    isHelping,
    help,
    head,
    isDrawn,
    checking,
    likelyDaysOf: useLastValue(isDrawn ? liveLikelyDays : null),
    openOptions: () => void sendCommand('open', {}),
    /** Checks one parcel; asks first if the budget is used up. */
    async check(id: string): Promise<void> {
      const { confirmOverBudget } = await import('./calls-left.ts');
      await confirmOverBudget(t, () => whileBusy([id], () => sendCommand('check', { ids: [id] })));
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

const liveCallsLeft = new LiveValue(
  async () => (await import('./calls-left.ts')).readCallsLeft(),
  onCalls,
  onSettings,
);

// The other parcels, with which likely days compare, are read after the list was painted.
const liveLikelyDays = new LiveValue(
  async () => (await import('@/utils/storage/travels.ts')).readLikelyDays(),
  onChange,
);

/** Returns what stops or delays checks, also for the banner. The calls left are read after the list was painted. */
function useChecking(isDrawn: boolean, now: number) {
  const account = useAccount();
  const isOnline = useOnline();
  const calls = useLastValue(isDrawn ? liveCallsLeft : null);
  // A full disk stops every check, too (docs/promises.md P41).
  const stops = account.failure ?? (account.isFull ? { kind: 'storage-trouble' as const } : null);
  // What was read may be of yesterday.
  const spent = calls?.pause && calls.pause.until > now ? calls.pause : null;
  const checks: CheckState = { ...account, isOnline, spent };
  return { account, calls, checks, stops, pause: stops === null ? pauseEnd(checks, now) : null };
}
