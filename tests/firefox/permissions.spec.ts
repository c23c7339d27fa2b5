import { pollAlarm } from '../tools/browser/alarms.ts';
import {
  at,
  pollNow,
  countOf,
  fill,
  press,
  pressIn,
  alarmNames,
  shownBadge,
  textOf,
} from '../tools/browser/firefox-driver.ts';
import { clickNumber } from '../tools/browser/firefox-page.ts';
import { foldOf } from '../tools/browser/selectors.ts';
import { expect, market, parcelOf, test } from './test.ts';

// Firefox grants the manifest's hosts at installation, and the user can revoke them at any time.
test('without permission for the service’s host every view explains it, and no call is made until allowed', async ({
  ready,
  sandbox,
}) => {
  const { desk } = ready;
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.open(market);
  const card = await clickNumber(ready, shop, trackingNo);
  await card.press('card-follow');
  await card.has('card-open');
  await shop.keyboard.press('Escape');
  await expect.poll(() => shownBadge(ready)).toMatchObject({ text: '' });
  sandbox.clearCalls();

  await desk.evaluate(() => chrome.permissions.remove({ origins: ['https://api.etrackings.com/*'] }));

  // The toolbar button and the open settings page show it at once.
  await expect
    .poll(() => shownBadge(ready))
    .toMatchObject({ text: '!', title: expect.stringContaining('allow access') });
  await expect.poll(() => textOf(desk, 'not-allowed')).toContain('https://api.etrackings.com');
  await expect.poll(() => alarmNames(ready)).toEqual([]);

  // Card and popup show it. Neither the poll nor a press makes a call.
  const other = await clickNumber(ready, shop, parcelOf(sandbox, 'flash-express').trackingNo);
  await other.text('does not allow Waybill to reach');
  const popup = await ready.openOwn('popup.html');
  await expect.poll(() => countOf(popup, 'banner')).toBe(1);
  await pollNow(ready);
  await press(popup, 'parcel-row');
  await press(popup, 'check');
  await expect.poll(() => popup.$eval(at('check'), (button) => button.matches(':enabled'))).toBe(true);
  expect(sandbox.calls()).toEqual([]);

  // The button in the settings grants the permission: polling continues, and the alarm is set again.
  await press(desk, 'allow');
  await expect.poll(() => shownBadge(ready)).toMatchObject({ text: '' });
  await expect.poll(() => countOf(popup, 'banner')).toBe(0);
  await expect.poll(() => alarmNames(ready)).toEqual([pollAlarm]);
  await expect.poll(() => sandbox.calls().map((call) => call.trackingNo)).toEqual([trackingNo]);
});

test('saving another service address asks for its host permission with the same click', async ({ ready }) => {
  const { desk } = ready;
  const mayReach = () =>
    desk.evaluate(() => chrome.permissions.contains({ origins: ['https://tracking.example/*'] }));
  expect(await mayReach()).toBe(false);
  await press(desk, 'address-change');
  await fill(desk, 'base-address', 'https://tracking.example/api/v3');
  await expect.poll(() => textOf(desk, 'unknown-host')).toContain('https://tracking.example');
  await fill(desk, 'api-key', 'made-up-key');
  await fill(desk, 'key-secret', 'made-up-secret');
  // The browser asks with this click; no service answers there.
  await press(desk, 'test');
  await expect.poll(mayReach).toBe(true);
  await press(desk, 'save');
  await expect.poll(() => countOf(desk, 'key-line')).toBe(1);
  expect(await countOf(desk, 'not-allowed')).toBe(0);
});

test('the settings list what Firefox allows: the data that is sent, and the service once it is refused', async ({
  ready,
}) => {
  const { desk } = ready;
  await press(desk, 'page-sites');
  await expect.poll(() => textOf(desk, 'permissions')).toContain('Storage');
  await expect.poll(() => textOf(desk, 'section-permissions')).toContain('Data sent');
  await expect.poll(() => countOf(desk, 'permission-service')).toBe(0);
  const phone = () => desk.$eval(at('permission-phone'), (box) => (box as HTMLInputElement).checked);
  await expect.poll(phone).toBe(false);
  await desk.evaluate(() => chrome.permissions.remove({ origins: ['https://api.etrackings.com/*'] }));
  await expect.poll(() => countOf(desk, 'permission-service')).toBe(1);
  await press(desk, 'permission-service');
  await expect.poll(() => countOf(desk, 'permission-service')).toBe(0);
});

test('a built-in shop whose permission the user took away is off, and its switch brings it back', async ({
  ready,
}) => {
  const { desk } = ready;
  await press(desk, 'page-sites');
  await expect.poll(() => textOf(desk, 'shops')).toContain('66 of 66');
  await desk.evaluate(() => chrome.permissions.remove({ origins: ['https://*.shopee.co.th/*'] }));
  await expect.poll(() => textOf(desk, 'shops')).toContain('65 of 66');
  await pressIn(desk, foldOf('shops'));
  await pressIn(desk, '[data-testid="shop-shopee.co.th"]');
  await expect.poll(() => textOf(desk, 'shops')).toContain('66 of 66');
});
