import type { Page } from '@playwright/test';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { ExtensionBrowser } from '../tools/browser/launch.ts';
import { walkFaults, type Evaluator } from '../tools/browser/walk-faults.ts';
import {
  formsOfEachKind,
  formsOfTheNetwork,
  repeatedAndNot,
  ways,
  type FaultCase,
  type Way,
} from '../fixtures/fault-table.ts';
import { expect, parcelOf, popupOf, test } from './test.ts';

// Needs the browser's network code and a real server's answers. The texts in the views are tested, too.

async function walk(
  way: Way,
  ready: ExtensionBrowser,
  sandbox: Sandbox,
  rows: readonly FaultCase[],
): Promise<void> {
  const pages = new Map<Evaluator, Page>();
  const open = async (path: string): Promise<Evaluator> => {
    const page = path.startsWith('popup.html')
      ? await popupOf(ready, path.slice('popup.html'.length))
      : await ready.open(ready.pageUrl(path));
    const view = page as unknown as Evaluator;
    pages.set(view, page);
    return view;
  };
  const press = (view: Evaluator, testId: string) => pages.get(view)!.getByTestId(testId).click();
  await walkFaults(way, sandbox, { desk: await open('options.html'), open, press }, rows);
}

// One function makes every call (utils/service/client.ts), so one way of calling is tried in each run of the tests.
for (const way of ways)
  test(
    `a fault of each kind, ${way}: shown text, number of calls, stored data, stopped calls`,
    { tag: way === 'list' || way === 'send' || way === 'lookUp' ? '@walks' : [] },
    async ({ ready, sandbox }) => walk(way, ready, sandbox, formsOfEachKind),
  );

for (const way of repeatedAndNot)
  test(
    `each fault of the network, ${way}: shown text, number of calls, stored data, stopped calls`,
    { tag: '@walks' },
    async ({ ready, sandbox }) => walk(way, ready, sandbox, formsOfTheNetwork),
  );

test('“has trouble” is shown, not “cannot be reached”, also while the browser holds calls back', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'kex-express');
  const popup = await popupOf(ready, `#number=${trackingNo}`);
  sandbox.fault(trackingNo, { kind: 'status', code: 503 });
  sandbox.clearCalls();
  const heldBack: string[] = [];
  ready.context.on('requestfailed', (request) => {
    if (/throttled/.test(request.failure()?.errorText ?? '')) heldBack.push(request.url());
  });
  for (let pressed = 1; heldBack.length === 0 && pressed <= 12; pressed++) {
    // Each press at another place of the button: a quick one at the same place is a double press.
    await popup.getByTestId('found-look-up').click({ position: { x: pressed % 2 ? 8 : 24, y: 8 } });
    await expect.poll(() => sandbox.calls().length + heldBack.length).toBe(pressed);
    await expect(popup.getByTestId('found-look-up')).toBeEnabled();
    await expect(popup.getByTestId('found-answer')).toContainText('is having problems');
  }
  expect(heldBack).toHaveLength(1);
});
