import { expect } from 'vitest';
import { thaiPhoneNumber } from '@/utils/model/sanitize.ts';
import { testEach } from '../../support/test-each.ts';

testEach([
  ['0812345678', '0812345678'],
  ['081-234-5678', '0812345678'],
  ['+66 81 234 5678', '+66812345678'],
  ['(081) 234 5678', '0812345678'],
  ['081234567', null],
  ['08123456789', null],
  ['0012345678', null],
  ['+65812345678', null],
  ['66812345678', null],
  ['hello', null],
  ['', null],
])('reads every form of a Thai phone number', (text, number) => {
  expect(thaiPhoneNumber(text)).toBe(number);
});
