import { beforeEach, expect, it, vi } from 'vitest';
import type { TrackingEvent } from '@/utils/model/tracking.ts';
import { indexVersion } from '@/utils/parcels/index-keys.ts';
import { groupNames } from '@/utils/parcels/sections.ts';
import { readLikelyDays } from '@/utils/storage/travels.ts';
import { changeRows } from '@/utils/storage/store.ts';
import { arrived, likelyOf, onItsWay } from '../../fixtures/arrivals.ts';
import type { Seed } from '../../fixtures/seeds.ts';
import { addParcel, raw } from '../support/raw-store.ts';

const now = Date.parse('2026-11-24T05:00:00Z');

// The database of each test is empty, and what was read of the one before is forgotten.
beforeEach(async () => void (await readLikelyDays()));

async function follow(parcels: readonly Seed[]): Promise<void> {
  for (const one of parcels) await addParcel(one.row.id, () => one);
}

const told = async ({ row }: Seed) => (await readLikelyDays())(row, now);

it('the likely days come from the finished parcels that are stored, archived or not', async () => {
  await follow([
    ...arrived(now).map(({ row, log }) => ({ row: { ...row, archivedAt: null }, log })),
    onItsWay(now),
  ]);
  expect(await told(onItsWay(now))).toMatchObject(likelyOf(now));
  await changeRows(
    arrived(now).map(({ row }) => row.id),
    (row) => ({ ...row, archivedAt: now }),
  );
  expect(await told(onItsWay(now))).toMatchObject({ ...likelyOf(now), held: 12 });
});

it('a history is read once, and again after a new answer', async () => {
  const past = arrived(now);
  await follow(past);
  await told(onItsWay(now));
  const read = vi.spyOn(IDBObjectStore.prototype, 'get');
  await told(onItsWay(now));
  expect(read).not.toHaveBeenCalled();
  await changeRows([past[0]!.row.id], (row) => ({ ...row, checkedAt: now }));
  read.mockClear();
  await told(onItsWay(now));
  expect(read).toHaveBeenCalledTimes(1);
});

const eachEvent = (change: (event: TrackingEvent) => TrackingEvent) => (one: Seed) => {
  const events = one.log!.tracking.events.map(change);
  const { latest, firstScanAt } = one.row;
  const at = (dateTime: string) => change({ dateTime, status: '', description: '' }).dateTime;
  return {
    row: {
      ...one.row,
      latest: latest && { ...latest, at: at(latest.at) },
      firstScanAt: firstScanAt && at(firstScanAt),
    },
    log: { ...one.log!, tracking: { ...one.log!.tracking, events } },
  };
};

it('a travel of years does not widen the likely days', async () => {
  const ofYears = ({ row, log }: Seed) => ({
    row: { ...row, firstScanAt: '2024-01-01T10:00:00+07:00' },
    log,
  });
  const all = arrived(now, 30).map((one, n) => (n < 20 ? one : ofYears(one)));
  await follow(all);
  const days = await told(onItsWay(now));
  expect(days).toMatchObject(likelyOf(now));
  expect(days!.ids).toHaveLength(20);
});

it.each<[string, (one: Seed) => Seed]>([
  ['without times', eachEvent((event) => ({ ...event, dateTime: 'soon' }))],
  [
    'with times to come',
    eachEvent((event) => ({ ...event, dateTime: event.dateTime.replace('2026', '2031') })),
  ],
  [
    'with times of 1970',
    eachEvent((event) => ({ ...event, dateTime: event.dateTime.replace('2026', '1970') })),
  ],
  ['of another courier', ({ row, log }) => ({ row: { ...row, courierKey: 'lex' }, log })],
  [
    'that took over a year',
    ({ row, log }) => ({ row: { ...row, firstScanAt: '2024-01-01T10:00:00+07:00' }, log }),
  ],
  ['without history', ({ row }) => ({ row: { ...row, latest: null, firstScanAt: null }, log: null })],
])('finished parcels %s say nothing', async (_, change) => {
  await follow(arrived(now).map(change));
  expect(await told(onItsWay(now))).toBeNull();
});

it('one parcel alone says nothing, nor do seven finished ones', async () => {
  await follow([onItsWay(now)]);
  expect(await told(onItsWay(now))).toBeNull();
  await follow(arrived(now, 7));
  expect(await told(onItsWay(now))).toBeNull();
});

it('the events of a parcel may be of three time zones', async () => {
  const zones = (one: Seed) => {
    const events = one.log!.tracking.events.map((event, n) => {
      const offset = [7, 8, -5][n % 3]!;
      const local = new Date(Date.parse(event.dateTime) + offset * 3_600_000).toISOString().slice(0, 19);
      const zone = `${offset < 0 ? '-' : '+'}0${Math.abs(offset)}:00`;
      return { ...event, dateTime: `${local}${zone}` };
    });
    return { row: one.row, log: { ...one.log!, tracking: { ...one.log!.tracking, events } } };
  };
  await follow(arrived(now).map(zones));
  expect(await told(onItsWay(now))).toMatchObject(likelyOf(now));
});

it('the courier may have been renamed meanwhile', async () => {
  const key = (courierKey: string) => (one: Seed) => ({ ...one, row: { ...one.row, courierKey } });
  await follow(arrived(now).map(key('kerry-express')));
  expect(await told(key('kex-express')(onItsWay(now)))).toMatchObject(likelyOf(now));
});

it('a damaged history or row hides no other parcel', async () => {
  await follow(arrived(now));
  await raw.set('row/lex/DAMAGED1', { keys: { list: [indexVersion, groupNames.indexOf('archive'), 0] } });
  await raw.set(`log/${arrived(now)[3]!.row.id}`, { v: 1, tracking: 'broken' });
  expect(await told(onItsWay(now))).toMatchObject(likelyOf(now));
});
