import { expect, test } from 'vitest';
import { fitsTemplate, isTemplate, templateFault } from '@/utils/couriers/templates.ts';
import { detect } from '@/utils/detection/detect.ts';
import { testEach } from '../support/test-each.ts';

testEach(['AA99999999', 'PORLOR99999', 'X99999XA', 'K99999', '2026999999', 'a'.repeat(36) + '9999'])(
  'accepts letters, digits and wildcards',
  (one) => expect(isTemplate(one)).toBe(true),
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
])('rejects templates that match too much or nothing', (one, fault) => {
  expect(isTemplate(one)).toBe(false);
  expect(templateFault(one)).toBe(fault);
});

test('A is a letter, 9 a digit, X either, other characters themselves', () => {
  expect(fitsTemplate('PL12345B', 'PL9999XX')).toBe(true);
  expect(fitsTemplate('PL1234B', 'PL9999XX')).toBe(false);
  expect(fitsTemplate('PLB2345B', 'PL9999XX')).toBe(false);
  expect(fitsTemplate('AX1234', 'ax9999')).toBe(true);
  expect(fitsTemplate('BX1234', 'ax9999')).toBe(false);
});

test('a number of a user-defined shape is detected with its courier', () => {
  const templates = [{ template: 'PL99999AA', courierKey: 'por-lor-express' }];
  expect(detect('ของถึงแล้ว PL48213QZ นะคะ', { templates })).toMatchObject([
    { trackingNo: 'PL48213QZ', couriers: [{ key: 'por-lor-express' }] },
  ]);
  expect(detect('ของถึงแล้ว PL48213QZ นะคะ')).toEqual([]);
  expect(detect('XPL48213QZ PL48213QZ1', { templates })).toEqual([]);
});

test('a template without fixed letters needs a label before the number', () => {
  const templates = [{ template: '99999999', courierKey: 'por-lor-express' }];
  expect(detect('48210377', { templates })).toEqual([]);
  expect(detect('โทร 48210377', { templates })).toEqual([]);
  expect(detect('เลขพัสดุ 48210377', { templates })).toHaveLength(1);
});

test('a short template needs a label before the number, whatever its letters', () => {
  const templates = [{ template: 'PL9999', courierKey: 'por-lor-express' }];
  expect(detect('รุ่น PL4821 สีดำ', { templates })).toEqual([]);
  expect(detect('พัสดุ PL4821', { templates })).toMatchObject([{ trackingNo: 'PL4821' }]);
});
