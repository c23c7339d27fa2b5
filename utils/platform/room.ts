import { allOf, done, inStore, inWrite, keyOf, readable } from './records.ts';

const keptEvents = 3;

/**
 * Makes room where the disk took nothing more (PROMISES P41): forgets what can be looked up again, then shortens the
 * histories of what has been delivered to their newest events. The list itself is never touched.
 */
export async function makeRoom(): Promise<void> {
  await inWrite((store) => {
    for (const kind of ['recent', 'gone', 'old']) store.delete(allOf(kind));
    return Promise.resolve();
  });
  await inWrite(async (store) => {
    const rows: unknown[] = await done(store.getAll(allOf('row')));
    for (const stored of rows) {
      const row = readable('row', stored);
      if (!row || row.finishedAt === null) continue;
      store.delete(keyOf('sign', row.id));
      const log = readable('log', await done(store.get(keyOf('log', row.id))));
      if (!log || log.tracking.events.length <= keptEvents) continue;
      const tracking = { ...log.tracking, events: log.tracking.events.slice(0, keptEvents) };
      store.put({ ...log, tracking }, keyOf('log', row.id));
    }
  });
}

/** Whether something can be stored: by storing it, and taking it away again. */
export const canStore = (): Promise<boolean> =>
  inWrite((store) => {
    store.put('x'.repeat(64_000), 'probe');
    return Promise.resolve();
  })
    .then(() => inWrite((store) => Promise.resolve(void store.delete('probe'))))
    .then(
      () => true,
      () => false,
    );

/** How many records of each kind lie in the store. */
export const countRecords = (): Promise<{ parcels: number; histories: number }> =>
  inStore('readonly', async (store) => {
    const [parcels, histories] = await Promise.all([
      done(store.count(allOf('row'))),
      done(store.count(allOf('log'))),
    ]);
    return { parcels, histories };
  });
