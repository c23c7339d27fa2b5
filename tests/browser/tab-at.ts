import type { Run } from './launch.ts';
import { until } from './until.ts';

/** The id of the tab whose address begins so, once it is there; only of a host the extension may reach. */
export const tabAt = (run: Run, address: string): Promise<number> =>
  until(`a tab at ${address}`, () =>
    run.worker.evaluate(async (wanted) => {
      const tabs = await chrome.tabs.query({});
      return tabs.find(({ url }) => url?.startsWith(wanted))?.id ?? null;
    }, address),
  );
