import { keysOf, indexVersion, type IndexKeys } from '../parcels/index-keys.ts';
import type { Parcel } from '../model/parcel.ts';
import { day } from '../model/time.ts';
import { groupNames, groupParcels, indexedGroupOf, type GroupName } from '../parcels/sections.ts';
import { inRead, readable, readableRows, type ReadTransaction } from './database.ts';
import type { BadgeKind } from './settings.ts';

/**
 * What a view paints first: the first rows in list order, the sizes of the groups that are not empty, and the number of
 * readable parcels (`total`). If it is counted, also the time of the next planned check and of the last answer for any
 * parcel (null = none), and the numbers of damaged records and of those from a newer version of the extension; neither
 * are changed.
 */
export type Head = Awaited<ReturnType<typeof readHead>>;

type Rows = ReadTransaction<'parcels'>;
const indexOf = (tx: Rows, name: keyof IndexKeys) => tx.objectStore('parcels').index(name);
/** The keys of `list` from the first of one group to the last of another. */
export const inGroups = (first: GroupName, last = first): IDBKeyRange => {
  const [from, to] = [groupNames.indexOf(first), groupNames.indexOf(last) + 1];
  return IDBKeyRange.bound([indexVersion, from], [indexVersion, to], false, true);
};
const ofToday = (now: number): IDBKeyRange => IDBKeyRange.bound(now - day, now, true);

// A parcel has up to two keys in this index (the scan's date and the due date), and is counted once.
const countToday = async (tx: Rows, now: number): Promise<number> =>
  new Set(await indexOf(tx, 'arrives').getAllKeys(ofToday(now))).size;

/** Returns the first row of an index that can be read; null if there is none. With the others nothing can be done. */
async function firstOf(tx: Rows, name: keyof IndexKeys): Promise<Parcel | null> {
  let at = await indexOf(tx, name).openCursor();
  while (at && !readable('row', at.value)) at = await at.continue();
  return at && readable('row', at.value);
}

/** Returns the first rows in list order; fast for any number of parcels. */
const readFirst = async (tx: Rows, count: number, now: number): Promise<Parcel[]> => {
  const [listed, arriving] = await Promise.all([
    indexOf(tx, 'list').getAll(IDBKeyRange.upperBound([indexVersion + 1], true), count),
    indexOf(tx, 'arrives').getAll(ofToday(now), count),
  ]);
  const rows = new Map(readableRows([...listed, ...arriving]).map((row) => [row.id, row]));
  const groups = groupParcels([...rows.values()], now);
  return groups.flatMap(({ parcels }) => parcels).slice(0, count);
};

const uncounted = { isCounted: false, nextDueAt: null, checkedAt: null, unreadable: 0, newer: 0 };

/** Returns the head from the first `count` rows only, for a view that paints before `readHead` has counted. */
export async function readUncounted(count: number, now: number = Date.now()): Promise<Head> {
  const rows = await inRead('parcels', (tx) => readFirst(tx, count, now));
  const groups = groupParcels(rows, now).map(({ name, parcels }) => [name, parcels.length]);
  return { ...uncounted, rows, groups: Object.fromEntries(groups), total: rows.length };
}

/** Returns the head with `count` rows. Rows whose keys are from an older version count in `total`, but in no group. */
export const readHead = (count: number, now: number = Date.now()) =>
  inRead('parcels', async (tx) => {
    // Count each key only once: ten thousand keys take 0.15 s.
    const [rows, arrivingToday, older, newer, all, nextDueAt, answered, ...sizes] = await Promise.all([
      readFirst(tx, count, now),
      countToday(tx, now),
      indexOf(tx, 'list').count(IDBKeyRange.upperBound([indexVersion], true)),
      indexOf(tx, 'list').count(IDBKeyRange.lowerBound([indexVersion + 1])),
      tx.objectStore('parcels').count(),
      firstOf(tx, 'due').then((row) => row && row.dueAt),
      indexOf(tx, 'answered').openKeyCursor(null, 'prev'),
      ...groupNames.map((name) => indexOf(tx, 'list').count(inGroups(name))),
    ]);
    const total = sizes.reduce((sum, size) => sum + size, older);
    const groups = groupNames.map((name, section) => {
      const moved = name === 'today' ? arrivingToday : name === 'on-the-way' ? -arrivingToday : 0;
      return [name, sizes[section]! + moved] as const;
    });
    return {
      rows,
      isCounted: true,
      groups: Object.fromEntries(groups.filter(([, size]) => size > 0)) as Partial<Record<GroupName, number>>,
      total,
      nextDueAt,
      checkedAt: (answered?.key ?? null) as number | null,
      unreadable: all - total - newer,
      newer,
    };
  });

/** Returns the sizes of the groups of which the badge's title speaks. */
export const readTodaySizes = (now: number) =>
  inRead('parcels', async (tx) => {
    const sizeOf = (name: GroupName) => indexOf(tx, 'list').count(inGroups(name));
    const [today, collect] = await Promise.all([countToday(tx, now), sizeOf('collect')]);
    return { today, collect, attention: await sizeOf('attention') };
  });

const needsUser = (row: Parcel): boolean => indexedGroupOf(row) === 'attention';

/** Returns the number of parcels with unseen news, or of those that need the user, and `most` of them: first those. */
export const readForBadge = (badge: BadgeKind, most: number): Promise<{ size: number; some: Parcel[] }> =>
  inRead('parcels', async (tx) => {
    const isUnseen = badge === 'unseen';
    const index = indexOf(tx, isUnseen ? 'unseen' : 'list');
    const range = isUnseen ? null : inGroups('attention');
    const rows = readableRows(await index.getAll(range)); // nobody could clear what cannot be read
    const some = isUnseen ? rows.toSorted((a, b) => Number(needsUser(b)) - Number(needsUser(a))) : rows;
    return { size: rows.length, some: some.slice(0, most) };
  });

/**
 * Returns the times of the next check and archiving, from when on personal fields and the archive are kept, and whether
 * any parcel is stopped as not served.
 */
export const readNext = () =>
  inRead('parcels', async (tx) => {
    const first = async (name: 'due' | 'leaves' | 'personal' | 'filed' | 'unserved') => {
      const row = await firstOf(tx, name);
      return row && keysOf(row)[name];
    };
    const [dueAt, leaveAt, unserved] = [await first('due'), await first('leaves'), await first('unserved')];
    const [personal, filed] = [await first('personal'), await first('filed')];
    return { dueAt, leaveAt, personal, filed, isUnserved: unserved !== null };
  });

/** Returns the parcels whose time in an index has come by `until` (epoch milliseconds), the earliest first. */
export const readUntil = async (name: 'due' | 'leaves' | 'personal' | 'filed', until: number) =>
  readableRows(await inRead('parcels', (tx) => indexOf(tx, name).getAll(IDBKeyRange.upperBound(until))));

/** Returns the ids of the parcels that have a due time, in its order; at most `count` of them. */
export const readScheduledIds = (count?: number): Promise<string[]> =>
  inRead('parcels', (tx) => indexOf(tx, 'due').getAllKeys(null, count));

export const readToNotify = async (): Promise<Parcel[]> =>
  readableRows(await inRead('parcels', (tx) => indexOf(tx, 'announce').getAll()));
