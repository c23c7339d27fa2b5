import type { Page } from '@playwright/test';
import type { ExtensionBrowser } from './launch.ts';
import { until } from './until.ts';

/**
 * Waits until all effects of a press, a scroll or a change in a shop's page are over: the page is drawn, its content
 * script has reported, and the background is idle. After that nothing more happens.
 */
export async function settled(run: ExtensionBrowser, shop: Page): Promise<void> {
  await shop.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
  await run.worker.evaluate(hearPage, shop.url());
  await untilIdle(run.worker);
}

/** The background or an extension page, in either browser's driver. */
type Place = { evaluate<R>(work: () => R | Promise<R>): Promise<R> };

/**
 * Waits until the background is idle. Each of its tasks, announcing and planning included, holds a lock. A task may
 * start another one, so three reads in a row must find no lock.
 */
export async function untilIdle(place: Place): Promise<void> {
  let idle = 0;
  let locks: string[] = [];
  const isIdle = until('the background to be idle', async () => {
    locks = await place.evaluate(readLocks);
    idle = locks.length === 0 ? idle + 1 : 0;
    return idle >= 3;
  });
  await isIdle.catch((error: Error) => {
    throw new Error(`${error.message}; locks: ${locks.join(', ')}`);
  });
}

/** Runs in the background: connects to the content script of a page and waits for its report. */
async function hearPage(address: string): Promise<void> {
  const tabs = await chrome.tabs.query({});
  const tab = tabs.find(({ url }) => url === address)!;
  const port = chrome.tabs.connect(tab.id!, { name: 'page', frameId: 0 });
  await new Promise((resolve) => void port.onMessage.addListener(resolve));
  port.disconnect();
}

/** Runs in the extension: the names of the locks that are held or waited for. */
async function readLocks(): Promise<string[]> {
  const { held = [], pending = [] } = await navigator.locks.query();
  return [...held, ...pending].map(({ name }) => String(name));
}
