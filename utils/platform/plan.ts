import * as v from 'valibot';
import { allOf, done, inStore, inWrite, readAs } from './records.ts';

// What the watch goes by beside the parcels themselves, in the same store: plan/meter (meter.ts) what was called,
// plan/lessons (lessons.ts) what was learnt, and here how far waits are stretched, and what was held back. A record that
// cannot be read counts as none; it is written over by the next one.
const shareKey = 'plan/share';

const shareSchema = v.object({
  v: v.literal(1),
  share: v.pipe(v.number(), v.minValue(0.1)),
  /** When it was reckoned (epoch milliseconds), and for what: another budget or list wants another one. */
  at: v.optional(v.number(), 0),
  of: v.optional(v.string(), ''),
});

/** How long the waits are, by wish and budget; 1 = as usual. */
type Share = Omit<v.InferOutput<typeof shareSchema>, 'v'>;

/** The share as last reckoned. */
export const readShare = (): Promise<Share> =>
  inStore('readonly', (store) => readAs(store, shareKey, shareSchema, { v: 1, share: 1, at: 0, of: '' }));

/** Remembers it for the look-ups until it is reckoned again. */
export const writeShare = (share: Share): Promise<void> =>
  inWrite((store) => Promise.resolve(void store.put({ v: 1, ...share }, shareKey)));

const plannedKey = 'plan/planned';
const plannedSchema = v.object({ v: v.literal(1), by: v.string() });

/** What the due times were planned by (`planOf`); null where nothing was noted. */
export const readPlanned = async (): Promise<string | null> =>
  (await inStore('readonly', (store) => readAs(store, plannedKey, v.nullable(plannedSchema), null)))?.by ??
  null;

/** Notes what all due times are planned by now; not where nothing is kept: after "delete everything" the store is empty. */
export const writePlanned = (by: string): Promise<void> =>
  inWrite(async (store) => {
    if ((await done(store.getKey(allOf('row')))) !== undefined) store.put({ v: 1, by }, plannedKey);
  });

const heldKey = 'plan/held';
const heldSchema = v.object({ v: v.literal(1), isHeld: v.boolean() });

/** Whether changes were held back in quiet hours or a pause: they are said in one summary after it. */
export const readHeld = async (): Promise<boolean> =>
  (await inStore('readonly', (store) => readAs(store, heldKey, heldSchema, { v: 1, isHeld: false }))).isHeld;

/** Remembers that changes were held back, or that they were said. */
export const writeHeld = (isHeld: boolean): Promise<void> =>
  inWrite((store) => Promise.resolve(void store.put({ v: 1, isHeld }, heldKey)));
