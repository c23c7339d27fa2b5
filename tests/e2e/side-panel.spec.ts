import type { Page } from '@playwright/test';
import type { ExtensionBrowser } from '../tools/browser/launch.ts';
import { expected, market, orders } from './shops.ts';
import { expect, test } from './test.ts';

/**
 * Opens the side panel's page in a tab, because headless Chromium shows no side panel. The page works the same way in a
 * background tab: it shows the numbers of its window's active tab.
 */
const panelOf = (run: ExtensionBrowser): Promise<Page> => run.open(run.pageUrl('sidepanel.html'));

test('the side panel lists the numbers of the active tab, also after a change of tab', async ({ ready }) => {
  const panel = await panelOf(ready);
  const shop = await ready.open(market);
  await shop.bringToFront();
  await expect(panel.getByTestId('page-box')).toContainText(`${expected.market} numbers on this page`);
  const other = await ready.open(orders);
  await other.bringToFront();
  await expect(panel.getByTestId('page-box')).toContainText(`${expected.orders} numbers on this page`);
  await shop.bringToFront();
  await expect(panel.getByTestId('page-box')).toContainText(`${expected.market} numbers on this page`);
  await panel.getByTestId('page-show').click();
  await expect(panel.getByTestId('found')).toHaveCount(expected.market);
});
