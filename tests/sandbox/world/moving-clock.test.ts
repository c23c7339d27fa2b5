import { expect, test } from 'vitest';
import { startClock } from './moving-clock.ts';

test('it follows the real time, from wherever it was put, as fast as it is told', () => {
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

test('it never goes back', () => {
  const clock = startClock(() => 0);
  for (const wrong of [-1, Number.NaN]) expect(() => clock.advance(wrong)).toThrow(RangeError);
  for (const wrong of [0, -1, Number.NaN]) expect(() => clock.setSpeed(wrong)).toThrow(RangeError);
});
