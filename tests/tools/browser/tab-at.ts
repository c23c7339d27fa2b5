import type { ExtensionBrowser } from './launch.ts';
import { until } from './until.ts';

/** Waits for a tab whose URL starts with `address`; returns its id. Needs a host permission, else the URL is hidden. */
export const tabAt = (run: ExtensionBrowser, address: string): Promise<number> =>
  until(`a tab at ${address}`, () =>
    run.worker.evaluate(async (wanted) => {
      const tabs = await chrome.tabs.query({});
      return tabs.find(({ url }) => url?.startsWith(wanted))?.id ?? null;
    }, address),
  );
