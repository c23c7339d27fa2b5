import { expect, test } from 'vitest';
import { factsOf } from '@/components/parcel/facts.ts';
import { readingFor } from '@/components/base/texts.tsx';
import { newParcel } from '@/utils/parcels/merge.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import type { Tracking } from '@/utils/model/tracking.ts';
import { testEach } from '../../../test-each.ts';

// Noon of the reader for dates without a time; noon of UTC for events that happened there.
const noon = new Date(2026, 10, 21, 12, 0).getTime();
const reading = readingFor('en', noon);
const readingInUtc = readingFor('en', Date.UTC(2026, 10, 21, 12));

const tracking = (detail: Tracking['detail']): Tracking => ({
  trackingNo: 'TH000000000A',
  courierKey: 'flash-express',
  courier: 'Flash Express',
  color: null,
  status: 'ON_OTHER_STATUS',
  shareLink: null,
  detail,
  events: [],
});
const parcel = (change: Partial<Parcel>): Parcel => ({
  ...newParcel({ id: 'lex/A', courierKey: 'lex', trackingNo: 'A', foundOn: '' }, 0),
  status: 'ON_OTHER_STATUS',
  ...change,
});
const at = (date: string) => `${date}T12:00:00Z`;
const latest = (date: string) => ({ key: 'k', at: at(date), what: '', place: '' });
const factsFor = (change: Partial<Parcel>, detail: Tracking['detail'] = {}) =>
  factsOf(parcel(change), tracking(detail), reading);
const factsInUtc = (change: Partial<Parcel>) => factsOf(parcel(change), null, readingInUtc);

test('nothing given, nothing said', () => {
  expect(factsFor({})).toEqual([]);
  expect(factsOf(parcel({}), null, reading)).toEqual([]);
});

test('days are counted from the first scan, and stop at the end', () => {
  const going = { firstScanAt: at('2026-11-18'), latest: latest('2026-11-20') };
  expect(factsInUtc(going)).toEqual([{ value: '3 days', label: 'factSinceScanLabel' }]);
  expect(factsInUtc({ ...going, status: 'ON_DELIVERED' })).toEqual([{ value: '2 days', label: 'factTook' }]);
  expect(factsInUtc({ ...going, firstScanAt: at('2026-11-20') })).toEqual([
    { value: '1 day', label: 'factSinceScanLabel' },
  ]);
});

test('what came back is not said to have been delivered', () =>
  expect(
    factsInUtc({
      firstScanAt: at('2026-11-18'),
      latest: latest('2026-11-20'),
      status: 'ON_RETURNED_TO_SENDER',
    }),
  ).toEqual([{ value: '2 days', label: 'factReturned' }]));

test('what is heard after the delivery, of its cash say, makes the journey no longer', () => {
  const events = ['2026-11-20', '2026-11-15', '2026-11-14'].map((date) => ({
    dateTime: at(date),
    status: 'ON_DELIVERED',
    description: '',
  }));
  const moved = { dateTime: at('2026-11-12'), status: 'ON_OTHER_STATUS', description: '' };
  const row = parcel({
    status: 'ON_DELIVERED',
    firstScanAt: at('2026-11-12'),
    latest: latest('2026-11-20'),
  });
  const history = { ...tracking({}), status: 'ON_DELIVERED', events: [...events, moved] };
  expect(factsOf(row, history, readingInUtc)).toEqual([{ value: '2 days', label: 'factTook' }]);
});

test('a due date is today where the parcel is, wherever it is read', () => {
  // 03:00 of the 22nd in Bangkok is still the 21st in UTC.
  const atNight = readingFor('en', Date.UTC(2026, 10, 21, 20));
  const row = parcel({
    dueDate: '2026-11-22',
    latest: { key: 'k', at: '2026-11-21T20:00:00+07:00', what: '', place: '' },
  });
  expect(factsOf(row, null, atNight)).toEqual([{ value: 'Today', label: 'factDue' }]);
});

testEach([
  ['1970-01-01', '2026-11-20', 'ON_OTHER_STATUS'],
  ['2019-11-18', '2026-11-20', 'ON_OTHER_STATUS'],
  ['1970-01-01', '2026-11-20', 'ON_DELIVERED'],
  ['2026-11-18', '2026-11-25', 'ON_DELIVERED'],
  ['2026-11-18', '2099-01-01', 'ON_DELIVERED'],
])('dates that cannot be true make no days', (first, last, status) =>
  expect(factsInUtc({ firstScanAt: at(first), latest: latest(last), status })).toEqual([]),
);

test('what is only announced has no days, nor has a scan of the future', () => {
  expect(factsInUtc({ latest: latest('2026-11-10') })).toEqual([]);
  expect(factsInUtc({ firstScanAt: at('2026-11-28'), latest: latest('2026-11-28') })).toEqual([]);
});

testEach([
  ['2026-11-21', 'Today'],
  ['2026-11-22', 'Tomorrow'],
  ['2026-11-25', '25 Nov'],
])('a due date is said by its day', (dueDate, value) => {
  expect(factsFor({ dueDate })).toEqual([{ value, label: 'factDue' }]);
});

testEach([
  [{ dueDate: '2026-11-20' }],
  [{ dueDate: 'soon' }],
  [{ dueDate: '2026-11-25', status: 'ON_DELIVERED' }],
  [{ dueDate: '2026-11-25', status: 'ON_RETURNED_TO_SENDER' }],
  [{ dueDate: '2026-11-25', closedAt: 1 }],
])('a due date that cannot be true is not said', (change) => expect(factsFor(change)).toEqual([]));

testEach([
  ['290', undefined, '290 baht', 'factCod'],
  ['1250', false, '1,250 baht', 'factCodUnpaid'],
  ['1,250.50', true, '1,250.50 baht', 'factCodPaid'],
])('cash is said as an amount', (cashOnDelivery, paid, value, label) => {
  const detail = { cashOnDelivery, ...(paid !== undefined && { isPayCashOnDelivery: paid }) };
  expect(factsFor({}, detail)).toEqual([{ value, label }]);
});

test('in Thai the money is baht', () =>
  expect(factsOf(parcel({}), tracking({ cashOnDelivery: '1250' }), readingFor('th', noon))[0]?.value).toBe(
    '1,250 บาท',
  ));

testEach(['0', '', 'none', '-5', '1e999'])('what is no amount is no cash', (cashOnDelivery) =>
  expect(factsFor({}, { cashOnDelivery })).toEqual([]),
);
