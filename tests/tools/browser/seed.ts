import { storedOf, type Seed } from '../../fixtures/seeds.ts';
import type { Parcel } from '../../../utils/model/parcel.ts';
import type { ExtensionBrowser } from './launch.ts';
import { putAll, type StoredRecords } from './stored-records.ts';

/**
 * Puts parcels with their histories into the store as if they had long been followed, without calls.
 */
export async function seed(
  run: ExtensionBrowser,
  parcels: readonly (Parcel | Seed)[],
  logs: StoredRecords['logs'] = [],
): Promise<void> {
  const page = await run.open(run.pageUrl('options.html'));
  const stored = storedOf(parcels);
  await page.evaluate(putAll, { ...stored, logs: [...stored.logs, ...logs] });
  await page.close();
}
