import { expect, it } from 'vitest';
import { keep } from '@/utils/flows/keep.ts';
import { moveParcel } from '@/utils/flows/move.ts';
import { changeRows, readRow, readRows } from '@/utils/platform/store.ts';

const of = { trackingNo: 'TH0000000000A', foundOn: 'shop.example', foundPage: 'https://shop.example/o' };

it('moves with what the user said of it, and is due at once', async () => {
  const { id } = await keep({ ...of, courierKey: 'flash-express' });
  await changeRows([id], (row) => ({
    ...row,
    name: 'Lamp',
    note: 'gift',
    status: 'ON_SHIPPING',
    dueAt: null,
  }));
  const moved = await moveParcel(id, 'shopee-express');
  expect(moved).toMatchObject({
    ...of,
    id: 'shopee-express/TH0000000000A',
    name: 'Lamp',
    note: 'gift',
    status: null,
  });
  expect(moved!.dueAt).toBeLessThanOrEqual(Date.now());
  expect((await readRows()).map((row) => row.id)).toEqual([moved!.id]);
});

it('where that courier’s parcel is kept already, it stays as it is and the other goes', async () => {
  const { id } = await keep({ ...of, courierKey: 'flash-express' });
  const there = await keep({ ...of, courierKey: 'shopee-express' });
  await changeRows([there.id], (row) => ({ ...row, name: 'Kept first' }));
  expect((await moveParcel(id, 'shopee-express'))?.name).toBe('Kept first');
  expect(await readRow(id)).toBeNull();
});

it('the same courier changes nothing; a parcel that is gone stays gone', async () => {
  const kept = await keep({ ...of, courierKey: 'flash-express' });
  expect(await moveParcel(kept.id, 'flash-express')).toEqual(kept);
  expect(await moveParcel('lex/NONE', 'flash-express')).toBeNull();
  expect(await readRow('flash-express/NONE')).toBeNull();
});
