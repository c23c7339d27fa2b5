import { pagePort, type PageReport } from '../detection/on-page.ts';
import { browser, type Runtime } from '../browser/browser.ts';

/**
 * Answers our own pages that ask what was found here (detection/on-page.ts). Gives a function that tells all of them what is
 * new.
 */
export function openPorts(report: () => PageReport, lookAgain: () => void): () => void {
  const told = new Map<Runtime.Port, string>();
  const tell = (): void => {
    if (told.size === 0) return;
    const now = report();
    const text = JSON.stringify(now);
    for (const [port, before] of told) {
      if (text === before) continue;
      told.set(port, text);
      try {
        port.postMessage(now);
      } catch {
        told.delete(port); // cut without a word, as where the page went back and forth in the tab
      }
    }
  };
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== pagePort || !isOurs(port)) return;
    port.onDisconnect.addListener(() => told.delete(port));
    port.onMessage.addListener((message) => {
      if ((message as { name?: unknown } | null)?.name === 'look-again') lookAgain();
    });
    told.set(port, '');
    tell();
  });
  return tell;
}

/** One of our own pages, or the background: no other extension's, and no page's. */
const isOurs = ({ sender }: Runtime.Port): boolean =>
  sender?.id === browser.runtime.id &&
  (sender?.url === undefined || sender.url.startsWith(browser.runtime.getURL('')));
