import { pagePort } from '../detection/page-report.ts';
import { browser } from './browser.ts';
import { patternOf } from './permissions.ts';

// The files of the built content script, the same as on the built-in shops.
const files = { js: ['content-scripts/content.js'], css: ['content-scripts/content.css'] };
const idPrefix = 'site/';

/** Returns the hosts for which `registerHost` registered the content script. */
export async function registeredHosts(): Promise<string[]> {
  const scripts = await browser.scripting.getRegisteredContentScripts();
  return scripts.filter(({ id }) => id.startsWith(idPrefix)).map(({ id }) => id.slice(idPrefix.length));
}

/** Registers the content script for a host. It survives restarts; the browser drops it at an extension update. */
export function registerHost(host: string): Promise<void> {
  const matches = [patternOf(host)];
  const kept = { allFrames: true, runAt: 'document_idle' as const, persistAcrossSessions: true };
  return browser.scripting.registerContentScripts([{ id: `${idPrefix}${host}`, matches, ...files, ...kept }]);
}

/** Undoes `registerHost`. Open pages keep their marks until they are reloaded. */
export const unregisterHosts = (hosts: readonly string[]): Promise<void> =>
  browser.scripting.unregisterContentScripts({ ids: hosts.map((host) => `${idPrefix}${host}`) });

/** Returns the ids of the open tabs of a host that the extension has permission for. */
export async function tabsOf(host: string): Promise<number[]> {
  const tabs = await browser.tabs.query({ url: patternOf(host) });
  return tabs.flatMap(({ id }) => (id === undefined ? [] : [id]));
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
