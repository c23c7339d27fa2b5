import { expect, test } from 'vitest';
import { fitsUserShape, isUserShape, userShapeFault } from '@/utils/couriers/user-shapes.ts';
import { detect } from '@/utils/detection/detect.ts';
import { testEach } from '../support/test-each.ts';

testEach(['AA99999999', 'PORLOR99999', 'X99999XA', 'K99999', '2026999999', 'a'.repeat(36) + '9999'])(
  'accepts letters, digits and wildcards',
  (one) => expect(isUserShape(one)).toBe(true),
);

testEach([
  ['', 'too-short'],
  ['A9999', 'too-short'],
  ['AAAAAA', 'few-digits'],
  ['XXXXXXXX', 'few-digits'],
  ['AB-9999', 'signs'],
  ['(a+)+9999', 'signs'],
  ['AB 9999', 'signs'],
  ['ก99999', 'signs'],
  ['9'.repeat(41), 'too-long'],
  ['9999999', 'too-loose'],
  ['X9999X', 'too-loose'],
])('rejects shapes that match too much or nothing', (one, fault) => {
  expect(isUserShape(one)).toBe(false);
  expect(userShapeFault(one)).toBe(fault);
});

test('A is a letter, 9 a digit, X either, other characters themselves', () => {
  expect(fitsUserShape('PL12345B', 'PL9999XX')).toBe(true);
  expect(fitsUserShape('PL1234B', 'PL9999XX')).toBe(false);
  expect(fitsUserShape('PLB2345B', 'PL9999XX')).toBe(false);
  expect(fitsUserShape('AX1234', 'ax9999')).toBe(true);
  expect(fitsUserShape('BX1234', 'ax9999')).toBe(false);
});

test('a number of a user-defined shape is detected with its courier', () => {
  const userShapes = [{ template: 'PL99999AA', courierKey: 'por-lor-express' }];
  expect(detect('ของถึงแล้ว PL48213QZ นะคะ', { userShapes })).toMatchObject([
    { trackingNo: 'PL48213QZ', couriers: [{ key: 'por-lor-express' }] },
  ]);
  expect(detect('ของถึงแล้ว PL48213QZ นะคะ')).toEqual([]);
  expect(detect('XPL48213QZ PL48213QZ1', { userShapes })).toEqual([]);
});

test('a shape without fixed letters needs a label before the number', () => {
  const userShapes = [{ template: '99999999', courierKey: 'por-lor-express' }];
  expect(detect('48210377', { userShapes })).toEqual([]);
  expect(detect('โทร 48210377', { userShapes })).toEqual([]);
  expect(detect('เลขพัสดุ 48210377', { userShapes })).toHaveLength(1);
});

test('a short shape needs a label before the number, whatever its letters', () => {
  const userShapes = [{ template: 'PL9999', courierKey: 'por-lor-express' }];
  expect(detect('รุ่น PL4821 สีดำ', { userShapes })).toEqual([]);
  expect(detect('พัสดุ PL4821', { userShapes })).toMatchObject([{ trackingNo: 'PL4821' }]);
});
