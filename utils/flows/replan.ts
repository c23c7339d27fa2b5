import { planOf, replanned } from '../core/replan.ts';
import { readWaiting } from '../platform/head.ts';
import { readPlanned, writePlanned } from '../platform/plan.ts';
import { readSettings } from '../platform/settings.ts';
import { changeRows, readSome } from '../platform/store.ts';
import { readPace, shareOut } from './planner.ts';

const atOnce = 50; // planning one costs up to half a millisecond: nobody waits longer for a slice than for a frame or two

/**
 * Plans the due times anew where budget, its period, frequency or night are no longer those they were planned by: a
 * smaller budget stretches the waits that were begun, too, and a larger one, or a new month's, ends them sooner. In the
 * order in which they are due, a slice at a time, each one transaction; each parcel is planned from its last answer, so
 * cut off anywhere it is begun again and comes to the same. Costs two look-ups where nothing changed.
 */
export async function replan(): Promise<void> {
  await navigator.locks.request('replan', async () => {
    // Changed once more meanwhile: once more.
    while (!(await replanAll(planOf(await readSettings(), Date.now()))));
  });
}

/** Plans all of them by the settings as they are, and notes that; false where those changed under it. */
async function replanAll(by: string): Promise<boolean> {
  if (by === (await readPlanned())) return true;
  const now = Date.now();
  await shareOut(now);
  const pace = await readPace(now);
  const waiting = await readWaiting();
  for (let from = 0; from < waiting.length; from += atOnce) {
    const rows = await readSome(waiting.slice(from, from + atOnce));
    const others = rows.filter((row) => replanned(row, now, pace) !== row).map(({ id }) => id);
    // From the row of that moment: an answer that came in between was planned by the new pace, and what became due stays due.
    if (others.length > 0) await changeRows(others, (row) => replanned(row, Date.now(), pace));
    if (planOf(await readSettings(), Date.now()) !== by) return false;
  }
  await writePlanned(by);
  return true;
}
