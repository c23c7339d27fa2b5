import { clickNumber } from '../tools/browser/marks.ts';
import { forgetLookUps } from '../tools/browser/stored-records.ts';
import { expect, market, parcelOf, test } from './test.ts';

// Needs the extension: real requests of the background, caused by a press on a page.

test('a check on a page is in the log with its code, a failed one is red, and Delete empties the log @walks', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const settings = await ready.open(ready.pageUrl('options.html#requests'));
  // Setting the extension up asked for the list of couriers.
  await settings.getByTestId('log-erase').click();
  await expect(settings.getByTestId('log-none')).toBeVisible();

  const shop = await ready.open(market);
  await (await clickNumber(shop, trackingNo)).has('card-follow');
  await settings.bringToFront();
  const line = settings.getByTestId('log-line').first();
  await expect(settings.getByTestId('log-line')).toHaveCount(1);
  await expect(line).toContainText(trackingNo);
  await expect(line).toContainText(/200.*Checked on a page/);
  await expect(line).not.toHaveClass(/failed/);

  sandbox.fault('*', { kind: 'status', code: 500 });
  await settings.evaluate(forgetLookUps);
  await shop.bringToFront();
  await shop.reload();
  await (await clickNumber(shop, trackingNo)).text('Try again');
  sandbox.fault('*', null);
  await settings.bringToFront();
  await expect(settings.getByTestId('log-line')).toHaveCount(2);
  await expect(line).toHaveClass(/failed/);
  await expect(line.locator('td').nth(2)).toHaveText('500');
  await expect(line.locator('td').nth(2)).toHaveCSS('font-weight', '700');

  const { apiKey, keySecret } = sandbox;
  const text = await settings.getByTestId('log').innerText();
  expect(text).not.toContain(apiKey);
  expect(text).not.toContain(keySecret);

  await settings.getByTestId('log-erase').click();
  await expect(settings.getByTestId('log-none')).toBeVisible();
  await settings.reload();
  await expect(settings.getByTestId('log-none')).toHaveText('No requests yet.');
});
