import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wholeTime } from '@/components/parcel/RowParts.tsx';
import { localeFor } from '@/components/base/texts.tsx';

const now = Date.parse('2026-11-21T12:00:00Z');

// The reader's time zone is the machine's, here set to Bangkok's.
beforeEach(() => void vi.stubEnv('TZ', 'Asia/Bangkok'));
afterEach(() => void vi.unstubAllEnvs());

test('an event in the reader’s time zone shows one time, with the year if it is not this year', () => {
  const reading = localeFor('en', now);
  expect(wholeTime('2026-11-19T08:41:00+07:00', reading)).toBe('19 Nov 08:41');
  expect(wholeTime('2025-12-31T23:59:00+07:00', reading)).toBe('31 Dec 2025 23:59');
  expect(wholeTime('2025-12-31T23:59:00+07:00', localeFor('th', now, 'buddhist'))).toContain('2568');
});

test('an event elsewhere shows its local time, then the reader’s', () => {
  expect(wholeTime('2026-11-19T20:41:00-05:00', localeFor('en', now))).toMatch(
    /^19 Nov 20:41 · 20 Nov,? 08:41 your time$/,
  );
  expect(wholeTime('2026-11-19T20:41:00-05:00', localeFor('th', now))).toMatch(/ตามเวลาของคุณ$/);
});

test('an invalid time shows nothing', () => expect(wholeTime('soon', localeFor('en', now))).toBe(''));
