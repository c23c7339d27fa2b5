import type { Page } from '@playwright/test';
import { clickWaitMs } from '../../utils/page/card-api.ts';

/**
 * Waits longer than a click on a number waits for a second click; then nothing more happens. Uses a timer of the page,
 * because it fires after the card's timer even on a busy machine.
 */
export const rest = (page: Page): Promise<void> =>
  page.evaluate((time) => new Promise((resolve) => void setTimeout(resolve, time)), clickWaitMs + 200);

/** Waits two frames, until redrawn elements have their new place. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
