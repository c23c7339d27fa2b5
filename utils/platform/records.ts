import { get, set } from 'idb-keyval';
import * as v from 'valibot';
import { keysOf } from '../core/index-keys.ts';
import { migrate } from '../core/migrations.ts';
import { parcelLogSchema, parcelSchema, recentSchema, type Parcel } from '../core/parcel.ts';
import { inWrite, items, queue, type Writing } from './database.ts';

const schemas = { row: parcelSchema, log: parcelLogSchema, recent: recentSchema } as const;

/** A stored record in today's form, or null when it is missing or cannot be read; it stays where it is. */
export function readable<K extends keyof typeof schemas>(
  kind: K,
  stored: unknown,
): v.InferOutput<(typeof schemas)[K]> | null {
  const parsed = v.safeParse(schemas[kind], migrate(kind, stored));
  return parsed.success ? (parsed.output as v.InferOutput<(typeof schemas)[K]>) : null;
}

/** Those of some stored values that are rows and can be read. */
export const readableRows = (stored: readonly unknown[]): Parcel[] =>
  stored.map((value) => readable('row', value)).filter((row) => row !== null);

/** Writes a row with the keys of its indexes: the only way a row that can be read is written. */
export const putParcel = (tx: Writing, row: Parcel): void =>
  queue(tx.objectStore('parcels').put({ ...row, keys: keysOf(row) }, row.id));

/** Takes a parcel away, with its history. */
export function deleteParcel(tx: Writing, id: string): void {
  queue(tx.objectStore('parcels').delete(id));
  queue(tx.objectStore('histories').delete(id));
}

/**
 * One of `items`. A record that cannot be read counts as `none`; it is written over by the next one. Declared pure, so that
 * the build of a page leaves out the items that the page does not read.
 */
/* @__NO_SIDE_EFFECTS__ */
export function item<T>(key: string, schema: v.GenericSchema<unknown, T>, none: T) {
  const parse = (stored: unknown): T => v.parse(v.fallback(schema, none), stored);
  return {
    read: async (): Promise<T> => parse(await get(key, items)),
    write: (value: T): Promise<void> => set(key, value, items),
    /** The same, but not into an empty store (then false): after "delete everything" it stays empty. */
    writeUnlessEmpty: (value: T): Promise<boolean> =>
      inWrite(async (tx) => {
        const sizes = await Promise.all([tx.objectStore('parcels').count(), tx.objectStore('items').count()]);
        const isMeant = Math.max(...sizes) > 0;
        if (isMeant) await tx.objectStore('items').put(value, key);
        return isMeant;
      }),
    /** Changes it from the value of that moment, within a transaction. */
    change: async (tx: Writing, change: (current: T) => T): Promise<void> =>
      queue(tx.objectStore('items').put(change(parse(await tx.objectStore('items').get(key))), key)),
  };
}
