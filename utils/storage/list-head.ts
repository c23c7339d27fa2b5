import { keysVersion, type IndexKeys } from '../parcels/index-keys.ts';
import type { Parcel } from '../model/parcel.ts';
import { firstRows, groupNames, groupParcels, type GroupName } from '../parcels/sections.ts';
import { inRead, readableRows, type ReadTransaction } from './database.ts';
import type { BadgeKind } from './settings.ts';

/** What a view paints first: the first rows in the list's order, and all counts. */
export type Head = {
  rows: Parcel[];
  /** Whether all was counted; else the numbers are those of `rows`, and no times are known. */
  isCounted: boolean;
  /** How many parcels are in each group; those that are empty are missing. */
  groups: Partial<Record<GroupName, number>>;
  /** How many parcels can be read. */
  total: number;
  unseen: number;
  /** When the next check is planned, and when any parcel was last checked; null = none. */
  nextDueAt: number | null;
  checkedAt: number | null;
  /** Counts of damaged records, and of records from a newer version of the extension; none is changed. */
  unreadable: number;
  newer: number;
};

const day = 86_400_000;
const indexOf = (tx: ReadTransaction, name: keyof IndexKeys) => tx.objectStore('parcels').index(name);
const inSection = (section: number): IDBKeyRange =>
  IDBKeyRange.bound([keysVersion, section], [keysVersion, section + 1], false, true);
const ofToday = (now: number): IDBKeyRange => IDBKeyRange.bound(now - day, now, true);

/** The first key of an index, or the last one (`prev`); null where it is empty. */
const endOf = async (tx: ReadTransaction, name: keyof IndexKeys, direction: 'next' | 'prev' = 'next') =>
  ((await indexOf(tx, name).openKeyCursor(null, direction))?.key ?? null) as number | null;

/** The first rows in the list's order: quick however many are kept. */
const readFirst = async (tx: ReadTransaction, count: number, now: number): Promise<Parcel[]> => {
  const [listed, arriving] = await Promise.all([
    indexOf(tx, 'list').getAll(IDBKeyRange.upperBound([keysVersion + 1], true), count),
    indexOf(tx, 'arrives').getAll(ofToday(now), count),
  ]);
  const rows = new Map(readableRows([...listed, ...arriving]).map((row) => [row.id, row]));
  return firstRows(groupParcels([...rows.values()], now), count).flatMap((group) => group.parcels);
};

/** The head of the list, by its first `count` rows alone: for a view that paints before `readHead` has counted. */
export async function readUncounted(count: number, now: number = Date.now()): Promise<Head> {
  const rows = await inRead((tx) => readFirst(tx, count, now));
  const groups = groupParcels(rows, now).map(({ name, parcels }) => [name, parcels.length]);
  return {
    rows,
    isCounted: false,
    groups: Object.fromEntries(groups),
    total: rows.length,
    unseen: 0,
    nextDueAt: null,
    checkedAt: null,
    unreadable: 0,
    newer: 0,
  };
}

/** The head of the list, `count` rows of it. After an update some keys may still be those of the version before. */
export const readHead = (count: number, now: number = Date.now()): Promise<Head> =>
  inRead(async (tx) => {
    // Each key is counted once: ten thousand take 0.15 s.
    const [rows, today, older, newer, all, unseen, nextDueAt, checkedAt, ...sizes] = await Promise.all([
      readFirst(tx, count, now),
      indexOf(tx, 'arrives').getAllKeys(ofToday(now)),
      indexOf(tx, 'list').count(IDBKeyRange.upperBound([keysVersion], true)),
      indexOf(tx, 'list').count(IDBKeyRange.lowerBound([keysVersion + 1])),
      tx.objectStore('parcels').count(),
      indexOf(tx, 'unseen').count(),
      endOf(tx, 'due'),
      endOf(tx, 'answered', 'prev'),
      ...groupNames.map((_, section) => indexOf(tx, 'list').count(inSection(section))),
    ]);
    const total = sizes.reduce((sum, size) => sum + size, older);
    // A parcel may arrive on two days, by its scan and by the courier's word.
    const arrivingToday = new Set(today).size;
    const groups = groupNames.map((name, section) => {
      const moved = name === 'today' ? arrivingToday : name === 'on-the-way' ? -arrivingToday : 0;
      return [name, sizes[section]! + moved] as const;
    });
    return {
      rows,
      isCounted: true,
      groups: Object.fromEntries(groups.filter(([, size]) => size > 0)),
      total,
      unseen,
      nextDueAt,
      checkedAt,
      unreadable: all - total - newer,
      newer,
    };
  });

/** How many parcels the badge counts: those with unseen news, or those that need the user. */
export const countFor = (badge: BadgeKind): Promise<number> =>
  inRead((tx) =>
    badge === 'unseen'
      ? indexOf(tx, 'unseen').count()
      : indexOf(tx, 'list').count(inSection(groupNames.indexOf('attention'))),
  );

/** What the alarm waits for: the next check, the next to leave for the archive; how many rest until they are served. */
export const readNext = () =>
  inRead(async (tx) => {
    const [dueAt, leaveAt, unserved] = await Promise.all([
      endOf(tx, 'due'),
      endOf(tx, 'leaves'),
      indexOf(tx, 'unserved').count(),
    ]);
    return { dueAt, leaveAt, unserved };
  });

const rowsOf = async (name: keyof IndexKeys, until: number): Promise<Parcel[]> =>
  readableRows(await inRead((tx) => indexOf(tx, name).getAll(IDBKeyRange.upperBound(until))));

/** The kept parcels whose time has come, longest overdue first. */
export const readDue = (now: number): Promise<Parcel[]> => rowsOf('due', now);

/** Those that leave for the archive by themselves by now. */
export const readLeaving = (now: number): Promise<Parcel[]> => rowsOf('leaves', now);

/** The ids of the kept parcels that wait for a time, in its order: at most `count`, or all of them. */
export const readWaiting = (count?: number): Promise<string[]> =>
  inRead((tx) => indexOf(tx, 'due').getAllKeys(null, count));

/** Those with a change that is still to be said on the desktop. */
export const readToAnnounce = async (): Promise<Parcel[]> =>
  readableRows(await inRead((tx) => indexOf(tx, 'announce').getAll()));
