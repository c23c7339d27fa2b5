import { useMemo } from 'preact/hooks';
import type { Parcel } from '@/utils/model/parcel.ts';
import { isArchived } from '@/utils/parcels/sections.ts';
import { todayOf } from '@/utils/schedule/delays.ts';
import type { LikelyDays } from '@/utils/schedule/likely-days.ts';
import { useTexts } from '../base/texts.tsx';
import { useLikelyDaysOf } from './app-context.tsx';

/** Returns the likely days of a parcel; null if they are unknown, and until the other parcels are read. */
export function useLikelyDays(parcel: Parcel): LikelyDays | null {
  const { now } = useTexts();
  const likelyDaysOf = useLikelyDaysOf();
  return useMemo(
    () => (likelyDaysOf && !isArchived(parcel) ? likelyDaysOf(parcel, now) : null),
    [parcel, likelyDaysOf, todayOf(parcel, now)],
  );
}
