import type { Stored } from '../core/parcel.ts';
import { inWrite } from './database.ts';
import { deleteHistory, putParcel, readable } from './records.ts';
import { putLog } from './store.ts';

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
  return inWrite(async (tx) => {
    // All of it is asked for at once: one answer awaited after the other is what made a large backup slow.
    const standing = await Promise.all(
      each.map(({ row: { id } }) =>
        Promise.all([tx.objectStore('parcels').get(id), tx.objectStore('histories').get(id)]),
      ),
    );
    let count = 0;
    for (const [n, record] of each.entries()) {
      const { id } = record.row;
      const [before, log] = standing[n]!;
      const row = readable('row', before);
      if (before !== undefined && !row) continue;
      const history = readable('log', log);
      const next = decide(record, row && { row, log: history });
      if (!next) continue;
      putParcel(tx, next.row);
      if (next.log) putLog(tx, id, next.log);
      // One that cannot be read stays where it is.
      else if (history) deleteHistory(tx, id);
      count += 1;
    }
    return count;
  });
}
