import { pagePort, type PageReport } from '../detection/page-report.ts';
import { browser, type Runtime } from '../browser/browser.ts';

/**
 * Reports the numbers of this frame to views that connect (detection/page-report.ts). Returns a function that sends the
 * report to all of them if it changed.
 */
export function openPorts(report: () => PageReport, lookAgain: () => void): () => void {
  const lastReports = new Map<Runtime.Port, string>();
  const tell = (): void => {
    if (lastReports.size === 0) return;
    const now = report();
    const text = JSON.stringify(now);
    for (const [port, before] of lastReports) {
      if (text === before) continue;
      lastReports.set(port, text);
      try {
        port.postMessage(now);
      } catch {
        lastReports.delete(port); // closed without an event, for example in the back/forward cache
      }
    }
  };
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== pagePort || !isOurs(port)) return;
    port.onDisconnect.addListener(() => lastReports.delete(port));
    port.onMessage.addListener((message) => {
      if ((message as { name?: unknown } | null)?.name === 'look-again') lookAgain();
    });
    lastReports.set(port, '');
    tell();
  });
  return tell;
}

/** Whether the port is from a view or the background, not from a page or another extension. */
const isOurs = ({ sender }: Runtime.Port): boolean =>
  sender?.id === browser.runtime.id &&
  (sender?.url === undefined || sender.url.startsWith(browser.runtime.getURL('')));
