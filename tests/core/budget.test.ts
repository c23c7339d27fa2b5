import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  allowanceOf,
  budgetPresets,
  counted,
  costsOf,
  leftOf,
  meterSchema,
  needOf,
  newMeter,
  periodOf,
  shareOf,
  standingOf,
  usedOf,
  type Budget,
  type Meter,
} from '@/utils/core/budget.ts';
import { watched } from '../fixtures/watched.ts';

// The user's own clock, whatever the machine's zone: local times on purpose.
const local = (dateAndTime: string) => new Date(`${dateAndTime}:00`).getTime();
const day = 86_400_000;
const noon = local('2026-11-20T12:00');
const monthly = (calls: number | null, firstDay = 1): Budget => ({ calls, per: 'month', firstDay });
const daily: Budget = { calls: 50, per: 'day', firstDay: 1 };
const after = (calls: number, now = noon, meter = newMeter, id: string | null = 'a/1') => {
  let next = meter;
  for (let n = 0; n < calls; n += 1) next = counted(next, id, now);
  return next;
};

describe('periodOf', () => {
  it.each([
    ['2026-11-20', 1, '2026-11-01', '2026-12-01'],
    ['2026-11-20', 20, '2026-11-20', '2026-12-20'],
    ['2026-11-20', 21, '2026-10-21', '2026-11-21'],
    ['2026-12-31', 1, '2026-12-01', '2027-01-01'],
    ['2027-01-01', 15, '2026-12-15', '2027-01-15'],
    ['2027-02-27', 31, '2027-01-31', '2027-02-28'],
    ['2027-02-28', 31, '2027-02-28', '2027-03-31'],
    ['2028-02-29', 30, '2028-02-29', '2028-03-30'],
  ])('%s, from the %ith: %s to %s', (today, firstDay, from, to) =>
    expect(periodOf(monthly(50, firstDay), local(`${today}T12:00`))).toEqual({ from, to }),
  );

  it('a day is a day', () => expect(periodOf(daily, noon)).toEqual({ from: '2026-11-20', to: '2026-11-21' }));

  it('every moment lies in its period, and the next period begins where it ends', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 31 }),
        (date, firstDay) => {
          const { from, to } = periodOf(monthly(50, firstDay), date.getTime());
          const today = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
            .map((part) => String(part).padStart(2, '0'))
            .join('-');
          expect(from <= today && today < to).toBe(true);
          expect(periodOf(monthly(50, firstDay), local(`${to}T12:00`)).from).toBe(to);
        },
      ),
    );
  });
});

describe('the meter', () => {
  it('counts every call, with or without a parcel', () => {
    const meter = after(2, noon, after(3), null);
    expect(usedOf(meter, monthly(50), noon)).toBe(5);
    expect(leftOf(meter, monthly(50), noon)).toBe(45);
    expect(costsOf(meter)).toEqual([{ id: 'a/1', calls: 3 }]);
  });

  it('begins anew with the period, and what a parcel cost in all stays known', () => {
    const meter = after(7);
    expect(usedOf(meter, monthly(50), local('2026-12-01T00:00'))).toBe(0);
    expect(usedOf(meter, monthly(50), local('2026-11-30T23:59'))).toBe(7);
    expect(usedOf(meter, daily, noon + day)).toBe(0);
    expect(costsOf(meter)).toEqual([{ id: 'a/1', calls: 7 }]);
  });

  it('knows what was used when the plan’s first day is set anew', () => {
    const meter = after(3, noon, after(4, local('2026-11-05T12:00')));
    expect(usedOf(meter, monthly(50), noon)).toBe(7);
    expect(usedOf(meter, monthly(50, 10), noon)).toBe(3);
    expect(usedOf(meter, monthly(50, 1), noon)).toBe(7);
  });

  it('survives a clock that was years ahead, and one that was behind', () => {
    let meter = after(40);
    for (let n = 0; n < 200; n += 1) meter = counted(meter, 'a/1', local('2036-01-01T12:00') + n * 60_000);
    expect(usedOf(meter, monthly(50), noon)).toBe(40);
    meter = after(5, local('2016-01-01T12:00'), meter);
    expect(usedOf(meter, monthly(50), noon)).toBe(40);
  });

  it('never has a negative rest; no limit has none', () => {
    expect(leftOf(after(60), monthly(50), noon)).toBe(0);
    expect(leftOf(after(60), budgetPresets.unlimited, noon)).toBeNull();
    expect(budgetPresets.free.calls).toBe(50);
  });

  it('is bounded: the parcels asked about lately and the days around today stay', () => {
    const full: Meter = {
      v: 1,
      days: Object.fromEntries(
        Array.from({ length: 100 }, (_, n) => [new Date(noon - n * day).toISOString().slice(0, 10), 1]),
      ),
      parcels: Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`a/${n}`, 1])),
    };
    const meter = counted(counted(full, 'a/0', noon + day), 'b/1', noon + day);
    expect(Object.keys(meter.parcels)).toHaveLength(1000);
    expect(meter.parcels).toMatchObject({ 'a/0': 2, 'b/1': 1 });
    expect(meter.parcels).not.toHaveProperty('a/1');
    expect(Object.keys(meter.days)).toHaveLength(100);
    expect(usedOf(meter, daily, noon + day)).toBe(2);
    expect(JSON.stringify(meter).length).toBeLessThan(40_000);
  });

  it('whatever the times: used never shrinks within a period, and it fits its schema', () => {
    const calls = fc.array(
      fc.tuple(fc.integer({ min: -400, max: 400 }), fc.constantFrom('a/1', 'b/2', null)),
      {
        maxLength: 150,
      },
    );
    fc.assert(
      fc.property(calls, fc.integer({ min: 1, max: 31 }), (all, firstDay) => {
        let meter: Meter = newMeter;
        for (const [days, id] of all) {
          const now = noon + days * day;
          const before = usedOf(meter, monthly(50, firstDay), now);
          meter = counted(meter, id, now);
          expect(usedOf(meter, monthly(50, firstDay), now)).toBe(before + 1);
        }
        expect(v.parse(meterSchema, JSON.parse(JSON.stringify(meter)))).toEqual(meter);
      }),
    );
  });
});

describe('sharing', () => {
  const parcels = Array.from({ length: 5 }, () => watched(noon));
  const out = watched(noon, { status: 'ON_SHIPPING', latest: { key: '', at: '2026-11-20T08:00:00+07:00' } });

  it('what rests needs nothing', () => {
    const resting = [
      watched(noon, { status: 'ON_DELIVERED' }),
      watched(noon, { status: 'ON_RETURNED_TO_SENDER' }),
      watched(noon, { status: 'ON_SHIPPING', closedAt: noon }),
    ];
    expect(needOf(resting, monthly(50), noon)).toBe(0);
    expect(needOf([watched(noon, { status: 'ON_DELIVERED', isCodDue: true })], monthly(50), noon)).toBe(5);
  });

  it('a parcel needs less the nearer it is, and no more than fits into what remains of the period', () => {
    const need = (one: typeof out, now = noon) => needOf([one], monthly(50), now);
    expect(need(out)).toBeLessThan(need(watched(noon)));
    expect(need(watched(noon), local('2026-11-30T12:00'))).toBeLessThan(need(watched(noon)));
  });

  it.each([
    [80, null, 1],
    [0, 0, 1],
    [10, 50, 1],
    [90, 50, 2],
    [90, 0, 50],
  ])('a need of %i with %s left: %d', (need, left, share) => expect(shareOf(need, left)).toBeCloseTo(share));

  it.each([
    ['less, with calls to spare', 10, 50, 2, 2],
    ['less, without', 135, 50, 2, 3],
    ['more, with calls to spare', 10, 50, 0.5, 0.5],
    ['more, as far as they go', 36, 50, 0.5, 0.8],
    ['more, without', 90, 50, 0.5, 2],
    ['more, without a limit', 90, null, 0.5, 0.5],
  ])('wished %s', (_, need, left, wished, share) => expect(shareOf(need, left, wished)).toBeCloseTo(share));

  it('waits as long as wished are not thin', () => {
    const state = (wished: number) => standingOf(after(30), monthly(50), parcels, noon, wished).state;
    expect(standingOf(after(30), monthly(50), parcels, noon).share).toBeGreaterThan(2);
    expect(standingOf(after(30), monthly(50), parcels, noon).share).toBeLessThan(4);
    expect([0.5, 1, 2].map(state)).toEqual(['thin', 'thin', 'ample']);
  });

  it('says how it stands', () => {
    expect(standingOf(newMeter, budgetPresets.unlimited, parcels, noon).state).toBe('ample');
    expect(standingOf(after(40), monthly(50), parcels, noon).state).toBe('thin');
    expect(standingOf(after(50), monthly(50), parcels, noon)).toMatchObject({
      used: 50,
      left: 0,
      state: 'spent',
      from: '2026-11-01',
      to: '2026-12-01',
    });
  });

  it('a busy month thins out rather than stopping dead: no day takes more than half of what its morning had', () => {
    let meter: Meter = newMeter;
    const perDay: number[] = [];
    for (let now = local('2026-11-01T12:00'); now < local('2026-11-07T00:00'); now += day) {
      let calls = 0;
      while (allowanceOf(meter, monthly(50), now)! > 0) {
        meter = counted(meter, 'a/1', now);
        calls += 1;
      }
      perDay.push(calls);
    }
    expect(perDay).toEqual([25, 13, 6, 3, 2, 1]);
  });

  it('on the last day, on a daily budget, and without a limit everything left may go', () => {
    expect(allowanceOf(newMeter, monthly(50), local('2026-11-30T12:00'))).toBe(50);
    expect(allowanceOf(after(20), daily, noon)).toBe(30);
    expect(allowanceOf(newMeter, budgetPresets.unlimited, noon)).toBeNull();
  });

  it('never allows more than is left', () => {
    fc.assert(
      fc.property(fc.nat(80), fc.nat(80), fc.nat(29), (calls, used, date) => {
        const now = local('2026-11-01T12:00') + date * day;
        const meter = after(used, now);
        const allowed = allowanceOf(meter, monthly(calls), now)!;
        expect(allowed).toBeGreaterThanOrEqual(0);
        expect(allowed).toBeLessThanOrEqual(leftOf(meter, monthly(calls), now)!);
      }),
    );
  });
});
