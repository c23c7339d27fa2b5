import type { Page } from '@playwright/test';
import { alarmPeriods, loseAlarms, pollAlarm, alarmNames } from '../tools/browser/alarms.ts';
import { killBackground } from '../tools/browser/stop-background.ts';
import { pollNow } from '../tools/browser/launch.ts';
import { readNotifications } from '../tools/browser/shown.ts';
import { expect, followOne, popupOf, test } from './test.ts';

// The browser may stop the background at any time. The tests stop it at critical moments.

const notices = (page: Page) => page.evaluate(readNotifications);

test('after the background is killed the list still shows, and the next alarm polls @walks', async ({
  ready,
  sandbox,
}) => {
  const options = await ready.open(ready.pageUrl('options.html'));
  const { moveToNextStatus } = await followOne(options, sandbox, 'shopee-express');
  await killBackground(options);
  const popup = await popupOf(ready);
  await expect(popup.getByTestId('parcel-row')).toHaveCount(1);
  await killBackground(options);

  moveToNextStatus();
  await pollNow(ready, options);
  await expect.poll(() => notices(options)).toHaveLength(1);
  await expect(popup.getByTestId('parcel-row')).toContainText('Out for delivery');
});

test('an alarm lost while the background is stopped is set again when the popup opens', async ({
  ready,
  sandbox,
}) => {
  const options = await ready.open(ready.pageUrl('options.html'));
  await followOne(options, sandbox, 'shopee-express');
  const alarms = () => options.evaluate(alarmNames);
  await expect.poll(alarms).toEqual([pollAlarm]);
  await killBackground(options);
  await options.evaluate(loseAlarms);
  expect(await alarms()).toEqual([]);
  await popupOf(ready);
  await expect.poll(alarms).toEqual([pollAlarm]);
});

test('killed during a check: no news is lost, it is announced once, and the alarm is set', async ({
  ready,
  sandbox,
}) => {
  const options = await ready.open(ready.pageUrl('options.html'));
  const { trackingNo, moveToNextStatus } = await followOne(options, sandbox, 'shopee-express');
  const status = moveToNextStatus();

  sandbox.clearCalls();
  sandbox.fault(trackingNo, 'stall');
  await pollNow(ready, options);
  await expect.poll(() => sandbox.calls().length).toBe(1);
  await killBackground(options);
  sandbox.fault(trackingNo, null);
  expect(await notices(options)).toEqual([]);

  await pollNow(ready, options);
  await expect.poll(() => notices(options)).toEqual([expect.stringContaining(status)]);
  await killBackground(options);
  await pollNow(ready, options);
  await expect.poll(() => sandbox.calls().length).toBe(3);
  expect(await notices(options)).toHaveLength(1);
  await expect.poll(() => options.evaluate(alarmPeriods)).toEqual([5]);
});

test('killed during a check from the popup: the button can be pressed again @walks', async ({
  ready,
  sandbox,
}) => {
  const popup = await popupOf(ready);
  const { trackingNo } = await followOne(popup, sandbox, 'shopee-express');
  await popup.getByTestId('parcel-row').click();
  await popup.getByTestId('timeline-event').first().waitFor();
  sandbox.clearCalls();
  sandbox.fault(trackingNo, { kind: 'slow', ms: 1500 });
  await popup.getByTestId('check').click();
  await expect.poll(() => sandbox.calls().length).toBe(1);
  await killBackground(popup);
  await expect(popup.getByTestId('check')).toBeEnabled();
  await expect(popup.getByTestId('timeline-event').first()).toBeVisible();
  // The call was counted, so it is repeated only if the user presses again.
  await expect(popup.getByTestId('toast')).toBeVisible();
  expect(sandbox.calls()).toHaveLength(1);
  sandbox.fault(trackingNo, null);
  await popup.getByTestId('check').click();
  await expect.poll(() => sandbox.calls().length).toBe(2);
});
