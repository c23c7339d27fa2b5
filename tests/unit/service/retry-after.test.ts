import { expect, it } from 'vitest';
import { retryAt } from '@/utils/service/retry-after.ts';
import { testEach } from '../support/test-each.ts';

const now = Date.parse('2026-11-21T02:00:00Z');
const seconds = (given: Record<string, string>) => {
  const at = retryAt(new Headers(given), now);
  return at === null ? null : (at - now) / 1000;
};

testEach([
  ['120', 120],
  ['1', 30],
  ['0', 30],
  ['999999999', 86_400],
  ['1000000000', 86_400],
  ['9'.repeat(400), 86_400],
  ['-5', null],
  ['1e3', null],
  ['1.5', null],
  ['soon', null],
  ['', null],
])('reads seconds from now', (text, wait) => {
  expect(seconds({ 'Retry-After': text })).toBe(wait);
});

it('compares a date with the answer’s own Date header', () => {
  const given = { 'Retry-After': 'Wed, 21 Oct 2015 07:30:00 GMT', Date: 'Wed, 21 Oct 2015 07:28:00 GMT' };
  expect(seconds(given)).toBe(120);
});

it('is null without a header', () => {
  expect(seconds({})).toBeNull();
});
