import { allOf, entriesOf, inRead } from './database.ts';
import { readable } from './records.ts';

const unreadable = (kind: 'row' | 'log', entries: [string, unknown][]): Record<string, unknown> =>
  Object.fromEntries(entries.filter(([, stored]) => readable(kind, stored) === null));

/**
 * What stays in the store although nothing of ours reads it, as it is: damaged records and records of a newer version, by
 * kind and id, and copies from before an upgrade, by key. Linear in the number of records: for an export the user asked
 * for (PROMISES P42).
 */
export const readQuarantine = () =>
  inRead(async (tx) => {
    const [parcels, histories, copies] = await Promise.all([
      entriesOf(tx, 'parcels'),
      entriesOf(tx, 'histories'),
      entriesOf(tx, 'items', allOf('old')),
    ]);
    return {
      unreadable: { parcels: unreadable('row', parcels), histories: unreadable('log', histories) },
      copies: Object.fromEntries(copies),
    };
  });
