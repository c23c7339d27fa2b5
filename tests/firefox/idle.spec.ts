import { loseAlarms, pollAlarm } from '../tools/browser/alarms.ts';
import {
  pollNow,
  countOf,
  recordNotifications,
  alarmNames,
  shownBadge,
  untilBackgroundStopped,
} from '../tools/browser/firefox-driver.ts';
import { clickNumber } from '../tools/browser/firefox-page.ts';
import type { FirefoxRun } from '../tools/browser/firefox.ts';
import { expect, market, parcelOf, test } from './test.ts';

const couriers = ['shopee-express', 'flash-express', 'jt-express'];
const idleTimeout = 6000;
test.use({ idleTimeout });

async function followAll(run: FirefoxRun, numbers: readonly string[]): Promise<void> {
  const shop = await run.open(market);
  for (const trackingNo of numbers) {
    const card = await clickNumber(run, shop, trackingNo);
    await card.text('Checked');
    await card.press('card-follow');
    await card.has('card-open');
    await shop.keyboard.press('Escape');
  }
}

test('stopped with its alarm lost, then during a poll: the popup sets the alarm again, and no news is lost or announced twice', async ({
  ready,
  sandbox,
}) => {
  const parcel = parcelOf(sandbox, 'shopee-express');
  await followAll(ready, [parcel.trackingNo]);
  const notices = await recordNotifications(ready);
  await expect.poll(() => alarmNames(ready)).toEqual([pollAlarm]);
  await untilBackgroundStopped(ready);
  await ready.desk.evaluate(loseAlarms);
  expect(await alarmNames(ready)).toEqual([]);
  const popup = await ready.openOwn('popup.html');
  await expect.poll(() => alarmNames(ready)).toEqual([pollAlarm]);

  parcel.moveToNextStatus();
  sandbox.clearCalls();
  sandbox.fault(parcel.trackingNo, { kind: 'slow', ms: 4 * idleTimeout });
  await pollNow(ready);
  await expect.poll(() => sandbox.calls().length).toBe(1);
  await untilBackgroundStopped(ready);
  expect(await notices()).toEqual([]);

  sandbox.fault(parcel.trackingNo, null);
  await pollNow(ready);
  await expect.poll(notices).toHaveLength(1);
  await expect.poll(() => alarmNames(ready)).toEqual([pollAlarm]);
  await expect.poll(() => countOf(popup, 'parcel-row')).toBe(1);
  expect(sandbox.calls()).toHaveLength(2);
});

test.describe('with a poll of two steps, eight seconds each', () => {
  // Each step may take seven seconds longer on a busy machine.
  test.use({ idleTimeout: 15_000 });

  test(
    'a poll that takes longer than the idle timeout finishes',
    { tag: '@waits' },
    async ({ ready, sandbox }) => {
      const parcels = couriers.map((key) => parcelOf(sandbox, key));
      await followAll(
        ready,
        parcels.map(({ trackingNo }) => trackingNo),
      );
      const notices = await recordNotifications(ready);
      await untilBackgroundStopped(ready);
      sandbox.clearCalls();
      for (const parcel of parcels) {
        parcel.moveToNextStatus();
        sandbox.fault(parcel.trackingNo, { kind: 'slow', ms: 8000 });
      }
      // First one check alone, then the others in parallel: sixteen seconds. Neither step uses the browser's API.
      await pollNow(ready);
      await expect.poll(notices).toHaveLength(3);
      await expect.poll(() => shownBadge(ready)).toMatchObject({ text: '3' });
      expect(sandbox.calls()).toHaveLength(3);
    },
  );
});
