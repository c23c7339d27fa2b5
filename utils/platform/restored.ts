import { openBook } from './book.ts';
import { announceChange } from './live.ts';
import { done, inWrite, keyOf, readable } from './records.ts';
import { putLog, type Stored } from './store.ts';

/**
 * Writes parcels of a backup in one transaction. `decide` is handed each with what stands in its place at that moment
 * (null = nothing) and gives what is to stand there, history and all, or null to leave it. What cannot be read is never written over.
 * Returns how many were written.
 */
export async function writeRestored(
  given: readonly Stored[],
  decide: (given: Stored, standing: Stored | null) => Stored | null,
): Promise<number> {
  const written = await inWrite(async (store) => {
    const book = await openBook(store);
    let count = 0;
    for (const record of given) {
      const { id } = record.row;
      const [before, log]: unknown[] = await Promise.all([
        done(store.get(keyOf('row', id))),
        done(store.get(keyOf('log', id))),
      ]);
      const row = readable('row', before);
      if (before !== undefined && !row) continue;
      const history = readable('log', log);
      const next = decide(record, row && { row, log: history });
      if (!next) continue;
      book.put(id, before, next.row);
      if (next.log) putLog(store, id, next.log);
      // One that cannot be read stays where it is.
      else if (history) for (const kind of ['log', 'sign'] as const) store.delete(keyOf(kind, id));
      count += 1;
    }
    await book.close();
    return count;
  });
  if (written > 0) announceChange();
  return written;
}
