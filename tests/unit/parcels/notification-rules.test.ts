import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newParcel } from '@/utils/parcels/merge.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import {
  forGood,
  delayToNotify,
  mayNotifyAt,
  newsToNotify,
  notificationDefaults,
  quietUntil,
  withNotified,
} from '@/utils/parcels/notification-rules.ts';

const at = (hour: number, minute = 0, day = 21) => new Date(2026, 10, day, hour, minute).getTime();
const night = { isOn: true, from: 22 * 60, to: 7 * 60 };
const lunch = { isOn: true, from: 12 * 60, to: 13 * 60 + 30 };

describe('quietUntil', () => {
  it.each([
    ['late in the evening, until morning', night, null, at(23, 5), at(7, 0, 22)],
    ['after midnight, until the same morning', night, null, at(0, 30), at(7)],
    ['from its first minute', night, null, at(22), at(7, 0, 22)],
    ['not at its end', night, null, at(7), null],
    ['by day', night, null, at(12), null],
    ['within one day', lunch, null, at(12, 15), at(13, 30)],
    ['disabled', { ...night, isOn: false }, null, at(23), null],
    ['equal hours mean none', { isOn: true, from: 60, to: 60 }, null, at(1), null],
    ['paused', lunch, at(18), at(9), at(18)],
    ['a pause in the past', lunch, at(8), at(9), null],
    ['a pause that ends in quiet hours', night, at(23), at(9), at(7, 0, 22)],
    ['paused for good', night, forGood, at(9), forGood],
  ])('%s', (_, quiet, pausedUntil, now, until) =>
    expect(quietUntil({ quiet, pausedUntil }, now)).toBe(until),
  );

  it('ends after now, and within a day', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const moment = fc.integer({ min: at(0), max: at(0, 0, 28) });
    fc.assert(
      fc.property(minute, minute, moment, (from, to, now) => {
        const until = quietUntil({ quiet: { isOn: true, from, to }, pausedUntil: null }, now);
        if (until === null) return;
        expect(until).toBeGreaterThan(now);
        expect(until - now).toBeLessThanOrEqual(25 * 3_600_000);
        expect(quietUntil({ quiet: { isOn: true, from, to }, pausedUntil: null }, until)).toBeNull();
      }),
    );
  });
});

const day = 86_400_000;
const row: Parcel = newParcel({ id: 'lex/A1', courierKey: 'lex', trackingNo: 'A1', foundOn: '' }, at(9));
const changed: Parcel = { ...row, status: 'ON_SHIPPING', toAnnounce: 'lex/A1#x' };
const stuck: Parcel = { ...row, checkedAt: at(9) + 4 * day, triedAt: at(9) + 4 * day };

describe('newsToNotify', () => {
  it.each<[string, Parcel, string | null]>([
    ['an enabled change', changed, 'out-for-delivery'],
    ['a disabled change', { ...changed, status: 'ON_OTHER_STATUS' }, null],
    ['an unknown status', { ...changed, status: 'ON_THE_MOON' }, 'unknown'],
    ['the first status of a number not known before', { ...changed, status: 'ON_KEEP' }, 'waiting'],
    ['a muted parcel', { ...changed, isMuted: true }, null],
    ['an archived parcel', { ...changed, archivedAt: 1 }, null],
    ['a parcel ended by hand', { ...changed, closedAt: 1 }, null],
    ['no change', { ...changed, toAnnounce: null }, null],
    ['a late parcel', stuck, 'late'],
    ['a late parcel, announced before', { ...stuck, announcedDelayId: delayToNotify(stuck)!.id }, null],
    ['a late parcel, muted', { ...stuck, isMuted: true }, null],
  ])('%s', (_, parcel, kind) => expect(newsToNotify(parcel, notificationDefaults)).toBe(kind));

  it('gives null for a late parcel if that notification is disabled', () =>
    expect(newsToNotify(stuck, { ...notificationDefaults, late: false })).toBeNull());
});

it('a scan of the same status just before does not keep it silent that a parcel waits to be collected', () => {
  const time = '2026-11-21T10:00:00+07:00';
  const now = Date.parse(time);
  const scanned = (what: string): Parcel => ({
    ...newParcel({ id: 'lex/A1', courierKey: 'lex', trackingNo: 'A1', foundOn: '' }, now),
    status: 'ON_OTHER_STATUS',
    latest: { key: what, at: time, what, place: '' },
  });
  const [sorted, ready] = [scanned('Sorted'), scanned('At the pick-up point')];
  const announced = withNotified(sorted, sorted, now);
  expect(mayNotifyAt({ ...sorted, announced }, now + 60_000)).toBe(null);
  expect(mayNotifyAt({ ...ready, announced }, now + 60_000)).toBe(now + 60_000);
  expect(mayNotifyAt({ ...ready, announced: withNotified(ready, ready, now) }, now + 60_000)).toBe(null);
});
