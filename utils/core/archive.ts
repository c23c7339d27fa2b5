import type { Parcel } from './parcel.ts';
import { phaseOf } from './status.ts';
import { day } from './when.ts';

/**
 * When a parcel leaves for the archive by itself (epoch milliseconds): a day after its delivery was heard of; null = not
 * by itself. Nothing leaves before the user has seen it delivered. Cash on delivery that is still to be paid out stays, and
 * so does what came back to the sender: both are the user's to deal with.
 */
export function leavesAt(row: Parcel): number | null {
  const { status, finishedAt, archivedAt, isCodDue, closedAt, unseen } = row;
  if (archivedAt !== null || finishedAt === null || phaseOf(status) !== 'delivered') return null;
  if (unseen || (isCodDue && closedAt === null)) return null;
  return finishedAt + day;
}

/** A parcel that leaves for the archive. Does not mutate. */
export const archived = (row: Parcel, at: number): Parcel => ({
  ...row,
  archivedAt: row.archivedAt ?? at,
  unseen: false,
});
