import { expect, test } from 'vitest';
import { manyParcels } from '../../../fixtures/parcels.ts';
import type { Parcel } from '@/utils/model/parcel.ts';
import { readIds, readSlice } from '@/utils/storage/store.ts';
import { addParcel } from '../../support/raw-store.ts';

test('a list read in slices is complete, without repeats', async () => {
  const rows = manyParcels(23, Date.parse('2026-11-21T10:00:00+07:00'));
  for (const row of rows) await addParcel(row.id, () => ({ row, log: null }));
  const read: string[] = [];
  const sizes: number[] = [];
  let next: string | null = null;
  do {
    const slice: { records: Parcel[]; next: string | null } = await readSlice('row', next, 10);
    sizes.push(slice.records.length);
    read.push(...slice.records.map(({ id }) => id));
    next = slice.next;
  } while (next !== null);
  expect(sizes).toEqual([10, 10, 3]);
  expect(read.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  expect((await readIds()).toSorted()).toEqual(read.toSorted());
});

test('an empty list is one empty slice', async () => {
  expect(await readSlice('row', null, 10)).toEqual({ records: [], next: null });
  expect(await readIds()).toEqual([]);
});
