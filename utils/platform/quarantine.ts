import { allOf, done, inStore, readable } from './records.ts';

const kinds = ['row', 'log'] as const;

/** Stored records that cannot be read, by key, as they are; and the copies of what an update changed. */
type Quarantine = { unreadable: Record<string, unknown>; copies: Record<string, unknown> };

/**
 * What stays in the store although nothing of ours reads it: damaged records, records of a newer version, and copies
 * from before an update. Linear in the number of records: for an export the user asked for (PROMISES P42).
 */
export const readQuarantine = (): Promise<Quarantine> =>
  inStore('readonly', async (store) => {
    const of = async (prefix: string) => {
      const [keys, values] = await Promise.all([
        done(store.getAllKeys(allOf(prefix))) as Promise<string[]>,
        done(store.getAll(allOf(prefix))) as Promise<unknown[]>,
      ]);
      return keys.map((key, index) => [key, values[index]] as const);
    };
    const found = await Promise.all(
      kinds.map(async (kind) => (await of(kind)).filter(([, value]) => readable(kind, value) === null)),
    );
    return { unreadable: Object.fromEntries(found.flat()), copies: Object.fromEntries(await of('old')) };
  });
