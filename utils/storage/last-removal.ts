import * as v from 'valibot';
import { isLately, minute } from '../model/time.ts';
import { stored } from './stored.ts';

const removalSchema = v.object({ ids: v.array(v.string()), text: v.string() });
/** Removed parcels, and the text of the toast that says so. */
export type Removal = v.InferOutput<typeof removalSchema>;
const schema = v.nullable(v.object({ ...removalSchema.entries, at: v.number() }));
const item = stored('removal', schema, null, 'session');
const undoMs = minute;

/** Stores the last removal, because the popup closes with its undo; null = it was undone. */
export const noteRemoval = (removal: Removal | null, at: number = Date.now()): Promise<unknown> =>
  item.change(() => removal && { ...removal, at });

/** Returns the last removal, if it is at most a minute old and was not undone. */
export async function readRemoval(now: number = Date.now()): Promise<Removal | null> {
  const last = await item.read();
  return last && isLately(last.at, now, undoMs) ? last : null;
}
