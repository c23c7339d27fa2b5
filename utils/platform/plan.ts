import * as v from 'valibot';
import { counted, meterSchema, newMeter, type Meter } from '../core/budget.ts';
import { learn, lessonsSchema, noLessons, type Lessons } from '../core/lessons.ts';
import type { Tracking } from '../core/tracking.ts';
import { announceChange } from './live.ts';
import { done, inStore, inWrite } from './records.ts';

// What the watch goes by beside the parcels themselves, in the same store: what was called, what was learnt, and how far
// waits are stretched. A record that cannot be read counts as none; it is written over by the next one.
const meterKey = 'plan/meter';
const lessonsKey = 'plan/lessons';
const shareKey = 'plan/share';

const readAs = async <T>(
  store: IDBObjectStore,
  key: string,
  schema: v.GenericSchema<unknown, T>,
  none: T,
) => {
  const parsed = v.safeParse(schema, await done(store.get(key)));
  return parsed.success ? parsed.output : none;
};

/** The calls that were made, by day and by parcel. */
export const readMeter = (): Promise<Meter> =>
  inStore('readonly', (store) => readAs(store, meterKey, meterSchema, newMeter));

/** Counts a call, in one transaction. `id` is the parcel it was made for, null = for none. */
export async function countCall(id: string | null, now: number): Promise<void> {
  await inWrite(async (store) => {
    store.put(counted(await readAs(store, meterKey, meterSchema, newMeter), id, now), meterKey);
  });
  announceChange([]); // no parcel is another for it
}

/** What the user's own finished parcels taught. */
export const readLessons = (): Promise<Lessons> =>
  inStore('readonly', (store) => readAs(store, lessonsKey, lessonsSchema, noLessons));

/** Learns from a finished parcel, in the transaction that notes its end: a parcel teaches once, and none is missed. */
export async function learnFrom(
  store: IDBObjectStore,
  of: { tracking: Tracking; id: string; keptAt: number },
): Promise<void> {
  const before = await readAs(store, lessonsKey, lessonsSchema, noLessons);
  const after = learn(before, of.tracking, of.id, of.keptAt);
  if (after !== before) store.put(after, lessonsKey);
}

const shareSchema = v.object({ v: v.literal(1), share: v.pipe(v.number(), v.minValue(1)) });

/** How far waits are stretched to fit the budget, as last reckoned by a run; 1 = not at all. */
export const readShare = async (): Promise<number> =>
  (await inStore('readonly', (store) => readAs(store, shareKey, shareSchema, { v: 1, share: 1 }))).share;

/** Remembers it for the look-ups until the next run. */
export const writeShare = (share: number): Promise<void> =>
  inWrite((store) => Promise.resolve(void store.put({ v: 1, share }, shareKey)));

const heldKey = 'plan/held';
const heldSchema = v.object({ v: v.literal(1), isHeld: v.boolean() });

/** Whether changes were held back in quiet hours or a pause: they are said in one summary after it. */
export const readHeld = async (): Promise<boolean> =>
  (await inStore('readonly', (store) => readAs(store, heldKey, heldSchema, { v: 1, isHeld: false }))).isHeld;

/** Remembers that changes were held back, or that they were said. */
export const writeHeld = (isHeld: boolean): Promise<void> =>
  inWrite((store) => Promise.resolve(void store.put({ v: 1, isHeld }, heldKey)));
