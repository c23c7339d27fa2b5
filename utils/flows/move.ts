import { edited, joinedWords, type Moved } from '../core/edit.ts';
import { newParcel } from '../core/merge.ts';
import { parcelId, type Parcel } from '../core/parcel.ts';
import { replaceParcel } from '../platform/store.ts';

/**
 * Gives a kept parcel another courier: it moves to its new id in one transaction (DESIGN, decision 4), with all the user
 * said of it and nothing the other courier said, and is due at once. Where that courier's parcel is kept already, that
 * one stays and takes over the words; where its note cannot hold them, both stay as they are. Returns what became of
 * it, or null when it is gone.
 */
export async function moveParcel(id: string, courierKey: string): Promise<Moved | null> {
  const at = Date.now();
  let became: Moved = 'moved';
  const moved = (row: Parcel): Parcel => {
    const { trackingNo, foundOn, foundPage, name, note, direction, isMuted, keptAt } = row;
    const fresh = newParcel(
      { id: parcelId(courierKey, trackingNo), courierKey, trackingNo, foundOn, foundPage },
      at,
    );
    return { ...fresh, name, note, direction, isMuted, keptAt };
  };
  const joined = (standing: Parcel, row: Parcel): Parcel | null => {
    const words = joinedWords(standing, row);
    // What was in sight stays in sight.
    const isInSight = row.archivedAt === null ? { isArchived: false } : {};
    became = words ? 'joined' : 'both';
    return words && edited(standing, { ...words, ...isInSight }, at);
  };
  return (await replaceParcel(id, moved, joined)) && became;
}
