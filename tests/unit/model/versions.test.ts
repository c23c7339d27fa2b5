import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, type RecordKind } from '@/utils/model/versions.ts';
import { parcelLogSchema, parcelSchema, recentSchema, recordVersion } from '@/utils/model/parcel.ts';
import * as older from '../../fixtures/stored/older.ts';
import * as v1 from '../../fixtures/stored/v1.ts';
import { testEach } from '../../test-each.ts';

const schemas = { row: parcelSchema, log: parcelLogSchema, recent: recentSchema };
const stored: [string, RecordKind, { v: number }][] = [
  ['a row of a version before', 'row', older.row],
  ['a row of a version before, never answered', 'row', older.freshRow],
  ['a history of a version before', 'log', older.log],
  ['a look-up of a version before', 'recent', older.recent],
  ['a row of version 1', 'row', v1.row],
  ['a row of version 1 never answered', 'row', v1.freshRow],
  ['a history of version 1', 'log', v1.log],
  ['a look-up of version 1', 'recent', v1.recent],
];

let removeMigration: () => void;
beforeEach(() => void (removeMigration = older.addMigration()));
afterEach(() => removeMigration());

describe('migrate', () => {
  it.each(stored)('brings %s to today, the same each time, and leaves it as it was', (_, kind, record) => {
    const before = structuredClone(record);
    const today = migrate(kind, record);
    expect(v.safeParse(schemas[kind], today).success).toBe(true);
    expect(migrate(kind, record)).toEqual(today);
    expect(migrate(kind, today)).toEqual(today);
    expect(record).toEqual(before);
  });

  it('has a fixture of every version', () => {
    expect(new Set(stored.map(([, , { v: version }]) => version))).toEqual(
      new Set(Array.from({ length: recordVersion + 1 }, (_, version) => version)),
    );
  });

  it('loses nothing that was stored', () => {
    expect(migrate('row', older.row)).toEqual({ ...v1.row, note: '' });
    expect(migrate('log', older.log)).toEqual(v1.log);
  });

  it.each<[string, unknown]>([
    ['a newer version', { ...v1.row, v: recordVersion + 1 }],
    ['a version nobody wrote', { ...v1.row, v: -1 }],
    ['a version that is no number', { ...v1.row, v: '1' }],
    ['a text', 'x'],
    ['nothing', null],
    ['a list', []],
  ])('hands back %s as it is, for the schema to refuse', (_, value) => {
    expect(migrate('row', value)).toBe(value);
    expect(v.safeParse(parcelSchema, value).success).toBe(false);
  });

  testEach([{ v: 0 }, { v: 0, latest: 'x', status: 7 }, { v: 0, latest: [] }])(
    'throws at no damage',
    (value) => {
      expect(v.safeParse(parcelSchema, migrate('row', value)).success).toBe(false);
    },
  );
});
