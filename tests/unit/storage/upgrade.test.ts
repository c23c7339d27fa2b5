import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordVersion } from '@/utils/model/parcel.ts';
import { readHead } from '@/utils/storage/list-head.ts';
import {
  changeParcel,
  forgetItems,
  readHistory,
  readRecent,
  readRow,
  readRows,
} from '@/utils/storage/store.ts';
import { upgradeRecords } from '@/utils/storage/upgrade.ts';
import { newParcel } from '@/utils/parcels/merge.ts';
import { addParcel, raw } from '../support/raw-store.ts';
import * as older from '../../fixtures/stored/older.ts';

let removeMigration: () => void;
beforeEach(() => void (removeMigration = older.addMigration()));
afterEach(() => removeMigration());

const storeOlder = async () => {
  await raw.set(`row/${older.row.id}`, older.row);
  await raw.set(`row/${older.freshRow.id}`, older.freshRow);
  await raw.set(`log/${older.row.id}`, older.log);
  await raw.set(`recent/${older.recent.id}`, older.recent);
};
const versions = async () =>
  Object.fromEntries(
    (await raw.entries())
      .filter(([key]) => /^(?:row|log)\//.test(key))
      .map(([key, stored]) => [key, (stored as { v: number }).v]),
  );
const all = (v: number) => ({
  [`row/${older.row.id}`]: v,
  [`row/${older.freshRow.id}`]: v,
  [`log/${older.row.id}`]: v,
});

describe('upgradeRecords', () => {
  it('upgrades every record to the current version, and keeps a copy of the old one', async () => {
    await storeOlder();
    const read = [await readRows(), await readHistory(older.row.id)];
    await upgradeRecords(5000);
    expect(await versions()).toEqual(all(recordVersion));
    expect([await readRows(), await readHistory(older.row.id)]).toEqual(read);
    expect(await readRecent(older.recent.id)).toMatchObject({ v: recordVersion, id: older.recent.id });
    expect(await raw.get(`old/0/row/${older.row.id}`)).toEqual({ at: 5000, stored: older.row });
  });

  it('running twice changes nothing more', async () => {
    await storeOlder();
    await upgradeRecords(5000);
    const once = await raw.entries();
    await upgradeRecords(6000);
    expect(await raw.entries()).toEqual(once);
  });

  it('does not touch unreadable records, nor those of a newer version', async () => {
    const odd = {
      'row/lex/A': { v: 0, id: 'lex/A' },
      'row/lex/B': { ...older.row, v: 99 },
      'row/lex/C': null,
    };
    for (const [key, value] of Object.entries(odd)) await raw.set(key, value);
    await upgradeRecords();
    expect(Object.fromEntries(await raw.entries())).toMatchObject(odd);
    expect(await raw.entries()).toHaveLength(4);
  });

  it('interrupted at any step, it continues without loss', async () => {
    await storeOlder();
    await upgradeRecords(5000);
    const whole = (await raw.entries()).map(([key]) => key);
    const steps = whole.length;
    for (let step = 0; step < steps; step += 1) {
      await raw.clear();
      await storeOlder();
      const put = IDBObjectStore.prototype.put;
      let left = step;
      const cut = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
        this: IDBObjectStore,
        value,
        key,
      ) {
        if (left-- === 0) throw new DOMException('cut off', 'AbortError');
        return put.call(this, value, key);
      });
      await upgradeRecords(5000).catch(() => {});
      cut.mockRestore();
      // Each record is complete in its old or new form, and each upgraded one has its copy.
      expect((await readRows()).map(({ id }) => id)).toHaveLength(2);
      for (const [key, v] of Object.entries(await versions()))
        expect(await raw.get(`old/0/${key}`)).toEqual(v === recordVersion ? expect.anything() : undefined);
      await upgradeRecords(5000);
      expect(await versions()).toEqual(all(recordVersion));
      expect((await raw.entries()).map(([key]) => key)).toEqual(whole);
    }
  });

  it('upgrades old records even if a new record was written first', async () => {
    await storeOlder();
    await addParcel('lex/NEW', () => ({
      row: newParcel({ id: 'lex/NEW', courierKey: 'lex', trackingNo: 'NEW', foundOn: '' }, 1),
      log: null,
    }));
    expect(await readHead(50)).not.toBeNull();
    await upgradeRecords();
    expect(new Set(Object.values(await versions()))).toEqual(new Set([recordVersion]));
  });

  it('upgrades hundreds of records', async () => {
    for (let n = 0; n < 450; n += 1)
      await raw.set(`row/lex/N${n}`, { ...older.freshRow, id: `lex/N${n}`, trackingNo: `N${n}` });
    await upgradeRecords();
    expect(new Set(Object.values(await versions()))).toEqual(new Set([recordVersion]));
  });
});

describe('upgrade, downgrade, and upgrade again', () => {
  // The previous version reads its own records, skips newer ones and writes no index keys.
  const oldVersionAdds = () => raw.set(`row/${older.freshRow.id}`, older.freshRow);

  it('a downgrade loses nothing, and records it added are upgraded', async () => {
    await raw.set(`row/${older.row.id}`, older.row);
    await upgradeRecords();
    await changeParcel(older.row.id, ({ row, log }) => ({ row: { ...row, note: 'by the door' }, log }));
    await addParcel('lex/NEW', () => ({
      row: newParcel({ id: 'lex/NEW', courierKey: 'lex', trackingNo: 'NEW', foundOn: '' }, 1),
      log: null,
    }));
    await oldVersionAdds();
    await raw.set('upgraded', 'the version after the old one');
    await upgradeRecords();
    expect(await readHead(50)).toMatchObject({ total: 3, unreadable: 0, newer: 0 });
    expect(new Set(Object.values(await versions()))).toEqual(new Set([recordVersion]));
    expect((await readRow(older.row.id))?.note).toBe('by the door');
  });
});

it('copies are deleted when they are old', async () => {
  await storeOlder();
  await upgradeRecords(5000);
  await forgetItems('old', 5000);
  expect(await raw.get(`old/0/row/${older.row.id}`)).toBeDefined();
  await forgetItems('old', 5001);
  expect(await raw.get(`old/0/row/${older.row.id}`)).toBeUndefined();
});
