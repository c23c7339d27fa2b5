import type { Page } from '@playwright/test';
import type { Run } from '../browser/launch.ts';
import { expected, market, orders } from './shops.ts';
import { expect, test } from './test.ts';

/**
 * The side panel's page. Headless Chromium never shows a side panel; in a tab that is not in front the page is what it
 * is there: it hears of the tab in front of its window.
 */
const panelOf = (run: Run): Promise<Page> => run.open(run.pageUrl('sidepanel.html'));

test('beside a shop it lists the numbers of the tab in front, and follows to another tab', async ({
  ready,
}) => {
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
