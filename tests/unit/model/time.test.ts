import { describe, expect, test } from 'vitest';
import {
  ago,
  dateAt,
  daysBetween,
  dayShort,
  dayWords,
  eventTime,
  glance,
  isoAt,
  localDate,
  moment,
  readerClock,
} from '@/utils/model/time.ts';
import { testEach } from '../support/test-each.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = Date.parse('2026-11-21T10:00:00+07:00');

testEach([
  [-hour, 'just now', 'เมื่อสักครู่'],
  [0, 'just now', 'เมื่อสักครู่'],
  [59_000, 'just now', 'เมื่อสักครู่'],
  [minute, '1 min ago', '1 นาทีที่แล้ว'],
  [59 * minute, '59 min ago', '59 นาทีที่แล้ว'],
  [2.9 * hour, '2 hr ago', '2 ชม. ที่แล้ว'],
  [25 * hour, 'yesterday', 'เมื่อวาน'],
  [72 * hour, '3 days ago', '3 วันที่แล้ว'],
])('a time is shown by its age', (passed, en, th) => {
  expect(ago(now - passed, now, 'en')).toBe(en);
  expect(ago(now - passed, now, 'th').replaceAll(' ', ' ')).toContain(th.slice(0, 6));
});

test('after 24 hours, age counts in calendar days: two dates back is not “yesterday”', () => {
  const at = (day: number, hours: number, minutes = 0) => new Date(2026, 10, day, hours, minutes).getTime();
  expect(ago(at(16, 10), at(18, 9), 'en')).toBe('2 days ago');
  expect(ago(at(16, 23), at(18, 0, 30), 'en')).toBe('2 days ago');
  expect(ago(at(17, 8), at(18, 9), 'en')).toBe('yesterday');
  expect(ago(at(17, 10), at(18, 9), 'en')).toBe('23 hr ago');
});

describe('event times', () => {
  test('are read in their own offset', () => {
    expect(eventTime('2026-11-21T00:30:00+07:00')).toEqual({
      date: '2026-11-21',
      clock: '00:30',
      at: Date.parse('2026-11-20T17:30:00Z'),
      offset: 420,
    });
    expect(eventTime('2026-11-21T00:30:00-05:30')?.offset).toBe(-330);
    expect(eventTime('2026-11-21T00:30:00Z')?.offset).toBe(0);
  });

  testEach(['', 'yesterday', '2026-11-21', '2026-11-21T08:41:00', '2026-13-41T08:41:00+07:00'])(
    'anything else is not an event time',
    (text) => expect(eventTime(text)).toBeNull(),
  );

  test('dateAt gives the local date of an event', () => {
    const justAfterMidnightInBangkok = Date.parse('2026-11-20T17:30:00Z');
    expect(dateAt(justAfterMidnightInBangkok, 420)).toBe('2026-11-21');
    expect(dateAt(justAfterMidnightInBangkok, 0)).toBe('2026-11-20');
  });

  testEach([
    ['2026-11-21T09:22:00+07:00', '38 min ago', '38 นาทีที่แล้ว'],
    ['2026-11-21T08:41:00+07:00', '08:41', '08:41'],
    ['2026-11-20T23:41:00+07:00', 'yesterday', 'เมื่อวาน'],
    ['2026-11-19T23:41:00+07:00', '19 Nov', '19 พ.ย.'],
    ['2025-11-19T23:41:00+07:00', '19 Nov 2025', '19 พ.ย. 2025'],
    ['nonsense', '', ''],
    // In any time zone of the reader, at least one of these two events has another local date.
    ['2026-11-20T23:41:00+14:00', 'yesterday', 'เมื่อวาน'],
    ['2026-11-19T14:41:00-12:00', 'yesterday', 'เมื่อวาน'],
  ])('a time is shown briefly', (dateTime, en, th) => {
    expect(glance(dateTime, now, 'en')).toBe(en);
    expect(glance(dateTime, now, 'th')).toBe(th);
  });

  test('the reader’s clock time is given only if it differs from the event’s', () => {
    const time = eventTime('2026-11-21T08:41:00+07:00')!;
    const here = -new Date(time.at).getTimezoneOffset();
    expect(readerClock({ ...time, offset: here }, 'en')).toBeNull();
    expect(readerClock({ ...time, offset: here + 60 }, 'en')).toMatch(/\d\d:\d\d$/);
  });
});

describe('days', () => {
  test('show the year only if it is not the current one, Gregorian unless set otherwise', () => {
    expect(dayWords('2026-11-21', '2026-11-22', 'en')).toBe('Saturday 21 November');
    expect(dayWords('2026-11-21', '2026-11-22', 'th')).toBe('วันเสาร์ที่ 21 พฤศจิกายน');
    expect(dayWords('2025-12-31', '2026-01-01', 'en')).toContain('2025');
    expect(dayWords('2025-12-31', '2026-01-01', 'th')).toContain('2025');
    expect(dayShort('2026-11-23', '2026-11-21', 'en')).toBe('23 Nov');
  });

  test('show the Buddhist year if the user chose it', () => {
    expect(dayShort('2025-11-19', '2026-11-21', 'th', 'buddhist')).toBe('19 พ.ย. 2568');
    expect(dayWords('2025-12-31', '2026-01-01', 'en', 'buddhist')).toContain('2568');
    expect(dayShort('2026-11-19', '2026-11-21', 'th', 'buddhist')).toBe('19 พ.ย.');
    expect(glance('2025-11-19T23:41:00+07:00', now, 'th', 'buddhist')).toBe('19 พ.ย. 2568');
  });

  test('that are unreadable are shown unchanged', () => {
    expect(dayWords('soon', '2026-11-22', 'en')).toBe('soon');
    expect(dayShort('soon', '2026-11-22', 'th')).toBe('soon');
    expect(daysBetween('soon', '2026-11-22')).toBeNaN();
  });

  testEach([
    ['2026-11-21', '2026-11-21', 0],
    ['2026-11-20', '2026-11-21', 1],
    ['2026-02-28', '2026-03-01', 1],
    ['2026-11-22', '2026-11-21', -1],
  ])('days count from date to date', (from, to, days) => expect(daysBetween(from, to)).toBe(days));
});

test('a moment is shown as a clock time today, and with its date on another day', () => {
  const noon = new Date(2026, 10, 21, 12, 0).getTime();
  expect(moment(new Date(2026, 10, 21, 14, 30).getTime(), noon, 'en')).toBe('14:30');
  expect(moment(new Date(2026, 10, 21, 0, 5).getTime(), noon, 'th')).toBe('00:05');
  expect(moment(new Date(2026, 10, 22, 8, 0).getTime(), noon, 'en')).toBe('22 Nov 08:00');
  expect(localDate(noon)).toBe('2026-11-21');
});

testEach([
  ['2026-11-21T10:59:00+07:00', 'just now'],
  ['2026-11-21T15:00:00+07:00', '15:00'],
  ['2026-11-23T10:00:00+07:00', '23 Nov'],
  ['2099-01-01T00:00:00+07:00', '1 Jan 2099'],
  ['1970-01-01T07:00:00+07:00', '1 Jan 1970'],
])('an event shows its date on another day', (dateTime, words) =>
  expect(glance(dateTime, now, 'en')).toBe(words),
);

testEach([
  [0, '2026-11-21T03:00:00+00:00'],
  [420, '2026-11-21T10:00:00+07:00'],
  [-570, '2026-11-20T17:30:00-09:30'],
])('isoAt gives the local date and time', (offset, text) => {
  expect(isoAt(now, offset)).toBe(text);
  expect(eventTime(text)).toMatchObject({ at: now, offset });
});
