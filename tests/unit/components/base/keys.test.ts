import { expect, test } from 'vitest';
import { commandOf, letterStep } from '@/components/base/keys.ts';
import { testEach } from '../../support/test-each.ts';

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
const pressed = (key: string, more: object = {}) => commandOf({ ...plain, key, code: '', ...more });

testEach([
  ['r', 'check'],
  ['e', 'archive'],
  ['m', 'mute'],
  ['Delete', 'remove'],
  ['x', 'select'],
  [' ', 'select'],
  ['/', 'search'],
  ['?', 'help'],
  ['E', 'archive'], // with Caps Lock
  ['X', 'select'], // with Shift, selects a range
  ['q', null],
  ['constructor', null],
  ['Enter', null],
])('each key has its command', (key, command) => expect(pressed(key)).toBe(command));

test('a Thai layout has the same shortcuts at the same key positions', () => {
  expect(pressed('พ', { code: 'KeyR' })).toBe('check');
  expect(pressed('ำ', { code: 'KeyE' })).toBe('archive');
  expect(pressed('ฝ', { code: 'Slash' })).toBe('search');
  expect(pressed('ฦ', { code: 'Slash', shiftKey: true })).toBe('help');
  expect(pressed('ฟ', { code: 'KeyA' })).toBeNull();
  // On a Latin layout the letter decides, wherever its key is.
  expect(pressed('p', { code: 'KeyR' })).toBeNull();
});

testEach([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
  'with a modifier key or during composition there is no command',
  (modifier) => expect(pressed('r', modifier)).toBeNull(),
);

test('j and k move through the list, also with Caps Lock and a Thai layout', () => {
  const of = (letter: string, code: string, more = {}) =>
    letterStep({ ...plain, key: letter, code, ...more });
  expect([of('j', 'KeyJ'), of('k', 'KeyK'), of('J', 'KeyJ')]).toEqual([1, -1, 1]);
  expect([of('่', 'KeyJ'), of('า', 'KeyK')]).toEqual([1, -1]);
  // On a layout with moved letters, the letter decides.
  expect([of('j', 'KeyC'), of('c', 'KeyJ')]).toEqual([1, 0]);
  expect([of('j', 'KeyJ', { ctrlKey: true }), of('ArrowDown', 'ArrowDown')]).toEqual([0, 0]);
});
