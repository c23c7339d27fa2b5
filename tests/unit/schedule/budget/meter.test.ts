import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  callsLeftForPolling,
  budgetPresets,
  costsOf,
  withCall,
  leftOf,
  meterSchema,
  newMeter,
  usedOf,
  wasCalledSince,
  type Budget,
  type Meter,
} from '@/utils/schedule/budget.ts';
import { budgetPause } from '@/utils/schedule/schedule.ts';
import { after, daily, local, monthly, noon } from '../../../fixtures/budgets.ts';

const day = 86_400_000;

describe('the meter', () => {
  it('counts every call, with or without a parcel', () => {
    const meter = after(2, noon, after(3), null);
    expect(usedOf(meter, monthly(50), noon)).toBe(5);
    expect(leftOf(meter, monthly(50), noon)).toBe(45);
    expect(costsOf(meter)).toEqual([{ id: 'a/1', calls: 3 }]);
  });

  it('restarts with the period, and keeps the total cost of each parcel', () => {
    const meter = after(7);
    expect(usedOf(meter, monthly(50), local('2026-12-01T00:00'))).toBe(0);
    expect(usedOf(meter, monthly(50), local('2026-11-30T23:59'))).toBe(7);
    expect(usedOf(meter, daily, noon + day)).toBe(0);
    expect(costsOf(meter)).toEqual([{ id: 'a/1', calls: 7 }]);
  });

  it('knows the calls used when the plan’s first day changes', () => {
    const meter = after(3, noon, after(4, local('2026-11-05T12:00')));
    expect(usedOf(meter, monthly(50), noon)).toBe(7);
    expect(usedOf(meter, monthly(50, 10), noon)).toBe(3);
    expect(usedOf(meter, monthly(50, 1), noon)).toBe(7);
  });

  it('survives a clock that was years ahead or behind', () => {
    let meter = after(40);
    for (let n = 0; n < 200; n += 1) meter = withCall(meter, 'a/1', local('2036-01-01T12:00') + n * 60_000);
    expect(usedOf(meter, monthly(50), noon)).toBe(40);
    meter = after(5, local('2016-01-01T12:00'), meter);
    expect(usedOf(meter, monthly(50), noon)).toBe(40);
  });

  it('never has fewer than zero calls left; without a limit it gives null', () => {
    expect(leftOf(after(60), monthly(50), noon)).toBe(0);
    expect(leftOf(after(60), budgetPresets.unlimited, noon)).toBeNull();
  });

  it('knows whether a parcel was asked about since a time', () => {
    const meter = withCall(newMeter, 'b/1', noon + 5);
    expect([noon + 5, noon + 6].map((since) => wasCalledSince(meter, 'b/1', since, noon + 9))).toEqual([
      true,
      false,
    ]);
    expect(wasCalledSince(meter, 'a/1', 0, noon + 9)).toBe(false);
  });

  it('is bounded: recently asked parcels and the days around today are kept', () => {
    const full: Meter = {
      days: Object.fromEntries(
        Array.from({ length: 100 }, (_, n) => [new Date(noon - n * day).toISOString().slice(0, 10), 1]),
      ),
      parcels: Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`a/${n}`, 1])),
      calledAt: Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`a/${n}`, noon])),
    };
    const meter = withCall(withCall(full, 'a/0', noon + day), 'b/1', noon + day);
    expect(Object.keys(meter.parcels)).toHaveLength(1000);
    expect(meter.parcels).toMatchObject({ 'a/0': 2, 'b/1': 1 });
    expect(meter.parcels).not.toHaveProperty('a/1');
    expect(Object.keys(meter.calledAt)).toHaveLength(100);
    expect(meter.calledAt).toMatchObject({ 'a/0': noon + day, 'b/1': noon + day });
    expect(Object.keys(meter.days)).toHaveLength(100);
    expect(usedOf(meter, daily, noon + day)).toBe(2);
    expect(JSON.stringify(meter).length).toBeLessThan(40_000);
  });

  it('each call adds one to its period, whatever the times of the calls, and the meter fits its schema', () => {
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
          meter = withCall(meter, id, now);
          expect(usedOf(meter, monthly(50, firstDay), now)).toBe(before + 1);
        }
        expect(v.parse(meterSchema, JSON.parse(JSON.stringify(meter)))).toEqual(meter);
      }),
    );
  });
});

describe('calls left for polling', () => {
  it('are at most half of the calls left that morning, rounded up', () => {
    let meter: Meter = newMeter;
    const perDay: number[] = [];
    for (let now = local('2026-11-01T12:00'); now < local('2026-11-07T00:00'); now += day) {
      let calls = 0;
      while (callsLeftForPolling(meter, monthly(50), now)! > 0) {
        meter = withCall(meter, 'a/1', now);
        calls += 1;
      }
      perDay.push(calls);
    }
    expect(perDay).toEqual([25, 13, 6, 3, 2, 1]);
  });

  it('are all calls left on the last day, with a daily budget, and without a limit', () => {
    expect(callsLeftForPolling(newMeter, monthly(50), local('2026-11-30T12:00'))).toBe(50);
    expect(callsLeftForPolling(after(20), daily, noon)).toBe(30);
    expect(callsLeftForPolling(newMeter, budgetPresets.unlimited, noon)).toBeNull();
  });

  it('when none are, polling goes on the next morning, or in that of the next period', () => {
    const night = { from: 23, to: 7 };
    const pause = (calls: number, budget: Budget, at = noon) =>
      budgetPause(after(calls, at), budget, night, at);
    expect(pause(24, monthly(50))).toBeNull();
    expect(pause(25, monthly(50))).toEqual({ left: 25, until: local('2026-11-21T07:00') });
    expect(pause(50, monthly(50))).toEqual({ left: 0, until: local('2026-12-01T07:00') });
    expect(pause(50, daily)).toEqual({ left: 0, until: local('2026-11-21T07:00') });
    expect(pause(50, monthly(50), local('2026-11-30T12:00'))).toEqual({
      left: 0,
      until: local('2026-12-01T07:00'),
    });
    expect(pause(99, budgetPresets.unlimited)).toBeNull();
    // Without a night, and with one in the day.
    for (const of of [
      { from: 0, to: 0 },
      { from: 9, to: 17 },
    ])
      expect(budgetPause(after(25), monthly(50), of, noon)!.until).toBe(local('2026-11-21T00:00'));
  });

  it('are never more than the calls left', () => {
    fc.assert(
      fc.property(fc.nat(80), fc.nat(80), fc.nat(29), (calls, used, date) => {
        const now = local('2026-11-01T12:00') + date * day;
        const meter = after(used, now);
        const allowed = callsLeftForPolling(meter, monthly(calls), now)!;
        expect(allowed).toBeGreaterThanOrEqual(0);
        expect(allowed).toBeLessThanOrEqual(leftOf(meter, monthly(calls), now)!);
      }),
    );
  });
});
