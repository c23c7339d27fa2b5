import { describe, expect, it } from 'vitest';
import { afterAnswer, isConfirmed, isHintNews, withHint } from '@/utils/parcels/hints.ts';
import { newParcel } from '@/utils/parcels/merge.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { testEach } from '../../test-each.ts';

const now = Date.parse('2026-11-21T09:00:00+07:00');
const minute = 60_000;
const at = '2026-11-20T19:05:41+07:00';
const row: Parcel = {
  ...newParcel({ id: 'lex/TH1', courierKey: 'lex', trackingNo: 'TH1', foundOn: '' }, now - 86_400_000),
  status: 'ON_OTHER_STATUS',
  latest: { key: 'k', at, what: 'Arrived', place: '' },
  checkedAt: now - 60 * minute,
  triedAt: now - 60 * minute,
  dueAt: now + 600 * minute,
};
const hintOf = (status: string, time: string) => ({
  v: 1 as const,
  courier: 'lex',
  no: 'TH1',
  status,
  at: time,
});

testEach([
  ['ON_SHIPPING', '2026-11-21T08:41:00+07:00', true],
  ['ON_OTHER_STATUS', '2026-11-21T08:41:00+07:00', true],
  ['ON_SHIPPING', at, true],
  ['ON_SHIPPING', '', true],
  ['ON_SHIPPING', 'nonsense', true],
  // what the answer has already, or what is older
  ['ON_OTHER_STATUS', at, false],
  ['ON_OTHER_STATUS', '2026-11-20T12:05:41Z', false],
  ['ON_PICKED_UP', '2026-11-19T16:22:10+07:00', false],
  ['ON_OTHER_STATUS', '', false],
  ['', '', false],
  ['', at, false],
  // a time in the future says nothing
  ['ON_OTHER_STATUS', '2099-01-01T00:00:00Z', false],
  ['ON_SHIPPING', '2099-01-01T00:00:00Z', true],
])('a hint is news against the answer', (status, time, isNews) =>
  expect(isHintNews(row, { status, at: time }, now)).toBe(isNews),
);

describe('a hint', () => {
  const hint = hintOf('ON_SHIPPING', '2026-11-21T08:41:00+07:00');

  it('makes the parcel due, never later than it was', () => {
    expect(withHint(row, hint, now, now)).toMatchObject({ dueAt: now, hint: { status: 'ON_SHIPPING' } });
    expect(withHint(row, hint, now, now + minute).dueAt).toBe(now + minute);
    expect(withHint({ ...row, dueAt: now - 1 }, hint, now, now + minute).dueAt).toBe(now - 1);
    expect(withHint({ ...row, dueAt: null }, hint, now, now).dueAt).toBe(now);
  });

  it('does not shorten a wait that the service asked for', () => {
    for (const waiting of [
      { ...row, limitedTimes: 1 },
      { ...row, failure: { kind: 'service-trouble', retryAt: now + minute } as const },
    ])
      expect(withHint(waiting, hint, now, now)).toMatchObject({ dueAt: row.dueAt, hint: { at: hint.at } });
  });

  it('is news also beside a known event with a date in the future', () => {
    const ahead = { ...row, latest: { ...row.latest!, at: '2026-12-24T00:00:00Z' } };
    expect(isHintNews(ahead, hint, now)).toBe(true);
  });

  it('is checked at least 30 s after the last check', () =>
    expect(withHint({ ...row, triedAt: now - 10_000 }, hint, now, now).dueAt).toBe(now + 20_000));

  it('is gone after the answer that has its news', () => {
    const hinted = { ...withHint(row, hint, now, now), vainHints: 2 };
    const answered: Parcel = {
      ...hinted,
      status: 'ON_SHIPPING',
      latest: { ...row.latest!, at: hint.at },
      triedAt: now,
    };
    const next = afterAnswer(answered, now);
    expect([next.hint, next.vainHints, next.dueAt]).toEqual([undefined, undefined, answered.dueAt]);
    expect(isConfirmed(next, hint)).toBe(true);
    expect(isConfirmed({ ...next, status: 'ON_DELIVERED', latest: null }, hint)).toBe(false);
  });

  it('that no answer confirms costs a few checks, also if it comes again and again', () => {
    let one = row;
    let checks = 0;
    const last = now + 30 * 86_400_000;
    for (let time = now; time < last; time += minute) {
      if (isHintNews(one, hint, time)) one = withHint(one, hint, time, time);
      if (one.dueAt! > time) continue;
      checks += 1;
      one = afterAnswer({ ...one, triedAt: time, dueAt: last }, time);
    }
    // Within 30 days of a forged hint every minute.
    expect(checks).toBeGreaterThan(2);
    expect(checks).toBeLessThan(40);
  });

  it('is tried at most three times', () => {
    let one = withHint(row, hint, now, now);
    let checks = 0;
    for (let time = now; time < now + 1440 * minute; time += 10_000) {
      if (one.dueAt! > time) continue;
      checks += 1;
      one = afterAnswer({ ...one, triedAt: time, dueAt: now + 9999 * minute }, time);
    }
    expect([checks, one.hint]).toEqual([3, undefined]);
  });

  it('of a parcel that is not checked any more leaves it so', () => {
    const ended = { ...withHint(row, hint, now, now), dueAt: null };
    expect(afterAnswer(ended, now)).toMatchObject({ dueAt: null });
  });
});
