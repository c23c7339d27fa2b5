import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newParcel } from '@/utils/parcels/merge.ts';

// A database of another version needs its own factory and its own copy of the module that opens it.
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

const row = newParcel({ id: 'lex/A1', courierKey: 'lex', trackingNo: 'A1', foundOn: '' }, 1000);

/** Makes the database as version 1 did, with a delivered parcel. */
function makeFirstVersion(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('waybill', 1);
    request.addEventListener('error', () => reject(request.error as Error));
    request.addEventListener('upgradeneeded', () => {
      const parcels = request.result.createObjectStore('parcels');
      for (const name of 'list due leaves announce arrives unseen unserved answered'.split(' '))
        parcels.createIndex(name, `keys.${name}`, { multiEntry: name === 'arrives' });
      request.result.createObjectStore('histories');
      request.result.createObjectStore('items');
      parcels.put({ ...row, finishedAt: 5, dueAt: null, keys: { list: [1, 5, 0] } }, row.id);
    });
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });
}

it('an older database gets the new store and the new indexes; parcels stay and get the new keys', async () => {
  await makeFirstVersion();
  const { readRows } = await import('@/utils/storage/store.ts');
  const { readUntil } = await import('@/utils/storage/list-head.ts');
  const { readCalls } = await import('@/utils/storage/call-log.ts');
  const { upgradeRecords } = await import('@/utils/storage/upgrade.ts');
  expect((await readRows()).map(({ id }) => id)).toEqual([row.id]);
  expect(await readCalls()).toEqual([]);
  await upgradeRecords();
  expect(await readUntil('personal', 5)).toMatchObject([{ id: row.id }]);
  expect(await readUntil('personal', 4)).toEqual([]);
});

it('a new database has the same stores and indexes as an older one after its upgrade', async () => {
  const shape = async () => {
    const { inRead } = await import('@/utils/storage/database.ts');
    const names = ['parcels', 'histories', 'items', 'calls'] as const;
    return inRead([...names], async (tx) =>
      names.map((name) => [name, [...tx.objectStore(name).indexNames]]),
    );
  };
  const made = await shape();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.resetModules();
  await makeFirstVersion();
  expect(await shape()).toEqual(made);
});
