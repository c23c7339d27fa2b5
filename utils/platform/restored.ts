import { openBook } from './book.ts';
import { done, inWrite, keyOf, readable } from './records.ts';
import { putLog, type Stored } from './store.ts';

/**
 * Writes parcels of a backup in one transaction. `decide` is handed each with what stands in its place at that moment
 * (null = nothing) and gives what is to stand there, history and all, or null to leave it. What cannot be read is never
 * written over; of two of the same id the first one counts. The open views are told by `tellSoon`, not of each part.
 * Returns how many were written.
 */
export async function writeRestored(
  given: readonly Stored[],
  decide: (given: Stored, standing: Stored | null) => Stored | null,
): Promise<number> {
  const each = [...new Map(given.toReversed().map((record) => [record.row.id, record])).values()];
  return inWrite(async (store) => {
    // All of it is asked for at once: one answer awaited after the other is what made a large backup slow.
    const [book, ...standing] = await Promise.all([
      openBook(store),
      ...each.map(({ row: { id } }) =>
        Promise.all([
          done(store.get(keyOf('row', id))) as Promise<unknown>,
          done(store.get(keyOf('log', id))) as Promise<unknown>,
        ]),
      ),
    ]);
    let count = 0;
    for (const [n, record] of each.entries()) {
      const { id } = record.row;
      const [before, log] = standing[n]!;
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
}

/**
 * Takes parcels away for good, as if they had never been restored, in one transaction; what cannot be read was not
 * restored, and stays. Nothing is held for an undo: it is one. Returns how many went.
 */
export const dropRestored = (ids: readonly string[]): Promise<number> =>
  inWrite(async (store) => {
    const each = [...new Set(ids)];
    const [book, ...rows] = await Promise.all([
      openBook(store),
      ...each.map((id) => done(store.get(keyOf('row', id))) as Promise<unknown>),
    ]);
    const kept = each.map((id, n) => ({ id, row: rows[n] })).filter(({ row }) => readable('row', row));
    for (const { id, row } of kept) {
      book.put(id, row, undefined);
      for (const kind of ['log', 'sign'] as const) store.delete(keyOf(kind, id));
    }
    await book.close();
    return kept.length;
  });
