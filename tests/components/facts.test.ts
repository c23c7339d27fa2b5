import { expect, test } from 'vitest';
import { factsOf } from '@/components/facts.ts';
import { readingFor } from '@/components/texts.tsx';
import type { Tracking } from '@/utils/core/tracking.ts';

// Noon of the reader for dates without a time; noon of UTC for events that happened there.
const noon = new Date(2026, 10, 21, 12, 0).getTime();
const reading = readingFor('en', noon);
const readingInUtc = readingFor('en', Date.UTC(2026, 10, 21, 12));

const tracking = (change: Partial<Tracking>): Tracking => ({
  trackingNo: 'TH000000000A',
  courierKey: 'flash-express',
  courier: 'Flash Express',
  color: null,
  status: 'ON_OTHER_STATUS',
  shareLink: null,
  detail: {},
  events: [],
  ...change,
});
const factsFor = (change: Partial<Tracking>) => factsOf(tracking(change), reading);
const factsInUtc = (change: Partial<Tracking>) => factsOf(tracking(change), readingInUtc);
const event = (date: string) => ({
  dateTime: `${date}T12:00:00Z`,
  status: 'ON_OTHER_STATUS',
  description: '',
});

test('nothing given, nothing said', () => expect(factsFor({})).toEqual([]));

test('days are counted from the first scan, and stop at the end', () => {
  const events = [event('2026-11-20'), event('2026-11-18')];
  expect(factsInUtc({ events })).toEqual([{ value: '3 days', label: 'factSinceScanLabel' }]);
  expect(factsInUtc({ events, status: 'ON_DELIVERED' })).toEqual([{ value: '2 days', label: 'factTook' }]);
  expect(factsInUtc({ events: [event('2026-11-20')] })).toEqual([
    { value: '1 day', label: 'factSinceScanLabel' },
  ]);
});

test.each([
  ['2026-11-21', 'Today'],
  ['2026-11-22', 'Tomorrow'],
  ['2026-11-25', '25 Nov'],
])('due %s is said as %s', (dueDate, value) => {
  expect(factsFor({ detail: { dueDate } })).toEqual([{ value, label: 'factDue' }]);
});

test.each([
  [{ detail: { dueDate: '2026-11-20' } }],
  [{ detail: { dueDate: 'soon' } }],
  [{ detail: { dueDate: '2026-11-25' }, status: 'ON_DELIVERED' }],
])('a due date that cannot be true is not said: %j', (change) => expect(factsFor(change)).toEqual([]));

test.each([
  ['290', undefined, '฿290', 'factCod'],
  ['1250', false, '฿1,250', 'factCodUnpaid'],
  ['1,250.50', true, '฿1,250.50', 'factCodPaid'],
])('cash %s is %s', (cashOnDelivery, paid, value, label) => {
  const detail = { cashOnDelivery, ...(paid !== undefined && { isPayCashOnDelivery: paid }) };
  expect(factsFor({ detail })).toEqual([{ value, label }]);
});

test.each(['0', '', 'none', '-5', '1e999'])('cash %j is none', (cashOnDelivery) =>
  expect(factsFor({ detail: { cashOnDelivery } })).toEqual([]),
);
