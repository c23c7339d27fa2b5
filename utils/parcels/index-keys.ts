import { arrivalDays, archivesAt, groupNames, indexedGroupOf, placeIn } from './sections.ts';
import { answeredAt } from '../schedule/delays.ts';
import type { Parcel } from '../model/parcel.ts';
import { isStoppedUnserved } from '../schedule/schedule.ts';
import { delayToNotify } from './notification-rules.ts';
import { filedSince, personalSince } from './retention.ts';

/**
 * Raise it when the rules below or the record's form change: the background then rewrites the keys of all rows
 * (upgrade.ts). Rows with a higher number come from a newer version of the extension (docs/promises.md P43).
 */
export const indexVersion = 10;

const flag = (isSet: boolean): 1 | null => (isSet ? 1 : null);

/**
 * Returns the keys of a row for the database's indexes (storage/database.ts): times in epoch milliseconds, 1 for true.
 * A row with the key null is not in that index.
 */
export function keysOf(row: Parcel) {
  const section = indexedGroupOf(row);
  return {
    // Today's arrivals count as on the way.
    list: [indexVersion, groupNames.indexOf(section), placeIn(section, row)] as const,
    due: row.dueAt,
    /** When it is archived automatically. */
    leaves: archivesAt(row),
    /** Something about it is still to be announced. */
    announce: flag(row.toAnnounce !== null || delayToNotify(row) !== null),
    /** Starts of the days on which it may arrive: it is in the group `today` for 24 hours from each. */
    arrives: section === 'on-the-way' ? arrivalDays(row) : [],
    unseen: flag(row.unseen),
    unserved: flag(isStoppedUnserved(row)),
    /** When the service last answered about it. */
    answered: answeredAt(row) || null,
    /** From when its personal fields, or all of it, may be deleted after a time. */
    personal: personalSince(row),
    filed: filedSince(row),
  };
}
export type IndexKeys = ReturnType<typeof keysOf>;
