import { arrivalDays, groupNames, leavesAt, newsAt, sectionOf } from './sections.ts';
import { answeredAt } from '../model/delays.ts';
import type { Parcel } from '../model/parcel.ts';
import { restsUnserved } from '../schedule/schedule.ts';
import { delayToNotify } from './notification-rules.ts';

/**
 * Raise it with the rules below and with the record's form: the background then writes the keys of all rows anew
 * (upgrade.ts); rows with a larger number are of a newer version of the extension (docs/promises.md P43).
 */
export const keysVersion = 1;

const flag = (isSet: boolean): 1 | null => (isSet ? 1 : null);

/**
 * What the database's indexes sort a row by (storage/database.ts): times in epoch milliseconds, 1 for "it is so". A
 * row with null under a name is not in that index.
 */
export function keysOf(row: Parcel) {
  const section = sectionOf(row);
  return {
    // What arrives today is on the way; newest news first.
    list: [keysVersion, groupNames.indexOf(section), -newsAt(row)] as const,
    due: row.dueAt,
    /** When it leaves for the archive by itself. */
    leaves: leavesAt(row),
    /** Something of it is still to be said on the desktop. */
    announce: flag(row.toAnnounce !== null || delayToNotify(row) !== null),
    /** The starts of the days on which it arrives: it is today's for 24 hours from each of them. */
    arrives: section === 'on-the-way' ? arrivalDays(row) : [],
    unseen: flag(row.unseen),
    unserved: flag(restsUnserved(row)),
    /** When the service last said something of it. */
    answered: answeredAt(row) || null,
  };
}
export type IndexKeys = ReturnType<typeof keysOf>;
