import { describe, expect, it } from 'vitest';
import { recordVersion } from '@/utils/model/parcel.ts';
import { mergeTracking, newParcel } from '@/utils/parcels/merge.ts';
import type { Tracking } from '@/utils/model/tracking.ts';
import { readHead } from '@/utils/storage/list-head.ts';
import {
  changeParcel,
  forgetItems,
  makeRoom,
  readHistory,
  readRecent,
  readRow,
  readRows,
  removeParcels,
  replaceParcel,
  restoreParcels,
  writeRecent,
} from '@/utils/storage/store.ts';
import { addParcel, raw } from '../support/raw-store.ts';
const tracking: Tracking = {
  trackingNo: 'LEXPU0000000001',
  courierKey: 'lex',
  courier: 'LEX',
  color: null,
  status: 'ON_PICKED_UP',
  shareLink: null,
  detail: {},
  events: [{ dateTime: '2026-11-20T10:00:00+07:00', status: 'ON_PICKED_UP', description: '10:00 Picked up' }],
};
const rowOf = (id: string) => newParcel({ id, courierKey: 'lex', trackingNo: id.slice(4), foundOn: '' }, 1);
const add = (id: string) => addParcel(id, () => ({ row: rowOf(id), log: null }));

describe('addParcels', () => {
  it('takes over a recent look-up, which is still there after the parcel is removed', async () => {
    await writeRecent({ v: recordVersion, id: 'lex/A', at: 5, tracking, failure: null });
    await addParcel('lex/A', (recent) =>
      mergeTracking({ row: rowOf('lex/A'), log: null }, recent!.tracking!, 5),
    );
    expect((await readRow('lex/A'))?.status).toBe('ON_PICKED_UP');
    expect((await readHistory('lex/A'))?.tracking).toEqual(tracking);
    await removeParcels(['lex/A']);
    expect(await readRecent('lex/A')).toMatchObject({ at: 5, tracking });
  });

  it('does not take over a look-up that is older than an answer of the removed parcel', async () => {
    await writeRecent({ v: recordVersion, id: 'lex/A', at: 5, tracking, failure: null });
    await addParcel('lex/A', (recent) =>
      mergeTracking({ row: rowOf('lex/A'), log: null }, recent!.tracking!, 5),
    );
    await changeParcel('lex/A', (stored) => mergeTracking(stored, tracking, 9));
    await removeParcels(['lex/A']);
    expect(await readRecent('lex/A')).toBeNull();
  });

  it('does not change a followed parcel', async () => {
    expect(await add('lex/A')).toMatchObject({ before: null });
    await changeParcel('lex/A', ({ row, log }) => ({ row: { ...row, name: 'mine' }, log }));
    expect(await add('lex/A')).toMatchObject({ row: { name: 'mine' }, before: { name: 'mine' } });
  });
});

describe('changeParcel', () => {
  it('loses nothing on concurrent writes', async () => {
    await add('lex/A');
    const one = () =>
      changeParcel('lex/A', ({ row, log }) => ({ row: { ...row, failures: row.failures + 1 }, log }));
    await Promise.all(Array.from({ length: 50 }, one));
    expect((await readRow('lex/A'))?.failures).toBe(50);
  });

  it('does not restore a removed parcel', async () => {
    await add('lex/A');
    await removeParcels(['lex/A']);
    expect(await changeParcel('lex/A', (stored) => stored)).toBeNull();
    expect(await readRows()).toEqual([]);
  });
});

describe('removal', () => {
  it('can be undone, including the history', async () => {
    await addParcel('lex/A', () => mergeTracking({ row: rowOf('lex/A'), log: null }, tracking, 5));
    await add('lex/B');
    const before = await readRows();
    await removeParcels(['lex/A', 'lex/B']);
    expect(await readRows()).toEqual([]);
    expect(await readHistory('lex/A')).toBeNull();
    await restoreParcels(['lex/A', 'lex/B']);
    expect(await readRows()).toEqual(before);
    expect((await readHistory('lex/A'))?.tracking).toEqual(tracking);
  });

  it('can be undone for an unreadable record, unchanged', async () => {
    const newer = { v: 99, id: 'lex/A', keys: { list: [99, 'another form'] } };
    await raw.set('row/lex/A', newer);
    await removeParcels(['lex/A']);
    expect(await raw.get('row/lex/A')).toBeUndefined();
    await restoreParcels(['lex/A']);
    expect(await raw.get('row/lex/A')).toEqual(newer);
  });

  it('keeps the new parcel if it was followed again before undo', async () => {
    await add('lex/A');
    await removeParcels(['lex/A']);
    await add('lex/A');
    await changeParcel('lex/A', ({ row, log }) => ({ row: { ...row, name: 'new' }, log }));
    await restoreParcels(['lex/A']);
    expect((await readRow('lex/A'))?.name).toBe('new');
  });

  it('cannot be undone after its time', async () => {
    await add('lex/A');
    await add('lex/B');
    await removeParcels(['lex/A'], 1000);
    await removeParcels(['lex/B'], 3000);
    await forgetItems('gone', 2000);
    await restoreParcels(['lex/A', 'lex/B']);
    expect((await readRows()).map(({ id }) => id)).toEqual(['lex/B']);
  });
});

describe('unreadable records', () => {
  it.each([[null], [[]], ['x'], [{ v: 1, id: 'lex/A' }]])(
    '%j is kept and does not affect the others',
    async (junk) => {
      await add('lex/B');
      await raw.set('row/lex/A', junk);
      expect((await readRows()).map(({ id }) => id)).toEqual(['lex/B']);
      expect(await readHead(1)).toMatchObject({ total: 1, unreadable: 1, newer: 0 });
      expect(await readRow('lex/A')).toBeNull();
      await changeParcel('lex/A', (stored) => stored);
      expect(await raw.get('row/lex/A')).toEqual(junk);
    },
  );
});

describe('the signature picture', () => {
  const id = 'lex/LEXPU0000000001';
  const picture = `data:image/png;base64,${'A'.repeat(1000)}`;
  const signed = (more: string[]): Tracking => ({ ...tracking, detail: { signatures: more } });
  const keys = async () => (await raw.keys()).toSorted();
  const pictureOf = async (of: string) => (await readHistory(of))?.tracking.detail.signatures?.[0] ?? null;

  it('comes with a later answer, and stays if the next answer lacks it', async () => {
    await add(id);
    expect(await pictureOf(id)).toBeNull();
    await changeParcel(id, (stored) => mergeTracking(stored, signed([picture]), 5));
    await changeParcel(id, (stored) => mergeTracking(stored, tracking, 6));
    expect(await pictureOf(id)).toBe(picture);
  });

  it('is removed and restored with its parcel', async () => {
    await addParcel(id, () => mergeTracking({ row: rowOf(id), log: null }, signed([picture]), 5));
    await removeParcels([id]);
    expect(await keys()).toEqual([`gone/${id}`]);
    expect(await pictureOf(id)).toBeNull();
    await restoreParcels([id]);
    expect(await pictureOf(id)).toBe(picture);
  });

  it('is deleted by makeRoom once the journey has ended', async () => {
    const signedLog = () => mergeTracking({ row: rowOf(id), log: null }, signed([picture]), 5);
    await addParcel(id, signedLog);
    await makeRoom();
    expect(await pictureOf(id)).toBe(picture);
    await changeParcel(id, ({ row, log }) => ({ row: { ...row, finishedAt: 5 }, log }));
    await makeRoom();
    expect(await pictureOf(id)).toBeNull();
  });

  it('is not moved to another courier', async () => {
    await addParcel(id, () => mergeTracking({ row: rowOf(id), log: null }, signed([picture]), 5));
    await replaceParcel(
      id,
      () => rowOf('dhl/LEXPU0000000001'),
      () => null,
    );
    expect(await keys()).toEqual(['row/dhl/LEXPU0000000001']);
  });
});
