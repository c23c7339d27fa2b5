import { expect } from 'vitest';
import { shapes, shapesOf } from '@/utils/couriers/shapes.ts';
import { testEach } from '../../unit/support/test-each.ts';
import { couriers } from './couriers.ts';
import { numberOf } from './numbers.ts';
import { seeded } from './random.ts';

// Compares the numbers of the sandbox with the extension's table of shapes. The two were written separately.
const keys = couriers.map(({ key }) => key);
const shaped = new Set(shapes.map(({ courier }) => courier));

/** Returns 200 numbers of a courier, the same in every run. */
function numbersOf(key: string): string[] {
  const random = seeded(20261121);
  return Array.from({ length: 200 }, () => numberOf(key, random));
}

testEach(keys)('numbers of every courier can be looked up, and differ', (key) => {
  const numbers = numbersOf(key);
  expect(numbers.filter((number) => !/^[0-9A-Z]{6,40}$/.test(number))).toEqual([]);
  expect(new Set(numbers).size).toBeGreaterThan(190);
});

// The other couriers have no public shape.
testEach(keys.filter((key) => shaped.has(key)))(
  'numbers have the shape of their courier, and a valid check digit if the shape has one',
  (key) => {
    for (const number of numbersOf(key)) {
      const fit = shapesOf(number).find(({ shape }) => shape.courier === key);
      expect(fit, number).toBeDefined();
      expect(fit!.check, number).toBe(fit!.shape.check ? 'fits' : 'none');
    }
  },
);
