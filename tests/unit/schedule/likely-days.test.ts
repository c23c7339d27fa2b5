import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { likelyDays, shortestSpan, travelOf, type Travel } from '@/utils/schedule/likely-days.ts';
import { dateAfter, isoAt } from '@/utils/model/time.ts';
import type { Tracking } from '@/utils/model/tracking.ts';
import { testEach } from '../support/test-each.ts';

const courierKey = 'shopee-express';
type Scans = readonly (readonly [at: string, status: string])[];
type Options = { courierKey?: string; origin?: string; zone?: string; checkedAt?: string };

const timeOf = (at: string, zone: string) => (/T\d\d:\d\d$/.test(at) ? `${at}:00${zone}` : at);

/** What is known of a parcel. `scans`: the oldest first, as "2026-11-21T10:00". */
const parcelOf = (id: string, scans: Scans, { zone = '+07:00', checkedAt, ...of }: Options = {}) => {
  const [first, last] = [scans[0]!, scans.at(-1)!];
  return {
    id,
    courierKey: of.courierKey ?? courierKey,
    status: last[1],
    firstScanAt: timeOf(first[0], zone),
    latest: { at: timeOf(last[0], zone), what: '' },
    checkedAt: Date.parse(timeOf(checkedAt ?? last[0], zone)),
  };
};
const trackingOf = (scans: Scans, { zone = '+07:00', origin }: Options = {}): Tracking => ({
  trackingNo: 'TH0000000000A',
  courierKey,
  courier: 'SPX',
  color: null,
  status: scans.at(-1)![1],
  shareLink: null,
  detail: origin ? { originProvince: origin } : {},
  events: scans.map(([at, status]) => ({ dateTime: timeOf(at, zone), status, description: '' })).toReversed(),
});
const travel = (id: string, scans: Scans, options: Options = {}): Travel =>
  travelOf(parcelOf(id, scans, options), trackingOf(scans, options))!;

/** A parcel that is picked up on a date and arrives some days later, with a scan each night. */
const arrives = (id: string, date: string, days: number, options: Options = {}): Travel =>
  travel(
    id,
    [
      [`${date}T16:00`, 'ON_PICKED_UP'],
      ...Array.from({ length: days }, (_, n) => [`${dateAfter(date, n)}T23:00`, 'ON_OTHER_STATUS'] as const),
      [`${dateAfter(date, days)}T09:00`, 'ON_SHIPPING'],
      [`${dateAfter(date, days)}T13:00`, 'ON_DELIVERED'],
    ],
    options,
  );

/** Parcels that arrived after so many days, one every eight days, the newest first. */
const past = (days: readonly number[], options: Options = {}, from = '2026-01-05'): Travel[] =>
  days
    .map((one, n) => arrives(`past/${n}${options.origin ?? ''}`, dateAfter(from, 8 * n), one, options))
    .toReversed();

const picked: Scans = [['2026-11-21T16:00', 'ON_PICKED_UP']]; // a Saturday
const at = (time: string) => Date.parse(`${time}:00+07:00`);
const shown = (own: ReturnType<typeof parcelOf>, travels: readonly Travel[], now = own.checkedAt) => {
  const likely = likelyDays(own, travels, now);
  return likely && `${likely.from} ${likely.to} ${likely.held}/${likely.ids.length}`;
};
const usual = [2, 3, 3, 3, 4, 4, 4, 3, 3, 4]; // days; 8 in 10: 3 or 4

describe('likelyDays', () => {
  test('are those on which 8 in 10 of the comparable parcels arrived', () => {
    const likely = likelyDays(parcelOf('own', picked), past(usual), at('2026-11-21T16:00'));
    expect(likely).toMatchObject({ from: '2026-11-24', to: '2026-11-25', held: 9, later: [3, 4] });
    expect(likely!.ids).toHaveLength(10);
  });

  test('become fewer as the parcel moves', () => {
    const travels = past([2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4]);
    const moving: Scans = [...picked, ['2026-11-23T23:00', 'ON_OTHER_STATUS']];
    const out: Scans = [...moving, ['2026-11-24T09:00', 'ON_SHIPPING']];
    expect(shown(parcelOf('own', picked), travels)).toMatch(/^2026-11-23 2026-11-25/);
    expect(shown(parcelOf('own', moving), travels)).toMatch(/^2026-11-24 2026-11-25/);
    expect(shown(parcelOf('own', out), travels)).toMatch(/^2026-11-24 2026-11-24/);
  });

  test('begin tomorrow when parcels that arrive today would be out for delivery', () => {
    const still = { checkedAt: '2026-11-24T12:00' };
    expect(shown(parcelOf('own', picked, still), past([3, 3, 4, 4, 4, 4, 4, 4, 4, 4]))).toBe(
      '2026-11-25 2026-11-25 8/8',
    );
  });

  test('are of the same courier, also under its former name', () => {
    const own = (key: string) => parcelOf('own', picked, { courierKey: key });
    expect(shown(own('flash-express'), past(usual))).toBeNull();
    expect(shown(own('kex-express'), past(usual, { courierKey: 'kerry-express' }))).not.toBeNull();
  });

  test('are of the same origin, if enough parcels are', () => {
    const far = past([6, 6, 6, 6, 6, 6, 6, 6], { origin: 'Yala' }, '2026-06-01');
    const travels = [...far, ...past(usual, { origin: 'Bangkok' })];
    const from = (origin: string) =>
      likelyDays(parcelOf('own', picked), travels, at('2026-11-21T16:00'), origin);
    expect(from('Yala')).toMatchObject({ from: '2026-11-27', to: '2026-11-27' });
    expect(from('Bangkok')).toMatchObject({ from: '2026-11-24', to: '2026-11-25' });
    expect(from('Nan')?.ids).not.toHaveLength(8);
    // The origin of a stored parcel is in its own history.
    const own = travel('own', picked, { origin: 'Yala' });
    expect(shown(parcelOf('own', picked), [own, ...travels])).toMatch(/^2026-11-27/);
  });

  test('follow a courier that became slower', () => {
    const before = past(
      Array.from({ length: 60 }, () => 2),
      {},
      '2025-01-06',
    );
    const after = past(Array.from({ length: 24 }, () => 5));
    expect(shown(parcelOf('own', picked), [...after, ...before])).toMatch(/^2026-11-26 2026-11-26/);
  });

  test('count parcels that have not arrived yet', () => {
    // Of ten others, five arrived after two days; five were picked up at the same time, and are on their way for longer.
    const quick = past([2, 2, 2, 2, 2, 2, 2, 2]);
    const slow = Array.from({ length: 8 }, (_, n) =>
      travel(`slow/${n}`, [['2026-11-10T16:00', 'ON_PICKED_UP']], { checkedAt: '2026-11-20T16:00' }),
    );
    expect(shown(parcelOf('own', picked), quick)).toBe('2026-11-23 2026-11-23 8/8');
    expect(shown(parcelOf('own', picked), [...slow, ...quick])).toBeNull();
  });

  test('skip the weekday on which the courier does not work', () => {
    // Picked up on Mondays to Saturdays, two working days on their way, no scan on a Sunday.
    const weekdays = Array.from({ length: 24 }, (_, n) => {
      const date = dateAfter('2026-08-03', n * 3);
      const weekday = new Date(date).getUTCDay();
      const start = weekday === 0 ? dateAfter(date, 1) : date;
      const days = new Date(start).getUTCDay() >= 5 ? 3 : 2;
      return travel(`past/${n}`, [
        [`${start}T16:00`, 'ON_PICKED_UP'],
        [`${dateAfter(start, days)}T09:00`, 'ON_SHIPPING'],
        [`${dateAfter(start, days)}T13:00`, 'ON_DELIVERED'],
      ]);
    }).toReversed();
    expect(shown(parcelOf('own', picked), weekdays)).toMatch(/^2026-11-24 2026-11-24/);
    // On the Sunday it stands where it stood on Saturday night.
    const onSunday = parcelOf('own', picked, { checkedAt: '2026-11-22T10:00' });
    expect(shown(onSunday, weekdays)).toMatch(/^2026-11-24 2026-11-24/);
    // Nineteen parcels do not show it: Monday is the second day.
    expect(shown(parcelOf('own', picked), weekdays.slice(0, 19))).not.toMatch(/^2026-11-24 2026-11-24/);
  });

  test('are none if they would be more than four', () => {
    expect(shown(parcelOf('own', picked), past([2, 3, 4, 5, 2, 3, 4, 5, 2, 5]))).toMatch(
      /^2026-11-23 2026-11-26/,
    );
    expect(shown(parcelOf('own', picked), past([2, 3, 4, 6, 2, 3, 4, 6, 2, 6]))).toBeNull();
  });

  test('are none of a parcel that is finished, comes back, or has no true scan', () => {
    const travels = past(usual);
    const delivered: Scans = [...picked, ['2026-11-24T13:00', 'ON_DELIVERED']];
    expect(shown(parcelOf('own', delivered), travels)).toBeNull();
    const own = parcelOf('own', picked);
    const failed = {
      ...own,
      status: 'ON_UNABLE_TO_SEND',
      latest: { ...own.latest, what: 'Returned to sender' },
    };
    expect(shown(failed, travels)).toBeNull();
    const moved: Scans = [...picked, ['2026-11-23T23:00', 'ON_OTHER_STATUS']];
    const ready = parcelOf('own', moved);
    expect(shown(ready, travels)).not.toBeNull();
    expect(
      shown({ ...ready, latest: { ...ready.latest, what: 'At the pick-up point' } }, travels),
    ).toBeNull();
    expect(shown({ ...ready, latest: { ...ready.latest, what: 'Parcel lost' } }, travels)).toBeNull();
    expect(likelyDays({ ...own, firstScanAt: null }, travels, own.checkedAt)).toBeNull();
    expect(likelyDays({ ...own, latest: null }, travels, own.checkedAt)).toBeNull();
    expect(shown({ ...own, firstScanAt: '1970-01-01T00:00:00+07:00' }, travels)).toBeNull();
    expect(shown({ ...own, latest: { at: '2027-01-01T00:00:00+07:00', what: '' } }, travels)).toBeNull();
    expect(shown({ ...own, latest: { at: 'Tuesday', what: '' } }, travels)).toBeNull();
    expect(likelyDays({ ...own, checkedAt: null }, travels, at('2026-11-21T17:00'))).toBeNull();
  });

  test('are none once they are past, until the next answer', () => {
    const own = parcelOf('own', picked);
    expect(shown(own, past(usual), at('2026-11-25T20:00'))).toMatch(/^2026-11-25 2026-11-25/);
    expect(shown(own, past(usual), at('2026-11-26T07:00'))).toBeNull();
  });

  test('use the days at the place of the newest scan', () => {
    // Sent in Shanghai on the 21st at 00:30, which is the 20th in Bangkok and in New York; arrived in Bangkok.
    const [sent, night] = ['2026-11-21T00:30:00+08:00', '2026-11-21T23:00:00-05:00'];
    const own = (checkedAt: string) =>
      parcelOf(
        'own',
        [
          [sent, 'ON_PICKED_UP'],
          [night, 'ON_OTHER_STATUS'],
          ['2026-11-22T12:00:00+07:00', 'ON_OTHER_STATUS'],
        ],
        { checkedAt },
      );
    expect(travelOf(own('2026-11-22T18:00'), undefined)!.scans[0]!.at).toBe(Date.parse('2026-11-20T23:30Z'));
    expect(shown(own('2026-11-22T18:00'), past(usual))).toMatch(/^2026-11-2[34]/);
  });

  test('learn nothing from histories without a scan or with impossible times', () => {
    const scans: Scans = [
      ['2026-11-01T16:00', 'ON_PICKED_UP'],
      ['2026-11-03T13:00', 'ON_DELIVERED'],
    ];
    const old = parcelOf('old', scans);
    const of = (change: object) => travelOf({ ...old, ...change }, trackingOf(scans));
    expect(of({})?.arrivedAt).toBe(Date.parse('2026-11-03T13:00Z'));
    expect(of({ firstScanAt: null })).toBeNull();
    expect(of({ firstScanAt: '1970-01-01T07:00:00+07:00' })).toBeNull();
    expect(of({ firstScanAt: '2026-11-09T07:00:00+07:00' })).toBeNull();
    expect(of({ latest: { at: '2030-01-01T07:00:00+07:00', what: '' } })).toBeNull();
    // A history that lost its events says nothing of the arrival.
    expect(travelOf(old, { ...trackingOf(scans), events: [] })?.arrivedAt).toBeNull();
  });

  test('do not take later events about the cash for the arrival', () => {
    const scans: Scans = [
      ['2026-11-01T16:00', 'ON_PICKED_UP'],
      ['2026-11-03T13:00', 'ON_DELIVERED'],
      ['2026-11-06T13:00', 'ON_DELIVERED'],
    ];
    expect(travel('past', scans).arrivedAt).toBe(Date.parse('2026-11-03T13:00Z'));
  });

  testEach([0, 1, 7])('are none with %s comparable parcels', (count) =>
    expect(shown(parcelOf('own', picked), past(Array.from({ length: count }, () => 3)))).toBeNull(),
  );

  const days = fc.integer({ min: 1, max: 8 });
  const hours = fc.integer({ min: 0, max: 24 * 9 });

  test('never begin before today, are never more than four, and name as many parcels as they hold', () => {
    fc.assert(
      fc.property(fc.array(days, { maxLength: 40 }), hours, hours, (all, heard, passed) => {
        const checkedAt = at('2026-11-21T16:00') + heard * 3_600_000;
        const own = { ...parcelOf('own', picked), checkedAt };
        const now = checkedAt + passed * 3_600_000;
        const likely = likelyDays(own, past(all), now);
        if (!likely) return;
        expect(likely.from >= isoAt(now, 420).slice(0, 10)).toBe(true);
        expect(likely.to >= likely.from && likely.to <= dateAfter(likely.from, 3)).toBe(true);
        expect(likely.ids.length).toBeGreaterThanOrEqual(8);
        expect(likely.held).toBeLessThanOrEqual(likely.ids.length);
      }),
    );
  });

  test('are none below eight comparable parcels, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(days, { maxLength: 7 }), hours, (all, heard) => {
        const checkedAt = at('2026-11-21T16:00') + heard * 3_600_000;
        expect(shown({ ...parcelOf('own', picked), checkedAt }, past(all))).toBeNull();
      }),
    );
  });

  test('never throw, whatever the times are', () => {
    const time = fc.oneof(
      fc.date({ noInvalidDate: true }).map((one) => one.toISOString()),
      fc.string(),
    );
    fc.assert(
      fc.property(time, time, fc.option(fc.integer()), fc.integer(), (first, last, checkedAt, now) => {
        const own = {
          ...parcelOf('own', picked),
          firstScanAt: first,
          latest: { at: last, what: '' },
          checkedAt,
        };
        likelyDays(own, past(usual), now);
      }),
    );
  });
});

describe('shortestSpan', () => {
  const waits = (days: readonly number[], open: readonly number[] = []) => [
    ...days.map((one) => ({ days: one, hasArrived: true })),
    ...open.map((one) => ({ days: one, hasArrived: false })),
  ];

  test('is the shortest, and of equally short ones the likeliest', () => {
    expect(shortestSpan(waits([1, 2, 2, 2, 2, 2, 2, 2, 2, 5]))).toEqual([2, 2]);
    expect(shortestSpan(waits([1, 2, 2, 2, 2, 3, 3, 3, 3, 3]))).toEqual([2, 3]);
    expect(shortestSpan(waits([1, 1, 1, 2, 2, 3, 3, 3, 3, 3], []), 0.5)).toEqual([3, 3]);
    expect(shortestSpan([])).toBeNull();
  });

  test('counts a parcel that has not arrived until its last known day only', () => {
    const quick = [1, 1, 1, 1, 1, 1, 1, 1];
    expect(shortestSpan(waits(quick, [0, 0, 0]))).toEqual([1, 1]); // nothing is known of the next day
    expect(shortestSpan(waits(quick, [1, 1]))).toEqual([1, 1]);
    expect(shortestSpan(waits(quick, [2, 2, 2]))).toBeNull(); // 8 of 11 arrived by then
  });

  test('gets no longer by one more parcel that arrived within it', () => {
    const list = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(
        list,
        fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 5 }),
        fc.nat(9),
        (all, open, n) => {
          const before = shortestSpan(waits(all, open));
          if (!before) return;
          const inside = before[0] + (n % (before[1] - before[0] + 1));
          const after = shortestSpan(waits([...all, inside], open))!;
          expect(after[1] - after[0]).toBeLessThanOrEqual(before[1] - before[0]);
        },
      ),
    );
  });
});
