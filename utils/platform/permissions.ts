import { browser } from './browser.ts';

const patternOf = (address: string): string => `${new URL(address).origin}/*`;

/** Whether the background may call the service at this address. */
export const mayCall = (address: string): Promise<boolean> =>
  browser.permissions.contains({ origins: [patternOf(address)] });

/** Asks for the address's host where it is not granted yet; must be called from a click. */
export const requestHost = (address: string): Promise<boolean> =>
  browser.permissions.request({ origins: [patternOf(address)] });
