import { courierKeys, nameOfCourier, nameOfIts, ranked, servedBy } from '@/utils/core/couriers/served.ts';
import type { Parcel } from '@/utils/core/parcel.ts';
import { useTexts } from './texts.tsx';

/** The couriers as they are offered here: the built-in table and the service's own list as one. */
export function useCouriers() {
  const { language, known } = useTexts();
  const isRefused = (key: string) => servedBy(known, key) === 'no';
  return {
    /** A courier by name; `given` is how its parcels' answers call it. */
    nameOf: (key: string, given = '') => nameOfCourier(known, key, language, given),
    /** A parcel's courier by name. */
    nameOfIts: (parcel: Pick<Parcel, 'courier' | 'courierKey'>) => nameOfIts(parcel, known, language),
    /** The service is known not to follow it: no call is spent on it. */
    isRefused,
    keys: () => courierKeys(known),
    /** Guesses in the order they are offered; `suggested` are those the service itself named. */
    rank: (guesses: readonly { key: string; confidence?: number }[], suggested: readonly string[] = []) =>
      ranked(guesses, known, suggested).map(({ key }) => ({ key })),
  };
}
