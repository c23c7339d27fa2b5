import { expect, test } from 'vitest';
import { isPlaceholder, shapes, shapesOf } from '@/utils/couriers/shapes.ts';
import { maxNumberLength } from '@/utils/couriers/templates.ts';
import { trackingNoPattern } from '@/utils/model/tracking.ts';
import { testEach } from '../../test-each.ts';

test('every number of a shape can be kept as a parcel', () => {
  for (const { min, max } of shapes) {
    expect(min).toBeLessThanOrEqual(max);
    expect('A'.repeat(min)).toMatch(trackingNoPattern);
    expect('A'.repeat(max)).toMatch(trackingNoPattern);
  }
});

test('patterns are anchored, keep to the length their row states, and carry no state', () => {
  for (const { pattern } of shapes) {
    expect(pattern.source).toMatch(/^\^\(\?:.*\)\$$/);
    expect(pattern.flags).toBe('');
    expect(pattern.source).not.toMatch(/[^\\][+*]|\{\d+,\}/); // bounded quantifiers only
  }
});

test('what is too long or too short fits nothing', () => {
  expect(shapesOf('EF58')).toEqual([]);
  expect(shapesOf('1'.repeat(maxNumberLength + 1))).toEqual([]);
});

testEach([
  '000000000000',
  '123456789012',
  'EE123456789TH',
  'EX000000000TH',
  'TH987654321012A',
  '202611211430',
  '',
])('a number that stands for none is a placeholder', (no) => expect(isPlaceholder(no)).toBe(true));

testEach(['860050536402', 'EF582568151TH', 'TH260417733905B'])('other numbers are none', (no) =>
  expect(isPlaceholder(no)).toBe(false),
);
