import { expect } from 'vitest';
import { scannedOf } from '@/components/sheet/scan-keys.ts';
import { testEach } from '../../support/test-each.ts';

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

testEach([
  ['an English letter', { key: 't', code: 'KeyT' }, 'T'],
  ['a letter with shift', { key: 'T', code: 'KeyT', shiftKey: true }, 'T'],
  ['a letter of another Latin layout', { key: 'a', code: 'KeyQ' }, 'A'],
  ['a Thai letter', { key: 'ะ', code: 'KeyT' }, 'T'],
  ['a Thai letter with shift', { key: 'ธ', code: 'KeyT', shiftKey: true }, 'T'],
  ['a sign on the key of a letter', { key: '(', code: 'KeyZ', shiftKey: true }, 'Z'],
  ['a digit', { key: '7', code: 'Digit7' }, '7'],
  ['a Thai letter on a digit', { key: 'ึ', code: 'Digit7' }, '7'],
  ['an ASCII sign on a digit of the Thai layout', { key: '/', code: 'Digit2' }, '2'],
  ['a digit of the number pad', { key: '4', code: 'Numpad4' }, '4'],
  ['a hyphen under the Thai layout', { key: 'ข', code: 'Minus' }, '-'],
  ['the end of a scan', { key: 'Enter', code: 'Enter' }, null],
  ['a shortcut', { key: 'v', code: 'KeyV', ctrlKey: true }, null],
] as const)('%s', (_, pressed, typed) => expect(scannedOf({ ...plain, ...pressed })).toBe(typed));
