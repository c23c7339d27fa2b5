import { beforeEach, expect, it, vi } from 'vitest';
import { ignoreSecondPress } from '@/components/hooks/second-press.ts';

// tests/view/pressing.walk.ts presses every control of the real views. This table has the rules.

type Control = {
  isOnce?: boolean;
  name: string;
  ariaLabel: string | null;
  ariaPressed: string | null;
  textContent: string;
};
const control = (name: string, textContent = name): Control => ({
  name,
  ariaLabel: null,
  ariaPressed: null,
  textContent,
});
const [copy, mute] = [control('copy'), control('mute')];

let judge: (event: object) => void;
beforeEach(() => {
  vi.stubGlobal('addEventListener', (_: string, listener: typeof judge) => (judge = listener));
  ignoreSecondPress();
  return () => vi.unstubAllGlobals();
});

/** Whether an event reaches its control. */
function reaches(on: Control, event: object): boolean {
  const target = {
    ...on,
    dataset: { testid: on.name },
    closest: (css: string) => (css === 'label' ? null : on),
  };
  Object.assign(on, { dataset: target.dataset });
  if (on.isOnce) Object.assign(target.dataset, { once: 'true' });
  const stopImmediatePropagation = vi.fn<() => void>();
  judge({ target, preventDefault() {}, stopImmediatePropagation, ...event });
  return stopImmediatePropagation.mock.calls.length === 0;
}
const click = (at: number, x = 10, more = {}) => ({
  type: 'click',
  detail: 1,
  clientX: x,
  clientY: 10,
  timeStamp: at,
  ...more,
});
const key = (name: string, at: number, more = {}) => ({ type: 'keydown', key: name, timeStamp: at, ...more });

it.each<[what: string, first: object, second: object, isReached: boolean]>([
  ['at once', click(0), click(200), false],
  ['a few pixels beside', click(0), click(200, 14), false],
  ['after half a second', click(0), click(500), true],
  ['at another place', click(0), click(200, 60), true],
  ['by a script, which has no place', click(0), click(200, 10, { detail: 0 }), true],
  ['Enter after Enter', key('Enter', 0), key('Enter', 200), false],
  ['Space after Enter', key('Enter', 0), key(' ', 200), false],
  ['Enter held down', key('Enter', 0), key('Enter', 900, { repeat: true }), false],
  ['Enter after half a second', key('Enter', 0), key('Enter', 500), true],
  ['Enter after a click', click(0), key('Enter', 200), true],
])('a second press reaches another control only as a press of its own: %s', (_, first, second, isReached) => {
  expect(reaches(copy, first)).toBe(true);
  expect(reaches(mute, second)).toBe(isReached);
});

it('both presses reach one and the same control, unless it has another meaning by then', () => {
  const box = control('box');
  expect([reaches(box, click(0)), reaches(box, click(100))]).toEqual([true, true]);
  box.textContent = 'its reverse';
  expect([reaches(box, click(200)), reaches(box, click(800))]).toEqual([false, true]);
});

it('the second press of a button whose press costs a call does nothing', () => {
  const check = { ...control('check'), isOnce: true };
  expect([0, 350, 900].map((at) => reaches(check, click(at)))).toEqual([true, false, true]);
  expect([2000, 2350].map((at) => reaches(check, key('Enter', at)))).toEqual([true, false]);
});

it('a second press does not reach another control with the same words, such as Remove of the next row', () => {
  const [one, other] = [control('remove'), control('remove')];
  reaches(one, click(0));
  expect([reaches(other, click(200)), reaches(other, click(900))]).toEqual([false, true]);
});

it('a third press at once does nothing either, until there is a pause', () => {
  reaches(copy, click(0));
  expect([400, 800, 1200, 1701].map((at) => reaches(mute, click(at)))).toEqual([false, false, false, true]);
});

it('another key in between is a step of the user', () => {
  reaches(copy, key('Enter', 0));
  reaches(copy, key('Tab', 100));
  expect(reaches(mute, key('Enter', 200))).toBe(true);
});

it('pressing the mouse button alone is judged, but is no press', () => {
  reaches(copy, click(0));
  expect(reaches(mute, click(200, 10, { type: 'mousedown' }))).toBe(false);
  expect(reaches(copy, click(300, 10, { type: 'mousedown' }))).toBe(true);
  expect(reaches(mute, click(350))).toBe(false);
});

it('a button that stays pressed is not released by the second press', () => {
  const part = control('part');
  part.ariaPressed = 'false';
  expect(reaches(part, click(0))).toBe(true);
  part.ariaPressed = 'true';
  expect([reaches(part, click(200)), reaches(part, click(800))]).toEqual([false, true]);
});
