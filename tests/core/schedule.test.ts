import { describe, expect, it } from 'vitest';
import { nextCheckAt, retryCheckAt } from '@/utils/core/schedule.ts';

const now = Date.parse('2026-11-21T09:00:00+07:00');
const minutes = (n: number) => n * 60_000;
const parcel = { status: 'ON_OTHER_STATUS', latest: null, keptAt: now, failures: 0 };

describe('nextCheckAt', () => {
  it('presses on the delivery day and is patient on the way', () => {
    expect(nextCheckAt({ ...parcel, status: 'ON_SHIPPING' }, now)).toBe(now + minutes(20));
    expect(nextCheckAt(parcel, now)).toBe(now + minutes(240));
    expect(nextCheckAt({ ...parcel, status: 'ON_SOMETHING_NEW' }, now)).toBe(now + minutes(240));
  });

  it('lets delivered and returned parcels rest', () => {
    expect(nextCheckAt({ ...parcel, status: 'ON_DELIVERED' }, now)).toBeNull();
    expect(nextCheckAt({ ...parcel, status: 'ON_RETURNED_TO_SENDER' }, now)).toBeNull();
  });

  it('lets go after 30 days of silence, counted from the newest event', () => {
    const old = now - minutes(60 * 24 * 31);
    const latest = { key: '', at: new Date(now - minutes(60)).toISOString(), what: '', place: '' };
    expect(nextCheckAt({ ...parcel, keptAt: old }, now)).toBeNull();
    expect(nextCheckAt({ ...parcel, keptAt: old, latest }, now)).not.toBeNull();
  });
});

describe('retryCheckAt', () => {
  it('obeys the service’s own word', () => {
    expect(retryCheckAt(parcel, { kind: 'too-many-requests', retryAt: now + 5 }, now)).toBe(now + 5);
  });

  it('waits for a first scan without backing off', () => {
    const wait = retryCheckAt({ ...parcel, failures: 9 }, { kind: 'not-found-yet' }, now);
    expect(wait).toBe(now + minutes(360));
  });

  it.each([
    [0, 2],
    [1, 4],
    [5, 64],
    [30, 360],
  ])('after %i failures waits at most %i minutes and at least half of it', (failures, most) => {
    const at = (chance: number) => retryCheckAt({ ...parcel, failures }, { kind: 'timed-out' }, now, chance);
    expect(at(1)).toBe(now + minutes(most));
    expect(at(0)).toBe(now + minutes(most) / 2);
  });
});
