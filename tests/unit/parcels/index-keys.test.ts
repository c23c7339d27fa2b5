import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keysOf, indexVersion } from '@/utils/parcels/index-keys.ts';
import { newParcel } from '@/utils/parcels/merge.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { knownStatuses } from '@/utils/model/status.ts';

const now = Date.parse('2026-11-21T12:00:00+07:00');
const rowOf = (more: Partial<Parcel> = {}): Parcel => ({
  ...newParcel({ id: 'lex/A1', courierKey: 'lex', trackingNo: 'A1', foundOn: '' }, now),
  ...more,
});
const latestAt = (at: string) => ({ key: at, at, what: '', place: '' });

describe('keysOf', () => {
  it('a row without due time and news is only in the list index', () => {
    const { list, arrives, ...others } = keysOf(rowOf({ dueAt: null }));
    expect(list).toHaveLength(3);
    expect(arrives).toEqual([]);
    expect(new Set(Object.values(others))).toEqual(new Set([null]));
  });

  it.each<[string, Partial<Parcel>, object]>([
    ['due', { dueAt: now + 5 }, { due: now + 5 }],
    ['a change to announce', { toAnnounce: 'x' }, { announce: 1 }],
    ['unseen news', { unseen: true }, { unseen: 1 }],
    ['a courier that is not covered', { failure: { kind: 'courier-not-served' } }, { unserved: 1 }],
    [
      'the same, ended by hand',
      { failure: { kind: 'courier-not-served' }, closedAt: now },
      { unserved: null },
    ],
    ['delivered and seen', { status: 'ON_DELIVERED', finishedAt: 1000 }, { leaves: 1000 + 86_400_000 }],
    ['delivered and unseen', { status: 'ON_DELIVERED', finishedAt: 1000, unseen: true }, { leaves: null }],
    ['answered', { checkedAt: 7 }, { answered: 7 }],
    ['delivered and archived', { finishedAt: 5, archivedAt: 9, dueAt: null }, { personal: 5, filed: 9 }],
    [
      'not known yet, which is an answer',
      { triedAt: 9, failure: { kind: 'not-found-yet' } },
      { answered: 9 },
    ],
    [
      'given up, with a buyer from a sheet',
      { sheet: { buyer: 'Mali' }, dueAt: null, triedAt: 9 },
      { personal: 9 },
    ],
    ['a failed try', { triedAt: 9, failure: { kind: 'timed-out' } }, { answered: null }],
  ])('%s', (_, more, expected) => expect(keysOf(rowOf(more))).toMatchObject(expected));

  it('newer news comes first within a section', () => {
    const early = keysOf(rowOf({ status: 'ON_OTHER_STATUS', latest: latestAt('2026-11-20T10:00:00+07:00') }));
    const late = keysOf(rowOf({ status: 'ON_OTHER_STATUS', latest: latestAt('2026-11-21T03:00:00+00:00') }));
    expect(early.list.slice(0, 2)).toEqual(late.list.slice(0, 2));
    expect(late.list[2]).toBeLessThan(early.list[2]);
  });

  it('a parcel counts as due today from midnight in the time zone of its last scan', () => {
    const latest = latestAt('2026-11-21T08:00:00+09:00');
    const start = Date.parse('2026-11-21T00:00:00+09:00');
    expect(keysOf(rowOf({ status: 'ON_SHIPPING', latest })).arrives).toEqual([start]);
    const day = 86_400_000;
    const promised = rowOf({ status: 'ON_OTHER_STATUS', latest, dueDate: '2026-11-22' });
    expect(keysOf(promised).arrives).toEqual([start + day]);
    expect(keysOf({ ...promised, status: 'ON_SHIPPING' }).arrives).toEqual([start + day, start]);
    expect(keysOf({ ...promised, status: 'ON_DELIVERED' }).arrives).toEqual([]);
  });
});

/**
 * By version of the index: a digest of the keys of the rows below. Stored rows keep their keys until the version rises,
 * so a new rule or status needs a higher version and a new line here. Never change a line.
 */
const digests: Record<number, string> = {
  3: '92f3374ca85c9aa3',
  4: 'df0cf7282acbaf1a',
  5: 'd3eecd17bc2aa3c2',
  6: 'd3eecd17bc2aa3c2',
  7: 'd3eecd17bc2aa3c2',
  8: '2bef5a1f2c847c06',
  9: '1a8da3ef287f9eff',
  10: 'a7c3dd2f23db19b0',
};

it('stored keys change only with the version of the index', () => {
  const day = 86_400_000;
  const latest = latestAt('2026-11-19T08:00:00+07:00');
  const states: Partial<Parcel>[] = [
    {},
    { finishedAt: now - day, dueAt: null },
    { finishedAt: now - day, dueAt: null, isCodDue: true, direction: 'sent' },
    { finishedAt: now - day, archivedAt: now },
    { closedAt: now, dueAt: null },
    { latest, firstScanAt: latest.at, dueDate: '2026-11-21' },
    { latest, firstScanAt: latest.at, checkedAt: now + 9 * day },
    { toAnnounce: 'x', unseen: true },
    ...(['received', 'sent'] as const).map((direction) => ({
      direction,
      latest: { ...latest, what: 'At the pick-up point' },
      firstScanAt: latest.at,
    })),
    ...(['bad-request', 'forbidden', 'offline', 'courier-not-served', 'not-found-yet'] as const).map(
      (kind) => ({
        failure: { kind },
        triedAt: now,
      }),
    ),
  ];
  const rows = [null, 'ON_SOMETHING_NEW', ...knownStatuses.toSorted()].flatMap((status) =>
    states.map((state) => rowOf({ status, checkedAt: now, ...state })),
  );
  const keys = rows.map((row) => ({ ...keysOf(row), list: keysOf(row).list.slice(1) }));
  const digest = createHash('sha256').update(JSON.stringify(keys)).digest('hex').slice(0, 16);
  expect(digest).toBe(digests[indexVersion]);
});
