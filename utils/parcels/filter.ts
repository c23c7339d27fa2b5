import { directions, type Direction, type Parcel } from '../model/parcel.ts';
import { shownStatus } from '../couriers/to-collect.ts';
import { isUnchecked } from './sections.ts';
import { phaseOf, phases, type Phase } from '../model/status.ts';

/** Empty fields do not filter. */
export type Filter = { phase: Phase | ''; courier: string; direction: Direction | ''; shop: string };

export const filterParcels = (parcels: readonly Parcel[], { phase, courier, direction, shop }: Filter) =>
  parcels.filter(
    (parcel) =>
      (phase === '' || (phaseOf(shownStatus(parcel)) === phase && !isUnchecked(parcel))) &&
      (courier === '' || parcel.courierKey === courier) &&
      (direction === '' || parcel.direction === direction) &&
      (shop === '' || parcel.foundOn === shop),
  );

const byCount = (values: readonly string[]): string[] =>
  [...Map.groupBy(values, (value) => value)]
    .toSorted(([a, { length: m }], [b, { length: n }]) => n - m || (a < b ? -1 : 1))
    .map(([value]) => value);

/** Returns the values that occur in the parcels; couriers and shops with most parcels first. */
export function choicesOf(parcels: readonly Parcel[]) {
  const checked = parcels.filter((parcel) => !isUnchecked(parcel));
  const seenPhases = new Set(checked.map((parcel) => phaseOf(shownStatus(parcel))));
  const seenDirections = new Set(parcels.map(({ direction }) => direction));
  const named = parcels.filter(({ courier }) => courier !== '').toReversed(); // the first parcel's name wins
  return {
    phases: phases.filter((phase) => seenPhases.has(phase)),
    couriers: byCount(parcels.map(({ courierKey }) => courierKey)),
    /** By courier key: the courier's name from the answers, because some couriers have a name nowhere else. */
    given: Object.fromEntries(named.map(({ courierKey, courier }) => [courierKey, courier])),
    directions: directions.filter((direction) => seenDirections.has(direction)),
    shops: byCount(parcels.map(({ foundOn }) => foundOn).filter(Boolean)),
  };
}
export type Choices = ReturnType<typeof choicesOf>;
