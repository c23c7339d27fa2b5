import { indexVersion } from '../parcels/index-keys.ts';
import { isOlder, migrate } from '../model/versions.ts';
import type { Parcel } from '../model/parcel.ts';
import { browser } from '../browser/browser.ts';
import { allOf, signalChange, entriesOf, inRead, inWrite, putParcel, queue, readable } from './database.ts';

const atOnce = 200;
const upgradedKey = 'upgraded';
const version = (): string => `${browser.runtime.getManifest().version} ${indexVersion}`;

const isUpgraded = (): Promise<boolean> =>
  inRead(['parcels', 'items'], async (tx) => {
    const by = await tx.objectStore('items').get(upgradedKey);
    const size = await tx.objectStore('parcels').count();
    return by === version() || size === 0; // no parcels: nothing to upgrade
  });

/**
 * After an update, converts every parcel and history to the current form and rewrites the index keys of all rows, in batches. Each
 * batch is one transaction that also stores a copy of each older record (docs/promises.md P43), so an interrupted
 * upgrade continues at the next start. Unreadable records and those of a newer version are left alone. So are look-ups
 * (`recent`): they are kept a day, and `readable` converts them. Only the background calls it.
 */
export const upgradeRecords = (now: number = Date.now()): Promise<void> =>
  navigator.locks.request('upgrade', async () => {
    if (await isUpgraded()) return;
    for (const kind of ['row', 'log'] as const) {
      let from: string | null = '';
      while (from !== null) from = await upgradeSome(kind, from, now);
    }
    await inWrite('items', async (tx) => queue(tx.objectStore('items').put(version(), upgradedKey)));
    signalChange();
  });

const storeOf = { row: 'parcels', log: 'histories' } as const;

/** Upgrades one batch of records after the key `from`; returns the last key it looked at, null = all done. */
function upgradeSome(kind: 'row' | 'log', from: string, now: number): Promise<string | null> {
  return inWrite(['parcels', 'histories', 'items'], async (tx) => {
    const entries = await entriesOf(tx, storeOf[kind], IDBKeyRange.lowerBound(from, true), atOnce);
    for (const [key, stored] of entries) {
      const record = readable(kind, stored);
      if (record === null) continue;
      if (isOlder(stored)) {
        const place = `old/${(stored as { v: number }).v}/${kind}/${key}`;
        queue(tx.objectStore('items').put({ at: now, stored }, place));
        if (kind !== 'row') queue(tx.objectStore(storeOf[kind]).put(migrate(kind, stored), key));
      }
      if (kind === 'row') putParcel(tx, record as Parcel);
    }
    return entries.length < atOnce ? null : entries.at(-1)![0];
  });
}

const unreadable = (kind: 'row' | 'log', entries: [string, unknown][]): Record<string, unknown> =>
  Object.fromEntries(entries.filter(([, stored]) => readable(kind, stored) === null));

/**
 * Returns the stored records that nothing reads: damaged ones, those of a newer version, and copies from before an
 * upgrade. For an export that the user asked for (docs/promises.md P42).
 */
export const readUnreadableRecords = () =>
  inRead(['parcels', 'histories', 'items'], async (tx) => {
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
