import ICAL from 'ical.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarFile, type Arrival } from '@/utils/parcels/calendar.ts';
import { testEach } from '../support/test-each.ts';

// Files are read back by another parser, ical.js.

const now = Date.parse('2026-11-24T05:00:00Z');
const arrival = (change: Partial<Arrival> = {}): Arrival => ({
  id: 'shopee-express/TH260441883027C',
  followedAt: 1,
  title: 'Parcel: Mugs (SPX Express)',
  number: '',
  from: '2026-11-26',
  to: '2026-11-27',
  ...change,
});
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one));

it('an event lasts all day, from the first to the last likely day', () => {
  const [event] = eventsIn(calendarFile([arrival()], now));
  expect(event!.startDate).toMatchObject({ isDate: true, year: 2026, month: 11, day: 26 });
  expect(event!.endDate).toMatchObject({ isDate: true, year: 2026, month: 11, day: 28 }); // the end is exclusive
  expect(event!.summary).toBe('Parcel: Mugs (SPX Express)');
});

it('the number is in it only if it is wanted', () => {
  expect(calendarFile([arrival()], now)).not.toMatch(/TH26|DESCRIPTION/);
  const [event] = eventsIn(calendarFile([arrival({ number: 'TH260441883027C' })], now));
  expect(event!.description).toBe('TH260441883027C');
});

it('has the fields that RFC 5545 requires, and a parcel has the same UID each time', () => {
  const text = calendarFile([arrival(), arrival({ id: 'lex/A1B2C3' })], now);
  for (const line of ['VERSION:2.0', 'PRODID:', 'DTSTAMP:20261124T050000Z', 'DTSTART;VALUE=DATE:20261126'])
    expect(text).toContain(line);
  const uids = eventsIn(text).map(({ uid }) => uid);
  expect(new Set(uids).size).toBe(2);
  expect(eventsIn(calendarFile([arrival({ title: 'Other', from: '2026-11-27' })], now + 1))[0]!.uid).toBe(
    uids[0],
  );
});

testEach([
  ['semicolons, commas and backslashes', 'a;b,c\\nd\\\\e', 'a;b,c\\nd\\\\e'],
  ['line ends', 'Mugs\r\nEND:VEVENT\r\nBEGIN:VALARM', 'Mugs END:VEVENT BEGIN:VALARM'],
  ['other line ends', 'a\u2028b\u2029c\u0085d', 'a b c d'],
  ['bidi marks', 'abc\u202egpj.exe', 'abcgpj.exe'],
  ['colons and quotes', 'X="a":b;VALUE=DATE:1', 'X="a":b;VALUE=DATE:1'],
])('a name may hold %s', (_, title, read) => {
  const events = eventsIn(calendarFile([arrival({ title })], now));
  expect(events).toHaveLength(1);
  expect(events[0]!.summary).toBe(read);
});

it('leaves out a parcel whose date no calendar can hold', () =>
  expect(eventsIn(calendarFile([arrival({ to: '9999-12-31' }), arrival({ from: 'soon' })], now))).toEqual(
    [],
  ));

it('a long Thai name is folded into lines of at most 75 bytes, and read back whole', () => {
  const title = 'ชั้นวางรองเท้าไม้ไผ่ '.repeat(6).trim();
  const text = calendarFile([arrival({ title })], now);
  const sizes = text.split('\r\n').map((line) => new TextEncoder().encode(line).length);
  expect(sizes.filter((size) => size > 60).length).toBeGreaterThan(3);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
  expect(eventsIn(text)[0]!.summary).toBe(title);
});

it('any name is read back, in lines of at most 75 bytes that end with CRLF', () => {
  const title = fc.string({ unit: 'binary', maxLength: 100 });
  fc.assert(
    fc.property(fc.array(title, { minLength: 1, maxLength: 5 }), (titles) => {
      const text = calendarFile(
        titles.map((one, n) => arrival({ title: `${one}!`, followedAt: n })),
        now,
      );
      expect(text.endsWith('\r\n')).toBe(true);
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      const lines = text.split('\r\n');
      for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      // No character is cut in two by the end of a line.
      expect(new TextDecoder().decode(new TextEncoder().encode(text))).toBe(text);
      expect(eventsIn(text).map(({ summary }) => summary.at(-1))).toEqual(titles.map(() => '!'));
    }),
    { numRuns: 30 },
  );
});
