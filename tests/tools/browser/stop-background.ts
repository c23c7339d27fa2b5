import type { Page } from '@playwright/test';
import { countStop } from './count-stops.ts';

/** Stops the background in a test, as the browser may do at any time, and waits until it has stopped. */
export async function killBackground(page: Page): Promise<void> {
  await stopBackground(page);
  countStop();
}

/** Like `killBackground`, but is not counted: between two tests. */
export async function stopBackground(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const stopped = new Promise<void>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.every(({ runningStatus }) => runningStatus === 'stopped')) resolve();
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await stopped;
  await session.detach();
}
