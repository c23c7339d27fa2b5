import { browser } from './browser.ts';

/** Calls `listener` when another tab of a window comes to the front or the one there is loaded anew. */
export function onTabInFront(listener: () => void): () => void {
  const loaded = (_: number, { status }: { status?: string }) => {
    if (status === 'complete') listener();
  };
  browser.tabs.onActivated.addListener(listener);
  browser.tabs.onUpdated.addListener(loaded);
  return () => {
    browser.tabs.onActivated.removeListener(listener);
    browser.tabs.onUpdated.removeListener(loaded);
  };
}
