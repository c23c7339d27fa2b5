import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstStretches, rowsIn, spotOf, stretchOf, walked } from '@/components/list-layout.ts';
import { newParcel } from '@/utils/core/merge.ts';
import { testEach } from '../test-each.ts';

const sizes = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 7 });

describe('a stretch', () => {
  test('holds what is seen and a few rows around, whatever the scroll', () =>
    fc.assert(
      fc.property(
        fc.nat({ max: 10_000 }),
        fc.integer({ min: 20, max: 120 }),
        fc.integer({ min: -600_000, max: 2000 }),
        (size, rowHeight, top) => {
          const { from, to } = stretchOf(size, rowHeight, top, 600);
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeGreaterThanOrEqual(from);
          expect(to).toBeLessThanOrEqual(size);
          expect(to - from).toBeLessThanOrEqual(600 / rowHeight + 30);
          for (let row = 0; row < size; row += Math.max(1, Math.floor(size / 50))) {
            const y = top + row * rowHeight;
            if (y + rowHeight > 0 && y < 600) expect(row >= from && row < to).toBe(true);
          }
        },
      ),
    ));

  test('is drawn in order, with the row that holds the focus', () => {
    expect(rowsIn({ from: 3, to: 6 }, null)).toEqual([3, 4, 5]);
    expect(rowsIn({ from: 3, to: 6 }, 4)).toEqual([3, 4, 5]);
    expect(rowsIn({ from: 3, to: 6 }, 0)).toEqual([0, 3, 4, 5]);
    expect(rowsIn({ from: 3, to: 6 }, 9)).toEqual([3, 4, 5, 9]);
  });

  test('is a few rows over all groups before anything was measured', () =>
    expect(firstStretches([5, 0, 20, 3], 12)).toEqual([
      { from: 0, to: 5 },
      { from: 0, to: 0 },
      { from: 0, to: 7 },
      { from: 0, to: 0 },
    ]));
});

describe('walking', () => {
  const groups = [{ size: 2 }, { size: 0 }, { size: 3 }];

  testEach([
    [{ group: 0, row: 0 }, 1, { group: 0, row: 1 }],
    [{ group: 0, row: 1 }, 1, { group: 2, row: 0 }],
    [{ group: 2, row: 0 }, -1, { group: 0, row: 1 }],
    [{ group: 0, row: 0 }, -1, { group: 0, row: 0 }],
    [{ group: 2, row: 2 }, 1, { group: 2, row: 2 }],
    [{ group: 0, row: 0 }, 1e6, { group: 2, row: 2 }],
    [{ group: 2, row: 2 }, -1e6, { group: 0, row: 0 }],
  ])('the cursor moves over groups and rows', (from, by, to) => expect(walked(groups, from, by)).toEqual(to));

  test('ends on a row that exists, as many rows on as there are', () =>
    fc.assert(
      fc.property(sizes, fc.nat(), fc.integer({ min: -50, max: 50 }), (all, start, by) => {
        const flat = all.flatMap((size, group) => Array.from({ length: size }, (_, row) => ({ group, row })));
        if (flat.length === 0) return;
        const from = flat[start % flat.length]!;
        const at = (start % flat.length) + by;
        const expected = flat[Math.max(0, Math.min(flat.length - 1, at))];
        expect(
          walked(
            all.map((size) => ({ size })),
            from,
            by,
          ),
        ).toEqual(expected);
      }),
    ));
});

test('a parcel has a spot where its group is open, and none in a folded one', () => {
  const parcel = (id: string) =>
    newParcel({ id, courierKey: 'lex', trackingNo: 'LEXPU0000000001', foundOn: '' }, 0);
  const groups = [
    { name: 'today', size: 1, parcels: [parcel('lex/A')] },
    { name: 'archive', size: 0, parcels: [parcel('lex/B')] },
  ] as const;
  expect(spotOf(groups, 'lex/A')).toEqual({ group: 0, row: 0 });
  expect(spotOf(groups, 'lex/B')).toBeNull();
  expect(spotOf(groups, 'lex/C')).toBeNull();
});
