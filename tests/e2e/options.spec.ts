import type { Page } from '@playwright/test';
import { pollNow, signIn } from '../tools/browser/launch.ts';
import { killBackground } from '../tools/browser/stop-background.ts';
import { foldOf } from '../tools/browser/selectors.ts';
import { seed } from '../tools/browser/seed.ts';
import { readItems } from '../tools/browser/stored-records.ts';
import { followedParcel, news } from '../fixtures/parcels.ts';
import { expect, parcelOf, popupOf, test } from './test.ts';

const pathsOf = (calls: readonly { path: string }[]) => calls.map(({ path }) => path.replace(/^.*\/v3/, ''));

// Needs the extension: real calls, a stopped background, and a view's first script. tests/view/options.view.ts tests
// the rest of the settings.

/** The stored credentials and service address. */
async function storedService(page: Page) {
  const { credentials, settings } = await page.evaluate(readItems);
  return { credentials, baseAddress: settings!.baseAddress };
}

test('Test tries the form’s content and stores it only if the service accepts it', async ({
  ready,
  sandbox,
}) => {
  const page = await ready.open(ready.pageUrl('options.html'));
  const { apiKey, keySecret } = sandbox;
  await expect(page.getByTestId('key-line')).toBeVisible();
  const before = await storedService(page);
  // The service gives its list of couriers with any key, so the list does not prove the key.
  sandbox.fault('/couriers', 'one-courier');
  await page.getByTestId('key-replace').click();
  await page.getByTestId('api-key').fill('mistyped-key');
  await page.getByTestId('key-secret').fill('mistyped-secret');
  await page.getByTestId('test').click();
  await expect(page.getByTestId('test-result')).toHaveAttribute('data-kind', 'bad-credentials');
  await expect(page.getByTestId('save')).toHaveText('Save without a test');
  await expect(page.getByTestId('not-saved')).toContainText('Nothing was saved.');
  await expect(page.getByTestId('api-key')).toHaveValue('mistyped-key');
  await expect(page.getByTestId('key-line')).toHaveCount(0);
  expect(await storedService(page)).toEqual(before);
  // The stored key still works.
  const popup = await popupOf(ready, `#number=${parcelOf(sandbox, 'shopee-express').trackingNo}`);
  await popup.getByTestId('found-look-up').click();
  await expect(popup.getByTestId('found-event')).toBeVisible();
  await popup.close();

  sandbox.fault('/couriers', null);
  await page.getByTestId('api-key').fill(apiKey);
  await page.getByTestId('key-secret').fill(keySecret);
  await page.locator(foldOf('advanced')).click();
  await page.getByTestId('base-address').fill('https://fast.etrackings.com/api/v3');
  await page.getByTestId('test').click();
  await expect(page.getByTestId('test-result')).toHaveAttribute('data-kind', 'works');
  await expect(page.getByTestId('key-line')).toBeVisible();
  expect((await storedService(page)).baseAddress).toBe('https://fast.etrackings.com/api/v3');
});

test('a refused saved key has no tick, and messages about the account link to the account @walks', async ({
  ready,
  sandbox,
}) => {
  const site = (in_: Page) => in_.getByTestId('account-site');
  const number = `#number=${parcelOf(sandbox, 'shopee-express').trackingNo}`;
  // The service answers that the plan is used up.
  sandbox.fault('/tracks/find', { kind: 'status', code: 402 });
  const spent = await popupOf(ready, number);
  await spent.getByTestId('found-look-up').click();
  await expect(spent.getByTestId('failure')).toHaveAttribute('data-kind', 'payment-required');
  await expect(site(spent)).toHaveText('Your account at etrackings.com');
  await spent.close();
  sandbox.fault('/tracks/find', null);

  sandbox.setCredentials({ apiKey: 'another-key', keySecret: 'another-secret' });
  const page = await ready.open(ready.pageUrl('options.html'));
  await page.getByTestId('test').click();
  await expect(page.getByTestId('test-result')).toContainText('refused the saved key');
  for (let n = 0; n < 2; n += 1) {
    await expect(page.getByTestId('api-key-fault')).toContainText('refused the saved key');
    await expect(site(page)).toHaveAttribute('href', 'https://www.etrackings.com/');
    await page.reload();
  }
  const refused = await popupOf(ready, number);
  await refused.getByTestId('found-look-up').click();
  await expect(site(refused)).toHaveText('Your account at etrackings.com');
});

test('Test reports working credentials @walks', async ({ run, sandbox }) => {
  const { apiKey, keySecret } = sandbox;
  const page = await signIn(run, { apiKey, keySecret, language: 'en' });
  await page.getByTestId('test').click();
  await expect(page.getByTestId('test-result')).toHaveAttribute('data-kind', 'works');
  await expect(page.getByTestId('test-result')).toContainText('It works');
});

test('Test reports a refused key after two calls, and no further call is made @walks', async ({
  run,
  sandbox,
}) => {
  const page = await signIn(run, { apiKey: 'made-up-wrong-key', keySecret: 'made-up', language: 'en' });
  sandbox.clearCalls();
  await page.getByTestId('test').click();
  await expect(page.getByTestId('test-result')).toHaveAttribute('data-kind', 'bad-credentials');
  const popup = await popupOf(run, '#number=TH260417733905B');
  await popup.getByTestId('found-follow').click();
  await expect(popup.getByTestId('found-following')).toBeVisible();
  await pollNow(run);
  await popup.close();
  expect(pathsOf(sandbox.calls())).toEqual(['/couriers', '/tracks/find']);
});

test('Test reports that the service cannot be reached @walks', async ({ run, sandbox }) => {
  const page = await signIn(run, { apiKey: 'k'.repeat(12), keySecret: 'made-up', language: 'en' });
  await run.context.setOffline(false);
  await sandbox.close();
  await page.getByTestId('test').click();
  await expect(page.getByTestId('test-result')).toContainText('cannot reach the service');
});

for (const isAsleep of [true, false])
  test(`settings are stored if the page closes at once, background ${isAsleep ? 'stopped' : 'started'}`, async ({
    ready,
  }) => {
    const beside = await ready.open(ready.pageUrl('options.html'));
    const page = await ready.open(ready.pageUrl('options.html#language'));
    await page.getByTestId('year').waitFor();
    const before = Object.keys(await beside.evaluate(readItems)).toSorted();
    if (isAsleep) await killBackground(beside);
    const closed = page.waitForEvent('close');
    await page
      .evaluate(() => {
        for (const one of ['theme-dark', 'year-buddhist', 'theme-light'])
          document.querySelector<HTMLElement>(`[data-testid=${one}]`)!.click();
        window.close();
      })
      .catch(() => {}); // the page is closed before it can answer
    await closed;
    const stored = () => beside.evaluate(readItems);
    await expect.poll(stored).toMatchObject({ settings: { theme: 'light', year: 'buddhist' } });
    await expect.poll(async () => Object.keys(await stored()).toSorted()).toEqual(before);
  });

test('theme and calendar apply at once, also in open views, and a new view is drawn in the theme at once', async ({
  ready,
}) => {
  const now = Date.now();
  await seed(ready, [
    followedParcel('lex', 'AAAAAA0001', now, {
      status: 'ON_OTHER_STATUS',
      latest: news(now, 400 * 24 * 3_600_000, 'Sorted', 'Laksi'),
    }),
  ]);
  const popup = await popupOf(ready);
  const theme = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(await theme(popup)).toBe('light dark');
  const year = new Date(now - 400 * 24 * 3_600_000).getFullYear();
  await expect(popup.getByTestId('parcel-row')).toContainText(String(year));
  const options = await ready.open(ready.pageUrl('options.html#language'));
  await options.getByTestId('theme-dark').click();
  await options.getByTestId('year-buddhist').click();
  await expect.poll(() => theme(options)).toBe('dark');
  await expect.poll(() => theme(popup)).toBe('dark');
  await expect(popup.getByTestId('parcel-row')).toContainText(String(year + 543));
  // The script in the head sets the theme. The test blocks all other scripts.
  const early = await ready.context.newPage();
  await early.route('**/*.js', (route) =>
    route.request().url().endsWith('/theme.js') ? route.continue() : route.abort(),
  );
  await early.goto(ready.pageUrl('popup.html'));
  expect(await theme(early)).toBe('dark');
});
