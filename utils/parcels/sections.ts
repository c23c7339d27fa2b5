import type { FailureKind } from '../model/failure.ts';
import { shownStatus } from '../couriers/to-collect.ts';
import type { Parcel } from '../model/parcel.ts';
import { isCashOpen } from '../schedule/cash.ts';
import { answeredAt, delayOf, lastScanAt } from '../schedule/delays.ts';
import { hasFailed, meaningOf, phaseOf, readyToCollect } from '../model/status.ts';
import { day, eventTime, isAhead } from '../model/time.ts';

/** The groups of the list, the most urgent first. */
// prettier-ignore
export const groupNames = [
  'attention', 'collect', 'today', 'on-the-way', 'waiting', 'unchecked', 'delivered', 'archive',
] as const;
export type GroupName = (typeof groupNames)[number];

type Group = { name: GroupName; parcels: Parcel[] };

// These failures stay until the user acts. Any other one ends by itself or concerns all parcels.
const needsUser: readonly FailureKind[] = [
  'bad-request',
  'refused',
  'forbidden',
  'parcel-refused',
  'wrong-parcel',
];

/** Whether a parcel is in the archive: archived (automatically or by hand) or ended by hand. */
export const isArchived = ({ archivedAt, closedAt }: Parcel): boolean =>
  archivedAt !== null || closedAt !== null;

/**
 * When a parcel is archived automatically (epoch milliseconds): a day after its delivery was heard, once the user has
 * seen it; null = never. Returned parcels stay until the user acts. Sent parcels with cash on delivery stay until the
 * service says that it is paid out, or the user archives or ends them.
 */
export function archivesAt(row: Parcel): number | null {
  const { status, finishedAt, archivedAt, unseen } = row;
  if (archivedAt !== null || finishedAt === null || phaseOf(status) !== 'delivered') return null;
  return unseen || isCashOpen(row) ? null : finishedAt + day;
}

export const archived = (row: Parcel, at: number): Parcel => ({
  ...row,
  archivedAt: row.archivedAt ?? at,
  unseen: false,
});

/** Whether a new status brings a parcel back from the archive: it needs the user, who did not end the parcel. */
export const comesBack = ({ closedAt, direction }: Parcel, shown: string | null): boolean =>
  (hasFailed(shown) || (shown === readyToCollect && direction === 'received')) && closedAt === null;

/** Whether the service never answered about a parcel, not even with "not known yet". */
export const isUnchecked = (parcel: Parcel): boolean =>
  parcel.status === null && !parcel.wasUnknown && answeredAt(parcel) === 0;

/** The group of a parcel regardless of the day: today's arrivals are `on-the-way`. */
export function indexedGroupOf(parcel: Parcel): Exclude<GroupName, 'today'> {
  if (isArchived(parcel)) return 'archive';
  const { group } = meaningOf(shownStatus(parcel));
  if (group === 'delivered' || group === 'attention') return group;
  if (parcel.failure && needsUser.includes(parcel.failure.kind)) return 'attention';
  // Stuck or late. This depends on answers only, not on the time.
  if (delayOf(parcel, Infinity)) return 'attention';
  if (isUnchecked(parcel)) return 'unchecked';
  // A sent one is collected by its buyer.
  return group === 'collect' && parcel.direction === 'sent' ? 'on-the-way' : group;
}

export function groupOf(parcel: Parcel, now: number): GroupName {
  const section = indexedGroupOf(parcel);
  const isToday =
    section === 'on-the-way' && arrivalDays(parcel).some((start) => now - day < start && start <= now);
  return isToday ? 'today' : section;
}

/**
 * Starts of the days on which a parcel may arrive: the courier's due date, and the date of the scan that sent it out
 * for delivery. In the offset of the newest scan; before the first scan, in the user's time zone.
 */
export function arrivalDays({ dueDate, status, latest }: Parcel): number[] {
  const scan = latest && eventTime(latest.at);
  const days = [dueDate, phaseOf(status) === 'out-for-delivery' ? (scan?.date ?? '') : ''];
  const starts = days.map((date) =>
    scan ? Date.parse(`${date}T00:00:00Z`) - scan.offset * 60_000 : Date.parse(`${date}T00:00:00`),
  );
  return [...new Set(starts)].filter((start) => !Number.isNaN(start));
}

/** When a parcel last had news: its newest event, else when it was followed. */
export function newsAt(parcel: Parcel): number {
  const { latest, followedAt, checkedAt } = parcel;
  const time = Date.parse(latest?.at ?? '');
  const at = Number.isNaN(time) ? followedAt : time;
  // A date ahead of its answer would keep the parcel at the top of the list for years.
  return checkedAt !== null && isAhead(at, checkedAt) ? lastScanAt(parcel, checkedAt) : at;
}

/**
 * When the problem of a parcel began that needs the user (epoch ms): its first failure after its last success, the silence
 * or the missed day that makes it late, or its last good answer. It depends on answers only, not on the time.
 */
function problemSince(row: Parcel): number {
  const { checkedAt, followedAt, toldDelays } = row;
  if (hasFailed(shownStatus(row))) return toldDelays?.trouble ?? lastScanAt(row, checkedAt ?? followedAt);
  return delayOf(row, Infinity)?.since ?? checkedAt ?? followedAt;
}

/** The place of a parcel in its group, the smallest first: the oldest problem, else the newest news. */
export const placeIn = (group: GroupName, row: Parcel): number =>
  group === 'attention' ? problemSince(row) : -newsAt(row);

/** Sorts by a place, the smallest first; equal ones in a fixed order. */
function sorted(parcels: readonly Parcel[], placeOf: (parcel: Parcel) => number): Parcel[] {
  return parcels
    .map((parcel) => ({ parcel, at: placeOf(parcel) }))
    .toSorted((a, b) => a.at - b.at || (a.parcel.id < b.parcel.id ? -1 : 1))
    .map(({ parcel }) => parcel);
}

export const newestFirst = (parcels: readonly Parcel[]): Parcel[] =>
  sorted(parcels, (parcel) => -newsAt(parcel));

/** Whether a parcel was archived automatically: then `archivedAt` is exactly the time at which it was to leave. */
const leftByItself = (parcel: Parcel): boolean =>
  parcel.archivedAt !== null && parcel.archivedAt === archivesAt({ ...parcel, archivedAt: null });

/**
 * Groups the list by urgency, without empty groups.
 *
 * @param withNews ids with news since the view was opened: they stay in their group although they were just archived
 */
export function groupParcels(
  parcels: readonly Parcel[],
  now: number,
  withNews: ReadonlySet<string> = new Set(),
): Group[] {
  const groups = new Map<GroupName, Parcel[]>(groupNames.map((name) => [name, []]));
  for (const parcel of parcels) {
    const seenAs = withNews.has(parcel.id) && leftByItself(parcel) ? { ...parcel, archivedAt: null } : parcel;
    groups.get(groupOf(seenAs, now))!.push(parcel);
  }
  return [...groups]
    .filter(([, members]) => members.length > 0)
    .map(([name, members]) => ({ name, parcels: sorted(members, (parcel) => placeIn(name, parcel)) }));
}
