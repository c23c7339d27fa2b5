import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { migrate, type RecordKind } from '@/utils/core/migrations.ts';
import { parcelLogSchema, parcelSchema, recentSchema, recordVersion } from '@/utils/core/parcel.ts';
import * as v1 from '../fixtures/stored/v1.ts';
import { testEach } from '../test-each.ts';

const schemas = { row: parcelSchema, log: parcelLogSchema, recent: recentSchema };
const stored: [string, RecordKind, { v: number }][] = [
  ['a row of version 1', 'row', v1.row],
  ['a row of version 1 never answered', 'row', v1.freshRow],
  ['a history of version 1', 'log', v1.log],
  ['a look-up of version 1', 'recent', v1.recent],
];

describe('migrate', () => {
  it.each(stored)('brings %s to today, the same each time, and leaves it as it was', (_, kind, record) => {
    const before = structuredClone(record);
    const today = migrate(kind, record);
    expect(v.safeParse(schemas[kind], today).success).toBe(true);
    expect(migrate(kind, record)).toEqual(today);
    expect(migrate(kind, today)).toEqual(today);
    expect(record).toEqual(before);
  });

  it('has a fixture of every version before this one', () => {
    expect(new Set(stored.map(([, , { v: version }]) => version))).toEqual(
      new Set(Array.from({ length: recordVersion - 1 }, (_, index) => index + 1)),
    );
  });

  it('loses nothing the user gave, and calls nothing late that was scanned lately', () => {
    expect(migrate('row', v1.row)).toMatchObject({
      ...v1.row,
      v: recordVersion,
      firstScanAt: v1.row.latest.at,
      finishedAt: v1.row.checkedAt,
    });
    expect(migrate('row', v1.freshRow)).toMatchObject({ firstScanAt: null, finishedAt: null });
  });

  it.each<[string, unknown]>([
    ['a newer version', { ...v1.row, v: recordVersion + 1 }],
    ['a version nobody wrote', { ...v1.row, v: 0 }],
    ['a version that is no number', { ...v1.row, v: '1' }],
    ['a text', 'x'],
    ['nothing', null],
    ['a list', []],
  ])('hands back %s as it is, for the schema to refuse', (_, value) => {
    expect(migrate('row', value)).toBe(value);
    expect(v.safeParse(parcelSchema, value).success).toBe(false);
  });

  testEach([{ v: 1 }, { v: 1, latest: 'x', status: 7 }, { v: 1, latest: [] }])(
    'throws at no damage',
    (value) => {
      expect(v.safeParse(parcelSchema, migrate('row', value)).success).toBe(false);
    },
  );
});
