import type { Page } from '@playwright/test';
import { launch, pollNow, shownBadge, shownNotifications } from '../tools/browser/launch.ts';
import { clickNumber } from '../tools/browser/marks.ts';
import { readItems } from '../tools/browser/stored-records.ts';
import { until } from '../tools/browser/until.ts';
import { expect, market, parcelOf, test as base } from './test.ts';

// The first minute of a new user: the page that opens by itself after the installation, and the clicks from there. A
// browser of its own, because that page opens only once.

const test = base.extend<{ welcome: Page; clicks: Clicks }>({
  run: async ({ sandbox }, use) => {
    const run = await launch(sandbox, { keepsSettings: true });
    await use(run);
    await run.close();
  },
  welcome: async ({ run }, use) => use(run.context.pages()[0]!),
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
  clicks: async ({}, use, info) => {
    const clicks = countClicks();
    await use(clicks);
    console.log(`${info.title}: ${clicks.made.join(', ')}`);
  },
});
test.use({ alone: true });

type Clicks = ReturnType<typeof countClicks>;

/** Counts what a user must press; `press` waits for it and returns its value. */
function countClicks() {
  const made: string[] = [];
  return {
    made,
    async press<T>(what: string, act: () => Promise<T>): Promise<T> {
      const done = await act();
      made.push(`${made.length + 1} ${what}`);
      return done;
    },
  };
}

/** Enters key and secret into the focused field and the next one, as two pastes do, and presses the one button. */
async function connect(page: Page, { made, press }: Clicks, secrets: { apiKey: string; keySecret: string }) {
  await expect(page.getByTestId('api-key')).toBeFocused();
  expect(made).toEqual([]);
  await page.keyboard.insertText(secrets.apiKey);
  await page.keyboard.press('Tab');
  await page.keyboard.insertText(secrets.keySecret);
  await press('Save and test', () => page.getByTestId('test').click());
  await expect(page.getByTestId('test-result')).toHaveAttribute('data-kind', 'works');
  await expect(page.getByTestId('first-number')).toBeFocused();
}

test('on a shop page: two clicks to the first checked parcel, three to the first followed, then its news', async ({
  run,
  sandbox,
  welcome,
  clicks,
}) => {
  const { trackingNo, moveToNextStatus } = parcelOf(sandbox, 'shopee-express');
  await connect(welcome, clicks, sandbox);
  // The free plan is chosen at first, so its limit holds from the start.
  expect((await welcome.evaluate(readItems)).settings).toMatchObject({ budget: { calls: 50, per: 'month' } });
  const shop = await run.open(market);
  const card = await clicks.press('the number', () => clickNumber(shop, trackingNo));
  await card.text('Checked just now');
  expect(clicks.made.length, 'clicks to the first checked parcel').toBeLessThanOrEqual(2);
  await clicks.press('Follow', () => card.press('card-follow'));
  await card.has('card-open');
  expect(clicks.made.length, 'clicks to the first followed parcel').toBeLessThanOrEqual(3);

  const status = moveToNextStatus();
  await pollNow(run);
  const notices = await until('a notification', async () => {
    const shown = await shownNotifications(run);
    return shown.length > 0 ? shown : null;
  });
  expect(notices).toEqual([expect.stringContaining(`${trackingNo}#${status}`)]);
});

test('with a typed number: one press to its answer after the key, two to follow it, and then its news', async ({
  run,
  sandbox,
  welcome,
  clicks,
}) => {
  const { trackingNo, moveToNextStatus } = parcelOf(sandbox, 'shopee-express');
  await connect(welcome, clicks, sandbox);
  await welcome.keyboard.insertText(trackingNo);
  sandbox.clearCalls();
  await clicks.press('Enter', () => welcome.keyboard.press('Enter'));
  await expect(welcome.getByTestId('timeline-event')).toBeVisible();
  expect(clicks.made.length, 'presses to the first checked parcel').toBeLessThanOrEqual(2);
  expect(sandbox.calls()).toHaveLength(1);
  await welcome.getByTestId('first-name').fill('Running shoes');
  await clicks.press('Follow', () => welcome.getByTestId('card-follow').click());
  await expect(welcome.getByTestId('card-following')).toBeVisible();
  expect(clicks.made.length, 'presses to the first followed parcel').toBeLessThanOrEqual(3);
  expect(sandbox.calls()).toHaveLength(1); // following made none
  const status = moveToNextStatus();
  await pollNow(run);
  await until('a notification', async () => (await shownNotifications(run)).length > 0 || null);
  expect(await shownNotifications(run)).toEqual([expect.stringContaining(`${trackingNo}#${status}`)]);
  const opening = run.context.waitForEvent('page');
  await welcome.getByTestId('open-list').click();
  await expect((await opening).getByTestId('parcel-row')).toContainText('Running shoes');
});

test('a refused key stores nothing and stays in its fields; corrected, it leads to the first parcel', async ({
  sandbox,
  welcome,
  clicks,
}) => {
  await expect(welcome.getByTestId('api-key')).toBeFocused();
  const before = await welcome.evaluate(readItems);
  await welcome.keyboard.insertText('mistyped-key');
  await welcome.keyboard.press('Tab');
  await welcome.keyboard.insertText(sandbox.keySecret);
  await welcome.keyboard.press('Enter');
  await expect(welcome.getByTestId('test-result')).toContainText('Copy both again from etrackings.com');
  await expect(welcome.getByTestId('api-key')).toBeFocused();
  await expect(welcome.getByTestId('api-key')).toHaveValue('mistyped-key');
  await expect(welcome.getByTestId('key-secret')).toHaveValue(sandbox.keySecret);
  const after = await welcome.evaluate(readItems);
  expect([after.settings, after.credentials]).toEqual([before.settings, before.credentials]);
  await welcome.getByTestId('api-key').fill(sandbox.apiKey);
  await clicks.press('Save and test', () => welcome.getByTestId('test').click());
  await expect(welcome.getByTestId('first-number')).toBeFocused();
});

test('without a key: one click to the timeline of a sample, and nothing is stored, sent or announced @walks', async ({
  run,
  sandbox,
  welcome,
  clicks,
}) => {
  const badge = await until('the badge', async () => {
    const shown = await shownBadge(run);
    return shown.text === '!' ? shown : null;
  });
  const before = await welcome.evaluate(readItems);
  await clicks.press('Try it', () => welcome.getByTestId('try').click());
  await expect(welcome.getByTestId('timeline-event').first()).toBeVisible();
  expect(clicks.made.length, 'clicks to a timeline').toBeLessThanOrEqual(1);
  await expect(welcome.getByTestId('parcel-row')).toHaveCount(5);
  for (const row of await welcome.getByTestId('parcel-row').all())
    await expect(row).toContainText('Sample · ');

  await welcome.getByTestId('try-number').click();
  await welcome.getByTestId('card-follow').click();
  await expect(welcome.getByTestId('parcel-row')).toHaveCount(6);
  const popup = await run.open(run.pageUrl('popup.html'));
  await expect(popup.getByTestId('empty')).toBeVisible();
  expect(await welcome.evaluate(readItems)).toEqual(before);
  expect(await shownBadge(run)).toEqual(badge);
  expect(await shownNotifications(run)).toEqual([]);
  expect(sandbox.calls()).toEqual([]);

  await welcome.getByTestId('try-close').click();
  await expect(welcome.getByTestId('parcel-row')).toHaveCount(0);
});
