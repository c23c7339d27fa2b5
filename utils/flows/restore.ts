import { readRecord, restored, undone } from '../core/backup.ts';
import { dropRestored, writeRestored } from '../platform/restored.ts';
import { readPace } from './planner.ts';

/**
 * Restores parcels of a backup: each is checked again here, then merged into what stands at that moment. Nothing is
 * announced. `isUndo` takes a restoring back, given what stood before it, but for parcels that were removed since; what
 * was heard since is neither lost nor said again. Gives how many were written, and how many could not be read.
 *
 * @param of.added what was not there before, and is to go again where a restoring is taken back
 * @param of.at when the restoring began, epoch milliseconds: the same for each of its parts and for its undoing
 */
export async function restoreBackup(of: {
  parcels: readonly unknown[];
  isUndo: boolean;
  at: number;
  added?: readonly string[];
}): Promise<{ written: number; refused: number }> {
  const now = Date.now();
  const at = Math.min(of.at, now);
  const pace = await readPace(now);
  if (of.isUndo && of.added) await dropRestored(of.added);
  const records = of.parcels.map(readRecord).filter((record) => record !== null);
  const written = await writeRestored(records, (given, standing) =>
    of.isUndo ? standing && undone(given, standing, { at, now, pace }) : restored(given, standing, at),
  );
  return { written, refused: of.parcels.length - records.length };
}
