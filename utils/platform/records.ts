import * as v from 'valibot';
import { keysOf } from '../core/index-keys.ts';
import { migrate } from '../core/migrations.ts';
import { parcelLogSchema, parcelSchema, recentSchema, type Parcel } from '../core/parcel.ts';
import { queue, type Reading, type Writing } from './database.ts';

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

/** A stored item; `none` where it is missing or cannot be read. */
export async function readItem<T>(
  tx: Reading,
  key: string,
  schema: v.GenericSchema<unknown, T>,
  none: T,
): Promise<T> {
  const parsed = v.safeParse(schema, await tx.objectStore('items').get(key));
  return parsed.success ? parsed.output : none;
}
