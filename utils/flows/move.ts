import { newParcel } from '../core/merge.ts';
import { parcelId, type Parcel } from '../core/parcel.ts';
import { replaceParcel } from '../platform/store.ts';

/**
 * Gives a kept parcel another courier: it moves to its new id in one transaction (DESIGN, decision 4), with all the user
 * said of it and nothing the other courier said, and is due at once. Where that courier's parcel is kept already, that
 * one stays. Returns the row at its new place, or null when it is gone.
 */
export function moveParcel(id: string, courierKey: string): Promise<Parcel | null> {
  return replaceParcel(id, (row) => {
    const { trackingNo, foundOn, foundPage, name, note, direction, isMuted, keptAt } = row;
    const fresh = newParcel(
      { id: parcelId(courierKey, trackingNo), courierKey, trackingNo, foundOn, foundPage },
      Date.now(),
    );
    return { ...fresh, name, note, direction, isMuted, keptAt };
  });
}
