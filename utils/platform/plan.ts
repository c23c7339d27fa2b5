import { get, set } from 'idb-keyval';
import * as v from 'valibot';
import { inWrite, items } from './database.ts';

// What the schedule goes by beside the parcels, the meter and the habits: how far waits are stretched, and what was held
// back. A record that cannot be read counts as none; it is written over by the next one.
function item<T>(key: string, schema: v.GenericSchema<unknown, T>, none: T) {
  return {
    async read(): Promise<T> {
      const parsed = v.safeParse(schema, await get(key, items));
      return parsed.success ? parsed.output : none;
    },
    write: (value: T): Promise<void> => set(key, value, items),
    /** The same, but not into an empty store (then false): after "delete everything" it stays empty. */
    writeUnlessEmpty: (value: T): Promise<boolean> =>
      inWrite(async (tx) => {
        const sizes = await Promise.all([tx.objectStore('parcels').count(), tx.objectStore('items').count()]);
        const isMeant = Math.max(...sizes) > 0;
        if (isMeant) await tx.objectStore('items').put(value, key);
        return isMeant;
      }),
  };
}

/** How long the waits are, by wish and budget, until it is reckoned again; 1 = as usual. */
const share = item(
  'share',
  v.object({
    share: v.pipe(v.number(), v.minValue(0.1)),
    /** When it was reckoned (epoch milliseconds), and for what: another budget or list wants another one. */
    at: v.number(),
    of: v.string(),
  }),
  { share: 1, at: 0, of: '' },
);
export const { read: readShare, write: writeShare } = share;

/** What all due times are planned by (`planOf`); null where nothing was noted. */
const planned = item('planned', v.nullable(v.string()), null);
export const { read: readPlanned, writeUnlessEmpty: writePlanned } = planned;

/** Whether changes were held back in quiet hours or a pause: they are said in one summary after it. */
const held = item('held', v.boolean(), false);
export const { read: readHeld, write: writeHeld } = held;

/** The time as it was when the background last noted it (epoch milliseconds); null = it never did. */
const seenAt = item('seen-at', v.nullable(v.number()), null);
export const { read: readSeenAt, writeUnlessEmpty: writeSeenAt } = seenAt;
