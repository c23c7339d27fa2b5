import { expect, test } from 'vitest';
import { couriersNamed, labelReach, labelsBefore } from '@/utils/core/couriers/labels.ts';

const nearest = (text: string) => labelsBefore(text, text.length)[0];

test.each([
  ['Tracking number: ', 'tracking number', true],
  ['order tracking number ', 'tracking number', true],
  ['tracking of your order ', 'order', false],
  ['หมายเลขพัสดุ ', 'หมายเลขพัสดุ', true],
  ['เลขพัสดุของหมายเลขคำสั่งซื้อ ', 'คำสั่งซื้อ', false],
  ['Parcels: ', 'parcel', true],
  ['เบอร์โทร ', 'โทร', false],
  ['จัดส่งโดย J&T Express ', 'j&t express', true],
])('%s', (text, label, good) => expect(nearest(text)).toMatchObject({ text: label, good }));

test.each(['hotel ', 'I prefer ', 'discard ', 'reorder '])('%s holds no label', (text) =>
  expect(labelsBefore(text, text.length)).toEqual([]),
);

test('a label further away than its reach does not count', () => {
  const text = `tracking${'.'.repeat(labelReach)}`;
  expect(labelsBefore(text, text.length)).toEqual([]);
});

test('a courier is known by its names and by its key', () => {
  expect(couriersNamed('DHL Express (Thailand)')).toEqual(['dhl-express']);
  expect(couriersNamed('ไปรษณีย์ไทย')).toEqual(['thailand-post']);
  expect(couriersNamed('ninja-van')).toEqual(['ninja-van']);
  expect(couriersNamed('somebody else')).toEqual([]);
});
