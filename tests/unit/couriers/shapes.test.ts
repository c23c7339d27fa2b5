import { expect, test } from 'vitest';
import { courierNames, isPlaceholder, shapes, shapesOf } from '@/utils/couriers/shapes.ts';
import { shopHosts } from '@/utils/couriers/shops.ts';
import { maxNumberLength } from '@/utils/couriers/user-shapes.ts';
import { trackingNoPattern } from '@/utils/model/tracking.ts';
import { testEach } from '../support/test-each.ts';

test('every number that fits a shape is a valid tracking number', () => {
  for (const { min, max } of shapes) {
    expect(min).toBeLessThanOrEqual(max);
    expect('A'.repeat(min)).toMatch(trackingNoPattern);
    expect('A'.repeat(max)).toMatch(trackingNoPattern);
  }
});

test('patterns are anchored, bounded in length and stateless', () => {
  for (const { pattern } of shapes) {
    expect(pattern.source).toMatch(/^\^\(\?:.*\)\$$/);
    expect(pattern.flags).toBe('');
    expect(pattern.source).not.toMatch(/[^\\][+*]|\{\d+,\}/); // bounded quantifiers only
  }
});

test('numbers that are too long or too short fit no shape', () => {
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
])('placeholder numbers are recognised', (no) => expect(isPlaceholder(no)).toBe(true));

testEach(['860050536402', 'EF582568151TH', 'TH260417733905B'])('other numbers are not placeholders', (no) =>
  expect(isPlaceholder(no)).toBe(false),
);

test('a masked number fits no shape', () => {
  expect(shapesOf('TH0145ABCDEF2A')).not.toEqual([]);
  expect(shapesOf('TH0145XXXXXX2A')).toEqual([]);
  expect(shapesOf('TH0145AXXXAB2A')).not.toEqual([]);
});

// Each page of a shop has the shop's name: as a courier's name it would stand beside every number there.
test('no courier has the name of a shop, except Amazon, which carries parcels itself', () => {
  const shops = new Set(shopHosts.map((host) => host.split('.')[0]!));
  expect(shops).toContain('shopee');
  const names = Object.values(courierNames).flat();
  expect(names.filter((name) => shops.has(name.replaceAll(/[ .-]/g, '')))).toEqual(['amazon']);
});
