import { browser } from './browser.ts';

/** The match pattern of a host without its port: it stands for every port, and Firefox takes none in it. */
export const patternOf = (host: string): string => `https://${host}/*`;
const originsOf = (host: string) => ({ origins: [patternOf(host)] });
const hostOf = (address: string): string => new URL(address).hostname;

/** Whether pages of a host may be read. */
export const mayRead = (host: string): Promise<boolean> => browser.permissions.contains(originsOf(host));
/** Whether the background may call the service at this address. */
export const mayCall = (address: string): Promise<boolean> => mayRead(hostOf(address));

/** Asks to read the pages of one host; must be called from a click. */
export const requestSite = (host: string): Promise<boolean> => browser.permissions.request(originsOf(host));
/** Asks for the address's host where it is not granted yet; must be called from a click. */
export const requestHost = (address: string): Promise<boolean> => requestSite(hostOf(address));

/**
 * Asks whether a phone number may leave the browser, where the browser has such a permission (Firefox; another one
 * throws at once); must be called from a click.
 */
export function requestPersonalData(): Promise<boolean> {
  try {
    return browser.permissions.request({ data_collection: ['personallyIdentifyingInfo'] }).catch(() => false);
  } catch {
    return Promise.resolve(true);
  }
}

/** Gives the permission for a host back; false when it cannot be, such as one of the manifest. */
export const giveSiteBack = (host: string): Promise<boolean> =>
  browser.permissions.remove(originsOf(host)).catch(() => false);

/**
 * Calls `listener` when a permission was given or taken, until the returned function is called. Firefox lets the user
 * withdraw even the hosts of the manifest at any time (docs/promises.md P46).
 */
export function onPermissions(listener: (change: { removed: boolean }) => void): () => void {
  const added = () => listener({ removed: false });
  const removed = () => listener({ removed: true });
  browser.permissions.onAdded.addListener(added);
  browser.permissions.onRemoved.addListener(removed);
  return () => {
    browser.permissions.onAdded.removeListener(added);
    browser.permissions.onRemoved.removeListener(removed);
  };
}
