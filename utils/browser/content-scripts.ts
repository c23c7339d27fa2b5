import { pagePort } from '../detection/page-report.ts';
import { browser } from './browser.ts';
import { patternOf } from './permissions.ts';

// The files of the built content script, the same as on the built-in shops.
const files = { js: ['content-scripts/content.js'], css: ['content-scripts/content.css'] };
const idPrefix = 'site/';

/**
 * Registers the content script for these hosts and no others, and injects it into open tabs of the new ones. Pages of
 * hosts that are no longer among them keep their marks until they are reloaded.
 */
export async function registerHosts(hosts: readonly string[]): Promise<void> {
  const scripts = await browser.scripting.getRegisteredContentScripts();
  const registered = scripts.map(({ id }) => id).filter((id) => id.startsWith(idPrefix));
  const tooMany = registered.filter((id) => !hosts.includes(id.slice(idPrefix.length)));
  if (tooMany.length > 0) await browser.scripting.unregisterContentScripts({ ids: tooMany });
  for (const host of hosts) {
    const [id, url] = [`${idPrefix}${host}`, patternOf(host)];
    if (registered.includes(id)) continue;
    const kept = { allFrames: true, runAt: 'document_idle' as const, persistAcrossSessions: true };
    await browser.scripting.registerContentScripts([{ id, matches: [url], ...files, ...kept }]);
    const tabs = await browser.tabs.query({ url });
    // Settled: a tab that cannot be read (an error page, one that is closing) must not stop the others.
    await Promise.allSettled(tabs.map((tab) => injectContentScript(tab.id!)));
  }
}

/** Injects the content script into a tab, unless it runs there already. Rejects if the browser does not allow it. */
export function injectContentScript(tabId: number): Promise<void> {
  // Locked: the popup and `repairSites` may call this at the same time, and the script must not run twice.
  return navigator.locks.request(`read-tab/${tabId}`, async () => {
    if (await hasContentScript(tabId)) return;
    const target = { tabId, allFrames: true };
    await browser.scripting.insertCSS({ target, files: files.css });
    await browser.scripting.executeScript({ target, files: files.js });
  });
}

/** Whether a content script answers in the tab's top frame. Without one the port closes at once. */
function hasContentScript(tabId: number): Promise<boolean> {
  return new Promise((resolve) => {
    const port = browser.tabs.connect(tabId, { name: pagePort, frameId: 0 });
    const end = (answer: boolean) => {
      clearTimeout(timer);
      port.disconnect();
      resolve(answer);
    };
    const timer = setTimeout(end, 1000, false);
    port.onMessage.addListener(() => end(true));
    port.onDisconnect.addListener(() => {
      void browser.runtime.lastError; // reading it keeps the browser from logging it
      end(false);
    });
  });
}
