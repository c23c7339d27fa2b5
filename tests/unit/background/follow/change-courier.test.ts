import { describe, expect, it } from 'vitest';
import { recordVersion, type Parcel } from '@/utils/model/parcel.ts';
import { correctNumber, followParcel, changeCourier } from '@/utils/background/follow.ts';
import {
  changeParcel,
  changeRows,
  readHistory,
  readRow,
  readRows,
  restoreParcels,
} from '@/utils/storage/store.ts';
import { knownTracking } from '../../../fixtures/tracking.ts';

const of = { trackingNo: 'TH0000000000A', foundOn: 'shop.example', foundPage: 'https://shop.example/o' };

it('keeps what the user entered, and is due at once', async () => {
  const { id } = (await followParcel({ ...of, courierKey: 'flash-express' })).row;
  await changeRows([id], (row) => ({
    ...row,
    name: 'Lamp',
    note: 'gift',
    status: 'ON_SHIPPING',
    dueAt: null,
  }));
  expect(await changeCourier(id, 'shopee-express')).toBe('moved');
  const moved = (await readRow('shopee-express/TH0000000000A'))!;
  expect(moved).toMatchObject({
    ...of,
    id: 'shopee-express/TH0000000000A',
    name: 'Lamp',
    note: 'gift',
    status: null,
  });
  expect(moved.dueAt).toBeLessThanOrEqual(Date.now());
  expect((await readRows()).map((row) => row.id)).toEqual([moved.id]);
});

it('counts as followed from now, so that time under the wrong courier or number makes no parcel late', async () => {
  const { id } = (await followParcel({ ...of, courierKey: 'flash-express' })).row;
  const followedAt = Date.now() - 40 * 86_400_000;
  await changeRows([id], (row) => ({ ...row, followedAt }));
  await changeCourier(id, 'shopee-express');
  const moved = 'shopee-express/TH0000000000A';
  expect((await readRow(moved))!.followedAt).toBeGreaterThan(followedAt);
  await changeRows([moved], (row) => ({ ...row, followedAt }));
  const corrected = (await correctNumber(moved, 'TH0000000000B'))!;
  expect((await readRow(corrected.id))!.followedAt).toBeGreaterThan(followedAt);
});

describe('if the parcel with that courier is already followed', () => {
  const two = async (words: Partial<Parcel>, standing: Partial<Parcel>) => {
    const { id } = (await followParcel({ ...of, courierKey: 'flash-express' })).row;
    const there = (await followParcel({ ...of, courierKey: 'shopee-express' })).row;
    await changeRows([id], (row) => ({ ...row, ...words }));
    await changeRows([there.id], (row) => ({ ...row, status: 'ON_SHIPPING', ...standing }));
    return { id, there: there.id };
  };

  it.each<[string, Partial<Parcel>, Partial<Parcel>, Partial<Parcel>]>([
    ['its own name and note stay', {}, { name: 'First', note: 'gift' }, { name: 'First', note: 'gift' }],
    ['empty name and note are filled', { name: 'Lamp', note: 'gift' }, {}, { name: 'Lamp', note: 'gift' }],
    [
      'equal texts are not repeated',
      { name: 'Lamp', note: 'x' },
      { name: 'Lamp', note: 'x' },
      { name: 'Lamp', note: 'x' },
    ],
    [
      'different texts are appended to its note',
      { name: 'Lamp', note: 'gift' },
      { name: 'First', note: 'call' },
      { name: 'First', note: 'call\nLamp\ngift' },
    ],
    ['it returns from the archive', {}, { archivedAt: 5 }, { archivedAt: null }],
    ['it stays archived if both were', { archivedAt: 6 }, { archivedAt: 5 }, { archivedAt: 5 }],
  ])('%s, and the parcel with the former courier is removed', async (_, words, standing, after) => {
    const { id, there } = await two(words, standing);
    expect(await changeCourier(id, 'shopee-express')).toBe('joined');
    const moved = await readRow(there);
    expect(moved).toMatchObject({ id: there, status: 'ON_SHIPPING', ...after });
    expect(await readRows()).toEqual([moved]);
  });

  it('both parcels stay unchanged if their notes do not fit into one', async () => {
    const { id } = await two({ note: 'x'.repeat(1500) }, { note: 'y'.repeat(1500) });
    const before = await readRows();
    expect(await changeCourier(id, 'shopee-express')).toBe('unchanged');
    expect(await readRows()).toEqual(before);
  });
});

it('the same courier changes nothing; a removed parcel stays removed', async () => {
  const kept = (await followParcel({ ...of, courierKey: 'flash-express' })).row;
  expect(await changeCourier(kept.id, 'flash-express')).toBe('moved');
  expect(await readRows()).toEqual([kept]);
  expect(await changeCourier('lex/NONE', 'flash-express')).toBeNull();
  expect(await readRow('flash-express/NONE')).toBeNull();
});

describe('a mistyped number', () => {
  const right = 'TH0000000000B';
  const kept = async () => {
    const { id } = (await followParcel({ ...of, courierKey: 'flash-express' })).row;
    await changeParcel(id, ({ row }) => ({
      row: {
        ...row,
        name: 'Lamp',
        note: 'gift',
        direction: 'sent',
        isMuted: true,
        status: 'ON_SHIPPING',
        dueAt: null,
      },
      log: { v: recordVersion, id, tracking: knownTracking(Date.now()) },
    }));
    return id;
  };

  it('becomes a parcel with the right number and the same name and note, without history, due at once', async () => {
    const before = await kept();
    const after = `flash-express/${right}`;
    expect(await correctNumber(before, right)).toEqual({ id: after, became: 'corrected' });
    const [row, ...others] = await readRows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      ...of,
      id: after,
      trackingNo: right,
      name: 'Lamp',
      note: 'gift',
      direction: 'sent',
      isMuted: true,
      status: null,
      checkedAt: null,
    });
    expect(row!.dueAt).toBeLessThanOrEqual(Date.now());
    expect(await readHistory(after)).toBeNull();
    expect(await readHistory(before)).toBeNull();
  });

  it('is restored with its history by undo, which removes the parcel with the right number', async () => {
    const before = await kept();
    const was = { row: await readRow(before), log: await readHistory(before) };
    const { id } = (await correctNumber(before, right))!;
    await restoreParcels([before], [id]);
    expect(await readRows()).toEqual([was.row]);
    expect(await readHistory(before)).toEqual(was.log);
    // The same message again, as after a stop of the background: restores nothing, removes nothing.
    await restoreParcels([before], [before]);
    expect(await readRows()).toEqual([was.row]);
  });

  it('stays if the right number is already followed', async () => {
    const before = await kept();
    const there = (await followParcel({ ...of, trackingNo: right, courierKey: 'flash-express' })).row;
    const rows = await readRows();
    expect(await correctNumber(before, right)).toEqual({ id: there.id, became: 'already-followed' });
    expect(await readRows()).toEqual(rows);
    expect(await readHistory(before)).not.toBeNull();
  });

  it('gives null if the parcel is gone', async () =>
    expect(await correctNumber('flash-express/GONE000001', right)).toBeNull());
});
