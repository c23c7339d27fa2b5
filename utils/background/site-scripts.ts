import { isShop } from '../couriers/shops.ts';
import {
  injectContentScript,
  registeredHosts,
  registerHost,
  tabsOf,
  unregisterHosts,
} from '../browser/content-scripts.ts';
import { giveSiteBack, mayRead } from '../browser/permissions.ts';
import { readSettings } from '../storage/settings.ts';
import { readSites, setSites } from '../storage/user-sites.ts';

// A host is stored before the browser asks the user, because the prompt may close the popup. If there is no permission
// after this time, it was refused, or removed in the browser's settings.
const answerWithin = 10 * 60_000;

/**
 * Syncs the registered content scripts with the added sites: registers one for each site that may be read, injects it
 * into open tabs, and removes all others. Registrations are lost at an extension update, so each start calls it. If a
 * permission was just `removed`, a registered site without permission is forgotten at once.
 */
export async function repairSites({ removed = false } = {}): Promise<void> {
  await navigator.locks.request('mend-sites', async () => {
    const registered = await registeredHosts();
    const wanted: string[] = [];
    const refused: string[] = [];
    for (const [host, at] of Object.entries(await readSites())) {
      const isOver = at < Date.now() - answerWithin || (removed && registered.includes(host));
      if (await mayRead(host)) wanted.push(host);
      else if (isOver) refused.push(host);
    }
    await setSites({ remove: refused });
    const tooMany = registered.filter((host) => !wanted.includes(host));
    if (tooMany.length > 0) await unregisterHosts(tooMany);
    for (const host of wanted.filter((one) => !registered.includes(one))) {
      await registerHost(host);
      // Settled: a tab that cannot be read (an error page, one that is closing) must not stop the others.
      await Promise.allSettled((await tabsOf(host)).map((tabId) => injectContentScript(tabId)));
    }
  });
}

/** Adds a site on which numbers are marked, once the user grants the browser's permission for it. */
export async function addSite(host: string): Promise<void> {
  if (isShop(host)) return; // always marked
  await setSites({ add: host });
  await repairSites();
}

/** Removes an added site, and its permission unless the tracking service is at the same host. */
export async function removeSite(host: string): Promise<void> {
  await setSites({ remove: [host] });
  await repairSites();
  const { baseAddress } = await readSettings();
  // A permission covers every port of a host.
  if (URL.parse(baseAddress)?.hostname !== host) await giveSiteBack(host);
}
