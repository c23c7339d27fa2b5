import { browser } from './browser.ts';

// Without the port: a pattern stands for every port, and Firefox takes none in it.
const patternOf = (address: string): string => `https://${new URL(address).hostname}/*`;

/** Whether the background may call the service at this address. */
export const mayCall = (address: string): Promise<boolean> =>
  browser.permissions.contains({ origins: [patternOf(address)] });

/** Asks for the address's host where it is not granted yet; must be called from a click. */
export const requestHost = (address: string): Promise<boolean> =>
  browser.permissions.request({ origins: [patternOf(address)] });
