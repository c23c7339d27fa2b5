import { expect, it } from 'vitest';
import { recordVersion } from '@/utils/model/parcel.ts';
import { readBackup, backupVersion } from '@/utils/parcels/backup.ts';
import { newParcel } from '@/utils/parcels/merge.ts';
import { restoreBackup } from '@/utils/storage/restore.ts';
import { addParcels, changeParcel } from '@/utils/storage/store.ts';
import * as v1 from '../../fixtures/stored/v1.ts';
import { raw } from '../support/raw-store.ts';

const newer = recordVersion + 1;
const { row, log } = v1;
const { id } = row;
const newerLog = { ...log, v: newer, added: 'by a newer version' };
const newerRow = { ...row, v: newer, added: 'by a newer version' };
const restoring = { parcels: [{ row, log }], isReplacing: true, at: Date.now() };

it('a history of a newer version is overwritten by no answer and no restore', async () => {
  await raw.set(`row/${id}`, row);
  await raw.set(`log/${id}`, newerLog);
  await changeParcel(id, (stored) => ({ row: { ...stored.row, name: 'Lamp' }, log: log as never }));
  expect(await raw.get(`log/${id}`)).toEqual(newerLog);
  await restoreBackup(restoring);
  expect(await raw.get(`log/${id}`)).toEqual(newerLog);
});

it('a parcel of a newer version is overwritten by no change, no restore and no Follow', async () => {
  await raw.set(`row/${id}`, newerRow);
  expect(await changeParcel(id, () => ({ row: row as never, log: null }))).toBeNull();
  expect(await restoreBackup(restoring)).toMatchObject({ written: 0 });
  const of = { ...row, foundOn: '' };
  expect(await addParcels([id], () => ({ row: newParcel(of, 1), log: null }))).toEqual([null]);
  expect(await raw.get(`row/${id}`)).toEqual(newerRow);
});

it('a backup of a newer version is refused in words, and a newer parcel in one is counted', () => {
  const file = (version: number, parcels: unknown[]) => JSON.stringify({ waybillBackup: version, parcels });
  expect(readBackup(file(backupVersion + 1, []))).toEqual({ ok: false, fault: 'newer' });
  expect(readBackup(file(backupVersion, [{ row: newerRow, log: null }]))).toMatchObject({
    ok: true,
    backup: { parcels: [], unreadable: 1 },
  });
});
