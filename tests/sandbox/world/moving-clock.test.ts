import { expect, test } from 'vitest';
import { startClock } from './moving-clock.ts';

test('the clock follows the real time from where it was set, at the speed that was set', () => {
  let real = 5000;
  const clock = startClock(() => real);
  real += 1000;
  expect(clock.now()).toBe(6000);
  clock.advance(100_000);
  expect(clock.now()).toBe(106_000);
  clock.setSpeed(60);
  real += 1000;
  expect([clock.now(), clock.speed()]).toEqual([166_000, 60]);
  clock.setSpeed(1);
  real += 1000;
  expect(clock.now()).toBe(167_000);
});

test('the clock never goes back', () => {
  const clock = startClock(() => 0);
  for (const wrong of [-1, Number.NaN]) expect(() => clock.advance(wrong)).toThrow(RangeError);
  for (const wrong of [0, -1, Number.NaN]) expect(() => clock.setSpeed(wrong)).toThrow(RangeError);
});
