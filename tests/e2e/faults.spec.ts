import type { Page } from '@playwright/test';
import { walkFaults, type Evaluator } from '../tools/browser/walk-faults.ts';
import { ways } from '../fixtures/fault-table.ts';
import { expect, parcelOf, popupOf, test } from './test.ts';

// Needs the browser's network code and a real server's answers. The texts in the views are tested, too.

for (const way of ways)
  test(`each fault of the service, ${way}: shown text, number of calls, stored data, stopped calls`, async ({
    ready,
    sandbox,
  }) => {
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
    await walkFaults(way, sandbox, { desk: await open('options.html'), open, press });
  });

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
    await popup.getByTestId('found-look-up').click();
    await expect.poll(() => sandbox.calls().length + heldBack.length).toBe(pressed);
    await expect(popup.getByTestId('found-look-up')).toBeEnabled();
    await expect(popup.getByTestId('found-answer')).toContainText('is having problems');
  }
  expect(heldBack).toHaveLength(1);
});
