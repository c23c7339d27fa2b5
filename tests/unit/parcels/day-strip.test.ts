import { expect, it, test } from 'vitest';
import { dayStrip } from '@/utils/parcels/day-strip.ts';
import { testEach } from '../support/test-each.ts';

const event = (dateTime: string, place = '', status = 'ON_OTHER_STATUS') => ({
  dateTime,
  status,
  description: place ? `08:00 Word - ${place}` : '08:00 Word',
});
const now = Date.parse('2026-11-24T12:00:00+07:00');
const events = [
  event('2026-11-24T06:00:00+07:00', 'Bang Phli'),
  event('2026-11-23T06:00:00+07:00', 'Samut Sakhon'),
  event('2026-11-22T00:00:00+07:00', 'Samut Sakhon'),
  event('2026-11-21T12:00:00+07:00', 'Hat Yai', 'ON_PICKED_UP'),
  event('2026-11-20T12:00:00+07:00', '', 'ON_KEEP'),
];
const given = { status: 'ON_OTHER_STATUS', events, dueDate: '2026-11-25', silentUntil: null };

test('a journey: days from the first scan to the due date, movement, and a wait at one place', () =>
  expect(dayStrip(given, now)).toEqual({
    days: ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'],
    today: 3,
    parts: [
      { kind: 'moving', from: 0.5, to: 1, place: 'Samut Sakhon' },
      { kind: 'waiting', from: 1, to: 2.25, place: 'Samut Sakhon' },
      { kind: 'moving', from: 2.25, to: 3.25, place: 'Bang Phli' },
    ],
    newest: 3.25,
    due: 5,
    likely: null,
  }));

it('shows the likely days, and the silence beyond the limit until the last answer', () => {
  const strip = dayStrip(
    { ...given, silentUntil: now, likely: ['2026-11-26', '2026-11-27'] },
    now + 9 * 3_600_000,
  )!;
  expect(strip.likely).toEqual([5, 6]);
  expect(strip.days).toHaveLength(7);
  expect(strip.parts.at(-1)).toMatchObject({ kind: 'silent', from: 3.25, to: 3.5 });
});

it('of a finished parcel ends with it', () => {
  const delivered = event('2026-11-24T09:00:00+07:00', 'Bang Phli', 'ON_DELIVERED');
  const over = { ...given, status: 'ON_DELIVERED', events: [delivered, ...events], dueDate: '' };
  const strip = dayStrip(
    { ...over, silentUntil: now, likely: ['2026-11-26', '2026-11-27'] },
    now + 9 * 86_400_000,
  )!;
  expect(strip).toMatchObject({ today: null, newest: 3.375, due: null, likely: null });
  expect(strip.days).toHaveLength(4);
  expect(strip.parts.every(({ kind }) => kind !== 'silent')).toBe(true);
});

it('reads each event by the clock of its place', () => {
  const zones = [event('2026-11-22T01:00:00+09:00'), event('2026-11-21T12:00:00Z')];
  expect(dayStrip({ ...given, events: zones }, now)!.parts[0]).toMatchObject({ from: 0.5, to: 1 + 1 / 24 });
});

testEach([
  ['one scan', [events[1]!]],
  [
    'announcements only',
    [event('2026-11-22T00:00:00Z', '', 'ON_KEEP'), event('2026-11-21T00:00:00Z', '', 'ON_KEEP')],
  ],
  ['unreadable times', [event('soon'), event('2026-11-21')]],
  ['a time to come', [event('2027-11-24T06:00:00+07:00'), event('2026-11-23T06:00:00+07:00')]],
  ['70 days', [event('2026-11-23T06:00:00+07:00'), event('2026-09-10T06:00:00+07:00')]],
] as const)('there is none for %s', (_, of) => expect(dayStrip({ ...given, events: of }, now)).toBeNull());

it('has no due date before the first scan, or one that cannot be read', () => {
  for (const dueDate of ['', '2026-11-01', 'Friday'])
    expect(dayStrip({ ...given, dueDate }, now)!.due).toBeNull();
});

it('moves on through a place where it stops for some hours', () => {
  const stops = [event('2026-11-22T10:00:00+07:00', 'Laksi'), event('2026-11-22T02:00:00+07:00', 'Laksi')];
  const strip = dayStrip({ ...given, events: [...stops, events[3]!] }, now)!;
  expect(strip.parts.map(({ kind }) => kind)).toEqual(['moving']);
});

it('leaves out a scan that is still to come', () =>
  expect(dayStrip({ ...given, events: [event('2026-11-27T06:00:00+07:00'), ...events] }, now)).toEqual(
    dayStrip(given, now),
  ));
