import { describe, expect, it, test } from 'vitest';
import { faultOf, restOf, rowOf } from '@/components/add/AddParts.tsx';
import { readAddLines } from '@/utils/parcels/add-lines.ts';
import { newParcel } from '@/utils/parcels/merge.ts';
import { testEach } from '../../support/test-each.ts';

const trackingNo = 'TH260417733905B';
const [number] = readAddLines(trackingNo).numbers;
const kept = newParcel({ id: `lex/${trackingNo}`, courierKey: 'lex', trackingNo, foundOn: '' }, 0);
const none = new Map<string, never>();

describe('a row', () => {
  it('has the likeliest courier until the user chooses one', () => {
    expect(rowOf(number!, none, none)).toMatchObject({ courierKey: 'shopee-express', followed: null });
    expect(rowOf(number!, new Map([[trackingNo, 'flash-express']]), none).courierKey).toBe('flash-express');
    expect(rowOf({ ...number!, couriers: [] }, none, none).courierKey).toBe('');
    expect(rowOf({ ...number!, couriers: [] }, none, none, 'lex').courierKey).toBe('lex');
    expect(rowOf(number!, none, none, 'lex').courierKey).toBe('shopee-express');
  });

  it('shows the parcel already followed, whatever courier is guessed, until another is chosen', () => {
    const standing = new Map([[trackingNo, kept]]);
    expect(rowOf(number!, none, standing).followed).toBe(kept);
    expect(rowOf(number!, new Map([[trackingNo, 'lex']]), standing).followed).toBe(kept);
    expect(rowOf(number!, new Map([[trackingNo, 'flash-express']]), standing).followed).toBeNull();
  });
});

testEach([
  ['', [], [], 'faultNumberMissing'],
  ['hello', [], [], 'faultNumber'],
  [trackingNo, [], [], 'addAllKnown'],
  [trackingNo, [rowOf(number!, none, none)], [], 'faultCourierMissing'],
  [trackingNo, [rowOf(number!, none, none), rowOf(number!, none, none)], [], 'faultCouriersMissing'],
  [trackingNo, [rowOf(number!, none, none), rowOf(number!, none, none)], [rowOf(number!, none, none)], null],
  [trackingNo, [rowOf(number!, none, none)], [rowOf(number!, none, none)], null],
])('a text that cannot be added gives the reason', (text, fresh, ready, fault) =>
  expect(faultOf(text, readAddLines(text), fresh, ready)).toBe(fault),
);

test('numbers without a courier stay in the box, one per line, and read back as the same numbers and names', () => {
  const text = 'QX12345,"Mugs, red"\nTH260417733905B,Lamp\nQX12346';
  const rows = readAddLines(text).numbers.map((one) => rowOf(one, none, none));
  const rest = restOf(rows);
  expect(rest).toBe('QX12345\tMugs, red\nQX12346');
  expect(readAddLines(rest).numbers.map(({ trackingNo: no, name }) => [no, name])).toEqual([
    ['QX12345', 'Mugs, red'],
    ['QX12346', ''],
  ]);
});
