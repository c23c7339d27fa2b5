import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  idAt,
  rowsToDraw,
  positionOf,
  visibleRange,
  type ListGroup,
} from '@/components/hooks/list-window.ts';
import { newParcel } from '@/utils/parcels/merge.ts';

describe('the drawn range', () => {
  test('covers the visible rows plus a few around, at any scroll position', () =>
    fc.assert(
      fc.property(
        fc.nat({ max: 10_000 }),
        fc.integer({ min: 20, max: 120 }),
        fc.integer({ min: -600_000, max: 2000 }),
        (size, rowHeight, top) => {
          const { from, to } = visibleRange(size, rowHeight, top, 600);
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

  test('is drawn in order, and includes the focused row', () => {
    expect(rowsToDraw({ from: 3, to: 6 }, -1)).toEqual([3, 4, 5]);
    expect(rowsToDraw({ from: 3, to: 6 }, 4)).toEqual([3, 4, 5]);
    expect(rowsToDraw({ from: 3, to: 6 }, 0)).toEqual([0, 3, 4, 5]);
    expect(rowsToDraw({ from: 3, to: 6 }, 9)).toEqual([3, 4, 5, 9]);
  });
});

test('row numbers run over all groups; folded groups have no rows', () => {
  const parcel = (id: string) =>
    newParcel({ id, courierKey: 'lex', trackingNo: 'LEXPU0000000001', foundOn: '' }, 0);
  const groups: ListGroup[] = [
    { name: 'today', size: 2, parcels: [parcel('lex/A'), parcel('lex/B')] },
    { name: 'waiting', size: 0, parcels: [parcel('lex/C')] },
    { name: 'archive', size: 3, parcels: [parcel('lex/D')] }, // two of them are not read yet
  ];
  expect([-1, 0, 1, 2, 3, 5].map((at) => idAt(groups, at))).toEqual([
    undefined,
    'lex/A',
    'lex/B',
    'lex/D',
    undefined,
    undefined,
  ]);
  expect(positionOf(groups, 'lex/B')).toEqual({ id: 'lex/B', name: 'today', at: 1 });
  expect(positionOf(groups, 'lex/C')).toBeNull();
  expect(positionOf(groups, 'lex/D')).toEqual({ id: 'lex/D', name: 'archive', at: 2 });
  expect(positionOf(groups, null)).toBeNull();
});
