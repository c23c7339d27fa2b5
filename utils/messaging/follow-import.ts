import type { Failure } from '../model/failure.ts';
import type { Direction } from '../model/parcel.ts';
import type { ImportState } from '../storage/imports.ts';
import { maxImported, type FirstCheckTime, type Imported } from '../parcels/imports.ts';
import { asJob } from './jobs.ts';

/** `id`: a new one for each import; the same one to go on after a stop or a failure, with the same parcels. */
export type ImportOrder = {
  id: string;
  parcels: readonly Imported[];
  direction: Direction;
  check: FirstCheckTime;
};

/** `state`: how far it came, null before the first part. `added`: ids of the new parcels. */
export type ImportResult = { state: ImportState | null; added: string[]; failure: Failure | null };

/**
 * Follows the parcels of an import part by part. `onPart` gets the state after each part, and stops the import by returning
 * false. What is done stays, and can be undone. "Delete everything" ends it.
 */
export const followImport = (
  { parcels, ...of }: ImportOrder,
  onPart: (state: ImportState) => boolean,
): Promise<ImportResult> =>
  asJob(async (ask) => {
    const result: ImportResult = { state: null, added: [], failure: null };
    for (let from = 0; from < parcels.length; from += maxImported) {
      const part = parcels.slice(from, from + maxImported);
      const answer = await ask('import', { ...of, from, size: parcels.length, parcels: part });
      if (!answer.ok) return { ...result, failure: answer.failure };
      result.state = answer.value.state;
      result.added.push(...answer.value.added);
      if (!onPart(answer.value.state)) break;
    }
    return result;
  });
