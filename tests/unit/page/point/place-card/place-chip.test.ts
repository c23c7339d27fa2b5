import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeChip } from '@/utils/page/point/place-card.ts';

const view = { width: 1000, height: 800 };
const chip = { width: 88, height: 28 };
const box = (x: number, y: number, width = 120, height = 20) => ({ x, y, width, height });

describe('the place of the chip', () => {
  test('is right of the number if its line is no wider', () =>
    expect(placeChip([box(100, 100)], box(100, 100), chip, view)).toEqual({ x: 224, y: 96 }));
  test('is below the number if its line is wider', () =>
    expect(placeChip([box(100, 100)], box(0, 95, 1000, 30), chip, view)).toEqual({ x: 100, y: 129 }));
  test('is above the number at the bottom of the window', () =>
    expect(placeChip([box(100, 775)], box(0, 770, 1000, 30), chip, view)).toEqual({ x: 100, y: 738 }));
  test('is right of the number if its container is large', () =>
    expect(placeChip([box(100, 400)], box(0, 0, 1000, 800), chip, view)).toEqual({ x: 224, y: 396 }));
  test('is null if there is no room', () =>
    expect(placeChip([box(0, 0, 100, 20)], box(0, 0, 100, 20), chip, { width: 100, height: 40 })).toBeNull());
});

test('the chip covers no line of the number, and is inside the window', () => {
  const at = fc.record({
    x: fc.integer({ min: -200, max: 1200 }),
    y: fc.integer({ min: -200, max: 1000 }),
    width: fc.integer({ min: 1, max: 600 }),
    height: fc.integer({ min: 8, max: 60 }),
  });
  fc.assert(
    fc.property(fc.array(at, { minLength: 1, maxLength: 3 }), at, (boxes, around) => {
      const place = placeChip(boxes, around, chip, view);
      if (place === null) return;
      expect(place.x).toBeGreaterThanOrEqual(0);
      expect(place.y).toBeGreaterThanOrEqual(0);
      expect(place.x + chip.width).toBeLessThanOrEqual(view.width);
      expect(place.y + chip.height).toBeLessThanOrEqual(view.height);
      for (const one of boxes) {
        const isClear =
          one.x >= place.x + chip.width ||
          one.x + one.width <= place.x ||
          one.y >= place.y + chip.height ||
          one.y + one.height <= place.y;
        expect(isClear).toBe(true);
      }
    }),
  );
});
