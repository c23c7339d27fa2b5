import { describe, expect, it } from 'vitest';
import { afterAnswer, isHintNews, isAboutEvent, withHint } from '@/utils/relay/hints.ts';
import { newParcel } from '@/utils/parcels/merge.ts';
import type { Failure } from '@/utils/model/failure.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { defaultPlanContext, isNight, maxVainHints } from '@/utils/schedule/schedule.ts';
import { testEach } from '../support/test-each.ts';

const now = Date.parse('2026-11-21T09:00:00+07:00');
const minute = 60_000;
const day = 86_400_000;
const at = '2026-11-20T19:05:41+07:00';
const row: Parcel = {
  ...newParcel({ id: 'lex/TH1', courierKey: 'lex', trackingNo: 'TH1', foundOn: '' }, now - day),
  status: 'ON_OTHER_STATUS',
  latest: { key: 'k', at, what: 'Arrived', place: '' },
  checkedAt: now - 60 * minute,
  triedAt: now - 60 * minute,
  dueAt: now + 600 * minute,
};
const awake = { ...defaultPlanContext, night: { from: 0, to: 0 } };
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

/** Takes a hint at `time`, if it is news. */
const hear = (one: Parcel, hint: ReturnType<typeof hintOf>, time: number, soonest = time) =>
  isHintNews(one, hint, time) ? withHint(one, hint, soonest, awake) : one;

/** Checks the parcel at `time`, with a change that the answer brings; by the schedule it is due in ten days. */
const check = (one: Parcel, time: number, brought: Partial<Parcel> = {}, context = awake) =>
  afterAnswer(one, { ...one, triedAt: time, dueAt: time + 10 * day, ...brought }, time, context);

const failed = (kind: Failure['kind'], time: number, retryAt?: number): Partial<Parcel> => ({
  failure: { kind, ...(retryAt !== undefined && { retryAt }) },
  dueAt: retryAt ?? time + 3 * minute,
});

describe('a hint', () => {
  const hint = hintOf('ON_SHIPPING', '2026-11-21T08:41:00+07:00');
  const brought = { status: 'ON_SHIPPING', latest: { ...row.latest!, at: hint.at } };

  it('makes the parcel due, never later than it was', () => {
    expect(hear(row, hint, now)).toMatchObject({
      dueAt: now,
      hints: [{ status: 'ON_SHIPPING', at: hint.at }],
    });
    expect(hear(row, hint, now, now + minute).dueAt).toBe(now + minute);
    expect(hear({ ...row, dueAt: now - 1 }, hint, now, now + minute).dueAt).toBe(now - 1);
    expect(hear({ ...row, dueAt: null }, hint, now).dueAt).toBe(now);
  });

  it('does not shorten a wait that the service asked for', () => {
    for (const waiting of [
      { ...row, limitedTimes: 1 },
      { ...row, failure: { kind: 'service-trouble', retryAt: now + minute } as const },
    ]) {
      const hinted = hear(waiting, hint, now);
      expect(hinted).toMatchObject({ dueAt: row.dueAt, hints: [{ at: hint.at }] });
      expect(afterAnswer(row, hinted, now, awake)).toEqual(hinted); // the answer that asked for the wait
    }
  });

  it('is news also beside a known event with a date in the future', () => {
    const ahead = { ...row, latest: { ...row.latest!, at: '2026-12-24T00:00:00Z' } };
    expect(isHintNews(ahead, hint, now)).toBe(true);
  });

  it('is checked at least 30 s after the last check, also if that seems to be in the future', () => {
    expect(hear({ ...row, triedAt: now - 10_000 }, hint, now).dueAt).toBe(now + 20_000);
    expect(hear({ ...row, triedAt: now + 30 * minute }, hint, now).dueAt).toBe(now + 30_000);
  });

  it('is checked in the morning if a check is not allowed before the night', () => {
    const evening = Date.parse('2026-11-21T22:59:50+07:00');
    const morning = Date.parse('2026-11-22T07:00:00+07:00');
    const tried = { ...row, triedAt: evening, dueAt: evening + day };
    const hinted = withHint(tried, hint, evening, defaultPlanContext);
    expect(hinted.dueAt).toBe(morning);
    const vain = check(hinted, evening, {}, defaultPlanContext);
    expect([vain.dueAt, isNight(vain.dueAt!, defaultPlanContext)]).toEqual([morning, false]);
  });

  it('is gone after the answer that has its news', () => {
    const hinted = { ...hear(row, hint, now), vainHints: 2 };
    const next = check(hinted, now, brought);
    expect([next.hints, next.vainHints, next.dueAt]).toEqual([undefined, undefined, now + 10 * day]);
    const newer = { status: 'ON_DELIVERED', latest: { ...row.latest!, at: '2026-11-21T08:59:00+07:00' } };
    expect(check(hinted, now, newer).hints).toBeUndefined();
  });

  it('about a second update, which the answer to the first does not have, is checked soon', () => {
    const second = hintOf('ON_DELIVERED', '2026-11-21T08:59:00+07:00');
    const next = check({ ...hear(hear(row, hint, now), second, now), vainHints: 2 }, now, brought);
    expect(next).toMatchObject({ vainHints: 0, dueAt: now + 30_000 });
    expect(next.hints!.map(({ status }) => status)).toEqual(['ON_SHIPPING', 'ON_DELIVERED']);
  });

  it.each([
    ['a status that nobody knows', (time: number) => hintOf('X', new Date(time).toISOString())],
    ['the known status', (time: number) => hintOf('ON_OTHER_STATUS', new Date(time).toISOString())],
    ['the known time', () => hintOf('X', at)],
    ['the future', () => hintOf('X', '2099-01-01T00:00:00Z')],
    ['no time', () => hintOf('X', '')],
  ])('of a forger, with %s, costs a few checks, also if it comes again and again', (_, forge) => {
    let one = row;
    let checks = 0;
    for (let time = now; time < now + 30 * day; time += minute) {
      one = hear(one, forge(time), time);
      if (one.dueAt! > time) continue;
      checks += 1;
      one = check(one, time, { dueAt: now + 30 * day });
    }
    expect(checks).toBeGreaterThan(2);
    expect(checks).toBeLessThan(40);
  });

  it('is tried at most three times', () => {
    let one = hear(row, hint, now);
    let checks = 0;
    for (let time = now; time < now + day; time += 10_000) {
      if (one.dueAt! > time) continue;
      checks += 1;
      one = check(one, time);
    }
    expect([checks, one.hints]).toEqual([3, undefined]);
  });

  it('outlives failures, however many, and they never make its checks rarer than without it', () => {
    let one = hear(row, hint, now);
    for (let n = 1; n <= 6; n += 1) {
      const time = now + n * 3 * minute;
      one = check(one, time, failed('service-trouble', time));
      expect(one.hints).toMatchObject([{ at: hint.at }]);
      expect(one.dueAt).toBeLessThanOrEqual(time + 3 * minute);
    }
    expect(one.vainHints).toBe(maxVainHints + 1);
    // After a long outage, a hint is not late by a day.
    const later = now + day;
    const tried = { ...one, triedAt: later - 130 * minute, dueAt: later + day };
    expect(hear(tried, hint, later).dueAt).toBe(later);
    expect(check(one, now + 30 * minute, { ...brought, failure: null }).vainHints).toBeUndefined();
  });

  it('is remembered beside the next ones, up to five', () => {
    let one = row;
    for (let n = 0; n < 7; n += 1) one = hear(one, hintOf(`S${n}`, hint.at), now);
    expect(one.hints!.map(({ status }) => status)).toEqual(['S2', 'S3', 'S4', 'S5', 'S6']);
  });

  it('is true if an event has its status and its time', () => {
    const events = [{ dateTime: '2026-11-21T01:41:00Z', status: 'ON_SHIPPING', description: '' }];
    expect(isAboutEvent(hint, events)).toBe(true);
    for (const more of [{ status: 'ON_DELIVERED' }, { at: '2000-01-01T00:00:00Z' }, { at: '' }])
      expect(isAboutEvent({ ...hint, ...more }, events)).toBe(false);
  });

  it('of a parcel that is not checked any more leaves it so', () => {
    expect(check(hear(row, hint, now), now, { dueAt: null })).toMatchObject({ dueAt: null });
  });
});
