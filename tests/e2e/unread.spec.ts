import { expect, market, parcelOf, test } from './test.ts';
import { clickNumber } from '../browser/marks.ts';

// How a damaged profile answers a view that asks for what is stored.
const damages = {
  refused: () => void (chrome.storage.local.get = () => Promise.reject(new Error('IO error'))),
  silent: () => void (chrome.storage.local.get = () => new Promise(() => {})),
};
const views = ['popup.html', 'sidepanel.html', 'dashboard.html', 'options.html'];

test('a view whose settings cannot be read is drawn without them, and says so', async ({
  ready,
  sandbox,
}) => {
  test.slow();
  const shop = await ready.open(market);
  const card = await clickNumber(shop, parcelOf(sandbox, 'shopee-express').trackingNo);
  await card.press('card-keep');
  await card.has('card-open');
  const stored = () => ready.worker.evaluate(() => chrome.storage.local.get(null));
  const before = await stored();
  for (const [damage, script] of Object.entries(damages)) {
    for (const view of views) {
      const page = await ready.context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
      await page.addInitScript(script);
      await page.goto(ready.pageUrl(view));
      await expect(page.getByTestId('unread-settings'), `${view}, ${damage}`).toBeVisible();
      await expect(page.getByRole('main')).toBeVisible();
      if (view !== 'options.html') await expect(page.getByTestId('parcel-row').first()).toBeVisible();
      expect(errors, `${view}, ${damage}`).toEqual([]);
      await page.close();
    }
  }
  expect(await stored()).toEqual(before);
});
