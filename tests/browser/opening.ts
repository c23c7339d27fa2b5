import type { Page } from '@playwright/test';
import type { Run } from './launch.ts';

/** Has a page, before it is loaded, note the frame after its first rows: then they are on the screen. */
export const watchRows = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector('[data-testid=parcel-row]')) return void requestAnimationFrame(look);
      requestAnimationFrame(() => Object.assign(globalThis, { painted: performance.now() }));
    };
    requestAnimationFrame(look);
  });

/** How long after a watched page's first moment its first rows were on the screen (milliseconds). */
export const rowsAt = (page: Page, timeout = 30_000): Promise<number> =>
  page
    .waitForFunction(() => (globalThis as unknown as { painted?: number }).painted, undefined, { timeout })
    .then((handle) => handle.jsonValue() as Promise<number>);

/** Opens the popup in a tab and closes it again: how long from its first moment until its first rows were on the screen. */
export async function popupOpening(run: Run, timeout?: number): Promise<number> {
  const popup = await run.context.newPage();
  await watchRows(popup);
  await popup.goto(run.pageUrl('popup.html'));
  const time = await rowsAt(popup, timeout);
  await popup.close();
  return time;
}
