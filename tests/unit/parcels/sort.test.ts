import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newParcel } from '@/utils/parcels/merge.ts';
import type { KnownCouriers } from '@/utils/couriers/known-couriers.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { ordersOf } from '@/utils/schedule/cash.ts';
import { knownStatuses } from '@/utils/model/status.ts';
import { sortColumns, sortParcels, type SortColumn, type SortContext } from '@/utils/parcels/sort.ts';

const now = Date.parse('2026-11-21T10:00:00+07:00');
const parcel = (no: string, change: Partial<Parcel> = {}): Parcel => ({
  ...newParcel({ id: `flash-express/${no}`, courierKey: 'flash-express', trackingNo: no, foundOn: '' }, now),
  ...change,
});
const english: Omit<SortContext, 'orders'> = { now, language: 'en', known: null };
const sorted = (by: SortColumn, parcels: Parcel[], isReversed = false) =>
  sortParcels(parcels, { by, isReversed }, { ...english, orders: ordersOf(parcels) }).map(
    ({ trackingNo }) => trackingNo,
  );
const at = (time: string): Parcel['latest'] => ({ key: time, at: time, what: '', place: '' });

test('the default order is urgency, then newest news', () => {
  const rows = [
    parcel('A', { status: 'ON_OTHER_STATUS', latest: at('2026-11-20T08:00:00+07:00') }),
    parcel('B', { status: 'ON_OTHER_STATUS', latest: at('2026-11-21T08:00:00+07:00') }),
    parcel('C', { status: 'ON_UNABLE_TO_SEND' }),
  ];
  expect(sorted('needs', rows)).toEqual(['C', 'B', 'A']);
});

test('names sort numbers by value, with the tracking number for a missing name', () => {
  const rows = [parcel('X2', { name: 'Box 10' }), parcel('X1', { name: 'Box 9' }), parcel('AA')];
  expect(sorted('name', rows)).toEqual(['AA', 'X1', 'X2']);
  expect(sorted('name', rows, true)).toEqual(['X2', 'X1', 'AA']);
});

test('Thai names sort by Thai rules: a leading vowel counts after its consonant', () => {
  const rows = [parcel('1', { name: 'เก้าอี้' }), parcel('2', { name: 'ขวด' }), parcel('3', { name: 'กล่อง' })];
  const thai: SortContext = { ...english, language: 'th', orders: ordersOf(rows) };
  expect(sortParcels(rows, { by: 'name', isReversed: false }, thai).map(({ name }) => name)).toEqual([
    'กล่อง',
    'เก้าอี้',
    'ขวด',
  ]);
});

test('couriers sort by the name shown: from answers, the service’s list or our table', () => {
  const known: KnownCouriers = {
    listedAt: 1,
    couriers: [{ key: 'zz-post', en: 'Doi Post', th: 'ดอยไปรษณีย์', isActive: true }],
    learned: {},
    provider: null,
  };
  const rows = [
    parcel('Z', { courierKey: 'zz-post' }),
    parcel('A', { courierKey: 'aa', courier: 'Zebra' }),
    parcel('F'),
    parcel('B', { courierKey: 'best-express' }),
  ];
  const order = (language: 'th' | 'en') =>
    sortParcels(
      rows,
      { by: 'courier', isReversed: false },
      { now, language, known, orders: ordersOf(rows) },
    ).map(({ trackingNo }) => trackingNo);
  expect(order('en')).toEqual(['B', 'Z', 'F', 'A']); // BEST, Doi Post, Flash, Zebra
  expect(order('th')).toEqual(['Z', 'B', 'F', 'A']); // ดอย, เบสท์, แฟลช, Zebra
});

test('cash on delivery: by amount, in any state, then those without one', () => {
  const rows = [
    parcel('NONE', { cod: '' }),
    parcel('PAID', { cod: '5000' }),
    parcel('SMALL', { cod: '90.50', isCodDue: true }),
    parcel('LARGE', { cod: '1,250', isCodDue: true }),
    parcel('UNHEARD', { isCodDue: true }),
    parcel('MORE', { cod: '90.75', isCodDue: true }),
    parcel('BOUGHT', { cod: '700', isCodDue: true, status: 'ON_DELIVERED' }), // its receiver has paid
  ];
  expect(sorted('cod', rows)).toEqual(['PAID', 'LARGE', 'BOUGHT', 'MORE', 'SMALL', 'NONE', 'UNHEARD']);
  expect(sorted('cod', rows, true)).toEqual(['SMALL', 'MORE', 'BOUGHT', 'LARGE', 'PAID', 'NONE', 'UNHEARD']);
});

test('orders and buyers sort as texts, and the cash of a sheet as an amount', () => {
  const rows = [
    parcel('1', { sheet: { order: 'A-10', buyer: 'Mali', cash: 9_000 } }),
    parcel('2', { sheet: { order: 'A-9', buyer: 'Anong', cash: 29_000 } }),
    parcel('3'),
  ];
  expect(sorted('order', rows)).toEqual(['2', '1', '3']);
  expect(sorted('buyer', rows)).toEqual(['2', '1', '3']);
  expect(sorted('cod', rows)).toEqual(['2', '1', '3']);
});

test('parcels of one order stand together by its cash, also if the service names it for one of them', () => {
  const sheet = { order: 'A-1', cash: 10_000 };
  const rows = [
    parcel('1', { sheet }),
    parcel('2', { sheet, cod: '900', isCodDue: true }),
    parcel('3', { cod: '500', isCodDue: true }),
  ];
  expect(sorted('cod', rows)).toEqual(['1', '2', '3']);
});

test('rows without a value come last, also in reverse order', () => {
  const rows = [parcel('A'), parcel('B', { dueDate: '2026-11-25' }), parcel('C', { dueDate: '2026-11-22' })];
  expect(sorted('due', rows)).toEqual(['C', 'B', 'A']);
  expect(sorted('due', rows, true)).toEqual(['B', 'C', 'A']);
});

test('the newest update comes first', () => {
  const rows = [
    parcel('A', { latest: at('2026-11-19T08:00:00+07:00') }),
    parcel('B', { latest: at('2026-11-20T23:00:00Z') }),
  ];
  expect(sorted('updated', rows)).toEqual(['B', 'A']);
  expect(sorted('updated', rows, true)).toEqual(['A', 'B']);
});

test('every column keeps all rows, whatever their order before', () => {
  const row = fc.record({
    no: fc.stringMatching(/^[A-Z0-9]{6}$/),
    name: fc.string(),
    status: fc.constantFrom(null, ...knownStatuses, 'ON_NEWS'),
    dueDate: fc.constantFrom('', '2026-11-21', '2026-12-01'),
    isCodDue: fc.boolean(),
    cod: fc.constantFrom('', '0', '12', '1,250.5', '9'.repeat(400), 'many'),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(row, { selector: ({ no }) => no }),
      fc.constantFrom(...sortColumns),
      fc.boolean(),
      (rows, by, isReversed) => {
        const parcels = rows.map(({ no, ...change }) => parcel(no, change));
        const once = sorted(by, parcels, isReversed);
        expect(once.toSorted()).toEqual(rows.map(({ no }) => no).toSorted());
        expect(sorted(by, parcels.toReversed(), isReversed)).toEqual(once);
      },
    ),
  );
});

test('due dates sort as shown: past ones never come first', () => {
  const rows = [
    parcel('PAST', {
      status: 'ON_DELIVERED',
      dueDate: '2026-11-01',
      latest: at('2026-11-20T08:00:00+07:00'),
    }),
    parcel('LATE', { status: 'ON_OTHER_STATUS', dueDate: '2026-11-19' }),
    parcel('NEXT', { status: 'ON_OTHER_STATUS', dueDate: '2026-11-23' }),
    parcel('SOON', { status: 'ON_OTHER_STATUS', dueDate: '2026-11-22' }),
  ];
  expect(sorted('due', rows).slice(0, 2)).toEqual(['SOON', 'NEXT']);
  expect(sorted('due', rows, true).slice(0, 2)).toEqual(['NEXT', 'SOON']);
});
