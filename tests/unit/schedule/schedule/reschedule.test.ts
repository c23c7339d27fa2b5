import { describe, expect, it } from 'vitest';
import { newParcel } from '@/utils/parcels/merge.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import {
  defaultPlanContext,
  isNight,
  nextCheckAt,
  planningInputs,
  rescheduled,
} from '@/utils/schedule/schedule.ts';

const at = Date.parse('2026-11-20T10:00:00+07:00');
const now = at + 60_000;
const dear = { ...defaultPlanContext, waitFactor: 4 };
const made = (more: Partial<Parcel> = {}): Parcel => {
  const row: Parcel = {
    ...newParcel({ id: 'lex/A1', courierKey: 'lex', trackingNo: 'A1', foundOn: '' }, at),
    status: 'ON_SHIPPING',
    checkedAt: at,
    triedAt: at,
    ...more,
  };
  return { ...row, dueAt: more.dueAt === undefined ? nextCheckAt(row, at) : more.dueAt };
};

describe('rescheduled', () => {
  it('gives the due time that the last answer would get by the new plan', () => {
    const row = made();
    const later = rescheduled(row, now, dear);
    expect(later.dueAt).toBe(nextCheckAt(row, at, dear));
    expect(later.dueAt).toBeGreaterThan(row.dueAt!);
    expect(rescheduled(later, now, defaultPlanContext)).toEqual(row);
  });

  it('running twice changes nothing more, even later', () => {
    const once = rescheduled(made(), now, dear);
    expect(rescheduled(once, now + 1000, dear)).toBe(once);
  });

  // Many browsers may plan again at the same time: their relay failed, or their budget's new month begins.
  it('a due time in the past becomes one of the next five minutes, or the end of the night', () => {
    const row = made({ dueAt: at + 40 * 3_600_000 });
    const late = at + 30 * 3_600_000;
    expect(rescheduled(row, late, defaultPlanContext, 0).dueAt).toBe(late);
    const spread = rescheduled(row, late, defaultPlanContext, 0.5);
    expect(spread.dueAt).toBe(late + 150_000);
    expect(rescheduled(spread, late + 60_000, defaultPlanContext, 1)).toBe(spread); // it waits no longer
    const night = { ...defaultPlanContext, night: { from: 15, to: 18 } };
    const { dueAt } = rescheduled(row, late, night, 0);
    expect(isNight(late, night)).toBe(true);
    expect(dueAt).toBe(Date.parse('2026-11-21T18:00:00+07:00'));
  });

  it('what a hint announced waits for the night alone, and no longer if the night is switched off', () => {
    const hints = [{ status: 'ON_DELIVERED', at: '' }];
    const night = { ...defaultPlanContext, night: { from: 9, to: 18 } };
    const waiting = made({ hints, dueAt: Date.parse('2026-11-20T18:00:00+07:00') });
    expect(rescheduled(waiting, now, night)).toBe(waiting);
    const soon = rescheduled(waiting, now, defaultPlanContext);
    expect(soon.dueAt).toBe(now + 60_000);
    expect(rescheduled(soon, now + 1000, defaultPlanContext)).toBe(soon);
    expect(rescheduled(soon, now, night).dueAt).toBe(waiting.dueAt);
    // A check after hints without news, or after a failure, keeps its wait.
    for (const more of [{ vainHints: 1 }, { failure: { kind: 'server' } as never }]) {
      const slow = made({ hints, dueAt: now + 3_600_000, ...more });
      expect(rescheduled(slow, now, defaultPlanContext)).toBe(slow);
    }
  });

  it.each([
    ['has no due time', made({ dueAt: null })],
    ['is due', made({ dueAt: now })],
    ['waits after a failure', made({ failure: { kind: 'server' } as never, dueAt: now + 3_600_000 })],
    [
      'waits for a time given by the service',
      made({ failure: { kind: 'not-found-yet', retryAt: now + 3_600_000 }, dueAt: now + 3_600_000 }),
    ],
    ['waits because of a limit', made({ limitedTimes: 6, dueAt: now + 7_680_000 })],
    ['was never checked', made({ checkedAt: null, triedAt: null, dueAt: now + 3_600_000 })],
  ])('does not change a parcel that %s', (_, row) => expect(rescheduled(row, now, dear)).toBe(row));

  it('a number not known yet is planned from its last try', () => {
    const row = made({ status: null, checkedAt: null, failure: { kind: 'not-found-yet' } });
    expect(rescheduled(row, now, dear).dueAt).toBe(nextCheckAt(row, at, dear));
  });
});

it('any change of budget, period, frequency, night or instant updates changes the planning inputs', () => {
  const budget = { calls: 50, per: 'month', firstDay: 1 } as const;
  const free = { ...budget, calls: null };
  const by = {
    budget,
    frequency: 'usual',
    night: { from: 23, to: 7 },
    instantSince: null,
  } as const;
  const all = [
    planningInputs(by, now),
    planningInputs(by, now + 31 * 86_400_000),
    planningInputs({ ...by, budget: free }, now),
    planningInputs({ ...by, budget: { ...budget, per: 'day' } }, now),
    planningInputs({ ...by, budget: { ...budget, firstDay: 2 } }, now),
    planningInputs({ ...by, frequency: 'more' }, now),
    planningInputs({ ...by, night: { from: 22, to: 7 } }, now),
    planningInputs({ ...by, instantSince: now }, now),
  ];
  expect(new Set(all).size).toBe(all.length);
  // Without a limit, every month is the same.
  expect(planningInputs({ ...by, budget: free }, now + 31 * 86_400_000)).toBe(
    planningInputs({ ...by, budget: free }, now),
  );
});
