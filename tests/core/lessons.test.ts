import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { presumed } from '@/utils/core/habits.ts';
import { learn, lessonsFor, lessonsSchema, noLessons, type Lessons } from '@/utils/core/lessons.ts';
import { freePace, nextCheckAt } from '@/utils/core/schedule.ts';
import { knownStatuses } from '@/utils/core/status.ts';
import type { Tracking } from '@/utils/core/tracking.ts';
import { watched } from '../fixtures/watched.ts';
import { testEach } from '../test-each.ts';

const tracking = (courierKey: string, events: [string, string][]): Tracking => ({
  trackingNo: 'TH0000000000A',
  courierKey,
  courier: 'Flash',
  color: null,
  status: events.at(-1)?.[1] ?? '',
  shareLink: null,
  detail: {},
  events: events
    .map(([dateTime, status]) => ({ dateTime: `${dateTime}:00+07:00`, status, description: '' }))
    .toReversed(),
});
const journey = (courierKey = 'flash-express', out = '13:10', end = '20:10') =>
  tracking(courierKey, [
    ['2026-11-17T16:00', 'ON_PICKED_UP'],
    ['2026-11-18T02:00', 'ON_OTHER_STATUS'],
    [`2026-11-19T${out}`, 'ON_SHIPPING'],
    [`2026-11-19T${end}`, 'ON_DELIVERED'],
  ]);
const keptAt = Date.parse('2026-11-16T10:00:00+07:00');
const after = (count: number, one = journey()) => {
  let lessons: Lessons = noLessons;
  for (let n = 0; n < count; n += 1) lessons = learn(lessons, one, `p/${n}`, keptAt);
  return lessons;
};
const mode = (counts: readonly number[]) => counts.indexOf(Math.max(...counts));

describe('learn', () => {
  testEach(['1970-01-01T07:00', '2099-01-01T00:00'])(
    'learns nothing from an event that is dated wrong',
    (dateTime) => {
      const heardAt = Date.parse('2026-11-19T21:00:00+07:00');
      const one = journey();
      const events = [
        ...one.events,
        { dateTime: `${dateTime}:00+07:00`, status: 'ON_PICKED_UP', description: '' },
      ];
      const strange = { ...one, events: events.toSorted((a, b) => (a.dateTime < b.dateTime ? 1 : -1)) };
      expect(learn(noLessons, strange, 'p/1', keptAt, heardAt)).toEqual(
        learn(noLessons, one, 'p/1', keptAt, heardAt),
      );
    },
  );

  it('counts hours and days of one history', () => {
    const { hours, days, weekdays, offset } = after(1).couriers['flash-express']!;
    expect(hours.first[16]).toBe(0.5);
    expect(hours.out.slice(12, 15)).toEqual([0.25, 0.5, 0.25]);
    expect(hours.end[20]).toBe(0.5);
    expect(days.first.map(([yes, no]) => [yes, no])).toEqual([
      [0, 1],
      [1, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(days.night[1]).toEqual([0, 1]); // the 18th: scanned at two, did not go out
    expect(days.day[2]).toEqual([0, 0]);
    expect(days.old[2]).toEqual([1, 0]); // the 19th: last scanned more than a day before, went out
    expect(days.end[0]).toEqual([1, 0]);
    expect(weekdays[4]).toBe(2); // Thursday the 19th: out, and delivered
    expect(offset).toBe(420);
  });

  it('a second time changes nothing', () => {
    const once = after(1);
    expect(learn(once, journey(), 'p/0', keptAt)).toBe(once);
  });

  it('nothing of the parcel itself is in it', () => {
    expect(JSON.stringify(after(1).couriers)).not.toMatch(/TH0000|Flash"|2026/);
  });

  it('old habits fade', () => {
    let lessons = after(30, journey('flash-express', '08:10', '12:10'));
    for (let n = 100; n < 160; n += 1) lessons = learn(lessons, journey(), `p/${n}`, keptAt);
    expect(mode(lessonsFor(lessons, 'flash-express').hours.out)).toBe(13);
    expect(lessons.couriers['flash-express']!.hours.out[8]).toBeLessThan(3);
  });

  it('a failed attempt and the next one are lessons, too', () => {
    const events: [string, string][] = [
      ['2026-11-17T16:00', 'ON_PICKED_UP'],
      ['2026-11-18T08:10', 'ON_SHIPPING'],
      ['2026-11-18T17:10', 'ON_UNABLE_TO_SEND'],
      ['2026-11-19T09:10', 'ON_SHIPPING'],
      ['2026-11-20T09:10', 'ON_SHIPPING'],
      ['2026-11-20T11:10', 'ON_DELIVERED'],
    ];
    const { hours, days } = learn(noLessons, tracking('x', events), 'a', keptAt).couriers.x!;
    expect(hours.end[17]).toBe(0.5);
    // The next attempt, and the one after a day that was not closed: the morrow of both is alike.
    expect(hours.again[9]).toBe(1);
    expect(days.again.slice(0, 2)).toEqual([
      [0, 2],
      [2, 0],
    ]);
    expect(days.end[0]).toEqual([2, 1]);
  });

  it('is bounded, and always fits its schema', () => {
    let lessons: Lessons = noLessons;
    for (let n = 0; n < 400; n += 1) lessons = learn(lessons, journey(`courier-${n}`), `p/${n}`, keptAt);
    expect(Object.keys(lessons.couriers).length).toBeLessThanOrEqual(65);
    expect(lessons.couriers).toHaveProperty('courier-399');
    expect(lessons.learnt).toHaveLength(200);
    expect(JSON.stringify(lessons).length).toBeLessThan(200_000);
  });

  it('takes any history, in any order, without harm', () => {
    const events = fc.array(
      fc.record({
        dateTime: fc.oneof(
          fc
            .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
            .map((date) => `${date.toISOString().slice(0, 19)}+07:00`),
          fc.constantFrom('', 'soon', '2026-13-45T99:99:99Z', '2026-11-20T08:00:00-12:00'),
        ),
        status: fc.constantFrom(...knownStatuses, 'ON_SOMETHING_NEW', '__proto__'),
        description: fc.constant(''),
      }),
      { maxLength: 12 },
    );
    const keys = fc.constantFrom('flash-express', 'x', 'valueof', 'tostring');
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, events), { maxLength: 6 }), (histories) => {
        let lessons: Lessons = noLessons;
        histories.forEach(([courierKey, all], n) => {
          const before = JSON.stringify(lessons);
          const one = { ...journey(courierKey), events: all };
          const next = learn(lessons, one, `p/${n}`, keptAt);
          expect(JSON.stringify(lessons)).toBe(before);
          expect(learn(next, one, `p/${n}`, keptAt)).toEqual(next);
          lessons = next;
        });
        expect(v.parse(lessonsSchema, JSON.parse(JSON.stringify(lessons)))).toEqual(lessons);
        for (const key of ['flash-express', 'constructor', 'nobody']) {
          const next = nextCheckAt(watched(keptAt, { courierKey: key }), keptAt, { ...freePace, lessons });
          expect(next).toBeGreaterThan(keptAt);
        }
      }),
    );
  });
});

describe('lessonsFor', () => {
  it('presumes what nobody taught', () => {
    expect(lessonsFor(null, 'x')).toBe(presumed);
    expect(lessonsFor(noLessons, 'x')).toBe(presumed);
  });

  it('after a few parcels knows when this courier comes', () => {
    expect(mode(presumed.hours.out)).toBe(8);
    expect(mode(lessonsFor(after(8), 'flash-express').hours.out)).toBe(13);
  });

  it('lends a little to couriers not met yet', () => {
    const other = lessonsFor(after(8), 'jt-express').hours.end;
    expect(other[20]! / other[10]!).toBeGreaterThan(presumed.hours.end[20]! / presumed.hours.end[10]!);
    expect(other[20]).toBeLessThan(lessonsFor(after(8), 'flash-express').hours.end[20]!);
  });

  it('moves the schedule: a courier of the evenings is not asked in the afternoon', () => {
    const now = Date.parse('2026-11-20T13:10:00+07:00');
    const at = '2026-11-20T13:10:00+07:00';
    const latest = { key: '', at };
    const parcel = watched(now, { status: 'ON_SHIPPING', latest, firstScanAt: at, checkedAt: now });
    const taught = nextCheckAt(parcel, now, { ...freePace, lessons: after(20) })!;
    expect(taught).toBeGreaterThan(nextCheckAt(parcel, now)! + 3_600_000);
  });

  it('a courier may be called anything', () => {
    const lessons = learn(noLessons, journey('constructor'), 'a', keptAt);
    expect(lessonsFor(noLessons, 'constructor')).toBe(presumed);
    expect(Object.hasOwn(lessons.couriers, 'constructor')).toBe(true);
    expect(lessonsFor(lessons, 'constructor').hours.out[13]).toBeGreaterThan(presumed.hours.out[13]!);
  });
});
