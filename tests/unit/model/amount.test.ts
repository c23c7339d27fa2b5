import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf } from '@/utils/model/amount.ts';
import { testEach } from '../support/test-each.ts';

testEach([
  ['290', 290],
  ['1250.50', 1250.5],
  ['1,250', 1250],
  ['1,234,567.89', 1234567.89],
  [' 90 ', 90],
  ['0.25', 0.25],
  ['๒๙๐', 290],
  ['๑,๒๕๐.๕๐ บาท', 1250.5],
  ['฿1,250', 1250],
  ['THB 290.00', 290],
  ['290 thb', 290],
  ['290บาท', 290],
  ['1,250.-', 1250],
  ['350.-บาท', 350],
  ['350 -', 350],
  ['1250 Baht.', 1250],
  ['1 250', 1250],
  ['1250.00000', 1250],
  ['1250.000001', 1250],
  ['\u200b290', 290],
  ['999999999', 999_999_999],
])('reads every form of an amount', (text, baht) => expect(amountOf(text)).toBe(Math.round(baht * 100)));

testEach([
  '',
  ' ',
  '0',
  '0.00',
  '๐',
  '฿0',
  '-1',
  '-290.00',
  '−290',
  '(290)',
  '+290',
  'NaN',
  'Infinity',
  'none',
  'null',
  'false',
  'true',
  'undefined',
  '-',
  '.-',
  'บาท',
  '1e3',
  '0x10',
  '1,25',
  '12,50.00',
  '1.250,50',
  '290 USD',
  '$290',
  '290-300',
  '12 50',
  '-350-',
  '1000000000',
  '9'.repeat(400),
  '1e999',
  '0.001',
  '12:30',
])('returns null for anything else', (text) => expect(amountOf(text)).toBeNull());

test('any text gives a whole number of satang above zero, or null', () =>
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
      const amount = amountOf(text);
      return amount === null || (Number.isSafeInteger(amount) && amount > 0 && amount < 1e11);
    }),
  ));

test('every amount is read back exactly', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (satang) => {
      const baht = satang / 100;
      return amountOf(baht.toFixed(2)) === satang && amountOf(String(baht)) === satang;
    }),
  ));
