import { edited, joinedWords, withPlainWords, type Corrected, type Moved } from '../parcels/edit.ts';
import { mergeFailure, mergeTracking, newParcel, withOldAnswer } from '../parcels/merge.ts';
import { isBackOffice } from '../couriers/shops.ts';
import { parcelId, type Direction, type Parcel, type Recent, type StoredRecord } from '../model/parcel.ts';
import { isLately } from '../model/time.ts';
import { answerMaxAgeMs, type Numbered } from '../model/tracking.ts';
import type { PlanContext } from '../schedule/schedule.ts';
import { addParcels, replaceParcel } from '../storage/store.ts';
import { readPlanContext } from './call-budget.ts';

type NumberToFollow = Numbered & {
  /** The host where the number was found, and the address of its page. */
  foundOn: string;
  foundPage?: string;
  name?: string | undefined;
  /** If absent: sent, if the number was found in a seller's back office, else received. */
  direction?: Direction | undefined;
};

/**
 * Follows parcels, all at once. An answer of the last 10 minutes is taken over, so following after a look-up costs no
 * call. With an older answer the check is due at once. Returns the result of `addParcels`.
 */
export async function followAll(parcels: readonly NumberToFollow[]) {
  const now = Date.now();
  const context = await readPlanContext(now);
  const ids = parcels.map((of) => parcelId(of.courierKey, of.trackingNo));
  return addParcels(ids, (n, recent) => {
    const { name = '', direction, ...place } = parcels[n]!;
    const id = ids[n]!;
    const row = withPlainWords({
      ...newParcel({ id, ...place }, now),
      name,
      direction: direction ?? (isBackOffice(place.foundOn) ? 'sent' : 'received'),
    });
    return withRecent(row, recent, now, context);
  });
}

/** A parcel that is followed now, with the answer that was stored before. */
export function withRecent(row: Parcel, recent: Recent | null, now: number, context: PlanContext) {
  const stored: StoredRecord = { row, log: null };
  const isAtHand = isLately(recent?.at ?? 0, now, answerMaxAgeMs);
  if (recent?.tracking) {
    const known = mergeTracking(stored, recent.tracking, Math.min(recent.at, now), context);
    return isAtHand ? known : withOldAnswer(known, now);
  }
  return isAtHand && recent?.failure ? mergeFailure(stored, recent.failure, recent.at, context) : stored;
}

/** Follows one parcel; throws if an unreadable record has its id. */
export async function followParcel(of: NumberToFollow) {
  const [kept] = await followAll([of]);
  if (!kept) throw new DOMException(`${of.trackingNo} is stored but cannot be read`, 'DataError');
  return kept;
}

/**
 * Changes a parcel's courier: it moves to its new id in one transaction (docs/api.md 11.2). If the new id is followed
 * already, that parcel stays and takes over name, note and what a sheet says; if its note cannot hold both, both parcels stay as they are.
 * Returns what happened, null if the parcel is gone.
 */
export async function changeCourier(id: string, courierKey: string): Promise<Moved | null> {
  const at = Date.now();
  let became: Moved = 'moved';
  const moved = (row: Parcel): Parcel => restarted(row, { courierKey, trackingNo: row.trackingNo }, at);
  const joined = (standing: Parcel, row: Parcel): Parcel | null => {
    const words = joinedWords(standing, row);
    // If the moved parcel was not archived, the joined one is not archived either.
    const isInSight = row.archivedAt === null ? { isArchived: false } : {};
    became = words ? 'joined' : 'unchanged';
    const sheet = standing.sheet ?? row.sheet;
    return words && edited({ ...standing, ...(sheet && { sheet }) }, { ...words, ...isInSight }, at);
  };
  return (await replaceParcel(id, moved, joined)) && became;
}

/**
 * Corrects a parcel's number: it moves to its new id in one transaction, and the old one can be brought back
 * (`restoreParcels`). If the new number is followed already, both stay as they are. Null if the parcel is gone.
 */
export async function correctNumber(id: string, trackingNo: string): Promise<Corrected | null> {
  const at = Date.now();
  let became: Corrected['became'] = 'corrected';
  const placed = await replaceParcel(
    id,
    (row) => restarted(row, { courierKey: row.courierKey, trackingNo }, at),
    () => {
      became = 'already-followed';
      return null;
    },
    at,
  );
  return placed && { id: placed.id, became };
}

/**
 * Returns a parcel under another courier or number: with what the user and a sheet entered, without what the courier said, due at
 * once. It counts as followed from `at`: the wait for a first scan under the wrong number would make it late at once,
 * or too old to be checked.
 */
function restarted(
  { foundOn, foundPage, name, note, direction, isMuted, sheet }: Parcel,
  { courierKey, trackingNo }: Numbered,
  at: number,
): Parcel {
  const id = parcelId(courierKey, trackingNo);
  const parcel = newParcel({ id, courierKey, trackingNo, foundOn, foundPage }, at);
  return { ...parcel, name, note, direction, isMuted, ...(sheet && { sheet }) };
}
