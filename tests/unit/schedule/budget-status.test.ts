import { describe, expect, it } from 'vitest';
import { budgetPresets, newMeter } from '@/utils/schedule/budget.ts';
import { needOf, waitFactorOf, budgetStatusOf } from '@/utils/schedule/budget-status.ts';
import { after, local, monthly, noon } from '../../fixtures/budgets.ts';
import { watched } from '../../fixtures/watched.ts';
import { testEach } from '../../test-each.ts';

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

  testEach([
    [80, null, 1],
    [0, 0, 1],
    [10, 50, 1],
    [90, 50, 2],
    [90, 0, 50],
  ])('the share is the need over what is left', (need, left, share) =>
    expect(waitFactorOf(need, left)).toBeCloseTo(share),
  );

  it.each([
    ['less, with calls to spare', 10, 50, 2, 2],
    ['less, without', 135, 50, 2, 3],
    ['more, with calls to spare', 10, 50, 0.5, 0.5],
    ['more, as far as they go', 36, 50, 0.5, 0.8],
    ['more, without', 90, 50, 0.5, 2],
    ['more, without a limit', 90, null, 0.5, 0.5],
  ])('wished %s', (_, need, left, wished, share) =>
    expect(waitFactorOf(need, left, wished)).toBeCloseTo(share),
  );

  it('waits as long as wished are not thin', () => {
    const state = (wished: number) => budgetStatusOf(after(30), monthly(50), parcels, noon, wished).state;
    expect(budgetStatusOf(after(30), monthly(50), parcels, noon).share).toBeGreaterThan(2);
    expect(budgetStatusOf(after(30), monthly(50), parcels, noon).share).toBeLessThan(4);
    expect([0.5, 1, 2].map(state)).toEqual(['thin', 'thin', 'ample']);
  });

  it('says how it stands', () => {
    expect(budgetStatusOf(newMeter, budgetPresets.unlimited, parcels, noon).state).toBe('ample');
    expect(budgetStatusOf(after(40), monthly(50), parcels, noon).state).toBe('thin');
    expect(budgetStatusOf(after(50), monthly(50), parcels, noon)).toMatchObject({
      used: 50,
      left: 0,
      state: 'spent',
      from: '2026-11-01',
      to: '2026-12-01',
    });
  });
});
