import { recordVersion } from './parcel.ts';

/** A row, a history, or a look-up that was not kept. */
export type RecordKind = 'row' | 'log' | 'recent';

type StoredVersion = { v: number } & Record<string, unknown>;
type Migration = (kind: RecordKind, stored: StoredVersion) => Record<string, unknown>;

/**
 * One step for each version, from it to the next: pure, deterministic, never changed once published. Records as each
 * version stored them are in tests/fixtures/stored/.
 */
export const migrations: Record<number, Migration> = {};

const isStored = (value: unknown): value is StoredVersion =>
  typeof value === 'object' && value !== null && typeof (value as { v?: unknown }).v === 'number';

/** Whether an older version wrote it. */
export const isOlder = (stored: unknown): boolean => isStored(stored) && stored.v < recordVersion;

/**
 * A stored value in the form of today's version. What is no record, or was written by a newer version, comes back as it
 * is, for the schema to refuse (docs/promises.md P42, P43).
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
