import { pollAlarm, alarmNames } from '../tools/browser/alarms.ts';
import { pollNow, shownBadge, shownNotifications } from '../tools/browser/launch.ts';
import { clickNumber, markedNumbers } from '../tools/browser/marks.ts';
import { eventTimes } from '../tools/browser/selectors.ts';
import { until } from '../tools/browser/until.ts';
import { expectedNumbers } from '../sandbox/shops/expected.ts';
import { expect, followOne, market, parcelOf, popupOf, test } from './test.ts';

// The main job with a real shop page, extension, server, alarm and desktop notification.

// The API document does not say which fields a look-up returns (docs/api.md 2.2).
for (const [fields, what] of [
  ['all', 'every field'],
  ['five', 'only the five fields in the API document @walks'],
] as const) {
  test(`find, click, look up, follow, poll, announce, show: ${what}`, async ({ ready, sandbox }) => {
    sandbox.setFields(fields);
    const { trackingNo, moveToNextStatus } = parcelOf(sandbox, 'shopee-express');
    const shop = await ready.open(market);

    // The numbers are found without a call.
    await expect
      .poll(async () => new Set(await markedNumbers(shop)))
      .toEqual(new Set(expectedNumbers.market));
    expect(sandbox.calls()).toEqual([]);

    // A click makes one call with two fields and shows a timeline.
    const card = await clickNumber(shop, trackingNo);
    await card.text('Checked just now');
    expect(sandbox.calls()).toHaveLength(1);
    expect(JSON.parse(sandbox.calls()[0]!.body)).toEqual({ courier: 'shopee-express', trackingNo });
    expect(sandbox.calls()[0]).toMatchObject({ status: 200, headers: { 'accept-language': 'en' } });

    // Following after the look-up makes no call.
    await card.press('card-follow');
    await card.has('card-open');
    expect(sandbox.calls()).toHaveLength(1);

    // The popup shows the timeline by day, newest first.
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
    expect(times.length).toBeGreaterThan(1);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    await popup.close();

    // The status changes and the alarm fires: one call, one notification, and 1 on the badge.
    expect(await shownNotifications(ready)).toEqual([]);
    sandbox.clearCalls();
    const status = moveToNextStatus();
    await pollNow(ready);
    const notices = await until('a notification', async () => {
      const shown = await shownNotifications(ready);
      return shown.length > 0 ? shown : null;
    });
    expect(notices).toEqual([expect.stringContaining(`shopee-express/${trackingNo}#${status}`)]);
    await expect.poll(() => shownBadge(ready)).toMatchObject({ text: '1' });
    expect(sandbox.calls()).toHaveLength(1);

    // The popup shows the news, and the badge no longer counts it.
    const again = await popupOf(ready);
    await expect(again.getByTestId('parcel-row')).toContainText('Out for delivery');
    await expect.poll(() => shownBadge(ready)).toMatchObject({ text: '' });

    // The polling alarm is still set.
    expect(await ready.worker.evaluate(alarmNames)).toEqual([pollAlarm]);
  });
}

test('the service is asked for texts in the chosen language', async ({ ready, sandbox }) => {
  const options = await ready.open(ready.pageUrl('options.html#language'));
  await options.getByTestId('language-th').click();
  await expect(options.locator('html')).toHaveAttribute('lang', 'th');
  const shop = await ready.open(market);
  const card = await clickNumber(shop, parcelOf(sandbox, 'flash-express').trackingNo);
  await card.text('แฟลช');
  // The card shows the courier before the answer arrives, so the test waits for the call.
  await expect.poll(() => sandbox.calls()[0]?.headers['accept-language']).toBe('th');
});

test('a second click within ten minutes makes no call @walks', async ({ ready, sandbox }) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  const shop = await ready.open(market);
  await (await clickNumber(shop, trackingNo)).text('Checked');
  await shop.keyboard.press('Escape');
  const again = await clickNumber(shop, trackingNo);
  await again.text('Checked');
  expect(sandbox.calls()).toHaveLength(1);
});

test('numbers that are added or change later are marked, and removed ones are not', async ({ ready }) => {
  const shop = await ready.open(`${market}live`);
  await expect.poll(() => markedNumbers(shop)).toEqual([...expectedNumbers.live]);
  await shop.getByTestId('add-order').click();
  await expect.poll(() => markedNumbers(shop)).toContain('TH01427K9QW43B');
  await shop.getByTestId('change-number').click();
  await expect.poll(() => markedNumbers(shop)).toContain('SHP6084417365');
  expect(await markedNumbers(shop)).not.toContain('SHP6071834952');
});

test('Undo restores a removed parcel with its name @walks', async ({ ready, sandbox }) => {
  const popup = await popupOf(ready);
  await followOne(popup, sandbox, 'shopee-express');
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
