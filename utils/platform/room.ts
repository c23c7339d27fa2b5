import { allOf, inWrite, queue } from './database.ts';
import { readable, readableRows } from './records.ts';

const keptEvents = 3;

/**
 * Makes room where the disk took nothing more (PROMISES P41): forgets what can be looked up again, then shortens the
 * histories of what has been delivered to their newest events, without signatures. The list itself is never touched.
 */
export async function makeRoom(): Promise<void> {
  await inWrite(async (tx) => {
    for (const kind of ['recent', 'gone', 'old']) queue(tx.objectStore('items').delete(allOf(kind)));
  });
  await inWrite(async (tx) => {
    const histories = tx.objectStore('histories');
    for (const { id, finishedAt } of readableRows(await tx.objectStore('parcels').getAll())) {
      if (finishedAt === null) continue;
      const log = readable('log', await histories.get(id));
      if (!log) continue;
      const { signatures, ...detail } = log.tracking.detail;
      if (!signatures && log.tracking.events.length <= keptEvents) continue;
      const tracking = { ...log.tracking, detail, events: log.tracking.events.slice(0, keptEvents) };
      queue(histories.put({ ...log, tracking }, id));
    }
  });
}

/** Whether something can be stored: by storing it, and taking it away again. */
export const canStore = (): Promise<boolean> =>
  inWrite(async (tx) => queue(tx.objectStore('items').put('x'.repeat(64_000), 'probe')))
    .then(() => inWrite(async (tx) => queue(tx.objectStore('items').delete('probe'))))
    .then(
      () => true,
      () => false,
    );
