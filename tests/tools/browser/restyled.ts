import type { Page } from '@playwright/test';

type World = { restyled: number };

/** Counts changes of `style` attributes in a page from now on. Showing, moving and hiding the chip each change one. */
export async function hearRestyled(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const world = globalThis as unknown as World;
    world.restyled = 0;
    new MutationObserver(({ length }) => (world.restyled += length)).observe(document.documentElement, {
      subtree: true,
      attributeFilter: ['style'],
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as World).restyled);
}
