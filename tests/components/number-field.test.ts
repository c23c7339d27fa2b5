import { expect, it } from 'vitest';
import { readNumber } from '@/components/NumberField.tsx';

it.each([
  ['50', 50],
  [' 7 ', 7],
  ['0', null],
  ['101', null],
  ['1.5', null],
  ['1e1', null],
  ['-3', null],
  ['', null],
  ['๕', null],
])('%j is %j, of 1 to 100', (text, number) => expect(readNumber(text, 1, 100)).toBe(number));
