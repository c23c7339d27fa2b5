import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pollAlarm } from '../tools/browser/alarms.ts';
import { launchFirefox } from '../tools/browser/firefox.ts';
import {
  pollNow,
  recordNotifications,
  alarmNames,
  shownBadge,
  signIn,
} from '../tools/browser/firefox-driver.ts';
import { clickNumber } from '../tools/browser/firefox-page.ts';
import { expect, market, parcelOf, test } from './test.ts';

test.use({ alone: true });

// Firefox forgets alarms and badges when it closes, and starts an event page only for events it listens to.
test('after a browser restart polling continues and the badge is drawn without opening the popup', async ({
  sandbox,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'waybill-firefox-'));
  const { trackingNo, moveToNextStatus } = parcelOf(sandbox, 'shopee-express');
  let run = await launchFirefox(sandbox, { profile });
  try {
    await signIn(run, sandbox);
    const card = await clickNumber(run, await run.open(market), trackingNo);
    await card.press('card-follow');
    await card.has('card-open');
    moveToNextStatus();
    const before = await recordNotifications(run);
    await pollNow(run);
    await expect.poll(before).toHaveLength(1);
    await expect.poll(() => shownBadge(run)).toMatchObject({ text: '1' });

    await run.close();
    run = await launchFirefox(sandbox, { profile });
    await expect.poll(() => alarmNames(run)).toEqual([pollAlarm]);
    await expect.poll(() => shownBadge(run)).toMatchObject({ text: '1' });
    sandbox.clearCalls();
    moveToNextStatus();
    const after = await recordNotifications(run);
    await pollNow(run);
    await expect.poll(after).toHaveLength(1);
    expect(sandbox.calls()).toHaveLength(1);
  } finally {
    if (run.browser.connected) await run.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
