import { afterEach, expect, it, vi } from 'vitest';
import type { StoredRecord } from '@/utils/model/parcel.ts';
import { followParcel } from '@/utils/background/follow.ts';
import { poll } from '@/utils/background/run.ts';
import { restoreBackup } from '@/utils/storage/restore.ts';
import { readHead } from '@/utils/storage/list-head.ts';
import { changeRows, readRow, readRows, readHistory, removeParcels } from '@/utils/storage/store.ts';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { raw } from '../support/raw-store.ts';
import { atHub, courierKey, trackingNo } from '../../fixtures/answers.ts';
import { inBangkok } from '../../fixtures/parcels.ts';
import { knownTracking } from '../../fixtures/tracking.ts';
import { serviceAnswering, signIn } from '../background/fake-service.ts';

afterEach(() => vi.unstubAllGlobals());
const at = Date.now();

/** A record as in a backup, taken from the real store. */
async function backedUp() {
  const { id } = (await followParcel({ trackingNo, courierKey, foundOn: 'shop.example', name: 'Lamp' })).row;
  await changeRows([id], (row) => ({ ...row, status: 'ON_PICKED_UP', checkedAt: 5, dueAt: 5 }));
  return { row: (await readRow(id))!, log: await readHistory(id) };
}

it('restores a lost parcel, and announces nothing', async () => {
  await signIn();
  const record = await backedUp();
  await removeParcels([record.row.id]);
  expect(await restoreBackup({ parcels: [record, { row: 'no' }], isReplacing: false, at })).toEqual({
    written: 1,
    refused: 1,
  });
  expect(await readRow(record.row.id)).toMatchObject({
    name: 'Lamp',
    status: 'ON_PICKED_UP',
    toAnnounce: null,
  });
  const notify = vi.spyOn(fakeBrowser.notifications, 'create');
  const service = serviceAnswering([{ ...atHub, dateTime: inBangkok(Date.now() - 3_600_000) }]);
  await poll();
  expect(service.asked).toEqual([trackingNo]);
  expect((await readRow(record.row.id))?.status).toBe('ON_OTHER_STATUS');
  expect(notify).not.toHaveBeenCalled();
});

it('restores the signature picture too', async () => {
  const tracking = knownTracking(Date.now());
  const { row } = await backedUp();
  await removeParcels([row.id]);
  const id = `${tracking.courierKey}/${tracking.trackingNo}`;
  const log = { v: row.v, id, tracking };
  const of = { ...row, id, courierKey: tracking.courierKey, trackingNo: tracking.trackingNo };
  await restoreBackup({ parcels: [{ row: of, log }], isReplacing: false, at });
  expect((await readHistory(id))?.tracking.detail.signatures).toEqual(tracking.detail.signatures);
});

it('keeps newer data, unless the backup replaces the list', async () => {
  const record = await backedUp();
  const { id } = record.row;
  await changeRows([id], (row) => ({ ...row, checkedAt: 3, name: 'Before' }));
  await restoreBackup({ parcels: [record], isReplacing: false, at });
  expect(await readRow(id)).toMatchObject({ checkedAt: 5, name: 'Lamp' });
  await changeRows([id], (row) => ({ ...row, checkedAt: 9, name: 'Heard later' }));
  expect(await restoreBackup({ parcels: [record], isReplacing: false, at })).toEqual({
    written: 0,
    refused: 0,
  });
  await restoreBackup({ parcels: [record], isReplacing: true, at });
  expect(await readRow(id)).toMatchObject({ checkedAt: 5, name: 'Lamp' });
});

it('never overwrites an unreadable record', async () => {
  const record = await backedUp();
  await removeParcels([record.row.id]);
  const newer = { v: 99, id: record.row.id };
  await raw.set(`row/${newer.id}`, newer);
  expect((await restoreBackup({ parcels: [record], isReplacing: false, at })).written).toBe(0);
  expect(await raw.get(`row/${newer.id}`)).toEqual(newer);
  expect(await readRows()).toEqual([]);
});

/** Returns records of a backup that differ only in their number. */
async function many(count: number): Promise<StoredRecord[]> {
  const record = await backedUp();
  await removeParcels([record.row.id]);
  return Array.from({ length: count }, (_, n) => {
    const no = `TH${String(n).padStart(9, '0')}A`;
    const row = { ...record.row, trackingNo: no, id: `${courierKey}/${no}` };
    return { row, log: null };
  });
}

it('issues all reads before the first write, not one after the other', async () => {
  const parcels = await many(50);
  const steps: string[] = [];
  const note = (what: 'get' | 'put') => {
    const original = IDBObjectStore.prototype[what] as (...of: unknown[]) => IDBRequest;
    vi.spyOn(IDBObjectStore.prototype, what).mockImplementation(function (
      this: IDBObjectStore,
      ...of: unknown[]
    ) {
      if (this.name === 'parcels') steps.push(what);
      return original.apply(this, of);
    });
  };
  note('get');
  note('put');
  await restoreBackup({ parcels, isReplacing: false, at });
  vi.restoreAllMocks();
  expect(steps.filter((one) => one === 'put')).toHaveLength(50);
  expect(steps.lastIndexOf('get')).toBeLessThan(steps.indexOf('put'));
});

it('can be repeated after an interruption; of two records with one number the first counts', async () => {
  await signIn();
  const parcels = await many(5);
  const double = { ...parcels[1]!, row: { ...parcels[1]!.row, name: 'The other' } };
  const first = await restoreBackup({ parcels: [...parcels.slice(0, 3), double], isReplacing: false, at });
  expect(first).toEqual({ written: 3, refused: 0 });
  expect(await restoreBackup({ parcels, isReplacing: false, at })).toEqual({ written: 2, refused: 0 });
  const rows = await readRows();
  expect(rows.map(({ id }) => id).toSorted()).toEqual(parcels.map(({ row }) => row.id));
  expect(rows.every(({ name }) => name === 'Lamp')).toBe(true);
  expect((await readHead(50)).total).toBe(5);
});

it('when replacing the list, a parcel gets the history in the file, or none', async () => {
  await signIn();
  const { id } = (await followParcel({ trackingNo, courierKey, foundOn: '' })).row;
  const bare = { row: (await readRow(id))!, log: null };
  const tracking = { ...knownTracking(Date.now()), trackingNo, courierKey };
  const whole = { row: { ...bare.row, checkedAt: 5 }, log: { v: bare.row.v, id, tracking } };
  await restoreBackup({ parcels: [whole], isReplacing: true, at });
  expect((await readHistory(id))?.tracking.detail.signatures).toEqual(tracking.detail.signatures);
  await restoreBackup({ parcels: [bare], isReplacing: true, at });
  expect(await readHistory(id)).toBeNull();
});
