import type { Page } from '@playwright/test';
import { clickWaitMs } from '../../utils/page/card-door.ts';

/**
 * Rests in a page for longer than a click on a number waits for a second one: what has not happened then does not happen.
 * By a timer of the page itself, which comes after the card's however busy the machine is.
 */
export const rest = (page: Page): Promise<void> =>
  page.evaluate((time) => new Promise((resolve) => void setTimeout(resolve, time)), clickWaitMs + 200);

/** Waits until what was drawn anew is placed anew. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
