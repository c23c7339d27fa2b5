import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInView, isUnmoved, placeBeside } from '@/utils/page/point/place-card.ts';

const view = { width: 1000, height: 800 };
const card = { width: 340, height: 300 };
const at = (x: number, y: number) => ({ x, y, width: 120, height: 20 });

test('the card is below the number', () =>
  expect(placeBeside(at(100, 100), card, view)).toEqual({ x: 100, y: 128 }));
test('the card is above the number if there is no room below', () =>
  expect(placeBeside(at(100, 700), card, view)).toEqual({ x: 100, y: 392 }));
test('the card never extends past the right edge', () =>
  expect(placeBeside(at(900, 100), card, view).x).toBe(652));

test('the card is beside the number if there is room neither below nor above', () => {
  const low = { ...view, height: 560 };
  expect(placeBeside(at(100, 270), card, low)).toEqual({ x: 228, y: 252 });
  expect(placeBeside(at(700, 270), card, low)).toEqual({ x: 352, y: 252 });
});

test('the card never covers the number while there is room on any side', () => {
  const coordinate = fc.integer({ min: 0, max: 1000 });
  fc.assert(
    fc.property(coordinate, coordinate, fc.integer({ min: 340, max: 900 }), (x, y, height) => {
      const anchor = at(Math.min(x, 872), Math.min(y, height - 28));
      const place = placeBeside(anchor, card, { width: 1000, height });
      const isOver =
        place.x < anchor.x + anchor.width &&
        place.x + card.width > anchor.x &&
        place.y < anchor.y + anchor.height &&
        place.y + card.height > anchor.y;
      // The left or right side always has 348 px free: the card's width and the gap.
      expect(isOver).toBe(false);
    }),
  );
});

test('the card is always inside the viewport if it fits', () => {
  const coordinate = fc.integer({ min: -500, max: 1500 });
  fc.assert(
    fc.property(coordinate, coordinate, (x, y) => {
      const place = placeBeside(at(x, y), card, view);
      expect(place.x).toBeGreaterThanOrEqual(0);
      expect(place.y).toBeGreaterThanOrEqual(0);
      expect(place.x + card.width).toBeLessThanOrEqual(view.width);
      expect(place.y + card.height).toBeLessThanOrEqual(view.height);
    }),
  );
});

test('isUnmoved tolerates one pixel, in position and size', () => {
  const here = { x: 10, y: 10, width: 90, height: 16 };
  expect(isUnmoved(here, { ...here, y: 11 })).toBe(true);
  for (const change of [{ x: 12 }, { y: 8 }, { width: 95 }, { height: 20 }])
    expect(isUnmoved(here, { ...here, ...change })).toBe(false);
  expect(isUnmoved(here, null)).toBe(false);
});

test('isInView requires the whole box in view', () => {
  const window = { width: 100, height: 100 };
  expect(isInView({ x: 0, y: 0, width: 100, height: 100 }, window)).toBe(true);
  expect(isInView({ x: -1, y: 0, width: 10, height: 10 }, window)).toBe(false);
  expect(isInView({ x: 95, y: 0, width: 10, height: 10 }, window)).toBe(false);
  expect(isInView({ x: 5, y: 5, width: 0, height: 10 }, window)).toBe(false);
});
