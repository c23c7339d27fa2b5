import type { Page } from '@playwright/test';
import { expect, market, parcelOf, popupOf, test } from './test.ts';
import { clickNumber } from '../tools/browser/marks.ts';
import { tabAt } from '../tools/browser/tab-at.ts';

// The focus never falls back to the body when an element closes, is removed or is disabled. The tests here need a shop
// page; tests/view/focus.view.ts tests the views alone.

/**
 * Goes to a control and presses Enter. On a control that the user did not go to by a key, Enter at once does nothing
 * (components/hooks/second-press.ts).
 */
async function press(page: Page, testId: string): Promise<void> {
  await page.getByTestId(testId).first().press('Shift');
  await page.keyboard.press('Enter');
}

const isNowhere = (page: Page) => page.evaluate(() => document.activeElement === document.body);

test('in the list of a page’s numbers, hiding, Follow all and going back keep the focus @walks', async ({
  ready,
}) => {
  const shop = await ready.open(market);
  const tab = await tabAt(ready, market);
  const popup = await popupOf(ready, `#tab=${tab}`);
  await press(popup, 'page-show');
  await expect(popup.getByTestId('back')).toBeFocused();
  await popup.keyboard.press('Escape');
  await expect(popup.getByTestId('page-show')).toBeFocused();
  await popup.keyboard.press('Enter');
  await press(popup, 'found-more');
  await press(popup, 'found-hide');
  await expect(popup.getByTestId('toast')).toBeVisible();
  await expect.poll(() => isNowhere(popup)).toBe(false);
  await press(popup, 'follow-all');
  await expect(popup.getByTestId('follow-all')).toHaveCount(0);
  await expect.poll(() => isNowhere(popup)).toBe(false);
  await shop.close();
});

test('the card keeps the focus when the pressed button is removed', async ({ ready, sandbox }) => {
  const shop = await ready.open(market);
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const card = await clickNumber(shop, trackingNo);
  await card.has('card-follow');
  await card.press('card-follow');
  await card.has('card-following');
  // The page sees only that the host has the focus.
  expect(await isNowhere(shop)).toBe(false);
  await shop.keyboard.press('Tab');
  await shop.keyboard.press('Escape');
  await expect.poll(card.isOpen).toBe(false);
});
