import { useEffect, useRef, useState } from 'preact/hooks';
import type { Template } from '@/utils/core/couriers/templates.ts';
import type { Failure } from '@/utils/core/failure.ts';
import type { Parcel, ParcelLog } from '@/utils/core/parcel.ts';
import { onAccount, readAccount } from '@/utils/platform/account.ts';
import type { Language } from '@/utils/platform/i18n.ts';
import { onChange } from '@/utils/platform/live.ts';
import { send } from '@/utils/platform/send.ts';
import { onSettings, readSettings } from '@/utils/platform/settings.ts';
import { readList, readLog } from '@/utils/platform/store.ts';

/**
 * A value that is read from the browser and read again when it changed. Subscribes first, so that a change landing in
 * between is not missed; of overlapping reads only the last one counts. A failed read gives `'trouble'`.
 */
function useLive<T>(
  subscribe: (listener: () => void) => () => void,
  read: () => Promise<T>,
  about: string,
): T | 'trouble' | undefined {
  const [value, setValue] = useState<T | 'trouble' | undefined>(undefined);
  useEffect(() => {
    let turn = 0;
    const readAgain = async () => {
      const mine = ++turn;
      const next = await read().catch(() => 'trouble' as const);
      if (mine === turn) setValue(next);
    };
    setValue(undefined);
    const end = subscribe(() => void readAgain());
    void readAgain();
    return () => {
      turn = Infinity;
      end();
    };
  }, [about]);
  return value;
}

type ParcelList = { parcels: Parcel[]; unreadable: number };

/** Every kept parcel and how many cannot be read; `'trouble'` when nothing can, undefined while it is read. */
export const useList = (): ParcelList | 'trouble' | undefined => useLive(onChange, readList, 'list');

/** The history of the open parcel: undefined while it is read, null when there is none. */
export function useLog(id: string): ParcelLog | null | undefined {
  const log = useLive(onChange, () => readLog(id), id);
  return log === 'trouble' ? null : log;
}

type Account = { failure: Failure | null; pausedUntil: number | null };

/** What concerns every parcel alike. */
export function useAccount(): Account {
  const account = useLive(onAccount, readAccount, 'account');
  return !account || account === 'trouble' ? { failure: null, pausedUntil: null } : account;
}

/** The language chosen in the options. */
export function useLanguage(first: Language): Language {
  const settings = useLive(onSettings, readSettings, 'settings');
  return !settings || settings === 'trouble' ? first : settings.language;
}

const noShapes: Template[] = [];

/** The user's own number shapes. */
export function useShapes(): Template[] {
  const settings = useLive(onSettings, readSettings, 'settings');
  return !settings || settings === 'trouble' ? noShapes : settings.shapes;
}

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

/**
 * Ids with news since the view was opened. They are reported as seen once they can be: while the page is visible,
 * and with one parcel open only that one (`openId` undefined: a view that shows none).
 */
export function useFresh(
  rows: Parcel[],
  openId: string | null | undefined,
  now: number,
): ReadonlySet<string> {
  const fresh = useRef(new Set<string>());
  const told = useRef(new Set<string>());
  for (const row of rows) if (row.unseen) fresh.current.add(row.id);
  useEffect(() => {
    if (document.visibilityState !== 'visible') return;
    const unseen = rows.filter((row) => row.unseen);
    // What the store holds as seen may have news again later.
    for (const id of told.current) if (!unseen.some((row) => row.id === id)) told.current.delete(id);
    const ids = unseen
      .map(({ id }) => id)
      .filter((id) => (openId === null || id === openId) && !told.current.has(id));
    if (ids.length === 0) return;
    for (const id of ids) told.current.add(id);
    void send('seen', { ids });
  }, [rows, openId, now]);
  return fresh.current;
}
