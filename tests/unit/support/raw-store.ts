import type { Recent, StoredRecord } from '@/utils/model/parcel.ts';
import { inRead, inWrite, type WriteTransaction } from '@/utils/storage/database.ts';
import { addParcels } from '@/utils/storage/store.ts';

// Reads and writes the database directly, bypassing the checks of the store. Names of records: `row/<id>` in `parcels`,
// `log/<id>` in `histories`, any other name is a key in `items`.

const names = ['parcels', 'histories', 'items', 'calls'] as const;
const stores = { row: 'parcels', log: 'histories' } as const;
type Place = { store: 'parcels' | 'histories' | 'items'; key: string };

function placeOf(name: string): Place {
  const [, kind, id] = /^(row|log)\/(.*)$/s.exec(name) ?? [];
  return kind ? { store: stores[kind as 'row' | 'log'], key: id! } : { store: 'items', key: name };
}

const storeIn = (tx: WriteTransaction, name: Place['store']) => tx.objectStore(name);

const change = (name: string, act: (store: ReturnType<typeof storeIn>, key: string) => Promise<unknown>) =>
  inWrite([...names], async (tx) => {
    const { store, key } = placeOf(name);
    await act(storeIn(tx, store), key);
  });

/** Adds one parcel. `make` gets its recent look-up, if there is one. */
export const addParcel = async (id: string, make: (recent: Recent | null) => StoredRecord) =>
  (await addParcels([id], (_, recent) => make(recent)))[0]!;

export const raw = {
  get: (name: string): Promise<unknown> =>
    inRead([...names], (tx) => {
      const { store, key } = placeOf(name);
      return tx.objectStore(store).get(key);
    }),
  set: (name: string, value: unknown): Promise<void> => change(name, (store, key) => store.put(value, key)),
  del: (name: string): Promise<void> => change(name, (store, key) => store.delete(key)),
  /** All records, by name. */
  entries: (): Promise<[string, unknown][]> =>
    inRead([...names], async (tx) => {
      const of = async (prefix: string, name: Place['store']) => {
        const store = tx.objectStore(name);
        const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
        return keys.map((key, index): [string, unknown] => [prefix + key, values[index]]);
      };
      return (await Promise.all([of('row/', 'parcels'), of('log/', 'histories'), of('', 'items')])).flat();
    }),
  keys: async (): Promise<string[]> => (await raw.entries()).map(([name]) => name),
  clear: (): Promise<void> =>
    inWrite([...names], async (tx) => {
      for (const name of names) await tx.objectStore(name).clear();
    }),
};
