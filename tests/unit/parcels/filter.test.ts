import { expect, test } from 'vitest';
import { choicesOf, filterParcels, type Filter } from '@/utils/parcels/filter.ts';
import { newParcel } from '@/utils/parcels/merge.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { testEach } from '../support/test-each.ts';

const parcel = (no: string, change: Partial<Parcel> = {}): Parcel => ({
  ...newParcel({ id: `lex/${no}`, courierKey: 'lex', trackingNo: no, foundOn: '' }, 0),
  ...change,
});
const rows = [
  parcel('A', { status: 'ON_DELIVERED', foundOn: 'shopee.co.th' }),
  parcel('B', { status: 'ON_KEEP', courierKey: 'dhl-express', direction: 'sent', foundOn: 'shopee.co.th' }),
  parcel('C', { courier: 'LEX TH', status: 'ON_SHIPPING', foundOn: 'www.lazada.co.th' }),
];
const noFilter: Filter = { phase: '', courier: '', direction: '', shop: '' };
const left = (filter: Partial<Filter>) =>
  filterParcels(rows, { ...noFilter, ...filter }).map(({ trackingNo }) => trackingNo);

testEach<[Partial<Filter>, string[]]>([
  [{}, ['A', 'B', 'C']],
  [{ phase: 'delivered' }, ['A']],
  [{ phase: 'waiting' }, ['B']],
  [{ courier: 'lex' }, ['A', 'C']],
  [{ direction: 'sent' }, ['B']],
  [{ shop: 'shopee.co.th' }, ['A', 'B']],
  [{ shop: 'shopee.co.th', courier: 'lex' }, ['A']],
  [{ shop: 'shopee.co.th', phase: 'out-for-delivery' }, []],
])('returns the matching parcels', (filter, expected) => expect(left(filter)).toEqual(expected));

test('a parcel never checked has no status to filter by', () => {
  const unchecked = parcel('D', { courier: 'LEX TH' });
  expect(choicesOf([unchecked]).phases).toEqual([]);
  expect(filterParcels([unchecked], { ...noFilter, phase: 'waiting' })).toEqual([]);
  expect(filterParcels([unchecked], { ...noFilter, courier: 'lex' })).toEqual([unchecked]);
});

test('offers the values that the parcels have, the most common first', () => {
  expect(choicesOf(rows)).toEqual({
    phases: ['waiting', 'out-for-delivery', 'delivered'],
    couriers: ['lex', 'dhl-express'],
    given: { lex: 'LEX TH' },
    directions: ['received', 'sent'],
    shops: ['shopee.co.th', 'www.lazada.co.th'],
  });
  expect(choicesOf([])).toEqual({ phases: [], couriers: [], given: {}, directions: [], shops: [] });
});
