import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { KnownCouriers } from '@/utils/couriers/known-couriers.ts';
import type { Parcel, ParcelHistory } from '@/utils/model/parcel.ts';
import { defaultAccount, onAccount, readAccount } from '@/utils/storage/account.ts';
import { onCalls } from '@/utils/storage/call-log.ts';
import { loadTexts } from '@/utils/i18n/i18n-load.ts';
import { onChange } from '@/utils/storage/database.ts';
import { send } from '@/utils/messaging/send.ts';
import { defaultSettings, onSettings, readSettings, type Settings } from '@/utils/storage/settings.ts';
import { readHead, readUncounted, type Head } from '@/utils/storage/list-head.ts';
import { onServiceCouriers, readKnownCouriers } from '@/utils/storage/service-couriers.ts';
import { readRow, readHistory } from '@/utils/storage/store.ts';
import { shownTheme } from './theme.ts';
import { LiveValue, paced, useLiveValue, useLastValue } from './live-value.ts';
import { useWindowEvent } from '../base/window-event.ts';

/** Returns a value read from the store, updated after each change; null before. Change `about` to use a new `read`. */
export const useStored = <T extends object>(read: () => Promise<T | null>, about = ''): T | null =>
  useLastValue(useMemo(() => new LiveValue(read, onChange, onCalls), [about]));

// More rows than any side panel shows at once.
const atFirst = 30;

/** The first rows of the list, then also all counts. After a change, shows the old counts until the new are read. */
export const liveHead: LiveValue<Head> = new LiveValue(async (tell) => {
  const last = liveHead.value;
  const first = await readUncounted(atFirst);
  if (first.rows.length < atFirst) return readHead(atFirst);
  showHead = tell;
  recount();
  return typeof last === 'object' ? { ...last, rows: first.rows } : first;
}, onChange);

let showHead: (head: Head) => void;
// With a pace of its own: counting ten thousand parcels takes long, and the rows should not wait for it.
const recount = paced(async () => {
  const counted = await readHead(1).catch(() => null);
  if (counted && typeof liveHead.value === 'object') showHead({ ...counted, rows: liveHead.value.rows });
});

/** Returns a followed parcel; undefined while it is read or `id` is null, null if it is not in the list. */
export const useRow = (id: string | null): Parcel | null | 'trouble' | undefined =>
  useLiveValue(useMemo(() => (id === null ? null : new LiveValue(() => readRow(id), onChange)), [id]));

/** Returns the history of a parcel; undefined while it is read, null if there is none or it cannot be read. */
export function useHistory(id: string): ParcelHistory | null | undefined {
  const history = useLiveValue(useMemo(() => new LiveValue(() => readHistory(id), onChange), [id]));
  return history === 'trouble' ? null : history;
}

/** What affects all parcels: failure, pause, full disk, lost key. */
export type AccountState = Awaited<ReturnType<typeof readAccount>>;

const liveAccount = new LiveValue(readAccount, onAccount);

/** Returns the account's state; before it is read, nothing is wrong. */
export const useAccount = (): AccountState => useLastValue(liveAccount) ?? defaultAccount;

/** The settings. The texts of their language are loaded with them. */
export const liveSettings = new LiveValue(async (): Promise<Settings> => {
  const settings = await readSettings();
  await loadTexts(settings.language);
  return settings;
}, onSettings);

/** Returns the settings last read successfully; before that, the defaults with the saved theme. */
export const useSettings = (): Settings =>
  useLastValue(liveSettings) ?? { ...defaultSettings(), theme: shownTheme() };

/** Returns the time, updated every 15 s and when the page is shown again, so that "3 min ago" stays true. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  const tick = () => setNow(Date.now());
  useWindowEvent(['visibilitychange'], tick);
  useEffect(() => {
    const timer = setInterval(tick, 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Returns whether the browser says it is online, which may be wrong (docs/promises.md P37). */
export function useOnline(): boolean {
  const [isOnline, setOnline] = useState(() => navigator.onLine);
  useWindowEvent(['online', 'offline'], () => {
    setOnline(navigator.onLine);
    // Starts a stopped background, which shows this on the badge.
    void send('seen', { ids: [] });
  });
  return isOnline;
}

/**
 * Returns the ids with news since the view was opened. Reports them as seen while the page is visible: only `openId`
 * if a parcel is open, all if it is null, none if it is undefined (a view without parcels).
 */
export function useNewsSinceOpened(
  rows: readonly Parcel[],
  openId: string | null | undefined,
  now: number,
): ReadonlySet<string> {
  const news = useRef<ReadonlySet<string>>(new Set());
  const sent = useRef(new Set<string>());
  const unseen = rows.filter((row) => row.unseen).map(({ id }) => id);
  if (!unseen.every((id) => news.current.has(id))) news.current = new Set([...news.current, ...unseen]);
  useEffect(() => {
    if (document.visibilityState !== 'visible') return;
    // A parcel stored as seen may get news again.
    for (const id of sent.current) if (!unseen.includes(id)) sent.current.delete(id);
    const ids = unseen.filter((id) => (openId === null || id === openId) && !sent.current.has(id));
    if (ids.length === 0) return;
    for (const id of ids) sent.current.add(id);
    void send('seen', { ids });
  }, [rows, openId, now]);
  return news.current;
}

const liveCouriers = new LiveValue(readKnownCouriers, onServiceCouriers);

/** Returns what the service says about couriers; null while it is read. */
export const useKnownCouriers = (): KnownCouriers | null => useLastValue(liveCouriers);
