import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { budgetPresets, parcelsFor, periodOf } from '@/utils/schedule/budget.ts';
import { daily, local, monthly, noon } from '../../fixtures/budgets.ts';
import { testEach } from '../support/test-each.ts';

describe('periodOf', () => {
  testEach([
    ['2026-11-20', 1, '2026-11-01', '2026-12-01'],
    ['2026-11-20', 20, '2026-11-20', '2026-12-20'],
    ['2026-11-20', 21, '2026-10-21', '2026-11-21'],
    ['2026-12-31', 1, '2026-12-01', '2027-01-01'],
    ['2027-01-01', 15, '2026-12-15', '2027-01-15'],
    ['2027-02-27', 31, '2027-01-31', '2027-02-28'],
    ['2027-02-28', 31, '2027-02-28', '2027-03-31'],
    ['2028-02-29', 30, '2028-02-29', '2028-03-30'],
  ])('a period starts on its first day', (today, firstDay, from, to) =>
    expect(periodOf(monthly(50, firstDay), local(`${today}T12:00`))).toEqual({ from, to }),
  );

  it('a daily period is one day', () =>
    expect(periodOf(daily, noon)).toEqual({ from: '2026-11-20', to: '2026-11-21' }));

  it('every moment is in its period, and the next period starts at its end', () => {
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

it('the free plan has the provider’s number of calls', () => expect(budgetPresets.free.calls).toBe(50));

describe('parcelsFor', () =>
  testEach([
    [0, 0],
    [1, 1],
    [29, 1],
    [30, 2],
    [budgetPresets.free.calls, 3],
    [1000, 66],
  ])('%i calls are enough for about %i parcels', (calls, parcels) =>
    expect(parcelsFor(calls)).toBe(parcels),
  ));
