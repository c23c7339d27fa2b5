import type { Page } from '@playwright/test';

/** Pairs Waybill with a relay in the settings (`options.html#relay`), by its text, and waits for the connection. */
export async function pairRelay(options: Page, pairing: string): Promise<void> {
  await options.getByTestId('relay-join').locator('summary').click();
  await options.getByTestId('relay-pairing').fill(pairing);
  await options.getByTestId('relay-pair').click();
  await options.getByTestId('relay-state').waitFor();
}
