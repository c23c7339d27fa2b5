import { describe, expect, test } from 'vitest';
import { Dwell, dwellTime, isControl, isInView, isPlainClick } from '@/entrypoints/content/gesture.ts';
import { testEach } from '../test-each.ts';

const click = {
  isTrusted: true,
  button: 0,
  detail: 1,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
};

describe('a click that means the number', () => {
  test('is genuine, single and plain', () => expect(isPlainClick(click)).toBe(true));

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
  ])('is nothing else', (change) => expect(isPlainClick({ ...click, ...change })).toBe(false));
});

test('controls keep their clicks', () => {
  for (const name of ['a', 'button', 'input', 'label', 'summary', 'select', 'textarea']) {
    expect(isControl(name, null, false), name).toBe(true);
  }
  for (const role of ['button', 'link', ' Tab ', 'option']) expect(isControl('div', role, false)).toBe(true);
  expect(isControl('div', null, true)).toBe(true);
  expect(isControl('div', 'row', false)).toBe(false);
  expect(isControl('td', null, false)).toBe(false);
});

describe('dwelling', () => {
  const here = { x: 10, y: 10, width: 90, height: 16 };
  const number = {};
  /** Looks every 100 ms for `ms`, with what is different at some moments. */
  const dwellFor = (
    ms: number,
    at: (time: number) => Partial<{ target: object; box: typeof here; seen: boolean }>,
  ) => {
    const dwell = new Dwell<object>();
    for (let time = 0; time <= ms; time += 100) {
      const { target = number, box = here, seen = true } = at(time);
      dwell.look(target, box, seen, time);
    }
    return dwell.isSettled(number, ms);
  };

  test('half a second in sight and unmoved settles it', () => {
    expect(dwellFor(dwellTime, () => ({}))).toBe(true);
    expect(dwellFor(dwellTime - 100, () => ({}))).toBe(false);
  });

  test('what moves, hides or is swapped begins anew', () => {
    expect(dwellFor(900, (time) => (time === 500 ? { box: { ...here, x: 14 } } : {}))).toBe(false);
    expect(dwellFor(900, (time) => (time === 500 ? { seen: false } : {}))).toBe(false);
    expect(dwellFor(900, (time) => (time === 500 ? { target: {} } : {}))).toBe(false);
    expect(dwellFor(1200, (time) => (time === 500 ? { seen: false } : {}))).toBe(true);
  });

  test('it never settles while it cannot be seen', () => {
    expect(dwellFor(2000, () => ({ seen: false }))).toBe(false);
    expect(dwellFor(2000, (time) => ({ box: { ...here, y: time } }))).toBe(false);
  });

  test('time nobody looked proves nothing', () => {
    const dwell = new Dwell<object>();
    dwell.look(number, here, true, 0);
    dwell.look(number, here, true, 2000);
    expect(dwell.isSettled(number, 2000)).toBe(false);
    dwell.look(number, here, true, 2300);
    dwell.look(number, here, true, 2500);
    expect(dwell.isSettled(number, 2500)).toBe(true);
    expect(dwell.isSettled(number, 3500)).toBe(false);
    expect(dwell.isSettled({}, 2500)).toBe(false);
  });
});

test('in view is wholly in view', () => {
  const view = { width: 100, height: 100 };
  expect(isInView({ x: 0, y: 0, width: 100, height: 100 }, view)).toBe(true);
  expect(isInView({ x: -1, y: 0, width: 10, height: 10 }, view)).toBe(false);
  expect(isInView({ x: 95, y: 0, width: 10, height: 10 }, view)).toBe(false);
  expect(isInView({ x: 5, y: 5, width: 0, height: 10 }, view)).toBe(false);
});
