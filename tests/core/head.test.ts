import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyHead, isStale, shelfKeys, sortable, tallied, type Entry } from '@/utils/core/head.ts';
import { newParcel } from '@/utils/core/merge.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { groupParcels } from '@/utils/core/summary.ts';

const now = Date.parse('2026-11-21T12:00:00+07:00');
const day = 86_400_000;
const rowOf = (trackingNo: string, more: Partial<Parcel> = {}): Parcel => ({
  ...newParcel({ id: `lex/${trackingNo}`, courierKey: 'lex', trackingNo, foundOn: '' }, now),
  ...more,
});
const latestAt = (at: string) => ({ key: at, at, what: '', place: '' });

describe('shelfKeys', () => {
  it('sort as the list does', () => {
    const rows = [
      rowOf('A1', { status: 'ON_DELIVERED', latest: latestAt('2026-11-21T10:00:00+07:00') }),
      rowOf('A2', { status: 'ON_OTHER_STATUS', latest: latestAt('2026-11-20T10:00:00+07:00') }),
      rowOf('A3', { status: 'ON_OTHER_STATUS', latest: latestAt('2026-11-21T03:00:00+00:00') }),
      rowOf('A4', { status: 'ON_UNABLE_TO_SEND' }),
      rowOf('A5', { keptAt: now - 5 }),
      rowOf('A6'),
    ];
    const filed = rows
      .map((row) => ({ id: row.id, key: shelfKeys(row, now)[0]! }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const grouped = groupParcels(rows, now).flatMap(({ parcels }) => parcels);
    expect(filed.map(({ id }) => id)).toEqual(grouped.map(({ id }) => id));
  });

  it('a row that rests and has nothing to say stands in the list only', () => {
    const shelvesOf = (row: Parcel) => shelfKeys(row, now).map((key) => key.split('/')[0]);
    expect(shelvesOf(rowOf('A1', { dueAt: null }))).toEqual(['list']);
    expect(shelvesOf(rowOf('A1', { toAnnounce: 'x' }))).toEqual(['list', 'due', 'say']);
  });

  it('a row tried hours after the filing waits for its time; one of a wrong clock does not', () => {
    const dueIn = (row: Parcel) => Number(shelfKeys(row, now)[1]!.split('/')[1]);
    const triedAt = now + 5 * 3_600_000;
    expect(dueIn(rowOf('A1', { triedAt, dueAt: triedAt + day }))).toBe(triedAt + day);
    expect(dueIn(rowOf('A1', { triedAt: now + day, dueAt: now + 2 * day }))).toBe(now);
    expect(dueIn(rowOf('A1', { dueAt: now + 400 * day }))).toBe(now);
  });
});

it('sortable times sort as times do', () => {
  const time = fc.double({ min: -1e13, max: 9e15, noNaN: true });
  fc.assert(
    fc.property(time, time, (a, b) => {
      if (Math.trunc(Math.max(a, 0)) < Math.trunc(Math.max(b, 0)))
        expect(sortable(a) <= sortable(b)).toBe(true);
      expect(sortable(a)).toHaveLength(16);
    }),
  );
});

describe('tallied', () => {
  it('a parcel that the service does not know yet was checked, too', () => {
    const failure = { kind: 'not-found-yet' } as const;
    const entry: Entry = { kind: 'row', row: rowOf('A1', { triedAt: now - 5, failure }) };
    expect(tallied(emptyHead('f', now), entry, 1).checkedAt).toBe(now - 5);
    const broken: Entry = {
      kind: 'row',
      row: rowOf('A2', { triedAt: now - 5, failure: { kind: 'timed-out' } }),
    };
    expect(tallied(emptyHead('f', now), broken, 1).checkedAt).toBeNull();
  });

  const entries: Entry[] = [
    { kind: 'row', row: rowOf('A1', { unseen: true, checkedAt: 7 }) },
    { kind: 'row', row: rowOf('A2', { status: 'ON_RETURNED_TO_SENDER' }) },
    { kind: 'row', row: rowOf('A3', { failure: { kind: 'courier-not-served' }, dueAt: null }) },
    { kind: 'row', row: rowOf('A4', { failure: { kind: 'courier-not-served' }, closedAt: now }) },
    { kind: 'unreadable' },
    { kind: 'newer' },
    null,
  ];

  it('counts what comes, and nothing is left when all of it goes again', () => {
    let head = emptyHead('form', now);
    for (const entry of entries) head = tallied(head, entry, 1);
    expect(head).toMatchObject({
      groups: { waiting: 1, attention: 1 },
      unseen: 1,
      unserved: 1,
      unreadable: 1,
      newer: 1,
      checkedAt: 7,
    });
    for (const entry of entries) head = tallied(head, entry, -1);
    expect(head).toMatchObject({
      groups: { waiting: 0, attention: 0 },
      unseen: 0,
      unserved: 0,
      unreadable: 0,
      newer: 0,
    });
  });
});

it.each([
  ['a moment later', now + 60_000, false],
  ['hours later', now + 6 * 3_600_000, true],
  ['before it: the clock was set back', now - 1, true],
])('%s', (_, then, stale) => expect(isStale({ asOf: now }, then)).toBe(stale));

it('on another day it is stale at once', () => {
  const midnight = new Date(now).setHours(24, 0, 0, 0);
  expect(isStale({ asOf: midnight - 1000 }, midnight)).toBe(true);
});
