import { meaningOf } from '@/utils/model/status.ts';
import * as v from 'valibot';
import { expect, it, test } from 'vitest';
import {
  addStatistics,
  dayIndex,
  courierStatisticsSchema,
  isScannedSinceDawn,
  emptyStatistics,
  presumedStatistics,
  tableOf,
} from '@/utils/schedule/courier-statistics.ts';
import { testEach } from '../support/test-each.ts';

testEach([
  [null, 'first'],
  ['ON_KEEP', 'first'],
  ['ON_PICKED_UP', 'round'],
  ['ON_SOMETHING_NEW', 'round'],
  ['ON_SHIPPING', 'outcome'],
  ['ON_UNABLE_TO_SEND', 'again'],
  ['ON_DELIVERED', null],
  ['ON_RETURNED_TO_SENDER', null],
])('a status gives the stage of the next news', (status, stage) =>
  expect(meaningOf(status).awaits).toBe(stage),
);

test('statistics that were stored are read, under the names of their tables', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const days = (came: number) => Array.from({ length: 4 }, () => [came, 1]);
  const stored = {
    hours: { first: hours, out: hours, end: hours, again: hours },
    days: { first: days(1), out: days(2), end: days(3), again: days(4), early: days(5) },
  };
  const read = v.parse(courierStatisticsSchema, JSON.parse(JSON.stringify(stored)));
  expect(read).toEqual(stored);
  const cameFor = (status: string) => read.days[tableOf[meaningOf(status).awaits!]][0]![0];
  const statuses = ['ON_KEEP', 'ON_OTHER_STATUS', 'ON_SHIPPING', 'ON_UNABLE_TO_SEND'];
  expect(statuses.map(cameFor)).toEqual([1, 2, 3, 4]);
});

testEach([
  ['2026-11-20', '2026-11-20', 0],
  ['2026-11-20', '2026-11-21', 1],
  ['2026-11-20', '2026-12-21', 3],
  ['2026-11-20', '2026-11-01', 0],
  ['soon', '2026-11-01', 0],
])('days count from date to date', (from, to, index) => expect(dayIndex(from, to)).toBe(index));

it.each([
  ['19T18:00', false],
  ['20T04:59', false],
  ['20T05:00', true],
  ['20T12:00', true],
])('scanned at %s, counts as scanned on the 20th since 05:00: %s', (at, expected) =>
  expect(isScannedSinceDawn(Date.parse(`2026-11-${at}:00Z`), Date.parse('2026-11-20T00:00:00Z'))).toBe(
    expected,
  ),
);

it.each([
  ['presumed', presumedStatistics],
  ['empty', emptyStatistics],
])('%s statistics fit the schema', (_, statistics) =>
  expect(v.parse(courierStatisticsSchema, statistics)).toEqual(statistics),
);

it('adds every count, and does not change its input', () => {
  const before = JSON.stringify(presumedStatistics);
  const both = addStatistics(presumedStatistics, presumedStatistics);
  expect(both.hours.again[8]).toBeCloseTo(2 * presumedStatistics.hours.again[8]!);
  expect(both.days.early[3]).toEqual(
    presumedStatistics.days.early[3]!.map((count) => expect.closeTo(2 * count)),
  );
  expect(addStatistics(presumedStatistics, presumedStatistics, 0.5).hours.again[8]).toBeCloseTo(
    1.5 * presumedStatistics.hours.again[8]!,
  );
  expect(addStatistics(presumedStatistics, emptyStatistics)).toEqual(presumedStatistics);
  expect(JSON.stringify(presumedStatistics)).toBe(before);
});
