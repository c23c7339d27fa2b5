import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frequencies, newMeter, type Budget } from '@/utils/schedule/budget.ts';
import { monthOf } from '@/utils/schedule/month.ts';
import { local } from '../../fixtures/budgets.ts';
import { followedParcel } from '../../fixtures/parcels.ts';

const now = local('2026-11-24T07:00');
const night = { from: 23, to: 7 };
const month: Budget = { calls: 50, per: 'month', firstDay: 1 };
const parcels = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    followedParcel('lex', `AAAAAA000${n}`, now, { status: null, latest: null }),
  );
const used = (days: Record<string, number>) => ({ ...newMeter, days });
const of = (budget: Budget, count: number, days: Record<string, number>, at = now) =>
  monthOf(used(days), budget, 'usual', parcels(count), night, at);

test('has a bar for each day of the period, with what was used on it', () => {
  const { days, used: all, left, to } = of(month, 0, { '2026-10-31': 9, '2026-11-02': 4, '2026-11-24': 1 });
  expect(days).toHaveLength(30);
  expect(days.filter((one) => one.used > 0)).toEqual([
    { date: '2026-11-02', used: 4, planned: 0 },
    { date: '2026-11-24', used: 1, planned: 0 },
  ]);
  expect([all, left, to]).toEqual([5, 45, '2026-12-01']);
  const later = of({ ...month, firstDay: 15 }, 0, {});
  expect([later.days[0]!.date, later.days.at(-1)!.date]).toEqual(['2026-11-15', '2026-12-14']);
});

test('plans the calls of a parcel from today on, at most those of a busy day on each', () => {
  const { days, planned, runsOut, waiting } = of(month, 1, {});
  expect(days.slice(22).map((one) => one.planned)).toEqual([0, 3, 3, 3, 3, 2, 0, 0]);
  expect([planned, runsOut, waiting]).toEqual([14, null, 0]);
});

test('names the day on which the calls run out: none takes more than its share, the last one takes the rest', () => {
  const { days, planned, runsOut, waiting } = of(month, 4, { '2026-11-03': 20 });
  expect(days.slice(23).map((one) => one.planned)).toEqual([12, 9, 5, 2, 1, 1, 0]);
  expect([planned, runsOut, waiting]).toEqual([56, '2026-11-29', 26]);
});

test('with the day’s share used, nothing more is planned for today, and the rest on the days after', () => {
  const { days, runsOut } = of(month, 4, { '2026-11-24': 30 });
  expect(days.slice(23).map((one) => one.planned)).toEqual([0, 10, 5, 3, 1, 1, 0]);
  expect(runsOut).toBe('2026-11-29');
});

test('with a limit per day, only today counts; without a limit, nothing runs out', () => {
  const day = of({ ...month, calls: 5, per: 'day' }, 2, { '2026-11-23': 40, '2026-11-24': 1 });
  expect([day.days.length, day.used, day.planned, day.left]).toEqual([30, 1, 6, 4]);
  expect([day.runsOut, day.waiting, day.to]).toEqual(['2026-11-24', 2, '2026-11-25']);
  expect(of({ ...month, calls: null }, 9, {})).toMatchObject({ left: null, runsOut: null, waiting: 0 });
});

test('for today, only what falls into its last hours without the night is planned', () => {
  const day: Budget = { calls: 200, per: 'day', firstDay: 1 };
  const at = (time: string) => of(day, 50, { '2026-11-24': 157 }, local(`2026-11-24T${time}`));
  expect(at('15:00')).toMatchObject({ planned: 75, runsOut: '2026-11-24', waiting: 32 });
  expect(at('22:31')).toMatchObject({ planned: 5, left: 43, runsOut: null, waiting: 0 });
  expect(at('23:31').planned).toBe(0);
});

test('what is planned and shown is never more than what is left, and what waits is the rest', () =>
  fc.assert(
    fc.property(
      fc.nat(60),
      fc.nat(9),
      fc.nat(60),
      fc.constantFrom(...frequencies),
      fc.integer({ min: 1, max: 31 }),
      fc.constantFrom('month' as const, 'day' as const),
      (calls, count, today, frequency, firstDay, per) => {
        const found = monthOf(
          used({ '2026-11-24': today }),
          { calls, per, firstDay },
          frequency,
          parcels(count),
          night,
          now,
        );
        const shown = found.days.reduce((sum, one) => sum + one.planned, 0);
        expect(shown).toBeLessThanOrEqual(found.left! + 1e-9);
        expect(found.waiting).toBe(Math.max(0, found.planned - found.left!));
        expect(found.runsOut === null).toBe(found.waiting === 0);
      },
    ),
  ));
