import { expect, test } from 'vitest';
import { expectedAt, pauseEnd, waitBefore, type CheckState } from '@/components/hooks/checks.tsx';
import { localeFor } from '@/components/base/texts.tsx';
import { defaultAccount } from '@/utils/storage/account.ts';
import { pauseUntil } from '../../../fixtures/pause.ts';

const now = Date.parse('2026-11-21T10:00:00');
const reading = localeFor('en', now);
const free: CheckState = { ...defaultAccount, isOnline: true, renews: null };
const failure = (kind: 'no-credentials' | 'bad-credentials') => ({ ...free, failure: { kind } });

test.each<[string, number | null, CheckState, string]>([
  ['no check is planned', null, failure('no-credentials'), 'Rest'],
  ['there is no key', now, { ...failure('no-credentials'), isOnline: false }, 'Key'],
  ['the key is refused', now, failure('bad-credentials'), 'Stopped'],
  ['the browser is offline', now, { ...free, isOnline: false, renews: '2026-12-01' }, 'Offline'],
  ['the budget is used up', now, { ...free, renews: '2026-12-01' }, 'Budget 1 Dec'],
  ['it is not due yet', now + 1_800_000, free, 'Time 10:30'],
  ['the service asked for a pause', now - 1, { ...free, pause: pauseUntil(now + 3_600_000) }, 'Time 11:00'],
  ['a pause is over', now, { ...free, pause: pauseUntil(now - 1) }, 'Turn'],
  ['others come first', now - 3_600_000, free, 'Turn'],
])('never checked because %s', (_, dueAt, checks, said) => {
  const { ending, day, time } = waitBefore({ dueAt }, checks, reading);
  expect([ending, day, time].filter(Boolean).join(' ')).toBe(said);
});

test('a pause by the service is shown only if no other reason blocks checks', () => {
  const until = now + 3_600_000;
  const paused = { ...free, pause: pauseUntil(until) };
  expect(pauseEnd(paused, now)).toBe(until);
  expect(pauseEnd(paused, until)).toBeNull();
  expect(pauseEnd(free, now)).toBeNull();
  // The pause is over, but the user's night hours are not.
  expect(pauseEnd({ ...free, pause: { ...pauseUntil(until), pollFrom: until + 1 } }, until)).toBeNull();
  for (const more of [failure('bad-credentials'), { isOnline: false }, { renews: '2026-12-01' }])
    expect(pauseEnd({ ...paused, ...more, pause: pauseUntil(until) }, now)).toBeNull();
});

test('the time shown for the next check is never in the past, in a pause, or before the budget renews', () => {
  const first = new Date(2026, 11, 1).getTime(); // in the reader's time zone
  const spent = { ...free, renews: '2026-12-01' };
  expect(expectedAt(now + 5, free, now)).toBe(now + 5);
  expect(expectedAt(now - 5, free, now)).toBe(now);
  expect(expectedAt(now - 5, { ...free, pause: pauseUntil(now + 60) }, now)).toBe(now + 60);
  expect(expectedAt(now, spent, now)).toBe(first);
  expect(expectedAt(now, { ...spent, pause: pauseUntil(now + 60) }, now)).toBe(first);
  expect(expectedAt(now, { ...spent, pause: pauseUntil(first + 60) }, now)).toBe(first + 60);
});
