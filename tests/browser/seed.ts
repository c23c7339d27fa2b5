import { storedOf, type Seed } from '../fixtures/seeds.ts';
import type { Parcel } from '../../utils/model/parcel.ts';
import type { Run } from './launch.ts';
import { putAll, type Stored } from './store.ts';

/**
 * Fills the list with parcels as if they had been kept long ago: no calls, no waiting. With their histories
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
  await page.close();
}
