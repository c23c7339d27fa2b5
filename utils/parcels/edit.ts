import * as v from 'valibot';
import { archived } from './sections.ts';
import {
  directions,
  maxNameLength,
  maxNoteLength,
  maxSheetText,
  type Parcel,
  type SheetFacts,
} from '../model/parcel.ts';
import { sanitizeLines, sanitizeName, sanitizeText } from '../model/sanitize.ts';
import { isOver, nextCheckAt, type PlanContext } from '../schedule/schedule.ts';

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
 * Returns a parcel after the user's edit. A finished parcel taken out of the archive stays in the list for a day. A
 * parcel ended by hand is not checked any more. A reopened one is planned again; without any answer it is due at once.
 */
export function edited(
  row: Parcel,
  { isArchived, isClosed, ...texts }: Edit,
  at: number,
  context?: PlanContext,
): Parcel {
  let next: Parcel = withPlainWords({ ...row, ...texts });
  if (isArchived === true) next = archived(next, at);
  if (isArchived === false && row.archivedAt !== null)
    next = { ...next, archivedAt: null, finishedAt: row.finishedAt === null ? null : at };
  if (isClosed === true) next = { ...next, closedAt: row.closedAt ?? at, toAnnounce: null, unseen: false };
  if (isClosed === false) next.closedAt = null;
  // Also the direction decides: only the sender waits for cash on delivery after the end of the journey.
  if (isOver(next)) next.dueAt = null;
  else if (isOver(row)) next.dueAt = row.checkedAt === null ? at : nextCheckAt(next, at, context);
  return next;
}

/** Cleans the user's words, wherever they come from: no characters that move or hide text (docs/promises.md P20). */
export const withPlainWords = <P extends Words & { sheet?: SheetFacts }>(row: P): P => ({
  ...row,
  name: sanitizeText(row.name, maxNameLength),
  note: sanitizeLines(row.note),
  ...(row.sheet && { sheet: plainFacts(row.sheet) }),
});

const plainFacts = (facts: SheetFacts): SheetFacts =>
  Object.fromEntries(
    Object.entries(facts)
      .map(([name, value]) => [name, typeof value === 'string' ? sanitizeName(value, maxSheetText) : value])
      .filter(([, value]) => value !== ''),
  );

/** Result of changing a parcel's courier: moved, joined with the parcel at the new id, or both left unchanged. */
export type Moved = 'moved' | 'joined' | 'unchanged';

/** The id for a corrected number: the parcel moved there, or nothing changed because that id is followed already. */
export type Corrected = { id: string; became: 'corrected' | 'already-followed' };

/**
 * Joins names and notes of two parcels: name and note of `other` are added to the note, a line each. Null if the note
 * would get too long, because the user's text is never cut.
 */
export function joinedWords(row: Words, other: Words): Words | null {
  const name = row.name || other.name;
  const further = [other.name === name ? '' : other.name, other.note === row.note ? '' : other.note];
  const note = [row.note, ...further].filter(Boolean).join('\n');
  return note.length <= maxNoteLength ? { name, note } : null;
}

type Words = Pick<Parcel, 'name' | 'note'>;
