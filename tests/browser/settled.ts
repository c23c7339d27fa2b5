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
  await untilIdle(run.worker);
}

/** Runs functions in the extension: its background, or one of its pages, of either browser. */
type Place = { evaluate<R>(work: () => R | Promise<R>): Promise<R> };

/**
 * Waits until the background has no work: every run of it, and what it announces or plans afterwards, holds a lock. One
 * task may start the next, so it must be idle three times in a row.
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

/** Runs in the background: has the content script of a page look again, and waits for what it says. */
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
