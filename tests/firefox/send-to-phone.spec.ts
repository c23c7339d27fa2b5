import { countOf, fill, press, pressIn, textOf } from '../tools/browser/firefox-driver.ts';
import { clickNumber } from '../tools/browser/firefox-page.ts';
import { foldOf } from '../tools/browser/selectors.ts';
import { expect, market, parcelOf, test } from './test.ts';

test('the permission to send a phone number is requested with the click that sends it', async ({
  ready,
  sandbox,
}) => {
  const shop = await ready.open(market);
  const card = await clickNumber(ready, shop, parcelOf(sandbox, 'shopee-express').trackingNo);
  await card.press('card-follow');
  await card.has('card-open');
  const popup = await ready.openOwn('popup.html');
  await expect.poll(() => countOf(popup, 'parcel-row')).toBe(1);
  await press(popup, 'parcel-row');
  await press(popup, 'open-share');
  await pressIn(popup, foldOf('send'));
  await fill(popup, 'send-phone', '0812345678');
  await press(popup, 'send-ask');
  sandbox.clearCalls();
  const mayPass = () => popup.evaluate(async () => (await chrome.permissions.getAll()) as object);
  expect(await mayPass()).toMatchObject({
    data_collection: expect.not.arrayContaining(['personallyIdentifyingInfo']),
  });

  await press(popup, 'send-yes');
  await expect.poll(() => textOf(popup, 'send-done')).toContain('0812345678');
  expect(await mayPass()).toMatchObject({
    data_collection: expect.arrayContaining(['personallyIdentifyingInfo']),
  });
  expect(sandbox.calls().map(({ path, status }) => [path.replace(/^.*\/v3/, ''), status])).toEqual([
    ['/app/send-track', 201],
  ]);
});
