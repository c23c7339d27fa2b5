import type { Page } from '@playwright/test';

/** Pairs Waybill with a relay in the settings (`options.html#relay`), by its text, and waits for the connection. */
export async function pairRelay(options: Page, pairing: string): Promise<void> {
  await options.getByTestId('relay-join').check();
  await options.getByTestId('relay-address').fill(pairing);
  await options.getByTestId('relay-set-up').click();
  await options.getByTestId('relay-state').waitFor();
}
