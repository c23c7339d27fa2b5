import { expect } from 'vitest';
import { dueWords, likelyWords } from '@/utils/i18n/arrival.ts';
import { testEach } from '../support/test-each.ts';

testEach([
  ['en', '2026-11-26', '2026-11-27', 'Thu 26 to Fri 27 Nov', 'likely Thursday 26 to Friday 27 November'],
  ['en', '2026-11-26', '2026-11-26', 'Thu 26 Nov', 'likely Thursday 26 November'],
  [
    'en',
    '2026-11-30',
    '2026-12-01',
    'Mon 30 Nov to Tue 1 Dec',
    'likely Monday 30 November to Tuesday 1 December',
  ],
  ['th', '2026-11-26', '2026-11-27', 'พฤ. 26 ถึง ศ. 27 พ.ย.', 'น่าจะถึงวันพฤหัสบดีที่ 26 ถึง วันศุกร์ที่ 27 พฤศจิกายน'],
  ['th', '2026-11-26', '2026-11-26', 'พฤ. 26 พ.ย.', 'น่าจะถึงวันพฤหัสบดีที่ 26 พฤศจิกายน'],
] as const)('likely days in %s: %s to %s', (language, from, to, short, spoken) =>
  expect(likelyWords({ from, to }, language)).toMatchObject({ short, spoken }),
);

testEach([
  ['2026-11-24', 'Due today'],
  ['2026-11-25', 'Due tomorrow'],
  ['2026-11-27', 'Due 27 Nov'],
  ['2027-01-02', 'Due 2 Jan 2027'],
] as const)('due %s', (due, words) => expect(dueWords(due, '2026-11-24', 'en')).toBe(words));
