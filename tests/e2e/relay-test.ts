import type { Page } from '@playwright/test';
import { pairRelay } from '../tools/browser/pair-relay.ts';
import { relayFixture } from '../relay/fixture.ts';
import type { Relay } from '../relay/nginx.ts';
import { expect, test as base } from './test.ts';

export const test = base.extend<{ relay: Relay }>({ relay: relayFixture });

/** Pairs with the relay and waits for the connection. */
export async function pair(page: Page, relay: Relay): Promise<void> {
  await pairRelay(page, relay.pairing);
  await expect(page.getByTestId('relay-state')).toHaveAttribute('data-link', 'connected');
}
