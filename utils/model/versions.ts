import { recordVersion } from './parcel.ts';

/** `row`: a parcel of the list. `log`: its history. `recent`: a look-up of a parcel that is not followed. */
export type RecordKind = 'row' | 'log' | 'recent';

type StoredVersion = { v: number } & Record<string, unknown>;
type Migration = (kind: RecordKind, stored: StoredVersion) => Record<string, unknown>;

/**
 * By version: the function that converts its records to the next version. Pure, deterministic, never changed after
 * release. Samples of the records of each version are in tests/fixtures/stored/.
 */
export const migrations: Record<number, Migration> = {
  1: (_, stored) => stored, // version 2 added `sheet`
  2: (_, stored) => stored, // version 3 added `isGoingBack`
};

const isStored = (value: unknown): value is StoredVersion =>
  typeof value === 'object' && value !== null && typeof (value as { v?: unknown }).v === 'number';

/** Whether a newer version wrote this record: it is never overwritten (docs/promises.md P43). */
export const isNewer = (stored: unknown): boolean => isStored(stored) && stored.v > recordVersion;

/** Whether an older version wrote this record. */
export const isOlder = (stored: unknown): boolean => isStored(stored) && stored.v < recordVersion;

/**
 * Returns a stored value in the current form. Values that are no records, and records of a newer version, are returned
 * unchanged, for the schema to reject (docs/promises.md P42, P43).
 */
export function migrate(kind: RecordKind, stored: unknown): unknown {
  if (!isStored(stored)) return stored;
  let current = stored;
  while (current.v < recordVersion) {
    const step = migrations[current.v];
    if (!step) return stored;
    current = { ...step(kind, current), v: current.v + 1 };
  }
  return current;
}
