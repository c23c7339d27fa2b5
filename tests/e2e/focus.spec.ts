import type { Page } from '@playwright/test';
import { expect, market, parcelOf, popupOf, test } from './test.ts';
import { clickNumber } from '../browser/marks.ts';
import { tabAt } from '../browser/tab-at.ts';

// Whoever works by the keyboard is never thrown to the top of a page: not by what closes, goes away or is switched off.
// Only with the extension in a browser are there the numbers of a page and the card in it; our own pages alone are in
// tests/view/focus.view.ts.

/** Focuses and presses, as the keyboard does. */
async function press(page: Page, testId: string, key = 'Enter'): Promise<void> {
  await page.getByTestId(testId).focus();
  await page.keyboard.press(key);
}

const isNowhere = (page: Page) => page.evaluate(() => document.activeElement === document.body);

test('the numbers of a page: Keep all, hiding, and the way back keep the focus', async ({ ready }) => {
  const shop = await ready.open(market);
  const tab = await tabAt(ready, market);
  const popup = await popupOf(ready, `#tab=${tab}`);
  await popup.getByTestId('page-show').focus();
  await popup.keyboard.press('Enter');
  await expect(popup.getByTestId('back')).toBeFocused();
  await popup.keyboard.press('Escape');
  await expect(popup.getByTestId('page-show')).toBeFocused();
  await popup.keyboard.press('Enter');
  await press(popup, 'keep-all');
  await expect(popup.getByTestId('keep-all-yes')).toBeFocused();
  await press(popup, 'keep-all-no');
  await expect(popup.getByTestId('keep-all')).toBeFocused();
  await popup.getByTestId('found-more').first().focus();
  await popup.keyboard.press('Enter');
  await popup.getByTestId('found-hide').focus();
  await popup.keyboard.press('Enter');
  await expect(popup.getByTestId('toast')).toBeVisible();
  await expect.poll(() => isNowhere(popup)).toBe(false);
  await shop.close();
});

test('the card in a page keeps the focus when the button that was pressed goes', async ({
  ready,
  sandbox,
}) => {
  const shop = await ready.open(market);
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const card = await clickNumber(shop, trackingNo);
  await card.has('card-keep');
  await card.press('card-keep');
  await card.has('card-kept');
  // All the page can see of it is the host the focus is in.
  expect(await isNowhere(shop)).toBe(false);
  await shop.keyboard.press('Tab');
  await shop.keyboard.press('Escape');
  await expect.poll(card.isOpen).toBe(false);
});
