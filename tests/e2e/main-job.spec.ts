import { pollAlarm, setAlarms } from '../browser/alarms.ts';
import { bringForward, shownBadge, shownNotices } from '../browser/launch.ts';
import { clickNumber, markedNumbers } from '../browser/marks.ts';
import { eventTimes } from '../browser/parts.ts';
import { until } from '../browser/until.ts';
import { expectedNumbers } from '../sandbox/shops/expected.ts';
import { expect, keepOne, market, parcelOf, popupOf, test } from './test.ts';

// The whole job with everything real: the shop's page, the extension, the service, the alarm and the desktop notification.

// The document leaves open how much of a record a look-up gives (docs/api.md 2.2).
for (const [fields, what] of [
  ['all', 'every field'],
  ['five', 'only the five fields that the document shows'],
] as const) {
  test(`find, click, look up, keep, poll, notify, show: ${what}`, async ({ ready, sandbox }) => {
    sandbox.setFields(fields);
    const { trackingNo, moveToNextStatus } = parcelOf(sandbox, 'shopee-express');
    const shop = await ready.open(market);

    // Found, and nothing sent.
    await expect
      .poll(async () => new Set(await markedNumbers(shop)))
      .toEqual(new Set(expectedNumbers.market));
    expect(sandbox.calls()).toEqual([]);

    // One click, one call of two fields, one timeline.
    const card = await clickNumber(shop, trackingNo);
    await card.text('Checked just now');
    expect(sandbox.calls()).toHaveLength(1);
    expect(JSON.parse(sandbox.calls()[0]!.body)).toEqual({ courier: 'shopee-express', trackingNo });
    expect(sandbox.calls()[0]).toMatchObject({ status: 200, headers: { 'accept-language': 'en' } });

    // Kept, for nothing.
    await card.press('card-keep');
    await card.has('card-open');
    expect(sandbox.calls()).toHaveLength(1);

    // In the popup, timeline by day, newest first.
    const popup = await popupOf(ready);
    const row = popup.getByTestId('parcel-row');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('In transit');
    await row.click();
    await expect(popup.getByTestId('timeline-event').first()).toBeVisible();
    await expect(popup.getByTestId('day').first()).toBeVisible();
    const times = await popup
      .locator(eventTimes)
      .evaluateAll((all) => all.map((time) => Date.parse(time.getAttribute('datetime') ?? '')));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    await popup.close();

    // It moves on; the alarm rings; one call, one notification, one change on the badge.
    expect(await shownNotices(ready)).toEqual([]);
    sandbox.clearCalls();
    const status = moveToNextStatus();
    await bringForward(ready);
    const notices = await until('a notification', async () => {
      const shown = await shownNotices(ready);
      return shown.length > 0 ? shown : null;
    });
    expect(notices).toEqual([expect.stringContaining(`shopee-express/${trackingNo}#${status}`)]);
    await expect.poll(() => shownBadge(ready)).toMatchObject({ text: '1' });
    expect(sandbox.calls()).toHaveLength(1);

    // The popup shows it, and having been seen it leaves the badge.
    const again = await popupOf(ready);
    await expect(again.getByTestId('parcel-row')).toContainText('Out for delivery');
    await expect.poll(() => shownBadge(ready)).toMatchObject({ text: '' });

    // The alarm that polls is there for the next time.
    expect(await ready.worker.evaluate(setAlarms)).toEqual([pollAlarm]);
  });
}

test('the texts of the service follow the chosen language', async ({ ready, sandbox }) => {
  const options = await ready.open(ready.pageUrl('options.html'));
  await options.getByTestId('language').selectOption('th');
  await expect(options.locator('html')).toHaveAttribute('lang', 'th');
  const shop = await ready.open(market);
  const card = await clickNumber(shop, parcelOf(sandbox, 'flash-express').trackingNo);
  await card.text('แฟลช');
  // The card names the courier before the answer is there: the call itself is awaited.
  await expect.poll(() => sandbox.calls()[0]?.headers['accept-language']).toBe('th');
});

test('a second click within ten minutes costs nothing', async ({ ready, sandbox }) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.open(market);
  await (await clickNumber(shop, trackingNo)).text('Checked');
  await shop.keyboard.press('Escape');
  const again = await clickNumber(shop, trackingNo);
  await again.text('Checked');
  expect(sandbox.calls()).toHaveLength(1);
});

test('numbers that come or change later are marked, and those that are gone are not', async ({ ready }) => {
  const shop = await ready.open(`${market}live`);
  await expect.poll(() => markedNumbers(shop)).toEqual([...expectedNumbers.live]);
  await shop.getByTestId('add-order').click();
  await expect.poll(() => markedNumbers(shop)).toContain('TH01427K9QW43B');
  await shop.getByTestId('change-number').click();
  await expect.poll(() => markedNumbers(shop)).toContain('SHP6084417365');
  expect(await markedNumbers(shop)).not.toContain('SHP6071834952');
});

test('a removed parcel comes back with Undo, and a name stays', async ({ ready, sandbox }) => {
  const popup = await popupOf(ready);
  await keepOne(popup, sandbox, 'shopee-express');
  await popup.getByTestId('parcel-row').click();
  await popup.getByTestId('rename').click();
  await popup.getByTestId('name-input').fill('Running shorts');
  await popup.getByTestId('name-input').press('Enter');
  await expect(popup.getByRole('heading', { name: 'Running shorts' })).toBeVisible();
  await popup.getByTestId('open-more').click();
  await popup.getByTestId('remove').click();
  await expect(popup.getByTestId('parcel-row')).toHaveCount(0);
  await popup.getByTestId('undo').click();
  await expect(popup.getByTestId('parcel-row')).toContainText('Running shorts');
});
