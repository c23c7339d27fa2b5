import * as v from 'valibot';
import { isLately, minute } from '../model/time.ts';
import { stored } from './stored.ts';

const removalSchema = v.object({ ids: v.array(v.string()), text: v.string() });
/** Removed parcels, and the text of the toast that says so. */
export type Removal = v.InferOutput<typeof removalSchema>;
const schema = v.nullable(v.object({ ...removalSchema.entries, at: v.number() }));
const item = stored('removal', schema, null, 'session');
const undoMs = minute;

/** Stores the last removal, because the popup closes with its undo. */
export const noteRemoval = (removal: Removal, at: number = Date.now()): Promise<unknown> =>
  item.change(() => ({ ...removal, at }));

/** Forgets a removal that failed or was undone; a newer one stays. */
export const forgetRemoval = ({ ids }: Removal): Promise<unknown> =>
  item.change((last) => (last?.ids.join() === ids.join() ? null : last));

/** Returns the last removal, if it is at most a minute old and was not undone. Forgets an older one. */
export async function readRemoval(now: number = Date.now()): Promise<Removal | null> {
  const { now: last } = await item.change((one) => (one && isLately(one.at, now, undoMs) ? one : null));
  return last;
}
