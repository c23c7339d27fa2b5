import * as v from 'valibot';
import { archived } from './archive.ts';
import { directions, longestName, longestNote, type Parcel } from './parcel.ts';
import { plain, plainLines } from './plain.ts';
import { freePace, nextCheckAt, type Pace } from './schedule.ts';

/** What the user may say of a parcel; what is not named stays. */
export const editSchema = v.strictObject({
  name: v.exactOptional(v.pipe(v.string(), v.maxLength(longestName))),
  note: v.exactOptional(v.pipe(v.string(), v.maxLength(longestNote))),
  direction: v.exactOptional(v.picklist(directions)),
  isMuted: v.exactOptional(v.boolean()),
  isArchived: v.exactOptional(v.boolean()),
  isClosed: v.exactOptional(v.boolean()),
});
export type Edit = v.InferOutput<typeof editSchema>;

/**
 * A parcel after the user's edit. Out of the archive it stays in sight for another day. Ended by hand, nothing is asked
 * of it any more; taken up again, it is checked when its state wants it, at once where nothing was heard yet. Does not
 * mutate.
 *
 * @param at when it was said, epoch milliseconds
 * @param pace what the next check is planned by
 */
export function edited(
  row: Parcel,
  { isArchived, isClosed, ...texts }: Edit,
  at: number,
  pace: Pace = freePace,
): Parcel {
  let next: Parcel = withPlainWords({ ...row, ...texts });
  if (isArchived === true) next = archived(next, at);
  if (isArchived === false && row.archivedAt !== null) {
    next = { ...next, archivedAt: null, finishedAt: row.finishedAt === null ? null : at };
  }
  if (isClosed === true) next = { ...next, closedAt: row.closedAt ?? at, dueAt: null, toAnnounce: null };
  if (isClosed === false && row.closedAt !== null) {
    next.closedAt = null;
    next.dueAt = row.checkedAt === null ? at : nextCheckAt(next, at, pace);
  }
  return next;
}

/**
 * A parcel whose name and note hold nothing that moves or hides the text around them (PROMISES P20), whoever wrote
 * them: the one rule for all that brings a user's words in. Does not mutate.
 */
export const withPlainWords = <P extends Words>(row: P): P => ({
  ...row,
  name: plain(row.name, longestName),
  note: plainLines(row.note),
});

/** What became of a parcel that got another courier, and of the one kept under that: moved, made one, or both left. */
export type Moved = 'moved' | 'joined' | 'both';

/** Where a corrected number is kept: moved there (`corrected`), or it was kept already and nothing was changed. */
export type Corrected = { id: string; became: 'corrected' | 'standing' };

/**
 * The words of two parcels that become one. Its own stay, the other's take the place of empty ones; where both have
 * some, the other's follow in the note, a line each. Null where the note cannot hold them: nothing a user typed is cut
 * off.
 */
export function joinedWords(row: Words, other: Words): Words | null {
  const name = row.name || other.name;
  const further = [other.name === name ? '' : other.name, other.note === row.note ? '' : other.note];
  const note = [row.note, ...further].filter(Boolean).join('\n');
  return note.length <= longestNote ? { name, note } : null;
}

type Words = Pick<Parcel, 'name' | 'note'>;
