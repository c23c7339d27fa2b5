import { readRecord, restored } from '../core/backup.ts';
import { inWrite, queue } from './database.ts';
import { putParcel, readable } from './records.ts';
import { putLog } from './store.ts';

/**
 * Restores parcels of a backup in one transaction: each is checked again here, then merged into what stands in its place
 * at that moment, history and all. What cannot be read is never written over; of two of the same id the first one counts.
 * Nothing is announced, and the open views are told by `tellSoon`, not of each part. Gives how many were written, and how
 * many could not be read.
 *
 * @param of.isReplacing they take the place of what stands there, whichever was heard later
 * @param of.at when the restoring began, epoch milliseconds: the same for each of its parts
 */
export async function restoreBackup(of: {
  parcels: readonly unknown[];
  isReplacing: boolean;
  at: number;
}): Promise<{ written: number; refused: number }> {
  const at = Math.min(of.at, Date.now());
  const records = of.parcels.map(readRecord).filter((record) => record !== null);
  const each = [...new Map(records.toReversed().map((record) => [record.row.id, record])).values()];
  const written = await inWrite(async (tx) => {
    // All of it is asked for at once: one answer awaited after the other is what made a large backup slow.
    const standing = await Promise.all(
      each.map(({ row: { id } }) =>
        Promise.all([tx.objectStore('parcels').get(id), tx.objectStore('histories').get(id)]),
      ),
    );
    let count = 0;
    for (const [n, record] of each.entries()) {
      const { id } = record.row;
      const [before, history] = standing[n]!;
      const row = readable('row', before);
      if (before !== undefined && !row) continue;
      const log = readable('log', history);
      const next = restored(record, row && !of.isReplacing ? { row, log } : null, at);
      if (!next) continue;
      putParcel(tx, next.row);
      if (next.log) putLog(tx, id, next.log);
      // One that cannot be read stays where it is.
      else if (log) queue(tx.objectStore('histories').delete(id));
      count += 1;
    }
    return count;
  });
  return { written, refused: of.parcels.length - records.length };
}
