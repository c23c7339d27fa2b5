import { browser } from './browser.ts';

// Without the port: a pattern stands for every port, and Firefox takes none in it.
const patternOf = (address: string): string => `https://${new URL(address).hostname}/*`;

/** Whether the background may call the service at this address. */
export const mayCall = (address: string): Promise<boolean> =>
  browser.permissions.contains({ origins: [patternOf(address)] });

/** Asks for the address's host where it is not granted yet; must be called from a click. */
export const requestHost = (address: string): Promise<boolean> =>
  browser.permissions.request({ origins: [patternOf(address)] });

/** Calls `listener` whenever a permission was granted or withdrawn, until the returned function is called. */
export function onPermissions(listener: () => void): () => void {
  // Firefox lets the user withdraw the hosts of the manifest at any time (PROMISES P46).
  const events = [browser.permissions.onAdded, browser.permissions.onRemoved];
  for (const event of events) event.addListener(listener);
  return () => {
    for (const event of events) event.removeListener(listener);
  };
}
