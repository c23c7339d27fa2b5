import { directions, type Direction, type Parcel } from './parcel.ts';
import { isUnchecked } from './summary.ts';
import { phaseOf, phases, type Phase } from './status.ts';

/** Which parcels are wanted; an empty part leaves all. */
export type Filter = { phase: Phase | ''; courier: string; direction: Direction | ''; shop: string };

/** Every parcel. */
export const noFilter: Filter = { phase: '', courier: '', direction: '', shop: '' };

/** Whether a filter leaves anything out. */
export const isFiltering = (filter: Filter): boolean => Object.values(filter).some(Boolean);

/** Whether a parcel is wanted: every part that is set must fit. */
const fits = (parcel: Parcel, { phase, courier, direction, shop }: Filter): boolean =>
  (phase === '' || (phaseOf(parcel.status) === phase && !isUnchecked(parcel))) &&
  (courier === '' || parcel.courierKey === courier) &&
  (direction === '' || parcel.direction === direction) &&
  (shop === '' || parcel.foundOn === shop);

/** The parcels that are wanted, in the order given. */
export const filterParcels = (parcels: readonly Parcel[], filter: Filter): Parcel[] =>
  isFiltering(filter) ? parcels.filter((parcel) => fits(parcel, filter)) : [...parcels];

/** What there is to choose among: only what some parcel has, couriers and shops by how many they have. */
export type Choices = {
  phases: Phase[];
  couriers: string[];
  /** By courier key, the name that answers gave it, where any did: some couriers are named nowhere else. */
  given: Readonly<Record<string, string>>;
  directions: Direction[];
  shops: string[];
};

const byCount = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([key]) => key);

/** The choices the parcels give. */
export function choicesOf(parcels: readonly Parcel[]): Choices {
  const seenPhases = new Set<Phase>();
  const seenDirections = new Set<Direction>();
  const couriers = new Map<string, number>();
  const given = new Map<string, string>();
  const shops = new Map<string, number>();
  for (const parcel of parcels) {
    const { status, direction, courierKey, courier, foundOn } = parcel;
    if (!isUnchecked(parcel)) seenPhases.add(phaseOf(status));
    seenDirections.add(direction);
    couriers.set(courierKey, (couriers.get(courierKey) ?? 0) + 1);
    if (courier && !given.has(courierKey)) given.set(courierKey, courier);
    if (foundOn) shops.set(foundOn, (shops.get(foundOn) ?? 0) + 1);
  }
  return {
    phases: phases.filter((phase) => seenPhases.has(phase)),
    couriers: byCount(couriers),
    given: Object.fromEntries(given),
    directions: directions.filter((direction) => seenDirections.has(direction)),
    shops: byCount(shops),
  };
}
