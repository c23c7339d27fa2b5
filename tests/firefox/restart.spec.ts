import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchFirefox } from '../browser/firefox.ts';
import { bringForward, hearNotices, setAlarms, shownBadge, signIn } from '../browser/firefox-desk.ts';
import { clickNumber } from '../browser/firefox-page.ts';
import { expect, market, parcelOf, test } from './test.ts';

// Firefox forgets alarms and badges when it is closed, and starts an event page only for what it listens to.
test('after a restart of the browser, with nothing opened, polling goes on and the badge is drawn', async ({
  sandbox,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'waybill-firefox-'));
  const { trackingNo, moveToNextStatus } = parcelOf(sandbox, 'shopee-express');
  const before = await launchFirefox(sandbox, { profile });
  await signIn(before, sandbox);
  const card = await clickNumber(before, await before.open(market), trackingNo);
  await card.press('card-keep');
  await card.has('card-open');
  moveToNextStatus();
  const first = await hearNotices(before);
  await bringForward(before);
  await expect.poll(first).toHaveLength(1);
  await expect.poll(() => shownBadge(before)).toMatchObject({ text: '1' });
  await before.close();

  const after = await launchFirefox(sandbox, { profile });
  await expect.poll(() => setAlarms(after)).toEqual(['poll']);
  await expect.poll(() => shownBadge(after)).toMatchObject({ text: '1' });
  sandbox.clearCalls();
  moveToNextStatus();
  const second = await hearNotices(after);
  await bringForward(after);
  await expect.poll(second).toHaveLength(1);
  expect(sandbox.calls()).toHaveLength(1);
  await after.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
});
