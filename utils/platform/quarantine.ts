import { allOf, inRead } from './database.ts';
import { readable } from './records.ts';

type Records = Record<string, unknown>;
/** Stored records that cannot be read, by kind and id, as they are; and the copies of what an upgrade changed, by key. */
type Quarantine = { unreadable: { parcels: Records; histories: Records }; copies: Records };

const unreadable = (kind: 'row' | 'log', found: (readonly [string, unknown])[]): Records =>
  Object.fromEntries(found.filter(([, value]) => readable(kind, value) === null));

/**
 * What stays in the store although nothing of ours reads it: damaged records, records of a newer version, and copies
 * from before an upgrade. Linear in the number of records: for an export the user asked for (PROMISES P42).
 */
export const readQuarantine = (): Promise<Quarantine> =>
  inRead(async (tx) => {
    const of = async (name: 'parcels' | 'histories' | 'items', range?: IDBKeyRange) => {
      const store = tx.objectStore(name);
      const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
      return keys.map((key, index) => [key, values[index]] as const);
    };
    const [parcels, histories, copies] = await Promise.all([
      of('parcels'),
      of('histories'),
      of('items', allOf('old')),
    ]);
    return {
      unreadable: { parcels: unreadable('row', parcels), histories: unreadable('log', histories) },
      copies: Object.fromEntries(copies),
    };
  });
