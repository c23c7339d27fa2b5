import type { Page } from 'puppeteer-core';
import { press } from '../tools/browser/firefox-driver.ts';
import { walkFaults, type Evaluator } from '../tools/browser/walk-faults.ts';
import { formsOfEachKind, formsOfTheNetwork, repeatedAndNot } from '../fixtures/fault-table.ts';
import { test } from './test.ts';

// Firefox resolves `fetch` only when the body begins, so a body that never begins is a timeout and shows another text.
const ownOfFirefox = /stall-body/;

const ofTheNetwork = formsOfTheNetwork.filter(({ name }) => !ownOfFirefox.test(name));

for (const way of repeatedAndNot)
  for (const [which, tag, rows] of [
    ['a fault of each kind', way === 'send' ? ['@walks'] : [], formsOfEachKind],
    ['each fault of the network', ['@walks'], ofTheNetwork],
  ] as const)
    test(
      `${which}, ${way}: shown text, number of calls, stored data, stopped calls`,
      { tag: [...tag] },
      async ({ ready, sandbox }) => {
        test.setTimeout(600_000);
        const open = async (path: string): Promise<Evaluator> =>
          (await ready.openOwn(path)) as unknown as Evaluator;
        const pressed = async (view: Evaluator, testId: string) =>
          void (await press(view as unknown as Page, testId));
        await walkFaults(
          way,
          sandbox,
          { desk: ready.desk as unknown as Evaluator, open, press: pressed },
          rows,
        );
      },
    );
