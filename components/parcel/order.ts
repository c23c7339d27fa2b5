import type { Parcel } from '@/utils/model/parcel.ts';
import { ordersOf, type Order } from '@/utils/schedule/cash.ts';
import { readRows } from '@/utils/storage/store.ts';
import { useStored } from '../hooks/store-hooks.ts';

/** Returns the order of a parcel; null while its other parcels are read. */
export function useOrder(parcel: Parcel): Order | null {
  const { id, sheet } = parcel;
  const order = sheet?.cash === undefined ? undefined : sheet.order;
  const read = useStored(
    async () =>
      order === undefined
        ? null
        : (ordersOf((await readRows()).filter((one) => one.sheet?.order === order)).get(id) ?? null),
    JSON.stringify([id, order]),
  );
  return order === undefined ? ordersOf([parcel]).get(id)! : read;
}
