import { expect, test } from 'vitest';
import { commandOf } from '@/components/keys.ts';

const pressed = (key: string, more: object = {}) =>
  commandOf({
    key,
    code: '',
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    ...more,
  });

test.each([
  ['r', 'refresh'],
  ['e', 'archive'],
  ['m', 'mute'],
  ['Delete', 'remove'],
  ['x', 'select'],
  [' ', 'select'],
  ['/', 'search'],
  ['?', 'help'],
  ['E', 'archive'], // Caps Lock
  ['X', 'select'], // with Shift, a range
  ['q', null],
  ['constructor', null],
  ['Enter', null],
])('%j is %j', (key, command) => expect(pressed(key)).toBe(command));

test('with a Thai layout the same keys do the same', () => {
  expect(pressed('พ', { code: 'KeyR' })).toBe('refresh');
  expect(pressed('ำ', { code: 'KeyE' })).toBe('archive');
  expect(pressed('ฝ', { code: 'Slash' })).toBe('search');
  expect(pressed('ฦ', { code: 'Slash', shiftKey: true })).toBe('help');
  expect(pressed('ฟ', { code: 'KeyA' })).toBeNull();
  // A Latin layout names its letters itself, wherever they lie.
  expect(pressed('p', { code: 'KeyR' })).toBeNull();
});

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])(
  'with %j the key is not ours',
  (modifier) => expect(pressed('r', modifier)).toBeNull(),
);
