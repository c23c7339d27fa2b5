import { keysVersion } from '../core/index-keys.ts';
import { isOlder, migrate, type RecordKind } from '../core/migrations.ts';
import type { Parcel } from '../core/parcel.ts';
import { browser } from './browser.ts';
import { allOf, entriesOf, inRead, inWrite, queue } from './database.ts';
import { announceChange } from './live.ts';
import { putParcel, readable } from './records.ts';

const atOnce = 200;

const upgradedKey = 'upgraded';

/** Which version of the extension, and of the keys, the records were last upgraded by. */
const version = (): string => `${browser.runtime.getManifest().version} ${keysVersion}`;

const isUpgraded = (): Promise<boolean> =>
  inRead(async (tx) => {
    const [by, size] = await Promise.all([
      tx.objectStore('items').get(upgradedKey),
      tx.objectStore('parcels').count(),
    ]);
    return by === version() || size === 0; // where nothing is kept there is nothing to upgrade
  });

/**
 * Brings every record to the form of this version after an update, and writes the keys of all rows anew, some at a time,
 * each time in one transaction with a copy of what an older version had stored (PROMISES P43): cut off anywhere it goes on
 * at the next start, and twice is as good as once. What cannot be read, and what a newer version wrote, is left alone. For
 * the background only.
 */
export async function upgradeRecords(now: number = Date.now()): Promise<void> {
  if (await isUpgraded()) return;
  await navigator.locks.request('upgrade', async () => {
    if (await isUpgraded()) return;
    for (const kind of ['row', 'log', 'recent'] as const) {
      let from: string | null = '';
      while (from !== null) from = await upgradeSome(kind, from, now);
    }
    await inWrite(async (tx) => queue(tx.objectStore('items').put(version(), upgradedKey)));
    announceChange();
  });
}

const storeOf = { row: 'parcels', log: 'histories', recent: 'items' } as const;

/** Upgrades the records of a kind after a key; gives the last key it looked at, null = that was all. */
function upgradeSome(kind: RecordKind, from: string, now: number): Promise<string | null> {
  return inWrite(async (tx) => {
    const range =
      kind === 'recent'
        ? IDBKeyRange.bound(from || 'recent/', allOf('recent').upper, true)
        : IDBKeyRange.lowerBound(from, true);
    const entries = await entriesOf(tx, storeOf[kind], range, atOnce);
    for (const [key, stored] of entries) {
      const record = readable(kind, stored);
      if (record === null) continue;
      if (isOlder(stored)) {
        const id = kind === 'recent' ? key.slice('recent/'.length) : key;
        const place = `old/${(stored as { v: number }).v}/${kind}/${id}`;
        queue(tx.objectStore('items').put({ at: now, stored }, place));
        if (kind !== 'row') queue(tx.objectStore(storeOf[kind]).put(migrate(kind, stored), key));
      }
      if (kind === 'row') putParcel(tx, record as Parcel);
    }
    return entries.length < atOnce ? null : entries.at(-1)![0];
  });
}
