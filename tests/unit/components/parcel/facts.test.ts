import { expect, test } from 'vitest';
import { factsOf, milestoneTimes } from '@/components/parcel/facts.ts';
import { localeFor } from '@/components/base/texts.tsx';
import { newParcel } from '@/utils/parcels/merge.ts';
import { ordersOf } from '@/utils/schedule/cash.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import type { Tracking } from '@/utils/model/tracking.ts';
import { testEach } from '../../support/test-each.ts';

// Local noon for dates without a time; UTC noon for events, which are in UTC here.
const noon = new Date(2026, 10, 21, 12, 0).getTime();
const reading = localeFor('en', noon);
const readingInUtc = localeFor('en', Date.UTC(2026, 10, 21, 12));

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

test('without data there are no facts', () => {
  expect(factsFor({})).toEqual([]);
  expect(factsOf(parcel({}), null, reading)).toEqual([]);
});

test('days count from the first scan, and stop at the end of the journey', () => {
  const going = { firstScanAt: at('2026-11-18'), latest: latest('2026-11-20') };
  expect(factsInUtc(going)).toEqual([{ value: '3 days', label: 'factSinceScanLabel' }]);
  expect(factsInUtc({ ...going, status: 'ON_DELIVERED' })).toEqual([{ value: '2 days', label: 'factTook' }]);
  expect(factsInUtc({ ...going, firstScanAt: at('2026-11-20') })).toEqual([
    { value: '1 day', label: 'factSinceScanLabel' },
  ]);
});

test('a returned parcel is not shown as delivered', () =>
  expect(
    factsInUtc({
      firstScanAt: at('2026-11-18'),
      latest: latest('2026-11-20'),
      status: 'ON_RETURNED_TO_SENDER',
    }),
  ).toEqual([{ value: '2 days', label: 'factReturned' }]));

test('events after the delivery, such as its cash report, do not lengthen the journey', () => {
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

test('“today” for a due date is the day at the parcel’s place, not the reader’s', () => {
  // 03:00 of the 22nd in Bangkok is still the 21st in UTC.
  const atNight = localeFor('en', Date.UTC(2026, 10, 21, 20));
  const row = parcel({
    dueDate: '2026-11-22',
    latest: { key: 'k', at: '2026-11-21T20:00:00+07:00', what: '', place: '' },
  });
  expect(factsOf(row, null, atNight)).toEqual([{ value: 'today', label: 'factDue' }]);
});

testEach([
  ['1970-01-01', '2026-11-20', 'ON_OTHER_STATUS'],
  ['2019-11-18', '2026-11-20', 'ON_OTHER_STATUS'],
  ['1970-01-01', '2026-11-20', 'ON_DELIVERED'],
  ['2026-11-18', '2026-11-25', 'ON_DELIVERED'],
  ['2026-11-18', '2099-01-01', 'ON_DELIVERED'],
])('impossible dates give no number of days', (first, last, status) =>
  expect(factsInUtc({ firstScanAt: at(first), latest: latest(last), status })).toEqual([]),
);

test('a parcel that is only announced, or scanned in the future, has no number of days', () => {
  expect(factsInUtc({ latest: latest('2026-11-10') })).toEqual([]);
  expect(factsInUtc({ firstScanAt: at('2026-11-28'), latest: latest('2026-11-28') })).toEqual([]);
});

testEach([
  ['2026-11-21', 'today'],
  ['2026-11-22', 'tomorrow'],
  ['2026-11-25', '25 Nov'],
])('a due date is shown by its day', (dueDate, value) => {
  expect(factsFor({ dueDate })).toEqual([{ value, label: 'factDue' }]);
});

testEach([
  [{ dueDate: '2026-11-20' }],
  [{ dueDate: 'soon' }],
  [{ dueDate: '2026-11-25', status: 'ON_DELIVERED' }],
  [{ dueDate: '2026-11-25', status: 'ON_RETURNED_TO_SENDER' }],
  [{ dueDate: '2026-11-25', closedAt: 1 }],
])('a due date that cannot be met any more is not shown', (change) => expect(factsFor(change)).toEqual([]));

testEach([
  ['sent', 'ON_SHIPPING', true, 'factCod', 'cash'],
  ['sent', 'ON_DELIVERED', true, 'factCodUnpaid', 'cash owed'],
  ['sent', 'ON_RETURNED_TO_SENDER', true, 'factCod', 'cash'],
  ['sent', 'ON_DELIVERED', false, 'factCodPaid', 'cash'],
  ['received', 'ON_SHIPPING', true, 'factCod', 'cash'],
  ['received', 'ON_DELIVERED', true, 'factCod', 'cash'],
  ['received', 'ON_DELIVERED', false, 'factPaid', 'cash'],
  ['received', 'ON_SHIPPING', false, 'factCod', 'cash'],
] as const)(
  'cash on delivery is owed to the sender only, once delivered; the buyer has paid it where the service says so',
  (direction, status, isDue, label, look) => {
    const detail = { cashOnDelivery: '1,250.50', isPayCashOnDelivery: !isDue };
    const facts = factsFor({ direction, status }, detail);
    expect(facts).toEqual([{ value: '฿1,250.50', label, look }]);
  },
);

test('cash that only a file names is not said to be paid', () => {
  const bought = { status: 'ON_DELIVERED', cod: '', sheet: { order: 'A-1', cash: 40_000 } };
  const facts = factsFor(bought, { cashOnDelivery: '0', isPayCashOnDelivery: true });
  expect(facts).toMatchObject([{ value: '฿400', label: 'factCod' }]);
});

test('the cash of a parcel is that of its order; none before its other parcels are known', () => {
  const sheet = { order: 'A-1', cash: 40_000 };
  const arrived = parcel({ direction: 'sent', status: 'ON_DELIVERED', cod: '', sheet });
  const other = { ...arrived, id: 'lex/B', status: 'ON_UNABLE_TO_SEND' };
  const cashOf = (rows: Parcel[]) => factsOf(arrived, tracking({}), reading, ordersOf(rows).get(arrived.id));
  expect(cashOf([arrived])).toEqual([{ value: '฿400', label: 'factCodUnpaid', look: 'cash owed' }]);
  expect(cashOf([arrived, other])).toEqual([{ value: '฿400', label: 'factCod', look: 'cash' }]);
  expect(cashOf([arrived, { ...other, cod: '700', isCodDue: true }])).toMatchObject([{ value: '฿700' }]);
  expect(factsOf(arrived, tracking({}), reading, null)).toEqual([]);
});

test('a missed due date says how late the parcel is, until it has ended', () => {
  const late = { dueDate: '2026-11-19', firstScanAt: at('2026-11-18'), latest: latest('2026-11-20') };
  const due = { value: '19 Nov, 2 days late', label: 'factDue', look: 'fault' };
  const days = { value: '3 days', label: 'factSinceScanLabel' };
  expect(factsInUtc(late)).toEqual([due, days]);
  expect(factsInUtc({ ...late, dueDate: '2026-11-20' })[0]?.value).toBe('20 Nov, 1 day late');
  expect(factsInUtc({ ...late, closedAt: 1 })).toEqual([days]);
  expect(factsInUtc({ ...late, status: 'ON_DELIVERED' })).toEqual([{ value: '2 days', label: 'factTook' }]);
  // A date before the first scan is wrong.
  expect(factsInUtc({ ...late, dueDate: '2026-11-17' })).toEqual([days]);
  // The line has no room for the days beside cash.
  expect(factsOf(parcel(late), tracking({ cashOnDelivery: '290' }), readingInUtc)).toEqual([
    due,
    { value: '฿290', label: 'factCod', look: 'cash' },
  ]);
});

test('a milestone is dated by its first event, out for delivery by its newest attempt', () => {
  const times = (...statuses: string[]) =>
    milestoneTimes(
      statuses
        .map((status, i) => ({ status: `ON_${status}`, dateTime: `${i}`, description: '' }))
        .toReversed(),
    );
  expect(times('KEEP')).toEqual([]);
  expect(times('KEEP', 'PICKED_UP', 'OTHER_STATUS', 'OTHER_STATUS')).toEqual(['1', '2']);
  expect(times('PICKED_UP', 'CUSTOMS_HOLD', 'OTHER_STATUS', 'SHIPPING', 'SHIPPING')).toEqual(['0', '2', '3']);
  expect(times('PICKED_UP', 'UNABLE_TO_SEND')).toEqual(['0', undefined, '1']);
  expect(times('PICKED_UP', 'OTHER_STATUS', 'SHIPPING', 'UNABLE_TO_SEND')).toEqual(['0', '1', '3']);
  expect(
    times('PICKED_UP', 'OTHER_STATUS', 'SHIPPING', 'UNABLE_TO_SEND', 'OTHER_STATUS', 'SHIPPING', 'DELIVERED'),
  ).toEqual(['0', '1', '5', '6']);
  // The sender prepares the parcel in a status of its own; the journey begins when it is picked up.
  expect(times('OTHER_STATUS', 'PICKED_UP')).toEqual(['1']);
  expect(times('OTHER_STATUS', 'PICKED_UP', 'OTHER_STATUS', 'PICKED_UP')).toEqual(['1', '2']);
  // Later events may be about the cash. A step without an event of its own has no time.
  expect(times('PICKED_UP', 'DELIVERED', 'DELIVERED')).toEqual(['0', undefined, undefined, '1']);
});

testEach(['0', '', 'none', '-5', '1e999'])('an invalid amount is not shown', (cashOnDelivery) =>
  expect(factsFor({}, { cashOnDelivery })).toEqual([]),
);
