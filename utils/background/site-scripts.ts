import { isShop } from '../couriers/shops.ts';
import * as scripts from '../browser/content-scripts.ts';
import { giveSiteBack } from '../browser/permissions.ts';
import { readSettings } from '../storage/settings.ts';
import { readSiteGrants, setSites } from '../storage/user-sites.ts';

/**
 * Syncs the registered content scripts with the added sites: registers one for each site that may be read, injects it
 * into open tabs, and removes all others. Registrations are lost at an extension update, so each start calls it. Sites
 * without permission stay in the list, where the user can allow or remove them.
 */
export const repairSites = (): Promise<void> =>
  navigator.locks.request('mend-sites', async () => {
    const registered = await scripts.registeredHosts();
    const grants = await readSiteGrants();
    const wanted = Object.keys(grants).filter((host) => grants[host]);
    const tooMany = registered.filter((host) => !wanted.includes(host));
    if (tooMany.length > 0) await scripts.unregisterHosts(tooMany);
    for (const host of wanted.filter((one) => !registered.includes(one))) {
      await scripts.registerHost(host);
      // Settled: a tab that cannot be read (an error page, one that is closing) must not stop the others.
      await Promise.allSettled((await scripts.tabsOf(host)).map(scripts.injectContentScript));
    }
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
