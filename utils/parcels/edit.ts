import * as v from 'valibot';
import { archived } from './sections.ts';
import { directions, maxNameLength, maxNoteLength, type Parcel } from '../model/parcel.ts';
import { sanitizeText, sanitizeLines } from '../model/sanitize.ts';
import { defaultPlanContext, nextCheckAt, type PlanContext } from '../schedule/schedule.ts';

export const editSchema = v.strictObject({
  name: v.exactOptional(v.pipe(v.string(), v.maxLength(maxNameLength))),
  note: v.exactOptional(v.pipe(v.string(), v.maxLength(maxNoteLength))),
  direction: v.exactOptional(v.picklist(directions)),
  isMuted: v.exactOptional(v.boolean()),
  isArchived: v.exactOptional(v.boolean()),
  isClosed: v.exactOptional(v.boolean()),
});
export type Edit = v.InferOutput<typeof editSchema>;

/**
 * A parcel after the user's edit. Out of the archive it stays in sight for another day. Ended by hand, nothing is asked
 * of it; taken up again, it is checked when its state wants it, at once where nothing was heard yet.
 */
export function edited(
  row: Parcel,
  { isArchived, isClosed, ...texts }: Edit,
  at: number,
  pace: PlanContext = defaultPlanContext,
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
 * The one rule for a user's words, whoever brings them in: nothing that moves or hides the text around
 * (docs/promises.md P20).
 */
export const withPlainWords = <P extends Words>(row: P): P => ({
  ...row,
  name: sanitizeText(row.name, maxNameLength),
  note: sanitizeLines(row.note),
});

/** What became of a parcel that got another courier, and of the one kept under that: moved, made one, or both left. */
export type Moved = 'moved' | 'joined' | 'both';

/** Where a corrected number is kept: moved there (`corrected`), or it was kept already and nothing was changed. */
export type Corrected = { id: string; became: 'corrected' | 'standing' };

/**
 * The words of two parcels that become one: where both have some, the other's follow in the note, a line each. Null
 * where the note cannot hold them: nothing a user typed is cut off.
 */
export function joinedWords(row: Words, other: Words): Words | null {
  const name = row.name || other.name;
  const further = [other.name === name ? '' : other.name, other.note === row.note ? '' : other.note];
  const note = [row.note, ...further].filter(Boolean).join('\n');
  return note.length <= maxNoteLength ? { name, note } : null;
}

type Words = Pick<Parcel, 'name' | 'note'>;
