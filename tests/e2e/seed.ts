import type { Page } from '@playwright/test';
import { putAll } from '../browser/seed.ts';
import { storedOf, type Seed } from '../fixtures/seeds.ts';

export { seedOf, type Seed } from '../fixtures/seeds.ts';

/** Puts parcels into the store as the background would have, from one of the extension's own pages. */
export const seed = (page: Page, parcels: readonly Seed[]): Promise<void> =>
  page.evaluate(putAll, storedOf(parcels));
