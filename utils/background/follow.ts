import { freshFor } from '../model/answer.ts';
import { edited, joinedWords, withPlainWords, type Corrected, type Moved } from '../parcels/edit.ts';
import { mergeFailure, mergeTracking, newParcel, onMemory } from '../parcels/merge.ts';
import { parcelId, type Parcel } from '../model/parcel.ts';
import { addParcels, replaceParcel } from '../storage/store.ts';
import { readPlanContext } from './call-budget.ts';

type ToKeep = {
  trackingNo: string;
  courierKey: string;
  /** The host, and the address of its page. */
  foundOn: string;
  foundPage?: string;
  name?: string | undefined;
};
type FollowResult = { row: Parcel; isNew: boolean };

/**
 * Keeps parcels, all at once. What was looked up in the last minutes comes along, so keeping after a look-up costs
 * nothing; older remembered answers do not delay the check: it is due at once. The result is that of `addParcels`.
 */
export async function followAll(parcels: readonly ToKeep[]): Promise<(FollowResult | null)[]> {
  const now = Date.now();
  const pace = await readPlanContext(now);
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
export async function followParcel(of: ToKeep): Promise<FollowResult> {
  const [kept] = await followAll([of]);
  if (!kept) throw new DOMException(`${of.trackingNo} is stored but cannot be read`, 'DataError');
  return kept;
}

/**
 * Gives a kept parcel another courier: it moves to its new id in one transaction (docs/api.md 11.2). Where that
 * courier's parcel is kept already, that one stays and takes over the words; where its note cannot hold them, both stay
 * as they are. Gives what became of it, null when it is gone.
 */
export async function changeCourier(id: string, courierKey: string): Promise<Moved | null> {
  const at = Date.now();
  let became: Moved = 'moved';
  const moved = (row: Parcel): Parcel => restarted(row, { courierKey, trackingNo: row.trackingNo }, at);
  const joined = (standing: Parcel, row: Parcel): Parcel | null => {
    const words = joinedWords(standing, row);
    // If the moved parcel was not archived, the joined one is not archived either.
    const isInSight = row.archivedAt === null ? { isArchived: false } : {};
    became = words ? 'joined' : 'both';
    return words && edited(standing, { ...words, ...isInSight }, at);
  };
  return (await replaceParcel(id, moved, joined)) && became;
}

/**
 * Gives a kept parcel the number it should have had: it moves to its new id in one transaction, and what stood there
 * can be brought back (`restoreParcels`). Where the number is kept already, both stay as they are. Null when the parcel
 * is gone.
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
 * A parcel under another courier or number: all the user said of it, nothing the courier said, and due at once. It is
 * kept as of now: a wait for the first scan that began with the wrong number would make it late at once, or too old to
 * be asked.
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
