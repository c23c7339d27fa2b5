import { withPlainWords } from '../core/edit.ts';
import { mergeFailure, mergeTracking, newParcel } from '../core/merge.ts';
import { parcelId, type Parcel } from '../core/parcel.ts';
import { addParcel } from '../platform/store.ts';
import { readPace } from './planner.ts';

/**
 * Keeps a parcel. What was just looked up comes along, so keeping after a look-up costs nothing; without one the
 * parcel is due at once. Keeping a kept parcel changes nothing.
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
}): Promise<Parcel> {
  const { name = '', ...place } = of;
  const id = parcelId(of.courierKey, of.trackingNo);
  const pace = await readPace(Date.now());
  return addParcel(id, (recent) => {
    const row = withPlainWords({ ...newParcel({ id, ...place }, Date.now()), name });
    const stored = { row, log: null };
    if (recent?.tracking) return mergeTracking(stored, recent.tracking, recent.at, pace);
    return recent?.failure ? mergeFailure(stored, recent.failure, recent.at, pace) : stored;
  });
}
