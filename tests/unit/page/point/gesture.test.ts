import { describe, expect, test } from 'vitest';
import { isControl, isInView, isPlainClick, isUnmoved } from '@/utils/page/point/gesture.ts';
import { testEach } from '../../../test-each.ts';

const click = {
  isTrusted: true,
  button: 0,
  detail: 1,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
};

describe('a click on a number', () => {
  test('counts if it is trusted, single and without modifiers', () => expect(isPlainClick(click)).toBe(true));

  testEach([
    { isTrusted: false },
    { button: 1 },
    { button: 2 },
    { detail: 0 },
    { detail: 2 },
    { altKey: true },
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
  ])('does not count otherwise', (change) => expect(isPlainClick({ ...click, ...change })).toBe(false));
});

test('clicks on controls are left to the page', () => {
  for (const name of ['a', 'button', 'input', 'label', 'summary', 'select', 'textarea']) {
    expect(isControl(name, null, false), name).toBe(true);
  }
  for (const role of ['button', 'link', ' Tab ', 'option']) expect(isControl('div', role, false)).toBe(true);
  expect(isControl('div', null, true)).toBe(true);
  expect(isControl('div', 'row', false)).toBe(false);
  expect(isControl('td', null, false)).toBe(false);
});

test('isUnmoved tolerates one pixel, in position and size', () => {
  const here = { x: 10, y: 10, width: 90, height: 16 };
  expect(isUnmoved(here, { ...here, y: 11 })).toBe(true);
  for (const change of [{ x: 12 }, { y: 8 }, { width: 95 }, { height: 20 }])
    expect(isUnmoved(here, { ...here, ...change })).toBe(false);
  expect(isUnmoved(here, null)).toBe(false);
});

test('isInView requires the whole box in view', () => {
  const view = { width: 100, height: 100 };
  expect(isInView({ x: 0, y: 0, width: 100, height: 100 }, view)).toBe(true);
  expect(isInView({ x: -1, y: 0, width: 10, height: 10 }, view)).toBe(false);
  expect(isInView({ x: 95, y: 0, width: 10, height: 10 }, view)).toBe(false);
  expect(isInView({ x: 5, y: 5, width: 0, height: 10 }, view)).toBe(false);
});
