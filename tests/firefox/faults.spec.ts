import type { Page } from 'puppeteer-core';
import { press } from '../tools/browser/firefox-driver.ts';
import { walkFaults, type Evaluator } from '../tools/browser/walk-faults.ts';
import { formsInBrowser, repeatedAndNot } from '../fixtures/fault-table.ts';
import { test } from './test.ts';

// Firefox resolves `fetch` only when the body begins, so a body that never begins is a timeout and shows another text.
const ownOfFirefox = /stall-body/;

for (const way of repeatedAndNot)
  test(`each fault of the service, ${way}: shown text, number of calls, stored data, stopped calls`, async ({
    ready,
    sandbox,
  }) => {
    test.setTimeout(600_000);
    const rows = formsInBrowser(way).filter(({ name }) => !ownOfFirefox.test(name));
    const open = async (path: string): Promise<Evaluator> =>
      (await ready.openOwn(path)) as unknown as Evaluator;
    const pressed = async (view: Evaluator, testId: string) =>
      void (await press(view as unknown as Page, testId));
    await walkFaults(way, sandbox, { desk: ready.desk as unknown as Evaluator, open, press: pressed }, rows);
  });
