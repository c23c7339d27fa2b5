import * as v from 'valibot';
import { inRead, inWrite } from './database.ts';
import { readItem } from './records.ts';

// What the schedule goes by beside the parcels, the meter and the lessons: how far waits are stretched, and what was held
// back. A record that cannot be read counts as none; it is written over by the next one.
const write = (key: string, value: unknown): Promise<void> =>
  inWrite(async (tx) => void (await tx.objectStore('items').put(value, key)));

/** The same, but not into an empty store (then false): after "delete everything" it stays empty. */
const writeUnlessEmpty = (key: string, value: unknown): Promise<boolean> =>
  inWrite(async (tx) => {
    const sizes = await Promise.all([tx.objectStore('parcels').count(), tx.objectStore('items').count()]);
    const isMeant = Math.max(...sizes) > 0;
    if (isMeant) await tx.objectStore('items').put(value, key);
    return isMeant;
  });

const shareKey = 'share';

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
  inRead((tx) => readItem(tx, shareKey, shareSchema, { v: 1, share: 1, at: 0, of: '' }));

/** Remembers it for the look-ups until it is reckoned again. */
export const writeShare = (share: Share): Promise<void> => write(shareKey, { v: 1, ...share });

const plannedKey = 'planned';
const plannedSchema = v.object({ v: v.literal(1), by: v.string() });

/** What the due times were planned by (`planOf`); null where nothing was noted. */
export const readPlanned = async (): Promise<string | null> =>
  (await inRead((tx) => readItem(tx, plannedKey, v.nullable(plannedSchema), null)))?.by ?? null;

/** Notes what all due times are planned by now. */
export const writePlanned = (by: string): Promise<boolean> => writeUnlessEmpty(plannedKey, { v: 1, by });

const heldKey = 'held';
const heldSchema = v.object({ v: v.literal(1), isHeld: v.boolean() });

/** Whether changes were held back in quiet hours or a pause: they are said in one summary after it. */
export const readHeld = async (): Promise<boolean> =>
  (await inRead((tx) => readItem(tx, heldKey, heldSchema, { v: 1, isHeld: false }))).isHeld;

/** Remembers that changes were held back, or that they were said. */
export const writeHeld = (isHeld: boolean): Promise<void> => write(heldKey, { v: 1, isHeld });

const seenAtKey = 'seen-at';

/** The time as it was when the background last noted it (epoch milliseconds); null = it never did. */
export const readSeenAt = (): Promise<number | null> =>
  inRead((tx) => readItem(tx, seenAtKey, v.nullable(v.number()), null));

/** Notes the time; false where nothing else is stored, and it is not noted. */
export const writeSeenAt = (at: number): Promise<boolean> => writeUnlessEmpty(seenAtKey, at);
