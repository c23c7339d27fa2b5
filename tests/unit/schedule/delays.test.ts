import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { delayOf, missedDay, promisedDay, silentDays } from '@/utils/schedule/delays.ts';
import { knownStatuses } from '@/utils/model/status.ts';
import { watched } from '../../fixtures/watched.ts';
import { testEach } from '../support/test-each.ts';

const hour = 3_600_000;
const day = 24 * hour;
const noon = Date.parse('2026-11-20T12:00:00+07:00');
const iso = (at: number) => new Date(at + 7 * hour).toISOString().replace('.000Z', '+07:00');
/** A parcel with a status, last scanned some hours ago, checked just now. */
const silent = (status: string, hours: number, more = {}) => {
  const at = iso(noon - hours * hour);
  return watched(noon - 20 * day, {
    status,
    latest: { key: `${at} ${status}`, at },
    firstScanAt: iso(noon - 10 * day),
    checkedAt: noon,
    triedAt: noon,
    ...more,
  });
};
/** Silent for long after a failed attempt, of which the courier says this. */
const back = (what: string) => {
  const parcel = silent('ON_UNABLE_TO_SEND', 500);
  return { ...parcel, latest: { ...parcel.latest!, what } };
};
const unknown = (followedAt: number) =>
  watched(followedAt, { failure: { kind: 'not-found-yet' }, triedAt: noon, failures: 3 });

describe('delayOf', () => {
  it.each([
    ['waiting for its first scan', unknown(noon - 71 * hour), null],
    ['no first scan', unknown(noon - 72 * hour), 'no-first-scan'],
    ['moving', silent('ON_OTHER_STATUS', 71), null],
    ['not moving', silent('ON_OTHER_STATUS', 72), 'no-movement'],
    ['not moving since pick-up', silent('ON_PICKED_UP', 72), 'no-movement'],
    ['with an unknown status', silent('ON_SOMETHING_NEW', 72), 'no-movement'],
    ['out since this morning', silent('ON_SHIPPING', 4), null],
    ['out since yesterday morning', silent('ON_SHIPPING', 28), 'silent-out'],
    ['after a failed attempt', silent('ON_UNABLE_TO_SEND', 24), null],
    ['long after a failed attempt', silent('ON_UNABLE_TO_SEND', 72), 'no-movement'],
    ['delivered long ago', silent('ON_DELIVERED', 500), null],
    ['returned long ago', silent('ON_RETURNED_TO_SENDER', 500), null],
    ['ended by hand', silent('ON_OTHER_STATUS', 500, { closedAt: noon }), null],
    ['in the archive', silent('ON_OTHER_STATUS', 500, { archivedAt: noon }), null],
    ['back at the sender', back('Returned to sender'), null],
    ['soon to go back', back('Will be returned to sender if the next attempt fails'), 'no-movement'],
  ])('%s: %s', (_, parcel, kind) => expect(delayOf(parcel, noon)?.kind ?? null).toBe(kind));

  it('a status without a history gives no delay', () => {
    const bare = { latest: null, firstScanAt: null, followedAt: noon - 20 * day };
    for (const status of ['ON_UNABLE_TO_SEND', 'ON_SHIPPING', 'ON_OTHER_STATUS', 'ON_PICKED_UP'])
      expect(delayOf(silent(status, 0, bare), noon)).toBeNull();
  });

  it('starts at the last scan, or when the parcel was followed if there is none', () => {
    expect(delayOf(silent('ON_OTHER_STATUS', 80), noon)?.since).toBe(noon - 80 * hour);
    expect(delayOf(unknown(noon - 5 * day), noon)?.since).toBe(noon - 5 * day);
  });

  it('an announced number counts from when it was followed, not from the announcement', () => {
    const announced = silent('ON_KEEP', 100, { firstScanAt: null, followedAt: noon - 20 * hour });
    expect(delayOf(announced, noon)).toBeNull();
    expect(delayOf({ ...announced, followedAt: noon - 4 * day }, noon)?.kind).toBe('no-first-scan');
  });

  testEach(['offline', 'bad-credentials', 'timed-out', 'service-trouble'] as const)(
    'failed checks are not the courier’s delay',
    (kind) => {
      const parcel = silent('ON_OTHER_STATUS', 100, {
        failure: { kind },
        checkedAt: noon - 90 * hour,
        failures: 9,
      });
      expect(delayOf(parcel, noon)).toBeNull();
      expect(delayOf(watched(noon - 9 * day, { failure: { kind }, triedAt: noon }), noon)).toBeNull();
    },
  );

  testEach(['2099-01-01T00:00:00+07:00', '1970-01-01T07:00:00+07:00'])(
    'a scan with an impossible date counts from when it was first received',
    (at) => {
      const heard = (hours: number) =>
        silent('ON_OTHER_STATUS', 0, {
          latest: { key: 'k', at },
          firstScanAt: at,
          peak: { at: noon - hours * hour, id: '' },
        });
      expect(delayOf(heard(71), noon)).toBeNull();
      expect(delayOf(heard(72), noon)).toMatchObject({ kind: 'no-movement', since: noon - 72 * hour });
    },
  );

  it('a number that the service no longer knows is not late', () => {
    const lost = silent('ON_OTHER_STATUS', 100, {
      checkedAt: noon - 90 * hour,
      triedAt: noon,
      failure: { kind: 'not-found-yet' },
    });
    expect(delayOf(lost, noon)).toBeNull();
  });

  it('its id stays the same until the next scan', () => {
    const parcel = silent('ON_OTHER_STATUS', 80);
    const id = delayOf(parcel, noon)!.id;
    expect(delayOf({ ...parcel, checkedAt: noon + day, triedAt: noon + day }, noon + day)!.id).toBe(id);
    const moved = silent('ON_OTHER_STATUS', 75);
    expect(delayOf(moved, noon)!.id).not.toBe(id);
  });

  it.each([
    ['tomorrow', '2026-11-21', null],
    ['today', '2026-11-20', null],
    ['yesterday', '2026-11-19', 'past-due'],
    ['before the first scan', '2026-11-01', null],
    ['on the day of the first scan', '2026-11-10', 'past-due'],
    ['no date', '', null],
    ['no valid date', 'soon', null],
  ])('due date: %s', (_, dueDate, kind) =>
    expect(delayOf(silent('ON_OTHER_STATUS', 5, { dueDate }), noon)?.kind ?? null).toBe(kind),
  );

  it('a due date ends at midnight of the parcel’s time zone, not the reader’s', () => {
    const parcel = silent('ON_OTHER_STATUS', 20, { dueDate: '2026-11-19' });
    const midnight = Date.parse('2026-11-20T00:00:00+07:00');
    expect(delayOf({ ...parcel, checkedAt: midnight - 1 }, midnight - 1)).toBeNull();
    expect(delayOf({ ...parcel, checkedAt: midnight }, midnight)).toEqual({
      kind: 'past-due',
      since: midnight,
      id: `${parcel.id}#past-due#2026-11-19`,
    });
  });

  it('never starts in the future, never changes its input, and never concerns a finished journey', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(null, ...knownStatuses, 'ON_SOMETHING_NEW'),
        fc.integer({ min: -200, max: 2000 }),
        fc.integer({ min: -200, max: 2000 }),
        fc.constantFrom('', '2026-11-19', 'x'),
        (status, hours, checked, dueDate) => {
          const parcel = silent(status ?? '', hours, { status, dueDate, checkedAt: noon - checked * hour });
          const before = JSON.stringify(parcel);
          const late = delayOf(parcel, noon);
          expect(JSON.stringify(parcel)).toBe(before);
          if (!late) return;
          expect(late.since).toBeLessThanOrEqual(noon);
          expect(status).not.toBe('ON_DELIVERED');
          expect(status).not.toBe('ON_RETURNED_TO_SENDER');
        },
      ),
    );
  });
});

describe('promisedDay', () => {
  it.each([
    ['in the future', silent('ON_OTHER_STATUS', 5, { dueDate: '2026-11-22' }), '2026-11-22'],
    ['today', silent('ON_OTHER_STATUS', 5, { dueDate: '2026-11-20' }), '2026-11-20'],
    ['out for delivery earlier, today', silent('ON_SHIPPING', 5, { dueDate: '2026-11-22' }), '2026-11-20'],
    ['out for delivery without a due date', silent('ON_SHIPPING', 5), '2026-11-20'],
    ['out for delivery since yesterday', silent('ON_SHIPPING', 20, { dueDate: '2026-11-22' }), '2026-11-22'],
    ['past', silent('ON_OTHER_STATUS', 5, { dueDate: '2026-11-19' }), null],
    ['before the first scan', silent('ON_OTHER_STATUS', 5, { dueDate: '2026-11-02' }), null],
    ['delivered', silent('ON_DELIVERED', 5, { dueDate: '2026-11-20' }), null],
    ['going back', silent('ON_OTHER_STATUS', 5, { dueDate: '2026-11-22', isGoingBack: true }), null],
    ['ended by hand', silent('ON_OTHER_STATUS', 5, { dueDate: '2026-11-22', closedAt: noon }), null],
    ['none', silent('ON_OTHER_STATUS', 5), null],
    ['no valid date', silent('ON_OTHER_STATUS', 5, { dueDate: 'soon' }), null],
    ['announced, not scanned yet', { ...unknown(noon - hour), dueDate: '2026-11-22' }, '2026-11-22'],
  ])('%s', (_, parcel, expected) => expect(promisedDay(parcel, noon)).toBe(expected));
});

it('a parcel that waits for its user is neither late nor overdue', () => {
  const overdue = silent('ON_OTHER_STATUS', 90, { dueDate: '2026-11-17' });
  expect([delayOf(overdue, noon)?.kind, missedDay(overdue, noon)]).toEqual(['no-movement', '2026-11-17']);
  const ready = { ...overdue, latest: { ...overdue.latest!, what: 'At the pick-up point' } };
  expect([delayOf(ready, noon), missedDay(ready, noon)]).toEqual([null, null]);
  const lost = { ...overdue, latest: { ...overdue.latest!, what: 'The parcel cannot be found' } };
  expect(delayOf(lost, noon)).toBeNull();
  expect(promisedDay({ ...lost, dueDate: '2026-11-22' }, noon)).toBeNull();
  const goesBack = { ...overdue, isGoingBack: true };
  expect([delayOf(goesBack, noon), missedDay(goesBack, noon)]).toEqual([null, null]);
});

testEach([
  ['not yet silent too long', silent('ON_OTHER_STATUS', 71), null],
  ['four days and a half', silent('ON_OTHER_STATUS', 108), 4],
  ['out for delivery, 30 hours', silent('ON_SHIPPING', 30), 1],
  ['not since the last answer', silent('ON_OTHER_STATUS', 108, { checkedAt: noon - 24 * hour }), 3],
  ['past its due date, but not silent', silent('ON_OTHER_STATUS', 1, { dueDate: '2026-11-17' }), null],
])('days of silence: %s', (_, parcel, days) => expect(silentDays(parcel)).toBe(days));
