import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newParcel } from '@/utils/parcels/merge.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import {
  forGood,
  delayToNotify,
  changeToNotify,
  noticeDefaults,
  quietUntil,
} from '@/utils/parcels/notification-rules.ts';

const at = (hour: number, minute = 0, day = 21) => new Date(2026, 10, day, hour, minute).getTime();
const night = { isOn: true, from: 22 * 60, to: 7 * 60 };
const lunch = { isOn: true, from: 12 * 60, to: 13 * 60 + 30 };

describe('silentUntil', () => {
  it.each([
    ['late in the evening, till the morning', night, null, at(23, 5), at(7, 0, 22)],
    ['after midnight, till the same morning', night, null, at(0, 30), at(7)],
    ['from its first minute', night, null, at(22), at(7, 0, 22)],
    ['not from its last one on', night, null, at(7), null],
    ['by day', night, null, at(12), null],
    ['within one day', lunch, null, at(12, 15), at(13, 30)],
    ['switched off', { ...night, isOn: false }, null, at(23), null],
    ['equal hours are none', { isOn: true, from: 60, to: 60 }, null, at(1), null],
    ['paused', lunch, at(18), at(9), at(18)],
    ['a pause that is over', lunch, at(8), at(9), null],
    ['a pause that ends in the quiet hours', night, at(23), at(9), at(7, 0, 22)],
    ['paused for good', night, forGood, at(9), forGood],
  ])('%s', (_, quiet, pausedUntil, now, until) =>
    expect(quietUntil({ quiet, pausedUntil }, now)).toBe(until),
  );

  it('ends later than now, and within a day', () => {
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

describe('newsOf', () => {
  it.each<[string, Parcel, string | null]>([
    ['a change that is switched on', changed, 'out-for-delivery'],
    ['one that is switched off', { ...changed, status: 'ON_OTHER_STATUS' }, null],
    ['a word nobody knows', { ...changed, status: 'ON_THE_MOON' }, 'unknown'],
    ['the first state of a number that was not known', { ...changed, status: 'ON_KEEP' }, 'picked-up'],
    ['a muted parcel', { ...changed, isMuted: true }, null],
    ['one in the archive', { ...changed, archivedAt: 1 }, null],
    ['one ended by hand', { ...changed, closedAt: 1 }, null],
    ['nothing new', { ...changed, toAnnounce: null }, null],
    ['a lateness', stuck, 'late'],
    ['a lateness told before', { ...stuck, toldLate: delayToNotify(stuck)!.id }, null],
    ['a muted lateness', { ...stuck, isMuted: true }, null],
  ])('%s', (_, parcel, kind) => expect(changeToNotify(parcel, noticeDefaults)).toBe(kind));

  it('a lateness that is switched off', () =>
    expect(changeToNotify(stuck, { ...noticeDefaults, late: false })).toBeNull());
});
