import { parcelId } from '../model/parcel.ts';
import { localDate } from '../model/time.ts';
import { firstChecks, importedParcel, withSheet } from '../parcels/imports.ts';
import type { Handlers } from '../messaging/messages.ts';
import { leftOf } from '../schedule/budget.ts';
import { isDue } from '../schedule/schedule.ts';
import { readAdded, writePart } from '../storage/imports.ts';
import { meterItem } from '../storage/scheduler-state.ts';
import { readSettings } from '../storage/settings.ts';
import { readSome } from '../storage/store.ts';
import { inBackground, runLock } from './background-work.ts';
import { readPlanContext } from './call-budget.ts';
import { withRecent } from './follow.ts';
import { reconcileAll } from './reconcile.ts';
import { checkParcels } from './run.ts';

type Part = Parameters<Handlers['import']>[0];

/** Follows a part of an import; after the last one, it checks the new parcels if they are to be checked now. */
export async function importPart({ id, from, size, direction, check, parcels }: Part) {
  const now = Date.now();
  const context = await readPlanContext(now);
  const ids = parcels.map(({ courierKey, trackingNo }) => parcelId(courierKey, trackingNo));
  const dates = parcels.map(({ sheet }) => sheet.date ?? null);
  const due = check === 'as-due' ? firstChecks(dates, now, context, { from, size }) : null;
  const written = await writePart({ id, from, size, ids, at: now }, (n, row, recent) => {
    if (row) return { row: withSheet(row, parcels[n]!), log: null };
    const added = withRecent(importedParcel(ids[n]!, parcels[n]!, direction, now), recent, now, context);
    return due && isDue(added.row, now) ? { ...added, row: { ...added.row, dueAt: due[n]! } } : added;
  });
  if (check !== 'as-due' && from + parcels.length >= size) inBackground(checkImport(id, check === 'beyond'));
  return written;
}

/** Checks the new parcels of an import that are still due. Those beyond the budget are left to the runs. */
async function checkImport(id: string, isBeyondBudget: boolean): Promise<void> {
  // A run would check the same parcels.
  await navigator.locks.request(runLock, async () => {
    const now = Date.now();
    const [{ budget }, meter, ids] = await Promise.all([readSettings(), meterItem.read(), readAdded(id)]);
    const left = isBeyondBudget ? null : leftOf(meter, budget, now);
    const due = (await readSome(ids)).filter((row) => isDue(row, now));
    await checkParcels(due.slice(0, left ?? due.length));
  });
  await reconcileAll();
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
