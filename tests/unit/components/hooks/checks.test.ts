import { expect, test } from 'vitest';
import { expectedAt, pauseEnd, waitBefore, type CheckState } from '@/components/hooks/checks.tsx';
import { localeFor } from '@/components/base/texts.tsx';
import { defaultAccount } from '@/utils/storage/account.ts';
import { pauseUntil } from '../../../fixtures/pause.ts';

const now = Date.parse('2026-11-21T10:00:00');
const reading = localeFor('en', now);
const free: CheckState = { ...defaultAccount, isOnline: true, spent: null };
const morning = (date: string) => new Date(`${date}T07:00`).getTime(); // in the reader's time zone
const spent = { ...free, spent: { left: 0, until: morning('2026-12-01') } };
const shareSpent = { ...free, spent: { left: 10, until: morning('2026-11-22') } };
const failure = (kind: 'no-credentials' | 'bad-credentials') => ({ ...free, failure: { kind } });

test.each<[string, number | null, CheckState, string]>([
  ['no check is planned', null, failure('no-credentials'), 'Rest'],
  ['there is no key', now, { ...failure('no-credentials'), isOnline: false }, 'Key'],
  ['the key is refused', now, failure('bad-credentials'), 'Stopped'],
  ['the browser is offline', now, { ...spent, isOnline: false }, 'Offline'],
  ['the budget is used up', now, spent, 'Budget 1 Dec 0'],
  ['the day’s share of the budget is used', now, shareSpent, 'Share 22 Nov 10'],
  ['it is due after the day whose share is used', morning('2026-11-23'), shareSpent, 'Time 23 Nov 07:00'],
  [
    'a pause ends later',
    now,
    { ...shareSpent, pause: pauseUntil(morning('2026-11-23')) },
    'Time 23 Nov 07:00',
  ],
  ['it is not due yet', now + 1_800_000, free, 'Time 10:30'],
  ['the service asked for a pause', now - 1, { ...free, pause: pauseUntil(now + 3_600_000) }, 'Time 11:00'],
  ['a pause is over', now, { ...free, pause: pauseUntil(now - 1) }, 'Turn'],
  ['others come first', now - 3_600_000, free, 'Turn'],
])('never checked because %s', (_, dueAt, checks, said) => {
  const { ending, day, time, left } = waitBefore({ dueAt }, checks, reading);
  expect([ending, day, time, day && left].filter((word) => word !== '').join(' ')).toBe(said);
});

test('a pause by the service is shown only if no other reason blocks checks', () => {
  const until = now + 3_600_000;
  const paused = { ...free, pause: pauseUntil(until) };
  expect(pauseEnd(paused, now)).toBe(until);
  expect(pauseEnd(paused, until)).toBeNull();
  expect(pauseEnd(free, now)).toBeNull();
  // The pause is over, but the user's night hours are not.
  expect(pauseEnd({ ...free, pause: { ...pauseUntil(until), pollFrom: until + 1 } }, until)).toBeNull();
  for (const more of [failure('bad-credentials'), { isOnline: false }, { spent: spent.spent }])
    expect(pauseEnd({ ...paused, ...more, pause: pauseUntil(until) }, now)).toBeNull();
});

test('the time shown for the next check is never in the past, in a pause, or before the budget allows it', () => {
  const first = spent.spent.until;
  expect(expectedAt(now + 5, now, free, now)).toBe(now + 5);
  expect(expectedAt(now - 5, now, free, now)).toBe(now);
  expect(expectedAt(now - 5, now, { ...free, pause: pauseUntil(now + 60) }, now)).toBe(now + 60);
  expect(expectedAt(now, now, spent, now)).toBe(first);
  expect(expectedAt(now, now, shareSpent, now)).toBe(morning('2026-11-22'));
  // When the budget renews, waits are planned anew: those that a small budget made longer end.
  expect(expectedAt(morning('2026-12-03'), now, spent, now)).toBe(first);
  expect(expectedAt(morning('2026-12-03'), null, spent, now)).toBe(morning('2026-12-03'));
  expect(expectedAt(morning('2026-11-23'), now, shareSpent, now)).toBe(morning('2026-11-23'));
  expect(expectedAt(now, now, { ...spent, pause: pauseUntil(now + 60) }, now)).toBe(first);
  expect(expectedAt(now, now, { ...spent, pause: pauseUntil(first + 60) }, now)).toBe(first + 60);
});
