import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { KnownCouriers } from '@/utils/couriers/known-couriers.ts';
import type { Parcel, ParcelLog } from '@/utils/model/parcel.ts';
import { onAccount, readAccount } from '@/utils/storage/account.ts';
import { loadTexts } from '@/utils/i18n/i18n-load.ts';
import { onChange } from '@/utils/storage/database.ts';
import { send } from '@/utils/messaging/send.ts';
import { defaultSettings, onSettings, readSettings, type Settings } from '@/utils/storage/settings.ts';
import { readHead, readUncounted, type Head } from '@/utils/storage/list-head.ts';
import { onServiceCouriers, readKnownCouriers } from '@/utils/storage/service-couriers.ts';
import { readRow, readLog } from '@/utils/storage/store.ts';
import { savedTheme } from '@/utils/storage/theme.ts';
import { LiveValue, useLive, useRead } from './live-value.ts';

/** What is read from the store, and read again on each change in it; null until it was read. */
export const useStored = <T extends object>(read: () => Promise<T>, about = ''): T | null =>
  useRead(useMemo(() => new LiveValue(read, onChange), [about]));

// More than any side panel shows at once.
const atFirst = 30;
const countPauseMs = 300;

/** What a view paints first: the first rows, then all counts. Until a long list that changed is counted the last counts stand. */
export const liveHead: LiveValue<Head> = new LiveValue(async (early) => {
  const last = liveHead.value;
  const first = await readUncounted(atFirst);
  if (first.rows.length < atFirst) return readHead(atFirst);
  const isCounted = typeof last === 'object';
  early(isCounted ? { ...last, rows: first.rows } : first);
  // Counting ten thousand blocks writes, so it waits 300 ms: else the next of many changes would wait for it.
  if (isCounted) await new Promise((resolve) => void setTimeout(resolve, countPauseMs));
  return readHead(atFirst);
}, onChange);

/** One kept parcel: undefined while it is read or none is wanted, null when it is not kept. */
export const useRow = (id: string | null): Parcel | null | 'trouble' | undefined =>
  useLive(useMemo(() => (id === null ? null : new LiveValue(() => readRow(id), onChange)), [id]));

/** The history of the open parcel: undefined while it is read, null when there is none. */
export function useLog(id: string): ParcelLog | null | undefined {
  const log = useLive(useMemo(() => new LiveValue(() => readLog(id), onChange), [id]));
  return log === 'trouble' ? null : log;
}

type AccountState = Awaited<ReturnType<typeof readAccount>>;

const calm: AccountState = {
  failure: null,
  pausedUntil: null,
  watchFrom: null,
  unpaid: null,
  isFull: false,
  isKeyLost: false,
};

const liveAccount = new LiveValue(readAccount, onAccount);

/** What concerns every parcel alike. */
export const useAccount = (): AccountState => useRead(liveAccount) ?? calm;

/** What the user set in the options; a language comes with its texts. */
export const liveSettings = new LiveValue(async (): Promise<Settings> => {
  const settings = await readSettings();
  await loadTexts(settings.language);
  return settings;
}, onSettings);

/** What the user set in the options, as it was last read well; until then the standard, in the theme the page wears. */
export const useSettings = (): Settings =>
  useRead(liveSettings) ?? { ...defaultSettings(), theme: savedTheme() };

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

/** Whether there is a line; a browser that says so may still be wrong (docs/promises.md P37). */
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
  const fresh = useRef<ReadonlySet<string>>(new Set());
  const told = useRef(new Set<string>());
  const unseen = rows.filter((row) => row.unseen).map(({ id }) => id);
  if (!unseen.every((id) => fresh.current.has(id))) fresh.current = new Set([...fresh.current, ...unseen]);
  useEffect(() => {
    if (document.visibilityState !== 'visible') return;
    // What the store holds as seen may have news again later.
    for (const id of told.current) if (!unseen.includes(id)) told.current.delete(id);
    const ids = unseen.filter((id) => (openId === null || id === openId) && !told.current.has(id));
    if (ids.length === 0) return;
    for (const id of ids) told.current.add(id);
    void send('seen', { ids });
  }, [rows, openId, now]);
  return fresh.current;
}

const liveCouriers = new LiveValue(readKnownCouriers, onServiceCouriers);

/** What the service says of couriers; null while it is read. */
export const useKnownCouriers = (): KnownCouriers | null => useRead(liveCouriers);
