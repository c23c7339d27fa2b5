import { expect } from 'vitest';
import { shapes, shapesOf } from '@/utils/couriers/shapes.ts';
import { testEach } from '../../test-each.ts';
import { couriers } from './couriers.ts';
import { numberOf } from './numbers.ts';
import { seeded } from './random.ts';

// Held against the extension's own table of shapes, which was written from the couriers' rules by other hands.
const keys = couriers.map(({ key }) => key);
const shaped = new Set(shapes.map(({ courier }) => courier));

/** Two hundred numbers of a courier, the same ones each time. */
function numbersOf(key: string): string[] {
  const random = seeded(20261121);
  return Array.from({ length: 200 }, () => numberOf(key, random));
}

testEach(keys)('numbers of every courier may be asked for, and differ', (key) => {
  const numbers = numbersOf(key);
  expect(numbers.filter((number) => !/^[0-9A-Z]{6,40}$/.test(number))).toEqual([]);
  expect(new Set(numbers).size).toBeGreaterThan(190);
});

// Of the other couriers no shape is public.
testEach(keys.filter((key) => shaped.has(key)))(
  'numbers have the shape of their courier, and its check digit where it has one',
  (key) => {
    for (const number of numbersOf(key)) {
      const fit = shapesOf(number).find(({ shape }) => shape.courier === key);
      expect(fit, number).toBeDefined();
      expect(fit!.check, number).toBe(fit!.shape.check ? 'fits' : 'none');
    }
  },
);
