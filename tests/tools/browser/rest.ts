import type { Page } from '@playwright/test';
import { clickWaitMs } from '../../../utils/page/point/card-api.ts';

/**
 * Waits 0.2 s longer than a click on a number waits for a second press: after that, the click either was carried out or
 * never will be. Uses a timer of the page, because it fires after the card's timer even on a busy machine.
 */
export const rest = (page: Page): Promise<void> =>
  page.evaluate((time) => new Promise((resolve) => void setTimeout(resolve, time)), clickWaitMs + 200);

/** Waits two frames: then redrawn elements are at their new place. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
