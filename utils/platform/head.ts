import { isStale, sortable } from '../core/head.ts';
import type { Parcel } from '../core/parcel.ts';
import type { GroupName } from '../core/summary.ts';
import { fileSome, readStoredHead } from './book.ts';
import { announceChange } from './live.ts';
import { allOf, done, inStore, inWrite, readRowsOf } from './records.ts';
import { upgradeRecords, wasUpgraded } from './upgrade.ts';

/** What a view paints first, and the badge shows: the first rows in the list's order, and all counts. */
export type Head = {
  rows: Parcel[];
  /** How many parcels are in each group; those that are empty may be missing. */
  groups: Partial<Record<GroupName, number>>;
  /** How many parcels can be read. */
  total: number;
  unseen: number;
  /** How many rest until the service follows their courier. */
  unserved: number;
  attention: number;
  /** When the next check is planned, and when any parcel was last checked; null = none. */
  nextDueAt: number | null;
  /** When the next one leaves for the archive; null = none. */
  nextLeaveAt: number | null;
  checkedAt: number | null;
  /** Records that stay as they are: damaged ones, and those of a newer version of the extension. */
  unreadable: number;
  newer: number;
};

const firstRows = 50;

/**
 * The head of the list, at a cost that does not grow with it. Groups are those of the last filing (six hours ago at
 * most, and of the same day): the rows tell anew. `count` 0 gives the counts alone. Null while nothing is kept, and right
 * after an update, before anything was filed: read the rows.
 */
export async function readHead(count: number = firstRows): Promise<Head | null> {
  return inStore('readonly', async (store) => {
    const [head, ids, due, leave] = await Promise.all([
      readStoredHead(store),
      // To IndexedDB no count means all of them.
      count > 0 ? (done(store.getAll(allOf('list'), count)) as Promise<string[]>) : [],
      done(store.getAllKeys(allOf('due'), 1)) as Promise<string[]>,
      done(store.getAllKeys(allOf('leave'), 1)) as Promise<string[]>,
    ]);
    if (!head) return null;
    const rows = await readRowsOf(store, ids);
    const groups = head.groups as Partial<Record<GroupName, number>>;
    const { unseen, unserved, checkedAt, unreadable, newer } = head;
    const total = Object.values(groups).reduce((sum, size) => sum + size, 0);
    const attention = groups.attention ?? 0;
    return {
      rows,
      groups,
      total,
      unseen,
      unserved,
      attention,
      nextDueAt: timeIn(due[0]),
      nextLeaveAt: timeIn(leave[0]),
      checkedAt,
      unreadable,
      newer,
    };
  });
}

const timeIn = (key: string | undefined): number | null =>
  key === undefined ? null : Number(key.split('/')[1]);

const untilTime = (shelf: 'due' | 'leave', until: number): IDBKeyRange =>
  IDBKeyRange.bound(`${shelf}/`, `${shelf}/${sortable(until)}/\uffff`);

const readShelf = (keys: IDBKeyRange): Promise<Parcel[]> =>
  inStore('readonly', async (store) => readRowsOf(store, (await done(store.getAll(keys))) as string[]));

/** The kept parcels whose time has come, longest overdue first. The cost grows with them, not with what is kept. */
export const readDue = (now: number): Promise<Parcel[]> => readShelf(untilTime('due', now));

/**
 * The kept parcels that wait for a time, in its order: at most `count` of them after a place on the shelf (null = its
 * beginning), and the place to read on from; null = that was the last of them.
 */
export const readWaiting = (
  after: string | null,
  count: number,
): Promise<{ rows: Parcel[]; next: string | null }> =>
  inStore('readonly', async (store) => {
    const { lower, upper } = allOf('due') as { lower: string; upper: string };
    const range = IDBKeyRange.bound(after ?? lower, upper, after !== null);
    const [keys, ids] = await Promise.all([
      done(store.getAllKeys(range, count)) as Promise<string[]>,
      done(store.getAll(range, count)) as Promise<string[]>,
    ]);
    return { rows: await readRowsOf(store, ids), next: keys.length < count ? null : (keys.at(-1) ?? null) };
  });

/** The kept parcels that leave for the archive by themselves by now. */
export const readLeaving = (now: number): Promise<Parcel[]> => readShelf(untilTime('leave', now));

/** The kept parcels with a change that is still to be said on the desktop. */
export const readToAnnounce = (): Promise<Parcel[]> => readShelf(allOf('say'));

/** Whether counts and order are those of today, or there is nothing to count: then `refreshHead` costs nothing. */
export async function isFiled(now: number = Date.now()): Promise<boolean> {
  const { isNeeded } = await readFiled(now);
  return !isNeeded;
}

const readFiled = (now: number): Promise<{ isNeeded: boolean; isUpgraded: boolean }> =>
  inStore('readonly', async (store) => {
    const [head, some, isUpgraded] = await Promise.all([
      readStoredHead(store),
      done(store.getKey(allOf('row'))),
      wasUpgraded(store),
    ]);
    if (some === undefined && !head) return { isNeeded: false, isUpgraded };
    return { isNeeded: !isUpgraded || !head || isStale(head, now), isUpgraded };
  });

/**
 * Sees to it that counts and order are those of today: files everything anew after an update, on another day, and
 * where the last filing is hours old, since a group may change with time alone. Slice by slice, so that nobody who
 * reads or writes meanwhile waits for more than one; once, however many want it.
 */
export async function refreshHead(now: number = Date.now()): Promise<void> {
  if (await isFiled(now)) return;
  await navigator.locks.request('filing', async () => {
    const { isNeeded, isUpgraded } = await readFiled(now);
    if (!isNeeded) return;
    // Not by the head: the first change after an update may have filed everything before this came to it.
    if (!isUpgraded) await upgradeRecords(now);
    while (!(await inWrite((store) => fileSome(store, now))));
    announceChange();
  });
}
