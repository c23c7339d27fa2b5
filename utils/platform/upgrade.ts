import { isOlder, migrate } from '../core/migrations.ts';
import { form } from './book.ts';
import { allOf, done, inWrite, readable } from './records.ts';

const kinds = ['row', 'log', 'recent'] as const;
const atOnce = 200;

/** What was stored before it was brought to today's form, with the time: `old/<version>/<key>`. */
type Backup = { at: number; stored: unknown };

const doneKey = 'upgraded';

/** Whether this version has brought the records to its form, and no other has run since. */
export const wasUpgraded = async (store: IDBObjectStore): Promise<boolean> =>
  (await done(store.get(doneKey) as IDBRequest<unknown>)) === form();

/**
 * Brings every record of an older version to today's form, some at a time, each time in one transaction with a copy of
 * what stood there (PROMISES P43): cut off anywhere it goes on at the next start, and twice is as good as once. What
 * cannot be read, and what a newer version wrote, is left alone. For the background only, under its lock.
 */
export async function upgradeRecords(now: number = Date.now()): Promise<void> {
  await navigator.locks.request('upgrade', async () => {
    for (const kind of kinds) {
      let from: string | null = `${kind}/`;
      while (from !== null) from = await upgradeSome(kind, from, now);
    }
    await inWrite((store) => Promise.resolve(void store.put(form(), doneKey)));
  });
}

/** Upgrades the records of a kind after a key; gives the last key it looked at, null = that was all. */
function upgradeSome(kind: (typeof kinds)[number], from: string, now: number): Promise<string | null> {
  return inWrite(async (store) => {
    const range = IDBKeyRange.bound(from, allOf(kind).upper, true);
    const [keys, values] = await Promise.all([
      done(store.getAllKeys(range, atOnce)) as Promise<string[]>,
      done(store.getAll(range, atOnce)) as Promise<unknown[]>,
    ]);
    for (const [index, stored] of values.entries()) {
      const key = keys[index];
      if (key === undefined || !isOlder(stored) || readable(kind, stored) === null) continue;
      const backup: Backup = { at: now, stored };
      store.put(backup, `old/${(stored as { v: number }).v}/${key}`);
      store.put(migrate(kind, stored), key);
    }
    return keys.length < atOnce ? null : (keys.at(-1) ?? null);
  });
}

/** Forgets copies from before a time (epoch milliseconds): nobody went back in all that while. */
export async function forgetBackups(before: number): Promise<void> {
  await inWrite(async (store) => {
    const keys = await done(store.getAllKeys(allOf('old')));
    if (keys.length === 0) return;
    const held = (await done(store.getAll(allOf('old')))) as Backup[];
    for (const [index, { at }] of held.entries()) {
      const key = keys[index];
      if (key !== undefined && !(at >= before)) store.delete(key);
    }
  });
}
