import * as v from 'valibot';
import { leavesAt } from './archive.ts';
import { answeredAt } from './late.ts';
import { recordVersion, type Parcel } from './parcel.ts';
import { isMisdated, restsMisdated, restsUnserved } from './schedule.ts';
import { lateToTell } from './silence.ts';
import { groupNames, groupOf, newsAt } from './summary.ts';

/**
 * What the store keeps beside the rows, so that nothing has to read all of them: how many there are of each kind, and
 * under which keys each row is filed. Counted and filed as of one moment (`asOf`), since a group may change with time
 * alone ("arriving today"); what is filed as of an old moment is filed anew.
 */
const counted = {
  v: v.literal(1),
  /** Who filed it: another version of the extension may file otherwise, or not at all (PROMISES P43). */
  form: v.string(),
  asOf: v.number(),
  groups: v.record(v.string(), v.number()),
  unseen: v.number(),
  /** How many rest until the service follows their courier. */
  unserved: v.number(),
  /** Records that are damaged, and records of a newer version: both stay as they are. */
  unreadable: v.number(),
  newer: v.number(),
  /** The last check of any parcel that was answered. */
  checkedAt: v.nullable(v.number()),
};
/** What is filed of all rows, as it is stored. */
export const headSchema = v.object(counted);
export type StoredHead = v.InferOutput<typeof headSchema>;

/**
 * The head to be, while many rows are filed anew slice by slice: it has counted the rows up to an id (`upTo`), and those
 * are filed as of its own moment; the others still as of the head it takes the place of, or not at all where there was
 * none (`from` null).
 */
export const draftSchema = v.object({ ...counted, upTo: v.string(), from: v.nullable(v.number()) });
export type Draft = v.InferOutput<typeof draftSchema>;

/** What a stored row turned out to be; null = there is none. */
export type Entry = { kind: 'row'; row: Parcel } | { kind: 'unreadable' } | { kind: 'newer' } | null;

/** How rows are filed today: part of what `form` holds. */
export const filing = `${recordVersion} ${groupNames.join(' ')}`;

const longest = 6 * 3_600_000; // a courier's midnight may be another than the user's

/** An empty head as of a moment. */
export const emptyHead = (form: string, asOf: number): StoredHead => ({
  v: 1,
  form,
  asOf,
  groups: {},
  unseen: 0,
  unserved: 0,
  unreadable: 0,
  newer: 0,
  checkedAt: null,
});

/** Whether what was filed as of a moment may be told otherwise now: hours later, on another day, or before it. */
export const isStale = ({ asOf }: Pick<StoredHead, 'asOf'>, now: number): boolean =>
  now < asOf || now - asOf >= longest || new Date(now).getDate() !== new Date(asOf).getDate();

/** A head, or its draft, after an entry came (`by` 1) or went (-1), as of its own moment or another. Does not mutate. */
export function tallied<T extends StoredHead>(
  head: T,
  entry: Entry,
  by: 1 | -1,
  asOf: number = head.asOf,
): T {
  if (entry === null) return head;
  if (entry.kind !== 'row') return { ...head, [entry.kind]: head[entry.kind] + by };
  const { row } = entry;
  const group = groupOf(row, asOf);
  const checkedAt = by === 1 ? Math.max(answeredAt(row), head.checkedAt ?? 0) || null : head.checkedAt;
  return {
    ...head,
    groups: { ...head.groups, [group]: (head.groups[group] ?? 0) + by },
    unseen: head.unseen + (row.unseen ? by : 0),
    unserved: head.unserved + (restsUnserved(row) ? by : 0),
    checkedAt,
  };
}

/**
 * What a row is filed under: its place in the list, its due time, when it leaves for the archive, and whether a change of
 * it is still to be said.
 */
export const shelves = ['list', 'due', 'leave', 'say'] as const;

const digits = 16;
const latest = 8_640_000_000_000_000; // the last moment a Date knows

/** A time as text that sorts like the time; fractions and what lies outside of all dates are cut off. */
export const sortable = (time: number): string =>
  String(Math.trunc(Math.min(Math.max(time, 0), latest))).padStart(digits, '0');

/** The keys under which a row is filed as of a moment; they sort as the list does, and by due time. */
export function shelfKeys(row: Parcel, asOf: number): string[] {
  const group = String(groupNames.indexOf(groupOf(row, asOf))).padStart(2, '0');
  const keys = [`list/${group}/${sortable(latest - newsAt(row))}/${row.id}`];
  const dueAt = filedDueAt(row, asOf);
  if (dueAt !== null) keys.push(`due/${sortable(dueAt)}/${row.id}`);
  const at = leavesAt(row);
  if (at !== null) keys.push(`leave/${sortable(at)}/${row.id}`);
  if (row.toAnnounce !== null || lateToTell(row)) keys.push(`say/${row.id}`);
  return keys;
}

/**
 * When a row is due, as it is filed: what a wrong clock set counts as come (PROMISES P38). Rows are filed as of a moment
 * up to hours ago: what was tried since then was not tried in the future.
 */
function filedDueAt(row: Parcel, asOf: number): number | null {
  const then = asOf + longest;
  return isMisdated(row, then) || restsMisdated(row, then) ? Math.min(row.dueAt ?? asOf, asOf) : row.dueAt;
}
