import { startRelay, type Relay } from './nginx.ts';

/** The fixture `relay` of a Playwright test: an own nginx for each test. */
// eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
export const relayFixture = async ({}, use: (relay: Relay) => Promise<void>): Promise<void> => {
  const relay = await startRelay();
  await use(relay);
  await relay.close();
};
