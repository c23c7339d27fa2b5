import type { Page } from '@playwright/test';
import type { Run } from './launch.ts';
import { until } from './until.ts';

/**
 * Waits until all that a press, a scroll or a change in a shop's page sets off has come: the page has drawn, its content
 * script has answered the background, and the background has nothing under way. What has not happened then does not
 * happen.
 */
export async function settled(run: Run, shop: Page): Promise<void> {
  await shop.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
  await run.worker.evaluate(hearPage, shop.url());
  await untilIdle(run);
}

/** Waits until the background has nothing under way. */
export async function untilIdle({ worker }: Run): Promise<void> {
  let quiet = 0;
  await until('the background to have done its work', async () => {
    quiet = (await worker.evaluate(isIdle)) ? quiet + 1 : 0;
    return quiet >= 3;
  });
}

/** Runs in the background: has the content script of a page look again, and waits for what it says. */
async function hearPage(address: string): Promise<void> {
  const tabs = await chrome.tabs.query({});
  const tab = tabs.find(({ url }) => url === address)!;
  const port = chrome.tabs.connect(tab.id!, { name: 'page', frameId: 0 });
  await new Promise((resolve) => void port.onMessage.addListener(resolve));
  port.disconnect();
}

/** Runs in the background: every run, and whatever it says or plans after, holds a lock. */
async function isIdle(): Promise<boolean> {
  const { held = [], pending = [] } = await navigator.locks.query();
  return held.length + pending.length === 0;
}
