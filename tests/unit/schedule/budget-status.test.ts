import { describe, expect, it } from 'vitest';
import { budgetPresets, newMeter } from '@/utils/schedule/budget.ts';
import { needOf, waitFactorOf, budgetStatusOf } from '@/utils/schedule/budget-status.ts';
import { after, daily, local, monthly, noon } from '../../fixtures/budgets.ts';
import { watched } from '../../fixtures/watched.ts';
import { testEach } from '../support/test-each.ts';

const night = { from: 23, to: 7 };

describe('sharing the budget', () => {
  const parcels = Array.from({ length: 5 }, () => watched(noon));
  const out = watched(noon, { status: 'ON_SHIPPING', latest: { key: '', at: '2026-11-20T08:00:00+07:00' } });

  it('parcels that are not checked need no calls', () => {
    const resting = [
      watched(noon, { status: 'ON_DELIVERED' }),
      watched(noon, { status: 'ON_RETURNED_TO_SENDER' }),
      watched(noon, { status: 'ON_SHIPPING', closedAt: noon }),
      watched(noon, { status: 'ON_SHIPPING', dueAt: null }), // silent for a month
    ];
    expect(needOf(resting, monthly(50), night, noon)).toBe(0);
    const owed = { status: 'ON_DELIVERED', isCodDue: true } as const;
    expect(needOf([watched(noon, owed)], monthly(50), night, noon)).toBe(0);
    expect(needOf([watched(noon, { ...owed, direction: 'sent' })], monthly(50), night, noon)).toBeGreaterThan(
      4,
    );
  });

  it('a parcel needs fewer calls the nearer its delivery is, and the less of the period remains', () => {
    const need = (one: typeof out, now = noon) => needOf([one], monthly(50), night, now);
    expect(need(out)).toBeLessThan(need(watched(noon)));
    expect(need(watched(noon), local('2026-11-30T12:00'))).toBeLessThan(need(watched(noon)));
    const failed = (what: string) =>
      watched(noon, {
        status: 'ON_UNABLE_TO_SEND',
        latest: { key: '', at: '2026-11-20T08:00:00+07:00', what },
      });
    expect(need(failed('Returned to sender'))).toBeLessThan(need(failed('Nobody at home')));
    // After a week of silence: one a day.
    expect(need(failed('Nobody at home'), local('2026-11-28T00:00'))).toBe(3);
  });

  it.each([
    ['the night before, all of a day', '2026-11-30T00:00', monthly(50), 15],
    ['after half of the hours without the night, half of it', '2026-11-30T15:00', monthly(50), 7.5],
    ['in the last minutes, almost nothing', '2026-11-30T22:54', daily, 0.1],
    ['in the last night, nothing', '2026-11-30T23:30', monthly(50), 0],
    ['a day before, a day more', '2026-11-29T15:00', monthly(50), 22.5],
  ])('parcels need calls only in the hours before the renewal: %s', (_, time, budget, need) =>
    expect(needOf(parcels, budget, night, local(time))).toBeCloseTo(need, 0),
  );

  testEach([
    [80, null, 1],
    [0, 0, 1],
    [10, 50, 1],
    [90, 50, 2],
    [90, 0, 50],
  ])('the wait factor is the need over the calls left', (need, left, waitFactor) =>
    expect(waitFactorOf(need, left)).toBeCloseTo(waitFactor),
  );

  it.each([
    ['less often, enough calls', 10, 50, 2, 2],
    ['less often, too few calls', 135, 50, 2, 3],
    ['more often, enough calls', 10, 50, 0.5, 0.5],
    ['more often, some calls to spare', 36, 50, 0.5, 0.8],
    ['more often, too few calls', 90, 50, 0.5, 2],
    ['more often, no limit', 90, null, 0.5, 0.5],
  ])('wished frequency: %s', (_, need, left, wished, waitFactor) =>
    expect(waitFactorOf(need, left, wished)).toBeCloseTo(waitFactor),
  );

  it('the waits grow with the calls that are used', () => {
    const of = (calls: number, wished?: number) =>
      budgetStatusOf(after(calls), monthly(50), parcels, night, noon, wished);
    expect(budgetStatusOf(newMeter, budgetPresets.unlimited, parcels, night, noon)).toMatchObject({
      left: null,
      waitFactor: 1,
    });
    expect(of(30).waitFactor).toBeGreaterThan(2);
    expect(of(30).waitFactor).toBeLessThan(4);
    expect(of(30, 0.5).waitFactor).toBe(of(30).waitFactor);
    expect(of(40).waitFactor).toBeGreaterThan(of(30).waitFactor);
    expect(of(50)).toMatchObject({ left: 0, waitFactor: 50 });
  });
});
