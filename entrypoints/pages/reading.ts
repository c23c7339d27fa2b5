import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { KnownCouriers } from '@/utils/core/couriers/served.ts';
import type { Template } from '@/utils/core/couriers/templates.ts';
import type { Parcel, ParcelLog } from '@/utils/core/parcel.ts';
import { onAccount, readAccount } from '@/utils/platform/account.ts';
import { loadTexts } from '@/utils/platform/i18n-load.ts';
import { onChange } from '@/utils/platform/live.ts';
import { send } from '@/utils/platform/send.ts';
import { onSettings, readSettings, type Settings } from '@/utils/platform/settings.ts';
import { readHead, readUncounted, type Head } from '@/utils/platform/head.ts';
import { onServiceCouriers, readKnownCouriers } from '@/utils/platform/service-couriers.ts';
import { readRow, readLog } from '@/utils/platform/store.ts';
import { Live, useLive, useRead } from './live.ts';

/** The last value that was read well: what failed, or is under way, does not take it away. */
export function useLast<T, F>(value: T | 'trouble' | undefined, first: F): T | F {
  const last = useRef<T | F>(first);
  if (value !== undefined && value !== 'trouble') last.current = value;
  return last.current;
}

/** What is read from the store, and read again on each change in it; null until it was read. */
export const useStored = <T extends object>(read: () => Promise<T>, about = ''): T | null =>
  useLast(useLive(useMemo(() => new Live(read, onChange), [about])), null);

// More than any side panel shows at once.
const atFirst = 30;
const countPauseMs = 300;

/** What a view paints first: the first rows, then all counts. Until a long list that changed is counted the last counts stand. */
export const liveHead: Live<Head> = new Live(async (early) => {
  const last = liveHead.value;
  const first = await readUncounted(atFirst);
  if (first.rows.length < atFirst) return readHead(atFirst);
  const isCounted = typeof last === 'object';
  early(isCounted ? { ...last, rows: first.rows } : first);
  // While ten thousand are counted nothing can be written: the next of many changes would wait for it.
  if (isCounted) await new Promise((resolve) => void setTimeout(resolve, countPauseMs));
  return readHead(atFirst);
}, onChange);

/** One kept parcel: undefined while it is read or none is wanted, null when it is not kept. */
export const useRow = (id: string | null): Parcel | null | 'trouble' | undefined =>
  useLive(useMemo(() => (id === null ? null : new Live(() => readRow(id), onChange)), [id]));

/** The history of the open parcel: undefined while it is read, null when there is none. */
export function useLog(id: string): ParcelLog | null | undefined {
  const log = useLive(useMemo(() => new Live(() => readLog(id), onChange), [id]));
  return log === 'trouble' ? null : log;
}

type Account = Awaited<ReturnType<typeof readAccount>>;

const calm: Account = {
  failure: null,
  pausedUntil: null,
  watchFrom: null,
  unpaid: null,
  isFull: false,
  isKeyLost: false,
};

const liveAccount = new Live(readAccount, onAccount);

/** What concerns every parcel alike. */
export const useAccount = (): Account => useRead(liveAccount) ?? calm;

/** What the user set in the options; a language comes with its texts. */
export const liveSettings = new Live(async (): Promise<Settings> => {
  const settings = await readSettings();
  await loadTexts(settings.language);
  return settings;
}, onSettings);

/** What the user set in the options, as it was last read well. */
export const useSettings = (first: Settings): Settings => useLast(useLive(liveSettings), first);

const noShapes: Template[] = [];

/** The user's own number shapes. */
export const useShapes = (): Template[] => useRead(liveSettings)?.shapes ?? noShapes;

/** The present time, often enough for "3 min ago" to be true, and at once when the view is looked at again. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => setNow(Date.now());
    const timer = setInterval(tick, 15_000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
}

/** Whether there is a line; a browser that says so may still be wrong (PROMISES P37). */
export function useOnline(): boolean {
  const [isOnline, setOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    const look = () => {
      setOnline(navigator.onLine);
      // Wakes a sleeping background, which has its own sign of it on the badge.
      void send('seen', { ids: [] });
    };
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return isOnline;
}

/**
 * Ids with news since the view was opened. They are reported as seen once they can be: while the page is visible,
 * and with one parcel open only that one (`openId` undefined: a view that shows none).
 */
export function useFresh(
  rows: readonly Parcel[],
  openId: string | null | undefined,
  now: number,
): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const told = useRef(new Set<string>());
  const unseen = rows.filter((row) => row.unseen).map(({ id }) => id);
  const all = unseen.every((id) => fresh.has(id)) ? fresh : new Set([...fresh, ...unseen]);
  useEffect(() => {
    if (all !== fresh) setFresh(all);
    if (document.visibilityState !== 'visible') return;
    // What the store holds as seen may have news again later.
    for (const id of told.current) if (!unseen.includes(id)) told.current.delete(id);
    const ids = unseen.filter((id) => (openId === null || id === openId) && !told.current.has(id));
    if (ids.length === 0) return;
    for (const id of ids) told.current.add(id);
    void send('seen', { ids });
  }, [rows, openId, now]);
  return all;
}

const liveCouriers = new Live(readKnownCouriers, onServiceCouriers);

/** What the service says of couriers; null while it is read. */
export const useKnownCouriers = (): KnownCouriers | null => useRead(liveCouriers);
