import { learn, lessonsSchema, noLessons, type Lessons } from '../core/lessons.ts';
import type { Tracking } from '../core/tracking.ts';
import { inRead, queue, type Writing } from './database.ts';
import { readItem } from './records.ts';

const key = 'lessons';

/** What the user's own finished parcels taught. */
export const readLessons = (): Promise<Lessons> =>
  inRead((tx) => readItem(tx, key, lessonsSchema, noLessons));

/** Learns from a finished parcel, in the transaction that notes its end: a parcel teaches once, and none is missed. */
export async function learnFrom(
  tx: Writing,
  of: { tracking: Tracking; id: string; keptAt: number; heardAt: number },
): Promise<void> {
  const before = await readItem(tx, key, lessonsSchema, noLessons);
  const after = learn(before, of.tracking, of.id, of.keptAt, of.heardAt);
  if (after !== before) queue(tx.objectStore('items').put(after, key));
}
