import { edited, joinedWords, type Corrected, type Moved } from '../core/edit.ts';
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
  const moved = (row: Parcel): Parcel => restarted(row, { courierKey, trackingNo: row.trackingNo }, at);
  const joined = (standing: Parcel, row: Parcel): Parcel | null => {
    const words = joinedWords(standing, row);
    // What was in sight stays in sight.
    const isInSight = row.archivedAt === null ? { isArchived: false } : {};
    became = words ? 'joined' : 'both';
    return words && edited(standing, { ...words, ...isInSight }, at);
  };
  return (await replaceParcel(id, moved, joined)) && became;
}

/**
 * Gives a kept parcel the number it should have had: it moves to its new id in one transaction, with all the user said
 * of it and without its history, and is due at once. What stood there can be brought back (`restoreParcels`). Where the
 * number is kept already, both stay as they are. Returns where the number is kept, or null when the parcel is gone.
 */
export async function correctNumber(id: string, trackingNo: string): Promise<Corrected | null> {
  const at = Date.now();
  let became: Corrected['became'] = 'corrected';
  const placed = await replaceParcel(
    id,
    (row) => restarted(row, { courierKey: row.courierKey, trackingNo }, at),
    () => {
      became = 'standing';
      return null;
    },
    at,
  );
  return placed && { id: placed.id, became };
}

/**
 * A parcel under another courier or number, as it is first kept, with all the user said of it. It is kept as of now: a
 * wait for the first scan that began with the wrong number would make it late, or too old to be asked about, at once.
 */
function restarted(
  { foundOn, foundPage, name, note, direction, isMuted }: Parcel,
  { courierKey, trackingNo }: Pick<Parcel, 'courierKey' | 'trackingNo'>,
  at: number,
): Parcel {
  const id = parcelId(courierKey, trackingNo);
  const fresh = newParcel({ id, courierKey, trackingNo, foundOn, foundPage }, at);
  return { ...fresh, name, note, direction, isMuted };
}
