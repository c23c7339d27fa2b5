import { habitsSchema, noHabits, type Habits } from '../core/habits.ts';
import { learn } from '../core/lessons.ts';
import type { Tracking } from '../core/tracking.ts';
import { inRead, queue, type Reading, type Writing } from './database.ts';
import { readItem } from './records.ts';

const key = 'habits';
const readIn = (tx: Reading | Writing): Promise<Habits> => readItem(tx, key, habitsSchema, noHabits);

/** What the user's own finished parcels taught. */
export const readHabits = (): Promise<Habits> => inRead(readIn);

/** Learns from a finished parcel, in the transaction that notes its end: none is missed. */
export async function learnFrom(
  tx: Writing,
  of: { tracking: Tracking; keptAt: number; heardAt: number },
): Promise<void> {
  const habits = learn(await readIn(tx), of.tracking, of.keptAt, of.heardAt);
  queue(tx.objectStore('items').put(habits, key));
}
