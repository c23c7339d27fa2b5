import { browser } from './browser.ts';

/** Calls `listener` when the extension was put into this browser, not when it was updated. Attach in the first turn. */
export function onInstalled(listener: () => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') listener();
  });
}
