import { isShop } from '../couriers/shops.ts';
import { registerHosts } from '../browser/content-scripts.ts';
import { giveSiteBack } from '../browser/permissions.ts';
import { readSettings } from '../storage/settings.ts';
import { readSiteGrants, setSites } from '../storage/user-sites.ts';

/**
 * Registers the content script for the added sites that may be read. Registrations are lost at an extension update, so
 * each start calls it. Sites without permission stay in the list, where the user can allow or remove them.
 */
export const repairSites = (): Promise<void> =>
  navigator.locks.request('mend-sites', async () => {
    const grants = await readSiteGrants();
    await registerHosts(Object.keys(grants).filter((host) => grants[host]));
  });

/** Adds a site on which numbers are marked, once the user grants the browser's permission for it. */
export async function addSite(host: string): Promise<void> {
  if (isShop(host)) return; // always marked
  await setSites({ add: host });
  await repairSites();
}

/** Removes an added site, and its permission unless the tracking service is at the same host. */
export async function removeSite(host: string): Promise<void> {
  await setSites({ remove: host });
  await repairSites();
  const { baseAddress } = await readSettings();
  // A permission covers every port of a host.
  if (URL.parse(baseAddress)?.hostname !== host) await giveSiteBack(host);
}
