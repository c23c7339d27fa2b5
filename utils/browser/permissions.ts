import { browser } from './browser.ts';

/** Returns the match pattern of a host. A pattern without a port matches every port; Firefox accepts no port. */
export const patternOf = (host: string): string => `https://${host}/*`;
const originsOf = (host: string) => ({ origins: [patternOf(host)] });
const hostOf = (address: string): string => new URL(address).hostname;

/** Whether the extension has permission to read the pages of a host. */
export const mayRead = (host: string): Promise<boolean> => browser.permissions.contains(originsOf(host));
/** Whether the background may call the service at this address. */
export const mayCall = (address: string): Promise<boolean> => mayRead(hostOf(address));

/** Asks for permission to read the pages of a host. Must be called from a click. */
export const requestSite = (host: string): Promise<boolean> => browser.permissions.request(originsOf(host));
/** Asks for permission for the address's host if it is missing. Must be called from a click. */
export const requestHost = (address: string): Promise<boolean> => requestSite(hostOf(address));

/**
 * Asks for permission to send a phone number. Only Firefox has this permission: other browsers throw synchronously,
 * which counts as granted. Must be called from a click.
 */
export function requestPersonalData(): Promise<boolean> {
  try {
    return browser.permissions.request(personalData).catch(() => false);
  } catch {
    return Promise.resolve(true);
  }
}

const personalData = { data_collection: ['personallyIdentifyingInfo' as const] };
export const givePersonalDataBack = (): Promise<boolean> => browser.permissions.remove(personalData);

export const readManifest = () => browser.runtime.getManifest();

/**
 * Returns the match patterns that the browser allows, the hosts that the user allowed beyond those of the manifest, and
 * whether a phone number may be sent; null where the browser has no such permission.
 */
export async function readGrants() {
  const granted: { origins?: string[]; data_collection?: string[] } = await browser.permissions.getAll();
  const own = readManifest().host_permissions ?? [];
  const { origins = [] } = granted;
  const added = origins.filter((origin) => !own.includes(origin));
  return {
    origins,
    hosts: added.map((origin) => URL.parse(origin)?.hostname ?? origin),
    mayPersonalData: granted.data_collection?.includes('personallyIdentifyingInfo') ?? null,
  };
}

/** Removes the permission for a host; false if that is not possible, for example for a host of the manifest. */
export const giveSiteBack = (host: string): Promise<boolean> =>
  browser.permissions.remove(originsOf(host)).catch(() => false);

/**
 * Calls `listener` when a permission is granted or removed, until the returned function is called. In Firefox users can
 * remove even the manifest's hosts at any time (docs/promises.md P46).
 */
export function onPermissions(listener: () => void): () => void {
  const events = [browser.permissions.onAdded, browser.permissions.onRemoved];
  const changed = () => listener();
  for (const event of events) event.addListener(changed);
  return () => {
    for (const event of events) event.removeListener(changed);
  };
}
