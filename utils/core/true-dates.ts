import type { Parcel } from './parcel.ts';
import { canBeTrue, eventTime, isoAt } from './when.ts';

/**
 * When a parcel was last scanned (epoch milliseconds), else when it was kept. A scan whose date cannot be true counts as
 * of the moment its state was first heard.
 */
export function scannedAt({ latest, keptAt, peak }: Parcel, now: number): number {
  const time = latest && eventTime(latest.at);
  if (!time) return keptAt;
  return canBeTrue(time.at, now) ? time.at : Math.min(now, Math.max(keptAt, peak?.at ?? now));
}

/**
 * A parcel as the plan and the lateness see it: where a date of its scans cannot be true, it is the one they count as of.
 * What is stored and shown keeps its own. Does not mutate; the same object where all dates can be true.
 */
export function withTrueDates(parcel: Parcel, now: number): Parcel {
  const { latest, firstScanAt } = parcel;
  const isFalse = (dateTime: string | undefined | null) => {
    const time = eventTime(dateTime ?? '');
    return time !== null && !canBeTrue(time.at, now);
  };
  if (!isFalse(latest?.at) && !isFalse(firstScanAt)) return parcel;
  const at = isoAt(scannedAt(parcel, now), eventTime(latest?.at ?? firstScanAt ?? '')?.offset ?? 0);
  return {
    ...parcel,
    latest: latest && isFalse(latest.at) ? { ...latest, at } : latest,
    firstScanAt: isFalse(firstScanAt) ? at : firstScanAt,
  };
}
