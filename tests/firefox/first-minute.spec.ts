import {
  countOf,
  fill,
  pollNow,
  press,
  recordNotifications,
  shownBadge,
  textOf,
} from '../tools/browser/firefox-driver.ts';
import { clickNumber } from '../tools/browser/firefox-page.ts';
import { couriers } from '../sandbox/world/couriers.ts';
import { expect, market, parcelOf, test } from './test.ts';

// The first minute of a new user, as tests/e2e/first-minute.spec.ts: `desk` is the page that opens by itself.

test('one click to a sample; two to the first checked parcel, three to the first followed, then its news', async ({
  run,
  sandbox,
}) => {
  const { desk } = run;
  const { trackingNo, moveToNextStatus } = parcelOf(sandbox, 'shopee-express');
  const notices = await recordNotifications(run);
  await expect.poll(() => shownBadge(run)).toMatchObject({ text: '!' });
  const focused = () => desk.evaluate(() => document.activeElement?.getAttribute('data-testid'));
  await expect.poll(focused).toBe('api-key');
  // Firefox has no pins to press.
  expect(await countOf(desk, 'pin')).toBe(0);

  await press(desk, 'try');
  await expect.poll(() => countOf(desk, 'timeline-event')).toBeGreaterThan(1);
  expect(await countOf(desk, 'parcel-row')).toBe(5);
  expect(sandbox.calls()).toEqual([]);
  await press(desk, 'try-close');
  await expect.poll(() => countOf(desk, 'parcel-row')).toBe(0);

  const clicks: string[] = [];
  await desk.focus('[data-testid=api-key]');
  await desk.keyboard.type('mistyped-key');
  await desk.keyboard.press('Tab');
  await desk.keyboard.type(sandbox.keySecret);
  await press(desk, 'test');
  await expect.poll(() => textOf(desk, 'test-result')).toContain('Copy both again from etrackings.com');
  await expect.poll(focused).toBe('api-key');
  await fill(desk, 'api-key', sandbox.apiKey);
  await press(desk, 'test');
  clicks.push('Save and test');
  await expect.poll(() => textOf(desk, 'test-result')).toContain(`${couriers.length} couriers`);
  await expect.poll(focused).toBe('first-number');
  // A typed number: one press to its answer, one more to follow it.
  await desk.keyboard.type(parcelOf(sandbox, 'flash-express').trackingNo);
  await desk.keyboard.press('Enter');
  await expect.poll(() => countOf(desk, 'timeline-event')).toBe(1);
  await press(desk, 'card-follow');
  await expect.poll(() => countOf(desk, 'open-list')).toBe(1);
  const shop = await run.open(market);
  const card = await clickNumber(run, shop, trackingNo);
  clicks.push('the number');
  await card.text('Checked just now');
  expect(clicks.length, 'clicks to the first checked parcel').toBeLessThanOrEqual(2);
  await card.press('card-follow');
  clicks.push('Follow');
  await card.has('card-open');
  expect(clicks.length, 'clicks to the first followed parcel').toBeLessThanOrEqual(3);
  console.log(clicks.join(', '));

  const status = moveToNextStatus();
  await pollNow(run);
  await expect.poll(notices).toEqual([expect.stringContaining(`${trackingNo}#${status}`)]);
});
