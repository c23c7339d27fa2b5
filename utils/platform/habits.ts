import { habitsSchema, noHabits } from '../core/habits.ts';
import { learn } from '../core/lessons.ts';
import type { Tracking } from '../core/tracking.ts';
import type { Writing } from './database.ts';
import { item } from './records.ts';

const habits = item('habits', habitsSchema, noHabits);
/** What the user's own finished parcels taught. */
export const readHabits = habits.read;

/** Learns from a finished parcel, in the transaction that notes its end: none is missed. */
export const learnFrom = (
  tx: Writing,
  of: { tracking: Tracking; keptAt: number; heardAt: number },
): Promise<void> => habits.change(tx, (current) => learn(current, of.tracking, of.keptAt, of.heardAt));
