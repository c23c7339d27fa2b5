import { expect } from 'vitest';
import { readNumber } from '@/utils/model/number.ts';
import { testEach } from '../support/test-each.ts';

testEach([
  ['50', 50],
  [' 7 ', 7],
  ['0', null],
  ['101', null],
  ['1.5', null],
  ['1e1', null],
  ['-3', null],
  ['', null],
  ['๕', null],
])('reads a whole number within its bounds', (text, number) => expect(readNumber(text, 1, 100)).toBe(number));
