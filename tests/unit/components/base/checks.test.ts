import { expect, test } from 'vitest';
import { expectedAt, pauseEnd, waitOf, type Checks } from '@/components/base/checks.tsx';
import { readingFor } from '@/components/base/texts.tsx';

const now = Date.parse('2026-11-21T10:00:00');
const reading = readingFor('en', now);
const free: Checks = {
  failure: null,
  pausedUntil: null,
  watchFrom: null,
  isUnpaid: false,
  isOnline: true,
  renews: null,
};
const failure = (kind: 'no-credentials' | 'bad-credentials') => ({ ...free, failure: { kind } });

test.each<[string, number | null, Checks, string]>([
  ['rests', null, failure('no-credentials'), 'Rest'],
  ['there is no key', now, { ...failure('no-credentials'), isOnline: false }, 'Key'],
  ['the key is refused', now, failure('bad-credentials'), 'Stopped'],
  ['there is no line', now, { ...free, isOnline: false, renews: '2026-12-01' }, 'Offline'],
  ['the calls are used up', now, { ...free, renews: '2026-12-01' }, 'Budget 1 Dec'],
  ['its time has not come', now + 1_800_000, free, 'Time 10:30'],
  ['the service asked for a pause', now - 1, { ...free, watchFrom: now + 3_600_000 }, 'Time 11:00'],
  ['a pause is over', now, { ...free, watchFrom: now - 1 }, 'Turn'],
  ['others are before it', now - 3_600_000, free, 'Turn'],
])('never checked, because %s', (_, dueAt, checks, said) => {
  const { ending, day, time } = waitOf({ dueAt }, checks, reading);
  expect([ending, day, time].filter(Boolean).join(' ')).toBe(said);
});

test('a pause of the service is the reason only while nothing else stands in the way', () => {
  const until = now + 3_600_000;
  const paused = { ...free, pausedUntil: until };
  expect(pauseEnd(paused, now)).toBe(until);
  expect(pauseEnd(paused, until)).toBeNull();
  expect(pauseEnd(free, now)).toBeNull();
  // Its pause is over, and the user's night is not.
  expect(pauseEnd({ ...paused, watchFrom: until + 1 }, until)).toBeNull();
  for (const more of [failure('bad-credentials'), { isOnline: false }, { renews: '2026-12-01' }])
    expect(pauseEnd({ ...paused, ...more, pausedUntil: until }, now)).toBeNull();
});

test('the next check is not promised for the past, a pause, or before calls are allowed again', () => {
  const first = new Date(2026, 11, 1).getTime(); // on the reader's calendar
  const spent = { ...free, renews: '2026-12-01' };
  expect(expectedAt(now + 5, free, now)).toBe(now + 5);
  expect(expectedAt(now - 5, free, now)).toBe(now);
  expect(expectedAt(now - 5, { ...free, watchFrom: now + 60 }, now)).toBe(now + 60);
  expect(expectedAt(now, spent, now)).toBe(first);
  expect(expectedAt(now, { ...spent, watchFrom: now + 60 }, now)).toBe(first);
  expect(expectedAt(now, { ...spent, watchFrom: first + 60 }, now)).toBe(first + 60);
});
