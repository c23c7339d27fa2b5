import type { FailureKind } from './failure.ts';
import type { Parcel } from './parcel.ts';
import { answeredAt, needsAttention, todayOf } from './late.ts';
import { phaseOf } from './status.ts';
import { scannedAt } from './true-dates.ts';
import { dateAt, eventTime, isAhead } from './when.ts';

/** The groups of the list, in the order of what needs the user first. */
export const groupNames = [
  'attention',
  'today',
  'on-the-way',
  'waiting',
  'unchecked',
  'delivered',
  'archive',
] as const;
export type GroupName = (typeof groupNames)[number];

/** A group with its parcels, newest news first. */
type Group = { name: GroupName; parcels: Parcel[] };

/** How long a delivered parcel stays in sight before it leaves for the archive by itself. */
const inSight = 24 * 3_600_000;

// These stay until the user changes something about this one parcel; every other failure mends itself or concerns all.
const needsUser: readonly FailureKind[] = ['bad-request', 'refused', 'wrong-parcel'];

/**
 * Whether a parcel is out of the way: put there, ended by hand, or delivered more than a day ago. Nothing leaves by
 * itself before the user has seen it delivered, or while cash on delivery is not paid out.
 */
export function isArchived(parcel: Parcel, now: number): boolean {
  if (parcel.archivedAt !== null || parcel.closedAt !== null) return true;
  if (phaseOf(parcel.status) !== 'delivered' || parcel.finishedAt === null) return false;
  return now - parcel.finishedAt >= inSight && !parcel.unseen && !parcel.isCodDue;
}

/** Whether the service never said anything of a parcel: nothing is known of it, not even that it was not scanned. */
export const isUnchecked = (
  parcel: Pick<Parcel, 'status' | 'checkedAt' | 'triedAt' | 'failure' | 'wasUnknown'>,
): boolean => parcel.status === null && !parcel.wasUnknown && answeredAt(parcel) === 0;

/** Which group a parcel is in at a moment. */
export function groupOf(parcel: Parcel, now: number): GroupName {
  if (isArchived(parcel, now)) return 'archive';
  const phase = phaseOf(parcel.status);
  if (phase === 'delivered') return 'delivered';
  if (phase === 'trouble' || phase === 'returned') return 'attention';
  if (parcel.failure && needsUser.includes(parcel.failure.kind)) return 'attention';
  // Stuck or late: it moves with our answers only, not with the time.
  if (needsAttention(parcel, Infinity)) return 'attention';
  if (isUnchecked(parcel)) return 'unchecked';
  if (phase === 'waiting') return 'waiting';
  return isToday(parcel, now) ? 'today' : 'on-the-way';
}

/** Out for delivery by a scan of today (where it was scanned), or due today by the courier's own date. */
function isToday(parcel: Parcel, now: number): boolean {
  if (parcel.dueDate !== '' && parcel.dueDate === todayOf(parcel, now)) return true;
  if (phaseOf(parcel.status) !== 'out-for-delivery' || !parcel.latest) return false;
  const time = eventTime(parcel.latest.at);
  return time !== null && time.date === dateAt(now, time.offset);
}

// Reading a date costs more than comparing two; a list of thousands is ordered again and again, its rows are values.
const newsTimes = new WeakMap<Parcel, number>();

/** When a parcel last had news: its newest event, else when it was kept. */
export function newsAt(parcel: Parcel): number {
  let at = newsTimes.get(parcel);
  if (at === undefined) {
    const time = parcel.latest ? Date.parse(parcel.latest.at) : Number.NaN;
    const { checkedAt } = parcel;
    at = Number.isNaN(time) ? parcel.keptAt : time;
    // What is dated ahead of the answer that brought it would lead the list for years.
    if (checkedAt !== null && isAhead(at, checkedAt)) at = scannedAt(parcel, checkedAt);
    newsTimes.set(parcel, at);
  }
  return at;
}

/** Newest news first; the order of those that are equal never changes. */
function newestFirst(parcels: readonly Parcel[]): Parcel[] {
  return parcels
    .map((parcel) => ({ parcel, at: newsAt(parcel) }))
    .toSorted((a, b) => b.at - a.at || (a.parcel.id < b.parcel.id ? -1 : 1))
    .map(({ parcel }) => parcel);
}

/**
 * The list by what needs the user; empty groups are left out.
 *
 * @param fresh ids with news since the view was opened: having been seen does not send them off under the reader's eyes
 */
export function groupParcels(
  parcels: readonly Parcel[],
  now: number,
  fresh: ReadonlySet<string> = new Set(),
): Group[] {
  const groups = new Map<GroupName, Parcel[]>(groupNames.map((name) => [name, []]));
  for (const parcel of parcels) {
    const seenAs = fresh.has(parcel.id) ? { ...parcel, unseen: true } : parcel;
    groups.get(groupOf(seenAs, now))!.push(parcel);
  }
  return [...groups]
    .filter(([, members]) => members.length > 0)
    .map(([name, members]) => ({ name, parcels: newestFirst(members) }));
}

/** The first `count` rows over all groups, so that a list of thousands draws as fast as a short one. */
export function firstRows(groups: readonly Group[], count: number): Group[] {
  let left = count;
  const shown: Group[] = [];
  for (const group of groups) {
    if (left <= 0) break;
    shown.push({ ...group, parcels: group.parcels.slice(0, left) });
    left -= group.parcels.length;
  }
  return shown;
}

/**
 * What the footer says of some parcels: when the service last said something of one of them (`answeredAt` in late.ts),
 * and the next check planned (never before `now`, nor before a pause ends); null = none.
 */
export function freshness(
  parcels: readonly Pick<Parcel, 'status' | 'checkedAt' | 'dueAt' | 'triedAt' | 'failure'>[],
  now: number,
  pausedUntil: number | null = null,
): { checkedAt: number | null; nextAt: number | null } {
  let checkedAt = 0;
  let nextAt: number | null = null;
  for (const parcel of parcels) {
    checkedAt = Math.max(checkedAt, answeredAt(parcel));
    if (parcel.dueAt !== null && parcel.dueAt < (nextAt ?? Infinity)) nextAt = parcel.dueAt;
  }
  return {
    checkedAt: checkedAt || null,
    nextAt: nextAt === null ? null : Math.max(nextAt, now, pausedUntil ?? 0),
  };
}
