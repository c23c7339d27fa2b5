import { expect, it } from 'vitest';
import { onChange } from '@/utils/storage/database.ts';
import { newParcel } from '@/utils/parcels/merge.ts';
import { beginCall, readCalls } from '@/utils/storage/call-log.ts';
import { readHead } from '@/utils/storage/list-head.ts';
import { changeParcel, changeRows, readHistory, readRow, readRows } from '@/utils/storage/store.ts';
import { meterItem } from '@/utils/storage/scheduler-state.ts';
import { addParcel } from '../../support/raw-store.ts';

const row = newParcel({ id: 'lex/A1', courierKey: 'lex', trackingNo: 'A1', foundOn: '' }, 1000);

const logLine = async () => {
  const asked = { courierKey: 'lex', trackingNo: 'A1', why: 'check' } as const;
  const end = await beginCall({ baseAddress: 'https://api.etrackings.com/api/v3' }, asked, row.id);
  await end({ ok: true, value: null });
};
const rename = () => changeRows([row.id], (one) => ({ ...one, name: 'Lamp' }));
const check = () => changeParcel(row.id, (stored) => stored);

type Store = 'parcels' | 'histories' | 'items' | 'calls';

/** Holds a transaction open while `work` runs. */
async function during<T>(store: Store, mode: IDBTransactionMode, work: () => Promise<T>): Promise<T> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('waybill');
    request.addEventListener('success', () => resolve(request.result));
  });
  const tx = db.transaction(store, mode);
  let isHeld = true;
  const ended = new Promise((resolve) => void tx.addEventListener('complete', resolve));
  const hold = () => {
    if (isHeld) tx.objectStore(store).count().addEventListener('success', hold);
  };
  hold();
  const result = await work().finally(() => (isHeld = false));
  await ended;
  db.close();
  return result;
}

// Each would wait for ever if it needed the held store.
it.each<[string, Store, IDBTransactionMode, () => Promise<unknown>]>([
  ['a request is logged and counted while rows are read', 'parcels', 'readonly', logLine],
  ['a request is logged and counted while a history is read', 'histories', 'readonly', logLine],
  ['a row is changed while the log is read', 'calls', 'readonly', rename],
  ['a check is stored while the log is read', 'calls', 'readonly', check],
  ['a row is changed while a history or the meter is read', 'items', 'readonly', rename],
  ['the rows are read while a line of the log is written', 'calls', 'readwrite', readRows],
  ['the list is read and counted while the meter is written', 'items', 'readwrite', () => readHead(30)],
  ['a row is read while a history is written', 'histories', 'readwrite', () => readRow(row.id)],
  ['a history is read while a row is written', 'parcels', 'readwrite', () => readHistory(row.id)],
  ['the log is read while a row is written', 'parcels', 'readwrite', readCalls],
  ['the meter is read while a row is written', 'parcels', 'readwrite', meterItem.read],
])('%s', async (_, store, mode, work) => {
  await addParcel(row.id, () => ({ row, log: null }));
  await during(store, mode, work);
  expect((await readRows()).map(({ id }) => id)).toEqual([row.id]);
});

it('views hear of a call in the log alone, and of a changed row once', async () => {
  await addParcel(row.id, () => ({ row, log: null }));
  const heard: unknown[] = [];
  const ends = (['parcels', 'calls'] as const).map((name) =>
    onChange((ids) => heard.push([name, ids]), name),
  );
  await beginCall({ baseAddress: 'https://api.etrackings.com/api/v3' }, { why: 'couriers' }, null);
  await rename();
  await expect.poll(() => heard).toHaveLength(2);
  expect(heard).toEqual([
    ['calls', []],
    ['parcels', [row.id]],
  ]);
  for (const end of ends) end();
});
