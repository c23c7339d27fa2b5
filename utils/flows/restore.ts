import { readRecord, restored } from '../core/backup.ts';
import { writeRestored } from '../platform/restored.ts';

/**
 * Restores parcels of a backup: each is checked again here, then merged into what stands at that moment. Nothing is
 * announced. Gives how many were written, and how many could not be read.
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
  const written = await writeRestored(records, (given, standing) =>
    restored(given, of.isReplacing ? null : standing, at),
  );
  return { written, refused: of.parcels.length - records.length };
}
