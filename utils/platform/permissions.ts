import { browser } from './browser.ts';

const patternOf = (address: string): string => `${new URL(address).origin}/*`;
const siteOf = (host: string): string => `https://${host}/*`;

/** Whether the background may call the service at this address. */
export const mayCall = (address: string): Promise<boolean> =>
  browser.permissions.contains({ origins: [patternOf(address)] });

/** Asks for the address's host where it is not granted yet; must be called from a click. */
export const requestHost = (address: string): Promise<boolean> =>
  browser.permissions.request({ origins: [patternOf(address)] });

/** Whether pages of a host may be read. */
export const mayRead = (host: string): Promise<boolean> =>
  browser.permissions.contains({ origins: [siteOf(host)] });

/** Asks to read the pages of one host; must be called from a click. */
export const requestSite = (host: string): Promise<boolean> =>
  browser.permissions.request({ origins: [siteOf(host)] });

/** Gives the permission for a host back; false when it cannot be, such as one of the manifest. */
export const giveSiteBack = (host: string): Promise<boolean> =>
  browser.permissions.remove({ origins: [siteOf(host)] }).catch(() => false);

/** Calls `listener` when a permission was given or taken, here or in the browser's settings. Attach in the first turn. */
export function onPermissions(listener: (change: { removed: boolean }) => void): void {
  browser.permissions.onAdded.addListener(() => listener({ removed: false }));
  browser.permissions.onRemoved.addListener(() => listener({ removed: true }));
}
