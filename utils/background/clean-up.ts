import { agesOf, keptSince, withoutPersonal } from '../parcels/retention.ts';
import { archived, archivesAt } from '../parcels/sections.ts';
import { undoImportFor } from '../parcels/imports.ts';
import { forgetCalls } from '../storage/call-log.ts';
import { forgetImport } from '../storage/imports.ts';
import { readUntil } from '../storage/list-head.ts';
import { readSettings } from '../storage/settings.ts';
import { changeParcel, changeRows, forgetItems } from '../storage/store.ts';
import { checkClock } from './check-clock.ts';

// Clean up: what leaves the list, and what is deleted, by itself.

const undoFor = 3_600_000; // the undo button is gone long before
const lookUpsFor = 86_400_000; // personal data of a parcel that nobody follows
const copiesFor = 30 * 86_400_000; // long enough: nobody goes back to an older version later

/**
 * Deletes parcels removed and the undo of an import over an hour ago, answers about numbers that are not followed of over a day ago, copies from
 * upgrades over 30 days ago, and old lines of the log. After a jump of the clock, old is what both times call old.
 */
export async function forgetOld(): Promise<void> {
  const { earliest, latest } = await checkClock();
  await forgetCalls(earliest, latest);
  await forgetImport(earliest - undoImportFor);
  await forgetItems('gone', earliest - undoFor);
  await forgetItems('recent', earliest - lookUpsFor, latest + 60_000); // nor what lies ahead
  await forgetItems('old', earliest - copiesFor);
}

/** Archives the delivered parcels whose time to leave the list has come (`archivesAt`). */
export async function archiveDelivered(): Promise<void> {
  const now = Date.now();
  const leaving = (await readUntil('leaves', now)).map(({ id }) => id);
  await changeRows(leaving, (row) => {
    // Decided by the current row: the parcel may have been brought back, or changed, meanwhile.
    const at = archivesAt(row);
    return at !== null && at <= now ? archived(row, at) : row;
  });
}

const deletedAtOnce = 200;

/**
 * Deletes what the user does not want to keep: personal fields, old parcels of the archive. One transaction for each
 * parcel, and a part in each run: the next one follows soon (`nextRunAt`).
 */
export async function deleteOld(): Promise<void> {
  const { earliest } = await checkClock();
  for (const [name, age] of agesOf(await readSettings()))
    for (const { id } of (await readUntil(name, earliest - age)).slice(0, deletedAtOnce)) {
      // Decided by the current row, as in `archiveDelivered`.
      await changeParcel(id, (stored) => {
        const isOld = (keptSince[name](stored.row) ?? Infinity) <= earliest - age;
        if (!isOld) return stored;
        return name === 'filed' ? null : withoutPersonal(stored);
      });
    }
}
