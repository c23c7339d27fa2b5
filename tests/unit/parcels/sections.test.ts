import { describe, expect, test } from 'vitest';
import { newParcel } from '@/utils/parcels/merge.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { groupOf, groupParcels, newsAt } from '@/utils/parcels/sections.ts';
import { localDate } from '@/utils/model/time.ts';

const now = Date.parse('2026-11-21T10:00:00+07:00');

const parcel = (change: Partial<Parcel> = {}): Parcel => ({
  ...newParcel(
    {
      id: 'flash-express/TH000000000A',
      courierKey: 'flash-express',
      trackingNo: 'TH000000000A',
      foundOn: '',
    },
    now - 1000,
  ),
  dueAt: null,
  ...change,
});

const latest = (at: string): Parcel['latest'] => ({ key: at, at, what: 'x', place: '' });

const collectable = { ...latest('2026-11-17T08:00:00+07:00')!, what: 'At the pick-up point' };

describe('groupOf', () => {
  test.each<[string, Partial<Parcel>]>([
    ['unchecked', {}],
    ['unchecked', { failure: { kind: 'offline' } }],
    ['unchecked', { failure: { kind: 'no-credentials' }, triedAt: now, failures: 3 }],
    ['unchecked', { failure: { kind: 'courier-not-served' } }],
    ['attention', { failure: { kind: 'bad-request' } }],
    ['attention', { failure: { kind: 'parcel-refused' } }],
    ['attention', { failure: { kind: 'forbidden' }, triedAt: now }],
    ['waiting', { status: 'ON_KEEP' }],
    ['waiting', { failure: { kind: 'not-found-yet' }, triedAt: now }],
    ['waiting', { failure: { kind: 'offline' }, triedAt: now, wasUnknown: true }],
    ['collect', { status: 'ON_OTHER_STATUS', latest: collectable }],
    ['collect', { status: 'ON_UNABLE_TO_SEND', latest: collectable }],
    ['collect', { status: 'ON_READY_TO_COLLECT' }],
    ['collect', { status: 'ON_OTHER_STATUS', latest: collectable, dueDate: '2026-11-21' }],
    // It waits for its user: it is not late.
    [
      'collect',
      {
        status: 'ON_OTHER_STATUS',
        latest: collectable,
        firstScanAt: collectable.at,
        dueDate: '2026-11-18',
        checkedAt: now + 9 * 86_400_000,
      },
    ],
    ['on-the-way', { status: 'ON_OTHER_STATUS', latest: collectable, direction: 'sent' }],
    ['archive', { status: 'ON_OTHER_STATUS', latest: collectable, archivedAt: 5 }],
    ['delivered', { status: 'ON_DELIVERED', latest: collectable }],
    ['attention', { status: 'ON_OTHER_STATUS', latest: collectable, failure: { kind: 'parcel-refused' } }],
    ['on-the-way', { status: 'ON_PICKED_UP' }],
    ['on-the-way', { status: 'ON_OTHER_STATUS' }],
    ['on-the-way', { status: 'ON_SOMETHING_NEW' }],
    ['on-the-way', { status: 'ON_SHIPPING' }],
    ['on-the-way', { status: 'ON_SHIPPING', latest: latest('2026-11-20T08:00:00+07:00') }],
    ['today', { status: 'ON_SHIPPING', latest: latest('2026-11-21T08:00:00+07:00') }],
    ['today', { status: 'ON_OTHER_STATUS', dueDate: localDate(now) }],
    ['on-the-way', { status: 'ON_OTHER_STATUS', dueDate: '2026-11-10' }],
    ['attention', { status: 'ON_UNABLE_TO_SEND', dueDate: localDate(now) }],
    ['attention', { status: 'ON_RETURNED_TO_SENDER' }],
    ['attention', { status: 'ON_OTHER_STATUS', failure: { kind: 'wrong-parcel' } }],
    ['on-the-way', { status: 'ON_OTHER_STATUS', failure: { kind: 'timed-out' } }],
    ['on-the-way', { status: 'ON_OTHER_STATUS', failure: { kind: 'bad-credentials' } }],
    ['delivered', { status: 'ON_DELIVERED', dueDate: localDate(now) }],
    ['delivered', { status: 'ON_DELIVERED', failure: { kind: 'wrong-parcel' } }],
  ])('%s: %j', (group, change) => expect(groupOf(parcel(change), now)).toBe(group));
});

describe('the archive', () => {
  const day = 24 * 3_600_000;
  const delivered = { status: 'ON_DELIVERED', finishedAt: now - day } as const;
  test.each<[string, Partial<Parcel>]>([
    ['archive', { archivedAt: 1 }],
    ['archive', { archivedAt: 1, status: 'ON_UNABLE_TO_SEND' }],
    ['archive', { closedAt: 1 }],
    ['delivered', delivered],
    ['attention', { status: 'ON_RETURNED_TO_SENDER', finishedAt: now - day }],
  ])('%s: %j', (group, change) => expect(groupOf(parcel(change), now)).toBe(group));

  test('takes a parcel that is shown only if the user archived it', () => {
    const row = parcel({ id: 'a/1', ...delivered, archivedAt: now });
    expect(groupParcels([row], now).map(({ name }) => name)).toEqual(['archive']);
    const [shown] = groupParcels([row], now, new Set(['a/1']));
    expect([shown!.name, shown!.parcels[0]!.id]).toEqual(['delivered', 'a/1']);
    const byHand = { ...row, archivedAt: now + 5 };
    expect(groupParcels([byHand], now, new Set(['a/1'])).map(({ name }) => name)).toEqual(['archive']);
  });
});

describe('groupParcels', () => {
  const parcels = [
    parcel({ id: 'a/1', status: 'ON_DELIVERED' }),
    parcel({ id: 'a/2', status: 'ON_OTHER_STATUS', latest: latest('2026-11-19T08:00:00+07:00') }),
    parcel({ id: 'a/3', status: 'ON_UNABLE_TO_SEND' }),
    parcel({ id: 'a/4', status: 'ON_OTHER_STATUS', latest: latest('2026-11-20T08:00:00+07:00') }),
  ];

  test('orders groups by urgency, newest news first within a group, without empty groups', () => {
    const shown = groupParcels(parcels, now).map(({ name, parcels: members }) => [
      name,
      members.map(({ id }) => id),
    ]);
    expect(shown).toEqual([
      ['attention', ['a/3']],
      ['on-the-way', ['a/4', 'a/2']],
      ['delivered', ['a/1']],
    ]);
  });

  test('the oldest problem comes first, whatever was heard since', () => {
    const at = (text: string) => Date.parse(`2026-11-${text}:00+07:00`);
    const scanned = (text: string) => latest(`2026-11-${text}:00+07:00`);
    const problems: [Partial<Parcel>, string][] = [
      // Failed since the 15th; the last attempt was today.
      [
        {
          status: 'ON_UNABLE_TO_SEND',
          latest: scanned('21T09:00'),
          toldDelays: { trouble: at('15T09:00') },
        },
        'failed',
      ],
      [{ status: 'ON_RETURNED_TO_SENDER', latest: scanned('16T09:00') }, 'returned'],
      [
        { status: 'ON_OTHER_STATUS', latest: scanned('17T09:00'), firstScanAt: '2026-11-16T09:00:00+07:00' },
        'silent',
      ],
      [{ status: 'ON_OTHER_STATUS', failure: { kind: 'refused' }, checkedAt: at('18T09:00') }, 'refused'],
      [
        {
          status: 'ON_OTHER_STATUS',
          latest: scanned('21T08:00'),
          firstScanAt: '2026-11-16T09:00:00+07:00',
          dueDate: '2026-11-19', // late since midnight
        },
        'overdue',
      ],
      [{ failure: { kind: 'bad-request' }, followedAt: at('20T09:00') }, 'never answered'],
      // A date before 2000 is wrong: it is not the oldest problem.
      [
        {
          status: 'ON_UNABLE_TO_SEND',
          latest: latest('1970-01-01T07:00:00+07:00'),
          followedAt: at('20T10:00'),
        },
        'failed, without a date',
      ],
    ];
    const rows = problems.map(([change, id]) => parcel({ checkedAt: now, ...change, id }));
    rows[5]!.checkedAt = null;
    rows[6]!.checkedAt = at('20T11:00');
    const [group] = groupParcels(rows.toReversed(), now);
    expect(group!.name).toBe('attention');
    expect(group!.parcels.map(({ id }) => id)).toEqual(problems.map(([, id]) => id));
  });

  test('contains each parcel once, and does not change its input', () => {
    const before = structuredClone(parcels);
    expect(groupParcels(parcels, now).flatMap((group) => group.parcels)).toHaveLength(parcels.length);
    expect(parcels).toEqual(before);
    expect(groupParcels([], now)).toEqual([]);
  });
});

test('newsAt gives the time of the newest event, else when the parcel was followed', () => {
  expect(newsAt(parcel({ followedAt: 5 }))).toBe(5);
  expect(newsAt(parcel({ followedAt: 5, latest: latest('nonsense') }))).toBe(5);
  const ahead = { latest: latest('2099-01-01T00:00:00+07:00'), checkedAt: now };
  expect(newsAt(parcel(ahead))).toBe(now);
  expect(newsAt(parcel({ ...ahead, followedAt: 5, peak: { at: 9, id: '' } }))).toBe(9);
  expect(newsAt(parcel({ latest: latest('1970-01-01T07:00:01+07:00') }))).toBe(1000);
});
