import { learn, lessonsSchema, noLessons, type Lessons } from '../core/lessons.ts';
import type { Tracking } from '../core/tracking.ts';
import { inStore, readAs } from './records.ts';

const lessonsKey = 'plan/lessons';

/** What the user's own finished parcels taught. */
export const readLessons = (): Promise<Lessons> =>
  inStore('readonly', (store) => readAs(store, lessonsKey, lessonsSchema, noLessons));

/** Learns from a finished parcel, in the transaction that notes its end: a parcel teaches once, and none is missed. */
export async function learnFrom(
  store: IDBObjectStore,
  of: { tracking: Tracking; id: string; keptAt: number; heardAt: number },
): Promise<void> {
  const before = await readAs(store, lessonsKey, lessonsSchema, noLessons);
  const after = learn(before, of.tracking, of.id, of.keptAt, of.heardAt);
  if (after !== before) store.put(after, lessonsKey);
}
