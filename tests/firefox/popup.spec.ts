import { clickNumber } from '../tools/browser/firefox-page.ts';
import { expect, market, parcelOf, test } from './test.ts';

test('the popup of the toolbar button has its size, shows the list and is not cut off', async ({
  ready,
  sandbox,
}) => {
  const shop = await ready.open(market);
  const card = await clickNumber(ready, shop, parcelOf(sandbox, 'shopee-express').trackingNo);
  await card.press('card-follow');
  await card.has('card-open');

  await ready.desk.evaluate(() => chrome.action.openPopup());
  const look = () =>
    ready.desk.evaluate(() => {
      const [view] = chrome.extension.getViews({ type: 'popup' });
      const { scrollWidth = 0, clientWidth = 0 } = view?.document.documentElement ?? {};
      return {
        text: view?.document.body?.innerText ?? '',
        size: [view?.innerWidth, view?.innerHeight],
        isCut: scrollWidth > clientWidth,
      };
    });
  await expect.poll(async () => (await look()).text).toContain('In transit');
  expect(await look()).toMatchObject({ size: [400, 600], isCut: false });
});
