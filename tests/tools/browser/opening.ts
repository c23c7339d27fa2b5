import type { Page } from '@playwright/test';
import type { ExtensionBrowser } from './launch.ts';

/** Call before a page loads. Records when the first rows are on the screen: a frame after they are in the document. */
export const watchRows = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector('[data-testid=parcel-row]')) return void requestAnimationFrame(look);
      requestAnimationFrame(() => Object.assign(globalThis, { painted: performance.now() }));
    };
    requestAnimationFrame(look);
  });

/** The time from the start of a page, given to `watchRows` before, to its first rows on the screen (ms). */
export const rowsAt = (page: Page, timeout = 30_000): Promise<number> =>
  page
    .waitForFunction(() => (globalThis as unknown as { painted?: number }).painted, undefined, { timeout })
    .then((handle) => handle.jsonValue() as Promise<number>);

/** Opens and closes the popup in a tab; returns the time from its start to its first rows, in milliseconds. */
export async function popupOpening(run: ExtensionBrowser, timeout?: number): Promise<number> {
  const popup = await run.context.newPage();
  await watchRows(popup);
  await popup.goto(run.pageUrl('popup.html'));
  const time = await rowsAt(popup, timeout);
  await popup.close();
  return time;
}
