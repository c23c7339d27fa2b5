import { describe, expect, it } from 'vitest';
import { answerMaxAgeMs } from '@/utils/model/tracking.ts';
import { afterClockChange } from '@/utils/schedule/schedule.ts';
import { newParcel } from '@/utils/parcels/merge.ts';
import type { Parcel } from '@/utils/model/parcel.ts';

const now = Date.parse('2026-11-21T12:00:00+07:00');
const day = 86_400_000;
const rowOf = (more: Partial<Parcel>): Parcel => ({
  ...newParcel({ id: 'lex/A1', courierKey: 'lex', trackingNo: 'A1', foundOn: '' }, now - day),
  ...more,
});
const dueAfter = (more: Partial<Parcel>) => afterClockChange(rowOf(more), now).dueAt;

describe('afterClockChange', () => {
  it('moves every stored time in the future to now, and drops announcements dated in the future', () => {
    const ahead = now + 30 * day;
    const mended = afterClockChange(
      rowOf({
        followedAt: ahead,
        checkedAt: ahead,
        triedAt: ahead,
        finishedAt: ahead,
        archivedAt: ahead,
        closedAt: ahead,
        peak: { at: ahead, id: 'x' },
        announced: [
          { status: 'ON_SHIPPING', at: now - 1 },
          { status: 'ON_DELIVERED', at: ahead },
        ],
      }),
      now,
    );
    expect(mended).toMatchObject({
      followedAt: now,
      checkedAt: now - answerMaxAgeMs,
      triedAt: now - answerMaxAgeMs,
      finishedAt: now,
      archivedAt: now,
      closedAt: now,
      peak: { at: now, id: 'x' },
      announced: [{ status: 'ON_SHIPPING', at: now - 1 }],
    });
  });

  it('an end is not moved before the newest scan: its date does not come from this clock', () => {
    const latest = { key: 'k', at: '2026-11-20T12:00:00+07:00', what: '', place: '' };
    const ended = { finishedAt: now - 9000, archivedAt: now - 8000, closedAt: now - 7000 };
    const scanned = Date.parse(latest.at);
    expect(afterClockChange(rowOf({ ...ended, latest }), now - 2000 * day)).toMatchObject({
      finishedAt: scanned,
      archivedAt: scanned,
      closedAt: scanned,
    });
    expect(afterClockChange(rowOf({ ...ended, latest }), now)).toMatchObject(ended);
  });

  it('due times planned by the wrong clock become due now', () => {
    expect(dueAfter({ triedAt: now + day, dueAt: now + 2 * day })).toBe(now);
    expect(dueAfter({ dueAt: now + 400 * day })).toBe(now);
    expect(dueAfter({ triedAt: now - 5, dueAt: now + day })).toBe(now + day);
  });

  it('parcels given up because of the wrong clock become due, unless their journey is over', () => {
    const triedAt = now + 31 * day;
    expect(dueAfter({ status: 'ON_OTHER_STATUS', triedAt, dueAt: null })).toBe(now);
    expect(dueAfter({ status: 'ON_OTHER_STATUS', triedAt: now - day, dueAt: null })).toBeNull();
    expect(dueAfter({ status: 'ON_DELIVERED', triedAt, dueAt: null })).toBeNull();
    expect(dueAfter({ status: 'ON_OTHER_STATUS', triedAt, dueAt: null, closedAt: now })).toBeNull();
    expect(dueAfter({ failure: { kind: 'courier-not-served' }, triedAt, dueAt: null })).toBeNull();
  });
});
