import { expect, test } from 'vitest';
import { restsUntil } from '@/entrypoints/pages/calls-left.ts';

const first = new Date(2026, 11, 1).getTime();
const spent = { left: 0, limit: 50, renews: '2026-12-01' };

test.each([
  ['no limit and no pause', null, null, null],
  ['calls are left', null, { ...spent, left: 1 }, null],
  ['the service asked for a pause', 5, { ...spent, left: 1 }, 5],
  ['used up: until the day the period begins anew, on the reader’s calendar', null, spent, first],
  ['used up, and a pause that ends before', 5, spent, first],
  ['used up, and a pause that ends after', first + 5, spent, first + 5],
])('%s', (_, paused, calls, until) => expect(restsUntil(paused, calls)).toBe(until));
