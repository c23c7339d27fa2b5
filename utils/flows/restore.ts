import { readRecord, restored } from '../core/backup.ts';
import { writeRestored } from '../platform/restored.ts';

/**
 * Restores parcels of a backup: each is checked again here, then merged into what stands at that moment. Nothing is
 * announced. `isUndo` puts records back as they were before a restoring, but for those that were removed
 * since. Gives how many were written, and how many
 * could not be read.
 */
export async function restoreBackup({
  parcels,
  isUndo,
}: {
  parcels: readonly unknown[];
  isUndo: boolean;
}): Promise<{ written: number; refused: number }> {
  const at = Date.now();
  const records = parcels.map(readRecord).filter((record) => record !== null);
  const written = await writeRestored(records, (given, standing) =>
    isUndo ? standing && given : restored(given, standing, at),
  );
  return { written, refused: parcels.length - records.length };
}
