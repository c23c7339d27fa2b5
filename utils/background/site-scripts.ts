import { isShop } from '../couriers/shops.ts';
import {
  readTab,
  registeredHosts,
  registerHost,
  tabsOf,
  unregisterHosts,
} from '../browser/content-scripts.ts';
import { giveSiteBack, mayRead } from '../browser/permissions.ts';
import { readSettings } from '../storage/settings.ts';
import { readSites, setSites } from '../storage/user-sites.ts';

// A host is noted before the browser asks the user, because the question may close the popup that asked. Without a
// permission after this time it was refused, or taken back in the browser's own settings.
const answerWithin = 10 * 60_000;

/**
 * Makes what the browser runs equal to what the user wants: registers the content script for each added site that may
 * be read, reads its open tabs, and ends every other registration. Registrations do not outlive an update of the
 * extension, so every start calls it. Where a permission was just `removed`, what has none any more is forgotten at
 * once.
 */
export async function mendSites({ removed = false } = {}): Promise<void> {
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
    for (const host of wanted.filter((one) => !registered.includes(one))) await begin(host);
  });
}

async function begin(host: string): Promise<void> {
  await registerHost(host);
  // A tab that cannot be read (an error page, one that is closing) is no reason to leave out the others.
  await Promise.allSettled((await tabsOf(host)).map((tabId) => readTab(tabId)));
}

/** Notes that the user wants a site marked; it begins once the browser's permission is there. */
export async function addSite(host: string): Promise<void> {
  if (isShop(host)) return; // marked anyway
  await setSites({ add: host });
  await mendSites();
}

/** Ends the marks on an added site and gives the permission back, unless the tracking service is at the same host. */
export async function removeSite(host: string): Promise<void> {
  await setSites({ remove: [host] });
  await mendSites();
  const { baseAddress } = await readSettings();
  // A permission stands for every port of a host.
  if (URL.parse(baseAddress)?.hostname !== host) await giveSiteBack(host);
}
