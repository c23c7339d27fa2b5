import type { Page } from '@playwright/test';
import { walkFaults, type View } from '../browser/walk-faults.ts';
import { ways } from '../fixtures/fault-table.ts';
import { expect, parcelOf, popupOf, test } from './test.ts';

// Only the browser's network code meets the real answers of a real server; what the views say of them is read on the way.

for (const way of ways)
  test(`each way an answer can go wrong on its way, ${way}: what is said, what is asked, what is stored, what stops`, async ({
    ready,
    sandbox,
  }) => {
    const pages = new Map<View, Page>();
    const open = async (path: string): Promise<View> => {
      const page = path.startsWith('popup.html')
        ? await popupOf(ready, path.slice('popup.html'.length))
        : await ready.open(ready.pageUrl(path));
      const view = page as unknown as View;
      pages.set(view, page);
      return view;
    };
    const press = (view: View, testId: string) => pages.get(view)!.getByTestId(testId).click();
    await walkFaults(way, sandbox, { desk: await open('options.html'), open, press });
  });

test('a service in trouble is not one that cannot be reached, also while the browser sends it nothing', async ({
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
    await expect(popup.getByTestId('found-answer')).toContainText('has trouble');
  }
  expect(heldBack).toHaveLength(1);
});
