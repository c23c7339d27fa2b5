import type { Page } from '@playwright/test';
import { alarmPeriods, loseAlarms, pollAlarm, setAlarms } from '../browser/alarms.ts';
import { killBackground } from '../browser/kill.ts';
import { bringForward, type Run } from '../browser/launch.ts';
import { clickNumber } from '../browser/marks.ts';
import { readNotices } from '../browser/shown.ts';
import { expect, market, parcelOf, popupOf, test } from './test.ts';

// The browser ends a background worker whenever it likes. Here it is ended on purpose, at bad moments.

async function keepOne(run: Run, trackingNo: string): Promise<void> {
  const shop = await run.open(market);
  const card = await clickNumber(shop, trackingNo);
  await card.text('Checked');
  await card.press('card-keep');
  await card.has('card-open');
  await shop.close();
}

const notices = (page: Page) => page.evaluate(readNotices);

test('a killed background: the list still shows, and the next alarm carries on', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo, moveToNextStatus } = parcelOf(sandbox, 'shopee-express');
  await keepOne(ready, trackingNo);
  const options = await ready.open(ready.pageUrl('options.html'));
  await killBackground(options);
  const popup = await popupOf(ready);
  await expect(popup.getByTestId('parcel-row')).toHaveCount(1);
  await killBackground(options);

  moveToNextStatus();
  await bringForward(ready, options);
  await expect.poll(() => notices(options)).toHaveLength(1);
  await expect(popup.getByTestId('parcel-row')).toContainText('Out for delivery');
});

test('an alarm that is lost while the background sleeps is set again when the popup opens', async ({
  ready,
  sandbox,
}) => {
  await keepOne(ready, parcelOf(sandbox, 'shopee-express').trackingNo);
  const options = await ready.open(ready.pageUrl('options.html'));
  const alarms = () => options.evaluate(setAlarms);
  await expect.poll(alarms).toEqual([pollAlarm]);
  await killBackground(options);
  await options.evaluate(loseAlarms);
  expect(await alarms()).toEqual([]);
  await popupOf(ready);
  await expect.poll(alarms).toEqual([pollAlarm]);
});

test('killed in the middle of a check: nothing lost, said once, and the alarm is there', async ({
  ready,
  sandbox,
}) => {
  const { trackingNo, moveToNextStatus } = parcelOf(sandbox, 'shopee-express');
  await keepOne(ready, trackingNo);
  const options = await ready.open(ready.pageUrl('options.html'));
  const status = moveToNextStatus();

  sandbox.clearCalls();
  sandbox.fault(trackingNo, 'stall');
  await bringForward(ready, options);
  await expect.poll(() => sandbox.calls().length).toBe(1);
  await killBackground(options);
  sandbox.fault(trackingNo, null);
  expect(await notices(options)).toEqual([]);

  await bringForward(ready, options);
  await expect.poll(() => notices(options)).toEqual([expect.stringContaining(status)]);
  await killBackground(options);
  await bringForward(ready, options);
  await expect.poll(() => sandbox.calls().length).toBe(3);
  expect(await notices(options)).toHaveLength(1);
  await expect.poll(() => options.evaluate(alarmPeriods)).toEqual([5]);
});

test('killed while the popup asks: the button answers all the same', async ({ ready, sandbox }) => {
  const { trackingNo } = parcelOf(sandbox, 'shopee-express');
  await keepOne(ready, trackingNo);
  const popup = await popupOf(ready, `#parcel=${encodeURIComponent(`shopee-express/${trackingNo}`)}`);
  await popup.getByTestId('timeline-event').first().waitFor();
  sandbox.clearCalls();
  sandbox.fault(trackingNo, { kind: 'slow', ms: 1500 });
  await popup.getByTestId('refresh').click();
  await expect.poll(() => sandbox.calls().length).toBe(1);
  await killBackground(popup);
  await expect(popup.getByTestId('refresh')).toBeEnabled();
  await expect(popup.getByTestId('timeline-event').first()).toBeVisible();
  // The call was paid for: another one is the user's to press for.
  await expect(popup.getByTestId('toast')).toBeVisible();
  expect(sandbox.calls()).toHaveLength(1);
  sandbox.fault(trackingNo, null);
  await popup.getByTestId('refresh').click();
  await expect.poll(() => sandbox.calls().length).toBe(2);
});
