import { describe, expect, test } from 'vitest';
import { detect } from '@/utils/core/detect.ts';
import { courierNames } from '@/utils/core/couriers/shapes.ts';
import { samples, testNumbers, type Samples } from '../../fixtures/couriers.ts';
import { testEach } from '../../test-each.ts';

/** Couriers that a number is given to behind a word for a parcel number and behind the courier's own name. */
function couriersOf(no: string, courier: string): string[] {
  const name = courierNames[courier]?.[0] ?? '';
  const normalised = no.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return [`${name} tracking: ${no.trim()}`, `Tracking ${name} ${no.trim()}`, `Tracking: ${no.trim()}`]
    .flatMap((text) => detect(text))
    .filter(({ trackingNo }) => trackingNo === normalised)
    .flatMap(({ couriers }) => couriers.map(({ key }) => key));
}

/** Nobody prints "7 9 0 5 3 …", a blank behind each character, and the gate wants two digits in a row: closed up. */
const closedUp = (no: string): string =>
  no.split(' ').filter(({ length }) => length === 1).length > 4 ? no.replaceAll(' ', '') : no;

const cases = (all: Samples, which: 'good' | 'bad'): [string, string][] =>
  Object.entries(all).flatMap(([courier, one]) =>
    one[which]
      .filter((no) => which === 'good' || !one.good.includes(no)) // bad for one format of a courier, good for another
      .map((no): [string, string] => [courier, closedUp(no)]),
  );

// Any country's post: one of these keys.
const posts = ['usps', 'other-post', 'thailand-post', 'ems-international'];
const oneOf = (courier: string): string[] => (courier === 's10' ? posts : [courier]);

describe('good samples are found beside a label', () => {
  testEach([...cases(samples, 'good'), ...cases(testNumbers, 'good')])('every one', (courier, no) => {
    expect(couriersOf(no, courier)).toEqual(
      expect.arrayContaining([expect.toSatisfy((key: string) => oneOf(courier).includes(key))]),
    );
  });
  test('all 192 test numbers are here', () => expect(cases(testNumbers, 'good')).toHaveLength(192));
});

// A failed check of these two only ranks lower beside the courier's own name.
const soft = ['thailand-post', 'jt-express'];

describe('bad samples are not', () => {
  testEach([...cases(samples, 'bad'), ...cases(testNumbers, 'bad')])('not one', (courier, no) => {
    const given = soft.includes(courier)
      ? detect(`Tracking: ${no}`).flatMap(({ couriers }) => couriers.map(({ key }) => key))
      : couriersOf(no, courier);
    expect(given.filter((key) => oneOf(courier).includes(key))).toEqual([]);
  });
  test('all 88 test numbers are here', () =>
    expect(Object.values(testNumbers).flatMap(({ bad }) => bad)).toHaveLength(88));
});
