import { freshFor } from '../core/answer.ts';
import { withPlainWords } from '../core/edit.ts';
import { mergeFailure, mergeTracking, newParcel, onMemory } from '../core/merge.ts';
import { parcelId, type Parcel } from '../core/parcel.ts';
import { addParcel } from '../platform/store.ts';
import { readPace } from './planner.ts';

/**
 * Keeps a parcel. What was looked up in the last minutes comes along, so keeping after a look-up costs nothing; without
 * that the parcel is due at once, whatever is remembered of it from before. Keeping a kept parcel changes nothing.
 * Returns the row as it is kept, and whether it was made by this.
 *
 * @param name what the user calls it
 * @param foundOn host of the page it was found on, and `foundPage` its address; empty when it was not found on a page
 */
export async function keep(of: {
  trackingNo: string;
  courierKey: string;
  foundOn: string;
  foundPage?: string;
  name?: string | undefined;
}): Promise<{ row: Parcel; isNew: boolean }> {
  const { name = '', ...place } = of;
  const id = parcelId(of.courierKey, of.trackingNo);
  const now = Date.now();
  const pace = await readPace(now);
  return addParcel(id, (recent) => {
    const row = withPlainWords({ ...newParcel({ id, ...place }, now), name });
    const stored = { row, log: null };
    const isAtHand = recent !== null && now - recent.at <= freshFor;
    if (recent?.tracking) {
      const known = mergeTracking(stored, recent.tracking, Math.min(recent.at, now), pace);
      return isAtHand ? known : onMemory(known, now);
    }
    return isAtHand && recent.failure ? mergeFailure(stored, recent.failure, recent.at, pace) : stored;
  });
}
