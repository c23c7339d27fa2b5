import type { Page } from '@playwright/test';

/** Pairs Waybill with a relay in the settings (at `options.html#relay`, or opens them there), by its text, and waits for the connection. */
export async function pairRelay(options: Page, pairing: string): Promise<void> {
  if (!(await options.getByTestId('relay-join').isVisible())) {
    await options.getByTestId('page-watch').click();
    await options.getByTestId('relay-open').click();
  }
  await options.getByTestId('relay-join').check();
  await options.getByTestId('relay-address').fill(pairing);
  await options.getByTestId('relay-set-up').click();
  await options.getByTestId('relay-state').waitFor();
}
