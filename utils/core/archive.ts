import type { Parcel } from './parcel.ts';
import { phaseOf } from './status.ts';

const day = 86_400_000;
const unseenFor = 7 * day; // nothing leaves in a weekend without having been seen

/**
 * When a parcel leaves for the archive by itself (epoch milliseconds): a day after its delivery was heard of, a week
 * where the user has not seen that yet; null = not by itself. Cash on delivery that is still to be paid out stays, and
 * so does what came back to the sender: both are the user's to deal with.
 */
export function leavesAt(
  row: Pick<Parcel, 'status' | 'finishedAt' | 'archivedAt' | 'isCodDue' | 'closedAt' | 'unseen'>,
): number | null {
  const { status, finishedAt, archivedAt, isCodDue, closedAt, unseen } = row;
  if (archivedAt !== null || finishedAt === null || phaseOf(status) !== 'delivered') return null;
  if (isCodDue && closedAt === null) return null;
  return finishedAt + (unseen ? unseenFor : day);
}

/** A parcel that leaves for the archive. Does not mutate. */
export const archived = (row: Parcel, at: number): Parcel => ({
  ...row,
  archivedAt: row.archivedAt ?? at,
  unseen: false,
});
