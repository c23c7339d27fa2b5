import type { Page } from '@playwright/test';

/** Pairs Waybill with a relay in the settings (at `options.html#relay`, or opens them there), by its text, and waits for the connection. */
export async function pairRelay(options: Page, pairing: string): Promise<void> {
  // At this address they are open as soon as they are drawn: a press would close them.
  if (new URL(options.url()).hash !== '#relay') {
    await options.getByTestId('page-watch').click();
    await options.getByTestId('relay-open').click();
  }
  await options.getByTestId('relay-join').check();
  await options.getByTestId('relay-address').fill(pairing);
  await options.getByTestId('relay-set-up').click();
  await options.getByTestId('relay-state').waitFor();
}
