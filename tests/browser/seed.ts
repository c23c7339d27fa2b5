import { storedOf, type Seed } from '../fixtures/seeds.ts';
import type { Parcel } from '../../utils/core/parcel.ts';
import type { Run } from './launch.ts';
import { isFiled, putAll, type Stored } from './store.ts';
import { until } from './until.ts';

/**
 * Fills the list with parcels as if they had been kept, and filed, long ago: no calls, no waiting. With their histories
 * where they have any.
 */
export async function seed(
  run: Run,
  parcels: readonly (Parcel | Seed)[],
  logs: Stored['logs'] = [],
): Promise<void> {
  const page = await run.open(run.pageUrl('options.html'));
  const stored = storedOf(parcels);
  await page.evaluate(putAll, { ...stored, logs: [...stored.logs, ...logs] });
  await until('everything to be filed', () => page.evaluate(isFiled));
  await page.close();
}
