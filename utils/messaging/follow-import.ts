import { partsOf } from '../model/parts.ts';
import type { ImportState } from '../storage/imports.ts';
import { maxImported } from '../parcels/imports.ts';
import { asJob } from './jobs.ts';
import type { Sent } from './send.ts';

/** `id`: a new one for each import; the same one to go on after a stop or a failure, with the same parcels. */
export type ImportOrder = Omit<Sent<'import'>, 'from' | 'size'>;

/**
 * Follows the parcels of an import part by part. `onPart` gets the state after each part, and stops the import by returning
 * false. What is done stays, and can be undone. "Delete everything" ends it. Returns how far it came (`state`, null before
 * the first part), the ids of the new parcels, and the failure that ended it.
 */
export const followImport = ({ parcels, ...of }: ImportOrder, onPart: (state: ImportState) => boolean) =>
  asJob(async (ask) => {
    let state = null as ImportState | null;
    const added: string[] = [];
    for (const [n, part] of partsOf(parcels, maxImported).entries()) {
      const [from, size] = [n * maxImported, parcels.length];
      const answer = await ask('import', { ...of, from, size, parcels: part });
      if (!answer.ok) return { state, added, failure: answer.failure };
      state = answer.value.state;
      added.push(...answer.value.added);
      if (!onPart(state)) break;
    }
    return { state, added, failure: null };
  });
