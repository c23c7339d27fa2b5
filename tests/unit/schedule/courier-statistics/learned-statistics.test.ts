import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  addStatistics,
  courierStatisticsSchema,
  addFinishedParcel,
  emptyStatistics,
  presumedStatistics,
  type CourierStatistics,
} from '@/utils/schedule/courier-statistics.ts';
import { defaultPlanContext, nextCheckAt } from '@/utils/schedule/schedule.ts';
import { knownStatuses } from '@/utils/model/status.ts';
import type { Tracking } from '@/utils/model/tracking.ts';
import { watched } from '../../../fixtures/watched.ts';
import { testEach } from '../../support/test-each.ts';

const tracking = (events: [string, string][]): Tracking => ({
  trackingNo: 'TH0000000000A',
  courierKey: 'flash-express',
  courier: 'Flash',
  color: null,
  status: events.at(-1)?.[1] ?? '',
  shareLink: null,
  detail: {},
  events: events
    .map(([dateTime, status]) => ({ dateTime: `${dateTime}:00+07:00`, status, description: '' }))
    .toReversed(),
});
const journey = (out = '13:10', end = '20:10') =>
  tracking([
    ['2026-11-17T16:00', 'ON_PICKED_UP'],
    ['2026-11-18T02:00', 'ON_OTHER_STATUS'],
    [`2026-11-19T${out}`, 'ON_SHIPPING'],
    [`2026-11-19T${end}`, 'ON_DELIVERED'],
  ]);
const followedAt = Date.parse('2026-11-16T10:00:00+07:00');
const after = (count: number, one = journey()) => {
  let statistics: CourierStatistics = emptyStatistics;
  for (let n = 0; n < count; n += 1) statistics = addFinishedParcel(statistics, one, followedAt);
  return statistics;
};
const mode = (counts: readonly number[]) => counts.indexOf(Math.max(...counts));

describe('addFinishedParcel', () => {
  testEach(['1970-01-01T07:00', '2099-01-01T00:00'])(
    'learns nothing from an event with an impossible date',
    (dateTime) => {
      const heardAt = Date.parse('2026-11-19T21:00:00+07:00');
      const one = journey();
      const events = [
        ...one.events,
        { dateTime: `${dateTime}:00+07:00`, status: 'ON_PICKED_UP', description: '' },
      ];
      const strange = { ...one, events: events.toSorted((a, b) => (a.dateTime < b.dateTime ? 1 : -1)) };
      expect(addFinishedParcel(emptyStatistics, strange, followedAt, heardAt)).toEqual(
        addFinishedParcel(emptyStatistics, one, followedAt, heardAt),
      );
    },
  );

  it('counts hours and days of one history', () => {
    const { hours, days } = after(1);
    expect(hours.first[16]).toBe(0.5);
    expect(hours.out.slice(12, 15)).toEqual([0.25, 0.5, 0.25]);
    expect(hours.end[20]).toBe(0.5);
    expect(days.first.map(([yes, no]) => [yes, no])).toEqual([
      [0, 1],
      [1, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(days.out[1]).toEqual([0, 1]); // the 18th: scanned at 02:00, did not go out
    expect(days.out[2]).toEqual([1, 0]); // the 19th: last scanned a day before, went out
    expect(days.early[0]).toEqual([0, 1]); // the 17th: first scanned after 05:00, did not go out
    expect(days.early.slice(1).flat()).toEqual([0, 0, 0, 0, 0, 0]);
    expect(days.end[0]).toEqual([1, 0]);
  });

  it('counts a morning with an early scan separately', () => {
    const { days } = after(
      1,
      tracking([
        ['2026-11-17T16:00', 'ON_PICKED_UP'],
        ['2026-11-18T05:30', 'ON_OTHER_STATUS'],
        ['2026-11-18T08:10', 'ON_SHIPPING'],
        ['2026-11-18T12:10', 'ON_DELIVERED'],
      ]),
    );
    expect(days.early[1]).toEqual([1, 0]);
    expect(days.out[1]).toEqual([0, 0]);
  });

  it('stores nothing that identifies the parcel', () => {
    expect(JSON.stringify(after(1))).not.toMatch(/TH0000|Flash"|2026/);
  });

  it('older counts weigh less', () => {
    let statistics = after(150, journey('08:10', '12:10'));
    for (let n = 0; n < 30; n += 1) statistics = addFinishedParcel(statistics, journey(), followedAt);
    expect(mode(statistics.hours.out)).toBe(13);
    expect(mode(statistics.hours.end)).toBe(20);
  });

  it('also learns from a failed attempt and the next one', () => {
    const events: [string, string][] = [
      ['2026-11-17T16:00', 'ON_PICKED_UP'],
      ['2026-11-18T08:10', 'ON_SHIPPING'],
      ['2026-11-18T17:10', 'ON_UNABLE_TO_SEND'],
      ['2026-11-19T09:10', 'ON_SHIPPING'],
      ['2026-11-20T09:10', 'ON_SHIPPING'],
      ['2026-11-20T11:10', 'ON_DELIVERED'],
    ];
    const { hours, days } = addFinishedParcel(emptyStatistics, tracking(events), followedAt);
    expect(hours.end[17]).toBe(0.5);
    // Two attempts on a day after another: one after a failure, one after a day without an outcome.
    expect(hours.again[9]).toBe(1);
    expect(days.again.slice(0, 2)).toEqual([
      [0, 2],
      [2, 0],
    ]);
    expect(days.end[0]).toEqual([2, 1]);
  });

  it('accepts any history in any order', () => {
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
    fc.assert(
      fc.property(fc.array(events, { maxLength: 6 }), (histories) => {
        let learnt: CourierStatistics = emptyStatistics;
        for (const all of histories) {
          const before = JSON.stringify(learnt);
          const next = addFinishedParcel(learnt, { ...journey(), events: all }, followedAt);
          expect(JSON.stringify(learnt)).toBe(before);
          learnt = next;
        }
        expect(v.parse(courierStatisticsSchema, JSON.parse(JSON.stringify(learnt)))).toEqual(learnt);
        const statistics = addStatistics(presumedStatistics, learnt);
        expect(
          nextCheckAt(watched(followedAt), followedAt, { ...defaultPlanContext, statistics }),
        ).toBeGreaterThan(followedAt);
      }),
    );
  });
});

describe('learned statistics', () => {
  it('outweigh the presumed ones after a few parcels', () => {
    expect(mode(presumedStatistics.hours.out)).toBe(8);
    expect(mode(addStatistics(presumedStatistics, after(8)).hours.out)).toBe(13);
  });

  it('change the schedule: where parcels come in the evening, it waits longer in the morning', () => {
    const now = Date.parse('2026-11-20T10:00:00+07:00');
    const at = '2026-11-20T10:00:00+07:00';
    const latest = { key: '', at };
    const parcel = watched(now, { status: 'ON_SHIPPING', latest, firstScanAt: at, checkedAt: now });
    const statistics = addStatistics(presumedStatistics, after(40));
    expect(nextCheckAt(parcel, now, { ...defaultPlanContext, statistics })).toBeGreaterThan(
      nextCheckAt(parcel, now)! + 20 * 60_000,
    );
  });
});
