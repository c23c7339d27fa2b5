import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyStatistics, presumedStatistics } from '@/utils/schedule/courier-statistics.ts';
import {
  afterNight,
  defaultPlanContext,
  isDue,
  isOver,
  isNight,
  nextCheckAt,
  pauseAfter,
  retryCheckAt,
} from '@/utils/schedule/schedule.ts';
import { directions } from '@/utils/model/parcel.ts';
import { knownStatuses } from '@/utils/model/status.ts';
import { watched } from '../../fixtures/watched.ts';
import { testEach } from '../support/test-each.ts';

const minutes = (n: number) => n * 60_000;
const days = (n: number) => minutes(n * 24 * 60);
const bangkok = (dateAndTime: string) => Date.parse(`${dateAndTime}:00+07:00`);
const clock = (at: number) => new Date(at + minutes(7 * 60)).toISOString().slice(11, 16);

const friday = bangkok('2026-11-20T00:00');
const outSince = (time: string) => {
  const at = `2026-11-20T${time}:00+07:00`;
  return watched(friday - days(3), {
    status: 'ON_SHIPPING',
    latest: { key: at, at },
    firstScanAt: '2026-11-18T16:00:00+07:00',
    checkedAt: Date.parse(at),
  });
};
/** In transit, last scanned at a time, checked just now. */
const onTheWay = (scanned: string, now: number) =>
  watched(friday - days(3), {
    status: 'ON_OTHER_STATUS',
    latest: { key: scanned, at: `${scanned}:00+07:00` },
    firstScanAt: '2026-11-19T16:00:00+07:00',
    checkedAt: now,
  });
const waitOf = (parcel: ReturnType<typeof watched>, now: number, context = defaultPlanContext) =>
  (nextCheckAt(parcel, now, context)! - now) / minutes(1);

describe('nextCheckAt', () => {
  it('checks often while it is out for delivery', () => {
    const now = bangkok('2026-11-20T10:00');
    expect(waitOf(outSince('08:30'), now)).toBeGreaterThanOrEqual(30);
    expect(waitOf(outSince('08:30'), now)).toBeLessThanOrEqual(90);
  });

  it('checks more often in the morning, when couriers set out, than in the afternoon', () => {
    const morning = bangkok('2026-11-20T07:30');
    const afternoon = bangkok('2026-11-20T14:00');
    const inTheMorning = waitOf(onTheWay('2026-11-20T04:00', morning), morning);
    expect(inTheMorning).toBeLessThan(90);
    expect(waitOf(onTheWay('2026-11-20T04:00', afternoon), afternoon)).toBeGreaterThan(1.5 * inTheMorning);
  });

  it.each([
    ['ON_UNABLE_TO_SEND', 1, 25],
    ['ON_UNABLE_TO_SEND', 3.1, 2],
    ['ON_UNABLE_TO_SEND', 7, 1],
    ['ON_SHIPPING', 7, 1], // out since another day: it has failed
  ])('%s, without an event for %f days: %i checks in the next three', (status, silent, checks) => {
    const at = '2026-11-20T06:30:00+07:00';
    const parcel = watched(friday, { status, latest: { key: at, at }, firstScanAt: at });
    const from = Date.parse(at) + days(silent);
    let made = 0;
    for (let now = from; (now = nextCheckAt(parcel, now)!) <= from + days(3);) made += 1;
    expect(made).toBe(checks);
  });

  testEach([
    ['ON_SHIPPING', '2026-11-22T10:00:00+07:00'],
    ['ON_SHIPPING', '2099-01-01T00:00:00+07:00'],
    ['ON_OTHER_STATUS', '2026-11-20T11:01:00+07:00'],
    ['ON_OTHER_STATUS', '2099-01-01T00:00:00+07:00'],
    ['ON_UNABLE_TO_SEND', '2026-11-22T10:00:00+07:00'],
  ])('a change with a future date is planned as if it were now', (status, at) => {
    const now = bangkok('2026-11-20T10:00');
    const scanned = (dateTime: string) =>
      watched(friday - days(3), {
        status,
        latest: { key: dateTime, at: dateTime },
        firstScanAt: dateTime,
        checkedAt: now,
      });
    expect(nextCheckAt(scanned(at), now)).toBe(nextCheckAt(scanned('2026-11-20T10:00:00+07:00'), now));
    // Later checks count from the time it was first received, so that checks end after 30 days like for any parcel.
    const heard = { ...scanned(at), peak: { at: now, id: '' } };
    const later = now + days(0.5);
    expect(nextCheckAt(heard, later)).toBe(nextCheckAt(scanned('2026-11-20T10:00:00+07:00'), later));
    if (at.startsWith('2099')) expect(nextCheckAt(heard, now + days(31))).toBeNull();
  });

  it('a first scan dated 1970 or 2099 does not make the wait longer than 26 hours', () => {
    const now = bangkok('2026-11-20T08:00');
    const parcel = onTheWay('2026-11-20T04:00', now);
    for (const firstScanAt of ['1970-01-01T07:00:00+07:00', '2099-01-01T00:00:00+07:00'])
      expect(waitOf({ ...parcel, firstScanAt }, now)).toBeLessThanOrEqual(26 * 60);
  });

  it('checks more often in a morning with an early scan', () => {
    const now = bangkok('2026-11-20T08:00');
    for (const scanned of ['2026-11-18T12:00', '2026-11-20T04:00'])
      expect(waitOf(onTheWay(scanned, now), now)).toBeGreaterThan(
        1.5 * waitOf(onTheWay('2026-11-20T05:30', now), now),
      );
  });

  it('checks in the morning if parcels go out only after an early scan that is still to come', () => {
    const evening = bangkok('2026-11-20T19:00');
    const never = emptyStatistics.days.out.map((): [number, number] => [0, 20]);
    const later = emptyStatistics.days.early.map((_, day): [number, number] =>
      day === 0 ? [0, 20] : [20, 0],
    );
    const statistics = {
      ...presumedStatistics,
      days: { ...presumedStatistics.days, out: never, early: later },
    };
    const next = nextCheckAt(onTheWay('2026-11-20T12:30', evening), evening, {
      ...defaultPlanContext,
      statistics,
    })!;
    expect(next).toBeGreaterThan(bangkok('2026-11-21T07:00'));
    expect(next).toBeLessThan(bangkok('2026-11-21T10:30'));
  });

  it('waits longer if the newest scan is after 09:00, when the couriers are already out', () => {
    const now = bangkok('2026-11-20T13:00');
    expect(waitOf(onTheWay('2026-11-20T12:30', now), now)).toBeGreaterThan(
      waitOf(onTheWay('2026-11-20T05:00', now), now),
    );
  });

  it('treats a parcel still out the next morning as a failed attempt', () => {
    const now = bangkok('2026-11-21T08:00');
    const parcel = outSince('08:30');
    expect(nextCheckAt(parcel, now)).toBe(nextCheckAt({ ...parcel, status: 'ON_UNABLE_TO_SEND' }, now));
  });

  it('checks often after a failed attempt', () => {
    const now = bangkok('2026-11-20T10:00');
    const failed = { ...outSince('09:30'), status: 'ON_UNABLE_TO_SEND' };
    expect(waitOf(failed, now)).toBeLessThanOrEqual(90);
  });

  it('checks less at hours without news', () => {
    const now = bangkok('2026-11-20T08:00');
    const afternoon = emptyStatistics.hours.out.map((_, hour) => (hour >= 14 && hour < 18 ? 1 : 0));
    const statistics = { ...presumedStatistics, hours: { ...presumedStatistics.hours, out: afternoon } };
    const parcel = onTheWay('2026-11-20T06:00', now);
    expect(waitOf(parcel, now, { ...defaultPlanContext, statistics })).toBeGreaterThan(
      2 * waitOf(parcel, now),
    );
  });

  it('waits longer for a first scan', () => {
    const now = bangkok('2026-11-20T10:00');
    expect(waitOf(watched(now), now)).toBeGreaterThan(150);
  });

  it('derives the courier’s time zone from its scans', () => {
    // The same journey with a courier in New York (-05:00) and a user there: everything twelve hours later.
    const at = Date.parse('2026-11-20T08:30:00-05:00');
    const there = {
      ...outSince('08:30'),
      latest: { key: '', at: '2026-11-20T08:30:00-05:00', what: '', place: '' },
      checkedAt: at,
    };
    expect(nextCheckAt(there, at)! - at).toBe(
      nextCheckAt(outSince('08:30'), bangkok('2026-11-20T08:30'))! - bangkok('2026-11-20T08:30'),
    );
  });

  it('stops when returned, delivered and paid, or ended by hand', () => {
    const now = bangkok('2026-11-20T10:00');
    const parcel = outSince('08:30');
    expect(nextCheckAt({ ...parcel, status: 'ON_DELIVERED' }, now)).toBeNull();
    expect(nextCheckAt({ ...parcel, status: 'ON_RETURNED_TO_SENDER' }, now)).toBeNull();
    expect(nextCheckAt({ ...parcel, closedAt: now }, now)).toBeNull();
  });

  it('does not check whether cash on delivery was paid out, for a receiver, who has paid', () => {
    const now = bangkok('2026-11-20T15:00');
    const parcel = { ...outSince('08:30'), status: 'ON_DELIVERED', isCodDue: true };
    expect(nextCheckAt({ ...parcel, direction: 'received' }, now)).toBeNull();
    expect(isOver({ ...parcel, direction: 'received' })).toBe(true);
    expect(isOver({ ...parcel, direction: 'sent' })).toBe(false);
  });

  it('checks once a day whether cash on delivery was paid out, for a sender, until the user ends it', () => {
    const now = bangkok('2026-11-20T15:00');
    const parcel = {
      ...outSince('08:30'),
      status: 'ON_DELIVERED',
      isCodDue: true,
      direction: 'sent',
    } as const;
    expect(nextCheckAt(parcel, now)).toBe(now + days(1));
    expect(nextCheckAt({ ...parcel, archivedAt: now }, now)).toBe(now + days(1));
    expect(nextCheckAt({ ...parcel, closedAt: now }, now)).toBeNull();
    expect(nextCheckAt(parcel, now + days(31))).toBeNull();
  });

  it('checks archived parcels once a day', () => {
    const now = bangkok('2026-11-20T10:00');
    expect(nextCheckAt({ ...outSince('08:30'), archivedAt: now }, now)).toBe(now + days(1));
  });

  it('stops after 30 days of silence, counted from the newest event', () => {
    const now = bangkok('2026-11-20T10:00');
    const old = watched(now - days(31));
    expect(nextCheckAt(old, now)).toBeNull();
    const at = new Date(now - minutes(60)).toISOString().replace('.000', '');
    const latest = { key: '', at, what: '', place: '' };
    expect(nextCheckAt({ ...old, status: 'ON_OTHER_STATUS', latest }, now)).not.toBeNull();
  });

  it('does not check at night, and checks soon after it', () => {
    const night = bangkok('2026-11-20T23:30');
    const next = nextCheckAt(onTheWay('2026-11-20T20:00', night), night)!;
    expect(next).toBeGreaterThanOrEqual(bangkok('2026-11-21T07:00'));
    expect(next).toBeLessThanOrEqual(bangkok('2026-11-21T08:30'));
  });

  it('waits longer with a small budget', () => {
    const now = bangkok('2026-11-20T10:00');
    const free = waitOf(outSince('08:30'), now);
    const thin = waitOf(outSince('08:30'), now, { ...defaultPlanContext, waitFactor: 3 });
    expect(thin / free).toBeGreaterThan(1.6);
    expect(thin / free).toBeLessThan(4);
  });

  const parcels = fc.record({
    status: fc.option(fc.constantFrom(...knownStatuses, 'ON_SOMETHING_NEW')),
    scanned: fc.option(fc.integer({ min: -400, max: 50 })), // hours from now
    offset: fc.constantFrom('+07:00', '-12:00', '+14:00', 'Z', 'nonsense'),
    kept: fc.integer({ min: -1000, max: 1000 }),
    isCodDue: fc.boolean(),
    direction: fc.constantFrom(...directions),
    failures: fc.nat(50),
  });
  const contexts = fc.record({
    statistics: fc.constantFrom(presumedStatistics, emptyStatistics),
    waitFactor: fc.double({ min: 1, max: 60, noNaN: true }),
    night: fc.record({ from: fc.nat(23), to: fc.nat(23) }),
    offset: fc.integer({ min: -720, max: 840 }),
    instantSince: fc.constantFrom(null, 0, friday),
  });

  it('never plans for the past or the night, nor more than three days and a night ahead', () => {
    fc.assert(
      fc.property(parcels, contexts, fc.integer({ min: -20_000, max: 20_000 }), (given, context, shift) => {
        const now = friday + shift * minutes(61);
        const at = (hours: number, zone: string) =>
          `${new Date(now + hours * minutes(60)).toISOString().slice(0, 19)}${zone}`;
        const latest = given.scanned === null ? null : { key: '', at: at(given.scanned, given.offset) };
        const parcel = watched(now + given.kept * minutes(60), {
          status: given.status,
          latest,
          firstScanAt: latest?.at ?? null,
          isCodDue: given.isCodDue,
          direction: given.direction,
          failures: given.failures,
          checkedAt: now,
        });
        const next = nextCheckAt(parcel, now, context);
        if (next === null) return;
        expect(next).toBeGreaterThanOrEqual(now + minutes(10));
        expect(next).toBeLessThanOrEqual(now + days(4));
        expect(isDue({ dueAt: next }, now)).toBe(false);
        expect(isDue({ dueAt: next }, next)).toBe(true);
        expect(isNight(next, context)).toBe(false);
        expect(nextCheckAt(parcel, now, context)).toBe(next);
      }),
      { numRuns: 400 },
    );
  });

  it('never checks more often with a smaller budget', () => {
    fc.assert(
      fc.property(
        fc.nat(24 * 12),
        fc.double({ min: 1, max: 20, noNaN: true }),
        fc.nat(2),
        (slot, waitFactor, n) => {
          const now = bangkok('2026-11-20T08:30') + slot * minutes(5);
          const parcel = [outSince('08:30'), onTheWay('2026-11-20T05:30', now), watched(now)][n]!;
          expect(waitOf(parcel, now, { ...defaultPlanContext, waitFactor })).toBeGreaterThanOrEqual(
            waitOf(parcel, now),
          );
        },
      ),
    );
  });
});

describe('the night', () => {
  it.each([
    ['22:59', false],
    ['23:00', true],
    ['03:00', true],
    ['06:59', true],
    ['07:00', false],
  ])('%s: %s', (time, expected) =>
    expect(isNight(bangkok(`2026-11-20T${time}`), defaultPlanContext)).toBe(expected),
  );

  it('ends at its hour, on the right day', () => {
    expect(clock(afterNight(bangkok('2026-11-20T23:10'), defaultPlanContext))).toBe('07:00');
    expect(afterNight(bangkok('2026-11-20T23:10'), defaultPlanContext)).toBe(bangkok('2026-11-21T07:00'));
    expect(afterNight(bangkok('2026-11-20T01:10'), defaultPlanContext)).toBe(bangkok('2026-11-20T07:00'));
    expect(afterNight(bangkok('2026-11-20T12:00'), defaultPlanContext)).toBe(bangkok('2026-11-20T12:00'));
  });

  it('is in the user’s time zone, wherever the parcel is', () => {
    const noon = Date.parse('2026-11-20T12:00:00Z');
    expect(isNight(noon, { ...defaultPlanContext, offset: 12 * 60 })).toBe(true);
    expect(isNight(noon, { ...defaultPlanContext, night: { from: 7, to: 7 } })).toBe(false);
  });
});

describe('isDue', () => {
  const now = bangkok('2026-11-20T10:00');
  it.each([
    ['due now', { dueAt: now }, true],
    ['not yet', { dueAt: now + 1 }, false],
    ['no due time', { dueAt: null }, false],
  ])('%s', (_, row, expected) => expect(isDue(row, now)).toBe(expected));
});

it('pauses double from a minute to six hours', () =>
  expect([1, 2, 3, 9, 10, 1000].map(pauseAfter)).toEqual([1, 2, 4, 256, 360, 360].map(minutes)));

describe('retryCheckAt', () => {
  const now = bangkok('2026-11-20T10:00');
  const parcel = outSince('08:30');

  it('obeys the time given by the service', () => {
    expect(retryCheckAt(parcel, { kind: 'too-many-requests', retryAt: now + 5 }, now)).toBe(now + 5);
  });

  it('a limited parcel waits longer each time, up to six hours, or until a later time given by the service', () => {
    const retryAt = now + 5;
    const wait = (limitedTimes: number) =>
      retryCheckAt({ ...parcel, limitedTimes }, { kind: 'too-many-requests', retryAt }, now)! - now;
    expect([1, 2, 7, 8, 30].map(wait)).toEqual([4, 8, 256, 360, 360].map(minutes));
    expect(
      retryCheckAt(
        { ...parcel, limitedTimes: 30 },
        { kind: 'service-trouble', retryAt: now + minutes(400) },
        now,
      ),
    ).toBe(now + minutes(400));
  });

  it('waits for a first scan as planned, however often it was checked', () => {
    const waiting = watched(now, { failures: 9 });
    expect(retryCheckAt(waiting, { kind: 'not-found-yet' }, now)).toBe(nextCheckAt(waiting, now));
  });

  it.each(['bad-request', 'forbidden', 'parcel-refused', 'wrong-parcel'] as const)(
    '%s waits at least as long as after a good answer, and longer each time',
    (kind) => {
      expect(retryCheckAt(parcel, { kind }, now)).toBe(nextCheckAt(parcel, now));
      expect(retryCheckAt({ ...parcel, failures: 20 }, { kind }, now)).toBe(now + minutes(360));
    },
  );

  it.each([
    [0, 2],
    [1, 4],
    [5, 64],
    [30, 360],
  ])('after %i failures waits at most %i minutes, and at least half of that', (failures, most) => {
    const at = (chance: number) => retryCheckAt({ ...parcel, failures }, { kind: 'timed-out' }, now, chance);
    expect(at(1)).toBe(now + minutes(most));
    expect(at(0)).toBe(now + minutes(most) / 2);
  });

  it('does not retry at night', () => {
    const late = bangkok('2026-11-20T22:59');
    expect(retryCheckAt(parcel, { kind: 'timed-out' }, late, 1)).toBe(bangkok('2026-11-21T07:00'));
  });

  it('stops after a month of silence if the service answered', () => {
    for (const kind of ['not-found-yet', 'bad-request'] as const)
      expect(retryCheckAt(watched(now - days(31)), { kind }, now)).toBeNull();
  });

  it('after a month of silence one try without an answer does not stop it; twenty in a row do', () => {
    const silent = watched(now - days(31));
    expect(retryCheckAt(silent, { kind: 'unreachable' }, now, 1)).toBe(now + minutes(2));
    expect(retryCheckAt({ ...silent, failures: 20 }, { kind: 'unreachable' }, now)).toBeNull();
    expect(retryCheckAt({ ...silent, closedAt: now }, { kind: 'unreachable' }, now)).toBeNull();
  });
});

describe('a parcel that came back under the status of a failed attempt', () => {
  const noon = bangkok('2026-11-20T12:00');
  const failed = (what: string, more = {}) =>
    watched(friday - days(3), {
      status: 'ON_UNABLE_TO_SEND',
      latest: { key: 'k', at: '2026-11-20T11:30:00+07:00', what },
      firstScanAt: '2026-11-18T16:00:00+07:00',
      checkedAt: noon,
      ...more,
    });
  const waitAfter = (what: string) => nextCheckAt(failed(what), noon)! - noon;

  it('is checked once a day; one that may go back is checked as after any failed attempt', () => {
    expect(waitAfter('Returned to sender')).toBe(days(1));
    expect(waitAfter('ตีกลับ')).toBe(days(1));
    const usual = waitAfter('Nobody at home');
    expect(usual).toBeLessThan(minutes(120));
    expect(waitAfter('Will be returned to sender if not collected')).toBe(usual);
  });

  it('is checked ever less often, and not after a month', () => {
    const later = noon + days(12);
    expect(nextCheckAt(failed('Returned to sender', { checkedAt: later }), later)).toBe(later + days(3));
    expect(nextCheckAt(failed('Returned to sender'), noon + days(31))).toBeNull();
  });
});
