import type { Direction } from '../model/parcel.ts';
import { parcelId } from '../model/parcel.ts';
import { localDate } from '../model/time.ts';
import { firstChecks, importedParcel, withSheet, type Imported } from '../parcels/imports.ts';
import { isDue } from '../schedule/schedule.ts';
import { writePart } from '../storage/imports.ts';
import { readPlanContext } from './call-budget.ts';
import { withRecent } from './follow.ts';

type Part = {
  id: string;
  from: number;
  size: number;
  direction: Direction;
  check: 'now' | 'as-due';
  parcels: readonly Imported[];
};

/** Follows a part of an import. Makes no look-up: `check` only says when the new parcels are due. */
export async function importPart({ id, from, size, direction, check, parcels }: Part) {
  const now = Date.now();
  const context = await readPlanContext(now);
  const ids = parcels.map(({ courierKey, trackingNo }) => parcelId(courierKey, trackingNo));
  const dates = parcels.map(({ sheet }) => sheet.date ?? null);
  const due = check === 'as-due' ? firstChecks(dates, now, context, { from, size }) : null;
  return writePart({ id, from, size, ids, at: now }, (n, row, recent) => {
    if (row) return { row: withSheet(row, parcels[n]!), log: null };
    const added = withRecent(importedParcel(ids[n]!, parcels[n]!, direction, now), recent, now, context);
    return due && isDue(added.row, now) ? { ...added, row: { ...added.row, dueAt: due[n]! } } : added;
  });
}

/** Returns how many parcels of an import would be due today. `dates`: how many have which date, '' = none. */
export async function countDueToday(dates: Readonly<Record<string, number>>): Promise<number> {
  const now = Date.now();
  const each = Object.entries(dates).flatMap(([date, size]) =>
    Array.from({ length: size }, () => date || null),
  );
  const today = localDate(now);
  return firstChecks(each, now, await readPlanContext(now)).filter((at) => localDate(at) === today).length;
}
