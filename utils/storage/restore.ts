import { readRecord, restored } from '../parcels/backup.ts';
import { inWrite, putParcel, queue, readable } from './database.ts';
import { dropImport } from './imports.ts';
import { isNewer } from '../model/versions.ts';
import { putHistory } from './store.ts';

/**
 * Restores parcels of a backup in one transaction. Each is validated again, then merged with the stored parcel, or
 * replaces it (`isReplacing`). Unreadable records are never overwritten; of two with the same id the first counts.
 * The undo of the last import ends: it must not remove what was restored. Sends no change signal: `reconcileSoon` sends one
 * for all parts. `at` is when the restore began (epoch ms).
 */
export async function restoreBackup(of: {
  parcels: readonly unknown[];
  isReplacing: boolean;
  at: number;
}): Promise<{ written: number; refused: number }> {
  const at = Math.min(of.at, Date.now());
  const records = of.parcels.map(readRecord).filter((record) => record !== null);
  const each = [...new Map(records.toReversed().map((record) => [record.row.id, record])).values()];
  const written = await inWrite(['parcels', 'histories', 'items'], async (tx) => {
    if (each.length > 0) dropImport(tx);
    // Send all requests at once: awaiting one after the other made a large backup slow.
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
      if (next.log && !isNewer(history)) putHistory(tx, id, next.log);
      // An unreadable history stays stored.
      else if (log) queue(tx.objectStore('histories').delete(id));
      count += 1;
    }
    return count;
  });
  return { written, refused: of.parcels.length - records.length };
}
