import type { Page } from '@playwright/test';
import type { PageReport } from '../../../utils/detection/page-report.ts';
import type { ExtensionBrowser } from './launch.ts';
import { until } from './until.ts';

/** An extension page that is connected to the content script of a frame. */
export type Listening = {
  /** All reports so far. */
  reports(): Promise<PageReport[]>;
  /** Waits until `fits` is true for the latest report, and returns it; `what` names the wait in a failure. */
  last(what: string, fits: (report: PageReport) => boolean): Promise<PageReport>;
  /** Asks the content script to read the page again. */
  lookAgain(): Promise<void>;
  page: Page;
};

type World = { reports: PageReport[]; port: { postMessage(message: unknown): void } };

/** Connects an extension page to a frame of the first tab whose URL starts with `address`, as the popup does. */
export async function listenTo(
  run: ExtensionBrowser,
  address: string,
  name = 'page',
  frameId = 0,
): Promise<Listening> {
  const page = await run.open(run.pageUrl('popup.html'));
  await page.evaluate(
    async ([start, portName, frame]) => {
      const tabs = await chrome.tabs.query({});
      const tab = tabs.find(({ url }) => url?.startsWith(start as string))!;
      const port = chrome.tabs.connect(tab.id!, { name: portName as string, frameId: frame as number });
      const reports: unknown[] = [];
      port.onMessage.addListener((report) => void reports.push(report));
      Object.assign(globalThis, { reports, port });
    },
    [address, name, frameId],
  );
  const reports = () => page.evaluate(() => (globalThis as unknown as World).reports);
  return {
    page,
    reports,
    last: (what, fits) =>
      until(what, async () => {
        const report = (await reports()).at(-1);
        return report && fits(report) ? report : null;
      }),
    lookAgain: () =>
      page.evaluate(() => (globalThis as unknown as World).port.postMessage({ name: 'look-again' })),
  };
}
