import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownStatus } from '@/utils/couriers/to-collect.ts';
import { readTracking } from '@/utils/service/wire.ts';
import { afterClockChange, defaultPlanContext } from '@/utils/schedule/schedule.ts';
import { mergeFailure, mergeLimit, mergeTracking, newParcel } from '@/utils/parcels/merge.ts';
import { isSentBack } from '@/utils/couriers/failed-attempt.ts';
import { groupOf } from '@/utils/parcels/sections.ts';
import { promisedDay } from '@/utils/schedule/delays.ts';
import { parcelId, type StoredRecord } from '@/utils/model/parcel.ts';
import type { Tracking } from '@/utils/model/tracking.ts';
import {
  atHub,
  courierKey,
  delivered,
  outForDelivery,
  pickedUp,
  recordOf,
  trackingNo,
  type RawEvent,
} from '../../fixtures/answers.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-21T09:00:00+07:00');
const fresh = () => ({
  row: newParcel(
    { id: parcelId(courierKey, trackingNo), courierKey, trackingNo, foundOn: 'shop.example' },
    now,
  ),
  log: null,
});
const sent = () => ({ row: { ...fresh().row, direction: 'sent' as const }, log: null });
const trackingOf = (events: RawEvent[], more = {}): Tracking => {
  const read = readTracking(recordOf(events, more), { trackingNo, courierKey });
  if (!read.ok) throw new Error(read.failure.kind);
  return read.value;
};

describe('mergeTracking', () => {
  it('announces nothing on the first answer', () => {
    const { row } = mergeTracking(fresh(), trackingOf([atHub, pickedUp]), now);
    expect(row).toMatchObject({ status: 'ON_OTHER_STATUS', toAnnounce: null, unseen: false, checkedAt: now });
    expect(row.latest).toMatchObject({ what: 'Arrived at sorting centre', place: 'Samut Sakhon' });
  });

  it('announces a changed status under a stable id', () => {
    const before = mergeTracking(fresh(), trackingOf([atHub]), now);
    const once = mergeTracking(before, trackingOf([outForDelivery, atHub]), now + 1);
    const again = mergeTracking(before, trackingOf([outForDelivery, atHub]), now + 2);
    expect(once.row.toAnnounce).toContain('ON_SHIPPING');
    expect(again.row.toAnnounce).toBe(once.row.toAnnounce);
    expect(once.row.unseen).toBe(true);
  });

  it('merging twice is the same as merging once', () => {
    const before = mergeTracking(fresh(), trackingOf([atHub]), now);
    const once = mergeTracking(before, trackingOf([outForDelivery, atHub]), now);
    const said = { ...once, row: { ...once.row, toAnnounce: null, unseen: false } };
    expect(mergeTracking(said, trackingOf([outForDelivery, atHub]), now).row).toEqual(said.row);
  });

  it('ignores another language, another order and a shortened list', () => {
    const before = mergeTracking(fresh(), trackingOf([outForDelivery, atHub, pickedUp]), now);
    const thai = [outForDelivery, atHub, pickedUp].map((event) => ({ ...event, description: 'ข้อความ' }));
    for (const events of [thai, [outForDelivery, pickedUp], [pickedUp, outForDelivery, atHub]]) {
      const record = trackingOf(events, { status: 'ON_SHIPPING' });
      expect(mergeTracking(before, record, now).row).toMatchObject({ toAnnounce: null, unseen: false });
    }
  });

  it('announces a change once, even after the clock was set back', () => {
    const heard = mergeTracking(fresh(), trackingOf([atHub]), now);
    const dayBack = now - 24 * 3_600_000;
    const before = { ...heard, row: afterClockChange(heard.row, dayBack) };
    const changed = mergeTracking(before, trackingOf([outForDelivery, atHub]), dayBack);
    expect(changed.row.toAnnounce).toContain('ON_SHIPPING');
    const said = { ...changed, row: { ...changed.row, toAnnounce: null } };
    for (const at of [dayBack + 1, now])
      expect(mergeTracking(said, trackingOf([outForDelivery, atHub]), at).row.toAnnounce).toBeNull();
  });

  it('announces a status once if it alternates without new events', () => {
    const answer = (status: string) => trackingOf([outForDelivery, atHub], { status });
    let stored = mergeTracking(fresh(), answer('ON_SHIPPING'), now);
    const said = ['ON_UNABLE_TO_SEND', 'ON_SHIPPING', 'ON_UNABLE_TO_SEND', 'ON_SHIPPING'].map((status, n) => {
      const next = mergeTracking(stored, answer(status), now + n);
      stored = { ...next, row: { ...next.row, toAnnounce: null } };
      return next.row.toAnnounce !== null;
    });
    expect(said).toEqual([true, false, false, false]);
  });

  it('recognises a status in another letter case', () => {
    const lower = outForDelivery.status.toLowerCase();
    const known = mergeTracking(fresh(), trackingOf([outForDelivery, atHub]), now);
    const again = trackingOf([{ ...outForDelivery, status: lower }, atHub]);
    expect(mergeTracking(known, again, now + 1).row).toMatchObject({
      status: 'ON_SHIPPING',
      toAnnounce: null,
      unseen: false,
    });
  });

  it('a delivery in lower case ends the journey', () => {
    const record = trackingOf([{ ...delivered, status: 'on_delivered' }], { detail: {} });
    expect(mergeTracking(fresh(), record, now).row).toMatchObject({ finishedAt: now, dueAt: null });
  });

  it('keeps a known event whose time became unreadable, in its place; new events are still news', () => {
    const known = mergeTracking(fresh(), trackingOf([outForDelivery, atHub, pickedUp]), now);
    const garbled = (events: RawEvent[]) => {
      const lost = { ...outForDelivery, dateTime: '-' };
      const timelines = [
        { date: '-', details: [lost] },
        { date: '2026-11-20', details: events },
      ];
      return trackingOf([outForDelivery], { timelines });
    };
    const once = mergeTracking(known, garbled([atHub, pickedUp]), now + 1);
    expect(once.row).toMatchObject({ latest: known.row.latest, toAnnounce: null, unseen: false });
    expect(once.log).toEqual(known.log);
    const arrived = { ...delivered, status: 'ON_SHIPPING' };
    const twice = mergeTracking(once, garbled([arrived, atHub, pickedUp]), now + 5 * hour);
    expect(twice.row).toMatchObject({ unseen: true, latest: { at: arrived.dateTime } });
    expect(twice.log?.tracking.events).toHaveLength(4);
  });

  it('a status without events is a change, announced once; the history stays', () => {
    const known = mergeTracking(fresh(), trackingOf([atHub, pickedUp]), now);
    const bare = trackingOf([], { status: 'ON_DELIVERED', detail: {} });
    const once = mergeTracking(known, bare, now + 1);
    expect(once.row).toMatchObject({ status: 'ON_DELIVERED', latest: known.row.latest, unseen: true });
    expect(once.row.toAnnounce).toContain('ON_DELIVERED');
    expect(once.log?.tracking).toMatchObject({
      status: 'ON_DELIVERED',
      events: known.log!.tracking.events,
      detail: known.log!.tracking.detail,
    });
    const said = { ...once, row: { ...once.row, toAnnounce: null, unseen: false } };
    expect(mergeTracking(said, bare, now + 2).row).toMatchObject({ toAnnounce: null, unseen: false });
  });

  it('the first events after a status without events can be news', () => {
    const bare = mergeTracking(fresh(), trackingOf([], { status: 'ON_PICKED_UP' }), now);
    expect(bare.row).toMatchObject({ status: 'ON_PICKED_UP', latest: null, toAnnounce: null });
    const next = mergeTracking(bare, trackingOf([outForDelivery, pickedUp]), now + 1);
    expect(next.row.toAnnounce).toContain('ON_SHIPPING');
  });

  it('a missing status changes nothing', () => {
    const known = mergeTracking(fresh(), trackingOf([outForDelivery]), now);
    const none = trackingOf([{ ...outForDelivery, status: '' }], { status: null, currentStatus: '' });
    expect(mergeTracking(known, none, now + 1).row).toMatchObject({
      status: 'ON_SHIPPING',
      toAnnounce: null,
      unseen: false,
    });
  });

  it('a new event is news once, even below an event dated in the future', () => {
    const ahead = { ...outForDelivery, dateTime: '2099-01-01T08:00:00+07:00' };
    const known = mergeTracking(fresh(), trackingOf([ahead, pickedUp]), now);
    expect(known.row.latest?.at).toBe(ahead.dateTime);
    const next = mergeTracking(known, trackingOf([ahead, atHub, pickedUp]), now + 1);
    expect(next.row).toMatchObject({ unseen: true, toAnnounce: null });
    const seen = { ...next, row: { ...next.row, unseen: false } };
    expect(mergeTracking(seen, trackingOf([ahead, atHub, pickedUp]), now + 2).row.unseen).toBe(false);
  });

  it('announces an event that replaces one dated in the future, even if dated before the last check', () => {
    const ahead = { ...outForDelivery, dateTime: '2099-01-01T08:00:00+07:00' };
    const before = mergeTracking(fresh(), trackingOf([pickedUp]), now);
    const known = mergeTracking(before, trackingOf([ahead, pickedUp]), now + hour);
    const seen = { ...known, row: { ...known.row, toAnnounce: null, unseen: false } };
    const arrived = { ...delivered, dateTime: '2026-11-21T09:50:00+07:00' };
    const { row } = mergeTracking(seen, trackingOf([arrived, pickedUp]), now + 2 * hour);
    expect(row).toMatchObject({ status: 'ON_DELIVERED', unseen: true });
    expect(row.toAnnounce).toContain('ON_DELIVERED');
  });

  it('a new event with the same status is unseen, without a notification', () => {
    const later = { ...atHub, dateTime: '2026-11-20T22:00:00+07:00' };
    const before = mergeTracking(fresh(), trackingOf([atHub]), now);
    expect(mergeTracking(before, trackingOf([later, atHub]), now).row).toMatchObject({
      toAnnounce: null,
      unseen: true,
    });
  });

  it('announces the first scan of a number the service did not know before', () => {
    const unknown = mergeFailure(fresh(), { kind: 'not-found-yet' }, now);
    expect(mergeTracking(unknown, trackingOf([pickedUp]), now).row.toAnnounce).toContain('ON_PICKED_UP');
  });

  it('stores since when deliveries fail, until another status ends it', () => {
    const failed = (time: string) => ({ ...outForDelivery, dateTime: time, status: 'ON_UNABLE_TO_SEND' });
    const since = (record: StoredRecord) => new Date(record.row.toldDelays!['trouble']!).toISOString();
    const [first, second, third] = ['08', '09', '10'].map((hours) => failed(`2026-11-21T${hours}:00:00Z`));
    const again = { ...outForDelivery, dateTime: '2026-11-21T09:30:00Z' };
    const once = mergeTracking(fresh(), trackingOf([first!, atHub]), now + 9 * hour);
    const twice = mergeTracking(once, trackingOf([second!, first!, atHub]), now + 9 * hour);
    const anew = mergeTracking(twice, trackingOf([third!, again, second!, first!, atHub]), now + 9 * hour);
    expect([once, twice, anew].map(since)).toEqual([
      '2026-11-21T08:00:00.000Z',
      '2026-11-21T08:00:00.000Z',
      '2026-11-21T10:00:00.000Z',
    ]);
    const impossible = trackingOf([failed('2026-11-22T08:00:00Z'), failed('1970-01-01T00:00:00Z'), atHub]);
    expect(mergeTracking(fresh(), impossible, now).row.toldDelays).toEqual({ trouble: now });
    expect(mergeTracking(once, impossible, now + hour).row.toldDelays).toEqual(once.row.toldDelays);
  });

  it('stores since when words alone say that a parcel needs its user', () => {
    const lost = (dateTime: string) => ({ ...atHub, dateTime, description: 'พัสดุสูญหาย' });
    const since = ({ row }: StoredRecord) => row.toldDelays?.['trouble'];
    const first = lost('2026-11-18T09:00:00+07:00');
    const once = mergeTracking(fresh(), trackingOf([first]), now);
    expect(since(once)).toBe(Date.parse(first.dateTime));
    const again = trackingOf([lost('2026-11-20T09:00:00+07:00'), first]);
    expect(since(mergeTracking(once, again, now))).toBe(since(once));
    expect(since(mergeTracking(fresh(), trackingOf([lost('2036-01-01T00:00:00Z')]), now))).toBe(now);
    const found = mergeTracking(once, trackingOf([outForDelivery, first]), now);
    const later = lost('2026-11-21T12:00:00+07:00');
    const anew = mergeTracking(found, trackingOf([later, outForDelivery, first]), now + 4 * hour);
    expect(since(anew)).toBe(Date.parse(later.dateTime));
  });

  it('a parcel that goes back needs attention and has no due day, also after scans of hubs, until another round', () => {
    const at = (hours: string, status: string, description: string) => ({
      dateTime: `2026-11-21T${hours}:00:00+07:00`,
      status,
      description,
    });
    const refused = at('10', 'ON_UNABLE_TO_SEND', 'ผู้รับปฏิเสธรับพัสดุ');
    const sentBack = at('11', 'ON_OTHER_STATUS', 'พัสดุถูกส่งกลับต้นทาง');
    const hub = at('12', 'ON_OTHER_STATUS', 'ถึงศูนย์คัดแยก');
    const out = at('13', 'ON_SHIPPING', 'พนักงานกำลังนำส่งพัสดุอีกครั้ง');
    const events = [out, hub, sentBack, refused, atHub, pickedUp];
    let record: StoredRecord = fresh();
    const shown = [3, 2, 1, 0].map((from) => {
      record = mergeTracking(
        record,
        trackingOf(events.slice(from), { detail: { dueDate: '2026-11-21' } }),
        now + (7 - from) * hour,
      );
      const { row } = record;
      return [groupOf(row, now), promisedDay(row, now), isSentBack(row), row.toldDelays?.['trouble']];
    });
    const since = Date.parse(refused.dateTime);
    expect(shown).toEqual([
      ['attention', '2026-11-21', false, since],
      ['attention', null, true, since],
      ['attention', null, true, since],
      ['today', '2026-11-21', false, since],
    ]);
    expect(record.row).toMatchObject({
      isGoingBack: false,
      toAnnounce: expect.stringContaining('ON_SHIPPING'),
    });
  });

  it('a return and an attempt after it are announced, and what an older version stored is corrected', () => {
    const told = [
      'ON_UNABLE_TO_SEND Refused',
      'ON_OTHER_STATUS Returning to sender',
      'ON_UNABLE_TO_SEND Nobody home',
    ];
    const events = told.map((one, n) => ({
      status: one.split(' ')[0]!,
      description: one.slice(one.indexOf(' ') + 1),
      dateTime: `2026-11-21T0${n + 4}:00:00+07:00`,
    }));
    let record: StoredRecord = fresh();
    const announced = [1, 2, 3].map((count) => {
      const before = { ...record, row: { ...record.row, toAnnounce: null } };
      record = mergeTracking(
        before,
        trackingOf([...events.slice(0, count).toReversed(), atHub]),
        now + count * hour,
      );
      return record.row.toAnnounce;
    });
    expect(announced.slice(1)).toEqual([expect.any(String), expect.any(String)]);

    const answer = trackingOf([atHub, { ...events[1]!, dateTime: '2026-11-20T04:00:00+07:00' }]);
    const { isGoingBack: _, ...older } = mergeTracking(fresh(), answer, now).row;
    const { row } = mergeTracking({ row: older, log: null }, answer, now + hour);
    expect(row).toMatchObject({ isGoingBack: true, toAnnounce: expect.any(String) });
  });

  it('a parcel that is back by its words alone is finished, also if it was stored as going back', () => {
    const event = { ...delivered, status: 'ON_UNABLE_TO_SEND', description: 'Returned to the sender' };
    const answer = trackingOf([event, atHub]);
    const going = mergeTracking(fresh(), { ...answer, status: 'ON_UNABLE_TO_SEND' }, now);
    expect([isSentBack(going.row), going.row.dueAt]).toEqual([true, expect.any(Number)]);
    const { row } = mergeTracking(going, answer, now + hour);
    expect(row).toMatchObject({
      status: 'ON_RETURNED_TO_SENDER',
      finishedAt: now + hour,
      dueAt: null,
      isGoingBack: false,
      toAnnounce: expect.any(String),
    });
    expect([isSentBack(row), shownStatus(row)]).toEqual([false, 'ON_RETURNED_TO_SENDER']);
  });

  it('keeps the user’s fields, and stops checking a delivered parcel', () => {
    const named = { ...fresh(), row: { ...fresh().row, name: 'Mugs' } };
    const { row } = mergeTracking(named, trackingOf([delivered], { detail: {} }), now);
    expect(row).toMatchObject({ name: 'Mugs', dueAt: null });
  });

  it('stores cash on delivery, paid or not, while the courier gives it', () => {
    const owed = mergeTracking(sent(), trackingOf([delivered]), now);
    expect(owed.row).toMatchObject({ cod: '290', isCodDue: true });
    const paid = mergeTracking(
      owed,
      trackingOf([delivered], { detail: { cashOnDelivery: '290', isPayCashOnDelivery: true } }),
      now + 1,
    );
    expect(paid.row).toMatchObject({ cod: '290', isCodDue: false, unseen: true });
    const received = { ...owed, row: { ...owed.row, direction: 'received' as const } };
    const told = mergeTracking(
      received,
      trackingOf([delivered], { detail: { cashOnDelivery: '0' } }),
      now + 1,
    );
    expect(told.row.unseen).toBe(false);
    const none = trackingOf([delivered], { detail: { cashOnDelivery: '0' } });
    expect(mergeTracking(paid, none, now + 2).row).toMatchObject({ cod: '', isCodDue: false });
  });

  it('keeps checking, slowly, while cash on delivery is not paid out to the user', () => {
    expect(mergeTracking(fresh(), trackingOf([delivered]), now).row.dueAt).toBeNull();
    const { row } = mergeTracking(sent(), trackingOf([delivered]), now);
    expect(row.dueAt).toBe(now + 86_400_000);
    expect(
      mergeTracking({ row: { ...row, closedAt: now }, log: null }, trackingOf([delivered]), now).row.dueAt,
    ).toBeNull();
  });
});

it('the language of the texts is that of the answer they came with', () => {
  const { language: none, ...unsaid } = trackingOf([atHub]);
  expect(none).toBeUndefined();
  const first = mergeTracking(fresh(), { ...unsaid, language: 'th' }, now);
  expect(first.log?.tracking.language).toBe('th');
  const bare = mergeTracking(first, { ...unsaid, language: 'en', events: [] }, now + hour);
  expect(bare.log?.tracking).toMatchObject({ language: 'th', events: [atHub] });
  expect(mergeTracking(first, { ...unsaid, language: 'en' }, now + hour).log?.tracking.language).toBe('en');
  expect(mergeTracking(first, unsaid, now + hour).log?.tracking).not.toHaveProperty('language');
});

describe('answers with one bad field', () => {
  const statuses = ['ON_PICKED_UP', 'ON_OTHER_STATUS', 'ON_SHIPPING', 'ON_UNABLE_TO_SEND'];
  /** The first events of a journey, newest first: one every ten hours, each with another status than the one before. */
  const journey = (count: number): RawEvent[] =>
    Array.from({ length: count }, (_, n) => ({
      dateTime: `2026-11-${String(1 + Math.floor((n * 10) / 24)).padStart(2, '0')}T${String((n * 10) % 24).padStart(2, '0')}:30:12+07:00`,
      status: statuses[n % statuses.length]!,
      description: `Step ${n}`,
    })).toReversed();
  const daysOf = (events: object[]) => [{ date: '', details: events }];
  const ways: Record<string, (events: RawEvent[]) => Tracking> = {
    good: (events) => trackingOf(events),
    garbled: ([newest, ...events]) =>
      trackingOf([newest!], { timelines: daysOf([{ ...newest, dateTime: '-' }, ...events]) }),
    toTheMinute: (events) =>
      trackingOf(events, {
        timelines: daysOf(
          events.map((event) => ({
            ...event,
            dateTime: '-',
            date: event.dateTime.slice(0, 10),
            time: event.dateTime.slice(11, 16),
          })),
        ),
      }),
    lowerCase: (events) =>
      trackingOf(events.map((event) => ({ ...event, status: event.status.toLowerCase() }))),
    noStatus: (events) => trackingOf(events, { status: null }),
    bare: ([newest]) => trackingOf([], { status: newest!.status }),
  };

  it('lose no known event, and announce nothing twice', () => {
    const answers = fc.array(fc.record({ grows: fc.boolean(), way: fc.constantFrom(...Object.keys(ways)) }), {
      minLength: 1,
      maxLength: 15,
    });
    fc.assert(
      fc.property(answers, (all) => {
        let count = 1;
        let told = 0;
        let stored: Parameters<typeof mergeTracking>[0] = mergeTracking(fresh(), trackingOf(journey(1)), now);
        let heard = stored.log!.tracking.events.length;
        const at = (n: number) => now + n * hour;
        for (const [n, { grows, way }] of all.entries()) {
          if (grows) count += 1;
          const next = mergeTracking(stored, ways[way]!(journey(count)), at(n + 1));
          expect(next.row.status).toBe(journey(count)[0]!.status);
          expect(next.log!.tracking.events.length).toBeGreaterThanOrEqual(heard);
          heard = next.log!.tracking.events.length;
          if (next.row.toAnnounce !== null) told += 1;
          stored = { ...next, row: { ...next.row, toAnnounce: null } };
        }
        const last = mergeTracking(stored, ways['good']!(journey(count)), at(all.length + 1));
        expect(last.row.toAnnounce).toBeNull();
        expect(last.log!.tracking.events).toEqual(trackingOf(journey(count)).events);
        // Without new events, a status that alternates is announced once. So there may be fewer announcements.
        expect(told).toBeLessThanOrEqual(count - 1);
        if (!all.some(({ way }) => way === 'bare')) expect(told).toBe(count - 1);
      }),
    );
  });
});

it('mergeLimit moves a parcel behind other due parcels, and keeps its data', () => {
  const known = mergeTracking(fresh(), trackingOf([atHub]), now);
  const due = { ...known, row: { ...known.row, dueAt: now } };
  const limit = { kind: 'too-many-requests', retryAt: now + hour } as const;
  const { row, log } = mergeLimit(due, limit, now, defaultPlanContext);
  expect(row).toEqual({ ...due.row, limitedTimes: 1, dueAt: now + hour });
  expect(log).toBe(known.log);
  expect(
    mergeLimit({ row, log }, { ...limit, retryAt: now + 1 }, now, defaultPlanContext).row.dueAt,
  ).toBeGreaterThan(now + 60_000);
});

describe('mergeFailure', () => {
  it('keeps all data, and counts the failures', () => {
    const known = mergeTracking(fresh(), trackingOf([atHub]), now);
    const once = mergeFailure(known, { kind: 'service-trouble', code: 503 }, now);
    const twice = mergeFailure(once, { kind: 'timed-out' }, now);
    expect(once.log).toBe(known.log);
    expect(once.row).toMatchObject({ status: 'ON_OTHER_STATUS', checkedAt: now, failures: 1 });
    expect(twice.row.failures).toBe(2);
    expect(twice.row.failure?.kind).toBe('timed-out');
  });

  it.each(['not-found-yet', 'bad-request', 'forbidden'] as const)(
    'a time-out after nine answers “%s” is the first failure of the connection',
    (kind) => {
      const nine = Array.from({ length: 9 }).reduce<StoredRecord>(
        (stored) => mergeFailure(stored, { kind, code: 404 }, now),
        fresh(),
      );
      const { failures, dueAt } = mergeFailure(nine, { kind: 'timed-out' }, now).row;
      expect(failures).toBe(1);
      expect(dueAt! - now).toBeLessThanOrEqual(2 * 60_000);
    },
  );

  it('a refusal of the number after nine time-outs is the first of its kind; refusals in a row count', () => {
    const nine = Array.from({ length: 9 }).reduce<StoredRecord>(
      (stored) => mergeFailure(stored, { kind: 'timed-out' }, now),
      fresh(),
    );
    const once = mergeFailure(nine, { kind: 'bad-request', code: 400 }, now);
    const twice = mergeFailure(once, { kind: 'refused', code: 409 }, now);
    expect([nine, once, twice].map(({ row }) => row.failures)).toEqual([9, 1, 2]);
  });

  it('leaves a finished parcel without a due time', () => {
    const resting = mergeTracking(fresh(), trackingOf([delivered], { detail: {} }), now);
    expect(mergeFailure(resting, { kind: 'timed-out' }, now).row.dueAt).toBeNull();
  });

  it('retries a parcel of an uncovered courier, looked up anyway, after a time-out', () => {
    const refused = mergeFailure(fresh(), { kind: 'courier-not-served' }, now);
    expect(refused.row.dueAt).toBeNull();
    expect(mergeFailure(refused, { kind: 'timed-out' }, now).row.dueAt).toBeGreaterThan(now);
    const ended = { ...refused, row: { ...refused.row, closedAt: now } };
    const later = { kind: 'service-trouble', retryAt: now + 60_000 } as const;
    expect(mergeFailure(ended, later, now).row.dueAt).toBeNull();
  });
});
