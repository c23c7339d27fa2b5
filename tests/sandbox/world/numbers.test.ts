import { describe, expect, test } from 'vitest';
import { couriers as known } from '@/utils/core/couriers/about.ts';
import { shapes, shapesOf } from '@/utils/core/couriers/shapes.ts';
import { couriers, notServed } from './couriers.ts';
import { numberOf } from './numbers.ts';
import { seeded } from './random.ts';

// Held against the extension's own table of shapes, which was written from the couriers' rules by other hands.
const keys = Object.keys(known);
const shaped = new Set(shapes.map(({ courier }) => courier));

describe.each(keys)('%s', (key) => {
  const random = seeded(20261121);
  const numbers = Array.from({ length: 200 }, () => numberOf(key, random));

  test('numbers may be asked for, and differ', () => {
    for (const number of numbers) expect(number).toMatch(/^[0-9A-Z]{6,40}$/);
    expect(new Set(numbers).size).toBeGreaterThan(190);
  });

  if (!shaped.has(key)) return; // no shape of it is public
  test('numbers have its shape, and its check digit where it has one', () => {
    for (const number of numbers) {
      const fit = shapesOf(number).find(({ shape }) => shape.courier === key);
      expect(fit, number).toBeDefined();
      expect(fit!.check, number).toBe(fit!.shape.check ? 'fits' : 'none');
    }
  });
});

test('every courier of the table is served, or said not to be and why', () => {
  const served = couriers.map(({ key }) => key);
  expect([...served, ...Object.keys(notServed)].toSorted()).toEqual(keys.toSorted());
});
