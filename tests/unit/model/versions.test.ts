import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, type RecordKind } from '@/utils/model/versions.ts';
import { parcelHistorySchema, parcelSchema, recentSchema, recordVersion } from '@/utils/model/parcel.ts';
import * as older from '../../fixtures/stored/older.ts';
import * as v1 from '../../fixtures/stored/v1.ts';
import * as v2 from '../../fixtures/stored/v2.ts';
import * as v3 from '../../fixtures/stored/v3.ts';
import { testEach } from '../support/test-each.ts';

const schemas = { row: parcelSchema, log: parcelHistorySchema, recent: recentSchema };
const stored: [string, RecordKind, { v: number }][] = [
  ['an older row', 'row', older.row],
  ['an older row, never answered', 'row', older.freshRow],
  ['an older history', 'log', older.log],
  ['an older recent look-up', 'recent', older.recent],
  ['a row of version 1', 'row', v1.row],
  ['a row of version 1, never answered', 'row', v1.freshRow],
  ['a history of version 1', 'log', v1.log],
  ['a recent look-up of version 1', 'recent', v1.recent],
  ['a row of version 2', 'row', v2.row],
  ['a row of version 2, never answered', 'row', v2.freshRow],
  ['a history of version 2', 'log', v2.log],
  ['a recent look-up of version 2', 'recent', v2.recent],
  ['a row of version 3', 'row', v3.row],
  ['a row of version 3, never answered', 'row', v3.freshRow],
  ['a history of version 3', 'log', v3.log],
  ['a recent look-up of version 3', 'recent', v3.recent],
];

let removeMigration: () => void;
beforeEach(() => void (removeMigration = older.addMigration()));
afterEach(() => removeMigration());

describe('migrate', () => {
  it.each(stored)(
    'upgrades %s, always with the same result, without changing its input',
    (_, kind, record) => {
      const before = structuredClone(record);
      const today = migrate(kind, record);
      expect(v.safeParse(schemas[kind], today).success).toBe(true);
      expect(migrate(kind, record)).toEqual(today);
      expect(migrate(kind, today)).toEqual(today);
      expect(record).toEqual(before);
    },
  );

  it('is tested with a fixture of every version', () => {
    expect(new Set(stored.map(([, , { v: version }]) => version))).toEqual(
      new Set(Array.from({ length: recordVersion + 1 }, (_, version) => version)),
    );
  });

  it('loses no stored value', () => {
    expect(migrate('row', older.row)).toEqual({ ...v1.row, v: 3, note: '' });
    expect(migrate('row', v1.row)).toEqual({ ...v1.row, v: 3 });
    expect(migrate('log', older.log)).toEqual({ ...v1.log, v: 3 });
  });

  it.each<[string, unknown]>([
    ['a newer version', { ...v1.row, v: recordVersion + 1 }],
    ['an unknown version', { ...v1.row, v: -1 }],
    ['a version that is not a number', { ...v1.row, v: '1' }],
    ['a string', 'x'],
    ['null', null],
    ['an array', []],
  ])('returns %s unchanged, and the schema rejects it', (_, value) => {
    expect(migrate('row', value)).toBe(value);
    expect(v.safeParse(parcelSchema, value).success).toBe(false);
  });

  testEach([{ v: 0 }, { v: 0, latest: 'x', status: 7 }, { v: 0, latest: [] }])(
    'never throws on damaged records',
    (value) => {
      expect(v.safeParse(parcelSchema, migrate('row', value)).success).toBe(false);
    },
  );
});
