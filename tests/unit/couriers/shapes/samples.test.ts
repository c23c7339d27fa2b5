import { describe, expect, test } from 'vitest';
import { couriers as known } from '@/utils/couriers/courier-list.ts';
import { detect } from '@/utils/detection/detect.ts';
import { courierNames, shapes, shapesOf } from '@/utils/couriers/shapes.ts';
import { testEach } from '../../support/test-each.ts';
import { knownCollisions, samples } from '../samples.ts';

// A courier needs entries in three files: shapes.ts, courier-list.ts, samples.ts. A missing one fails here.
describe('a courier with a shape', () => {
  const keys = Object.keys(courierNames);
  const without = (all: object) => keys.filter((key) => !Object.hasOwn(all, key));

  test('is in courier-list.ts', () => expect(without(known)).toEqual([]));
  test('has good and bad numbers in samples.ts', () => {
    expect(without(samples)).toEqual([]);
    for (const [key, one] of Object.entries(samples))
      expect([key, one.good.length > 0, one.bad.length > 0]).toEqual([key, true, true]);
  });
  test('is in shapes.ts', () =>
    expect(Object.keys(samples).filter((key) => !keys.includes(key))).toEqual([]));
  test('has a good number in samples.ts for each shape', () => {
    const fits = (no: string) => shapesOf(bare(no)).filter(({ check }) => check !== 'failed');
    const shown = new Set(keys.flatMap((key) => samples[key]?.good.flatMap(fits).map(({ shape }) => shape)));
    const unshown = shapes.filter((shape) => !shown.has(shape));
    expect(unshown.map(({ name, pattern }) => `${name} ${pattern.source}`)).toEqual([]);
  });
  // Which numbers may be mistaken for another courier's. Shapes that need the courier's name cause no mistakes.
  test('has numbers that fit no other courier except those listed in samples.ts', () => {
    const pairs = new Set<string>();
    for (const no of Object.values(samples).flatMap(({ good }) => good)) {
      const fits = shapesOf(bare(no)).filter(
        ({ check, need }) => check !== 'failed' && !need.startsWith('name'),
      );
      const fitting = [...new Set(fits.map(({ shape }) => shape.courier))].toSorted();
      fitting.forEach((a, i) => fitting.slice(i + 1).forEach((b) => pairs.add(`${a} + ${b}`)));
    }
    expect([...pairs].toSorted()).toEqual(knownCollisions);
  });
});

const bare = (no: string): string => no.replace(/[^0-9A-Z]/g, '');

/** The couriers detected for a number after a word for parcel numbers and the courier's name. */
const couriersOf = (no: string, courier: string): string[] => {
  const name = courierNames[courier]?.[0] ?? '';
  return [`${name} tracking: ${no}`, `Tracking ${name} ${no}`, `Tracking: ${no}`]
    .flatMap((text) => detect(text))
    .filter(({ trackingNo }) => trackingNo === bare(no))
    .flatMap(({ couriers }) => couriers.map(({ key }) => key));
};

const cases = (which: 'good' | 'bad'): [string, string][] =>
  Object.entries(samples).flatMap(([courier, one]) =>
    one[which]
      .filter((no) => which === 'good' || !one.good.includes(no)) // not those of another shape
      .map((no): [string, string] => [courier, no]),
  );

testEach(cases('good'))('good samples are detected beside a label', (courier, no) =>
  expect(couriersOf(no, courier)).toContain(courier),
);

// Here a failed check digit beside the courier's name only lowers the rank.
const soft = ['jt-express'];

testEach(cases('bad'))('bad samples are not detected', (courier, no) => {
  const given = soft.includes(courier)
    ? detect(`Tracking: ${no}`).flatMap(({ couriers }) => couriers.map(({ key }) => key))
    : couriersOf(no, courier);
  expect(given).not.toContain(courier);
});
