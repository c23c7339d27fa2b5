import { leavesAt } from './archive.ts';
import { answeredAt } from './late.ts';
import type { Parcel } from './parcel.ts';
import { restsUnserved } from './schedule.ts';
import { lateToTell } from './silence.ts';
import { arrivalDays, groupNames, newsAt, sectionOf } from './summary.ts';

/**
 * The number of the rules below, and of the record's form: raise it with either. The background then writes the keys of
 * all rows anew (upgrade.ts); rows with a larger number are of a newer version of the extension (PROMISES P43).
 */
export const keysVersion = 1;

/** What the database's indexes sort a row by (platform/database.ts). A row with null under a name is not in that index. */
export type Keys = {
  /** The version, the section (its place in `groupNames`; what arrives today is on the way), newest news first. */
  list: [version: number, section: number, news: number];
  /** When to ask next. */
  due: number | null;
  /** When it leaves for the archive by itself. */
  leaves: number | null;
  /** 1: something of it is still to be said on the desktop. */
  announce: 1 | null;
  /** The starts of the days on which it arrives: it is today's for 24 hours from each of them. */
  arrives: number[];
  /** 1: it has news that the user has not seen. */
  unseen: 1 | null;
  /** 1: it rests until the service follows its courier. */
  unserved: 1 | null;
  /** When the service last said something of it. */
  answered: number | null;
};

const flag = (isSet: boolean): 1 | null => (isSet ? 1 : null);

/** The keys of a row, from the row alone. All times are epoch milliseconds. */
export function keysOf(row: Parcel): Keys {
  const section = sectionOf(row);
  return {
    list: [keysVersion, groupNames.indexOf(section), -newsAt(row)],
    due: row.dueAt,
    leaves: leavesAt(row),
    announce: flag(row.toAnnounce !== null || lateToTell(row) !== null),
    arrives: section === 'on-the-way' ? arrivalDays(row) : [],
    unseen: flag(row.unseen),
    unserved: flag(restsUnserved(row)),
    answered: answeredAt(row) || null,
  };
}
