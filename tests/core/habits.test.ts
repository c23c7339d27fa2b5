import * as v from 'valibot';
import { expect, it } from 'vitest';
import {
  addHabits,
  dayIndex,
  habitsSchema,
  motionOf,
  noHabits,
  presumed,
  stageOf,
} from '@/utils/core/habits.ts';
import { testEach } from '../test-each.ts';

testEach([
  [null, 'first'],
  ['ON_KEEP', 'first'],
  ['ON_PICKED_UP', 'out'],
  ['ON_SOMETHING_NEW', 'out'],
  ['ON_SHIPPING', 'end'],
  ['ON_UNABLE_TO_SEND', 'again'],
  ['ON_DELIVERED', null],
  ['ON_RETURNED_TO_SENDER', null],
])('a status waits for what follows it', (status, stage) => expect(stageOf(status)).toBe(stage));

testEach([
  ['2026-11-20', '2026-11-20', 0],
  ['2026-11-20', '2026-11-21', 1],
  ['2026-11-20', '2026-12-21', 3],
  ['2026-11-20', '2026-11-01', 0],
  ['soon', '2026-11-01', 0],
])('days are counted from date to date', (from, to, index) => expect(dayIndex(from, to)).toBe(index));

it.each([
  ['19T18:00', 'night'],
  ['20T02:59', 'night'],
  ['20T03:00', 'dawn'],
  ['20T04:59', 'dawn'],
  ['20T05:00', 'early'],
  ['20T12:00', 'early'],
  ['19T17:59', 'day'],
  ['19T06:00', 'day'],
  ['19T05:59', 'old'],
])('scanned on %s, the morning of the 20th begins with: %s', (at, motion) =>
  expect(motionOf(Date.parse(`2026-11-${at}:00Z`), Date.parse('2026-11-20T00:00:00Z'))).toBe(motion),
);

it.each([
  ['presumed', presumed],
  ['none', noHabits],
])('%s fit the schema', (_, habits) => expect(v.parse(habitsSchema, habits)).toEqual(habits));

it('adds every count by its weight, and changes nothing it was given', () => {
  const before = JSON.stringify(presumed);
  const both = addHabits(presumed, presumed, 0.5);
  expect(both.hours.again[8]).toBeCloseTo(1.5 * presumed.hours.again[8]!);
  expect(both.days.old[3]).toEqual(presumed.days.old[3]!.map((count) => expect.closeTo(1.5 * count)));
  expect(both.weekdays).toEqual(presumed.weekdays.map((count) => 1.5 * count));
  expect(addHabits(presumed, noHabits, 1)).toEqual(presumed);
  expect(JSON.stringify(presumed)).toBe(before);
});
