import { freshFor } from '../core/answer.ts';
import { withPlainWords } from '../core/edit.ts';
import { mergeFailure, mergeTracking, newParcel, onMemory } from '../core/merge.ts';
import { parcelId, type Parcel } from '../core/parcel.ts';
import { addParcels } from '../platform/store.ts';
import { readPace } from './planner.ts';

/** What is to be kept: `name` is what the user calls it, `foundOn` the host and `foundPage` the address of its page, if any. */
type ToKeep = {
  trackingNo: string;
  courierKey: string;
  foundOn: string;
  foundPage?: string;
  name?: string | undefined;
};
type Kept = { row: Parcel; isNew: boolean };

/**
 * Keeps parcels, all at once. What was looked up in the last minutes comes along, so keeping after a look-up costs
 * nothing; without that a parcel is due at once, whatever is remembered of it from before. Keeping a kept parcel changes
 * nothing. Gives each row as it is kept, and whether it was made by this; null where something that cannot be read stands
 * in its place.
 */
export async function keepAll(parcels: readonly ToKeep[]): Promise<(Kept | null)[]> {
  const now = Date.now();
  const pace = await readPace(now);
  const ids = parcels.map((of) => parcelId(of.courierKey, of.trackingNo));
  return addParcels(ids, (n, recent) => {
    const { name = '', ...place } = parcels[n]!;
    const id = ids[n]!;
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

/** Keeps one parcel; throws where something that cannot be read stands in its place. */
export async function keep(of: ToKeep): Promise<Kept> {
  const [kept] = await keepAll([of]);
  if (!kept) throw new DOMException(`${of.trackingNo} is stored but cannot be read`, 'DataError');
  return kept;
}
