import type { Page } from '@playwright/test';
import { countStop } from './count-stops.ts';

/** Stops the background, as the browser may do at any time, and waits until it has stopped. */
export async function killBackground(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const stopped = new Promise<void>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.every(({ runningStatus }) => runningStatus === 'stopped')) resolve();
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await stopped;
  countStop();
  await session.detach();
}
