import { pagePort } from '../detection/on-page.ts';
import { browser } from './browser.ts';
import { patternOf } from './permissions.ts';

// Where the build puts the content script: the same files as on the built-in shops, in the same kind of frames.
const files = { js: ['content-scripts/content.js'], css: ['content-scripts/content.css'] };
const idPrefix = 'site/';

/** The hosts for which the browser runs our content script by a registration of ours. */
export async function registeredHosts(): Promise<string[]> {
  const scripts = await browser.scripting.getRegisteredContentScripts();
  return scripts.filter(({ id }) => id.startsWith(idPrefix)).map(({ id }) => id.slice(idPrefix.length));
}

/** Runs the content script on a host from now on, over restarts; the browser forgets it at an update. */
export function registerHost(host: string): Promise<void> {
  const matches = [patternOf(host)];
  const kept = { allFrames: true, runAt: 'document_idle' as const, persistAcrossSessions: true };
  return browser.scripting.registerContentScripts([{ id: `${idPrefix}${host}`, matches, ...files, ...kept }]);
}

/** Ends what `registerHost` began; pages that are open keep their marks until they are loaded again. */
export const unregisterHosts = (hosts: readonly string[]): Promise<void> =>
  browser.scripting.unregisterContentScripts({ ids: hosts.map((host) => `${idPrefix}${host}`) });

/** The open tabs of a host; only of one we may reach. */
export async function tabsOf(host: string): Promise<number[]> {
  const tabs = await browser.tabs.query({ url: patternOf(host) });
  return tabs.flatMap(({ id }) => (id === undefined ? [] : [id]));
}

/** Puts the content script into a tab, unless one is at work there. Rejects where the browser does not allow it. */
export function readTab(tabId: number): Promise<void> {
  // Under a lock: added by the popup and by the new permission at once, it must not run twice.
  return navigator.locks.request(`read-tab/${tabId}`, async () => {
    if (await isRead(tabId)) return;
    const target = { tabId, allFrames: true };
    await browser.scripting.insertCSS({ target, files: files.css });
    await browser.scripting.executeScript({ target, files: files.js });
  });
}

/** Whether a content script answers in the tab's top frame: nobody there closes the port at once. */
function isRead(tabId: number): Promise<boolean> {
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
      void browser.runtime.lastError; // read, so that the browser does not log it
      end(false);
    });
  });
}
