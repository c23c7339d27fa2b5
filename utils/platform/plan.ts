import * as v from 'valibot';
import { inStore, inWrite, readAs } from './records.ts';

// What the watch goes by beside the parcels themselves, in the same store: plan/meter (meter.ts) what was called,
// plan/lessons (lessons.ts) what was learnt, and here how far waits are stretched, and what was held back. A record that
// cannot be read counts as none; it is written over by the next one.
const shareKey = 'plan/share';

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
