import type { Page } from '@playwright/test';

/** Ends the background at once, as the browser may at any moment. */
export async function killBackground(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}
