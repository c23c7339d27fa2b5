import type { Page } from '@playwright/test';
import { bringForward, signIn } from '../browser/launch.ts';
import { seed } from '../browser/seed.ts';
import { keptParcel, news } from '../fixtures/parcels.ts';
import { deskAt } from '../proof/desk.ts';
import { expect, parcelOf, popupOf, test } from './test.ts';

const pathsOf = (calls: readonly { path: string }[]) => calls.map(({ path }) => path.replace(/^.*\/v3/, ''));

const faults: [address: string, words: RegExp][] = [
  ['not an address', /complete web address/],
  ['http://api.etrackings.com/api/v3', /begin with https/],
  ['https://user:secret@api.etrackings.com/v3', /before the @/],
  ['https://api.etrackings.com/api/v2', /end in \/v3/],
  ['https://api.etrackings.com/v3?key=1', /from the \? or #/],
];

test('each mistake has its sentence beside its field, and nothing is saved', async ({ run, sandbox }) => {
  const page = await run.open(run.pageUrl('options.html'));
  await page.getByTestId('language').selectOption('en');
  for (const [address, words] of faults) {
    await page.getByTestId('base-address').fill(address);
    await page.getByTestId('save').click();
    await expect(page.getByTestId('base-address-fault')).toHaveText(words);
    await expect(page.getByTestId('base-address')).toHaveAttribute('aria-invalid', 'true');
  }
  await page.getByTestId('base-address').fill('https://api.etrackings.com/api/v3');
  await page.getByTestId('test').click();
  await expect(page.getByTestId('api-key-fault')).toHaveText('Type the API key.');
  await page.getByTestId('api-key').fill('กข');
  await page.getByTestId('key-secret').fill('made-up');
  await page.getByTestId('save').click();
  await expect(page.getByTestId('api-key-fault')).toContainText('English keyboard');
  expect(sandbox.calls()).toEqual([]);
  await expect(page.getByTestId('key-secret-saved')).toHaveCount(0);
});

test('Save with nothing typed says what is missing, and stores nothing', async ({ run }) => {
  const page = await run.open(run.pageUrl('options.html'));
  await page.getByTestId('language').selectOption('en');
  await page.getByTestId('save').click();
  await expect(page.getByTestId('api-key-fault')).toHaveText('Type the API key.');
  await expect(page.getByTestId('key-secret-fault')).toHaveText('Type the key secret.');
  await expect(page.getByTestId('api-key')).toBeFocused();
  await expect(page.getByTestId('form-state')).toHaveText('');
  const stored = await run.worker.evaluate(() => chrome.storage.local.get('credentials'));
  expect(stored).toEqual({});
});

/** What is stored of key, secret and address. */
const storedService = (page: Page) =>
  page.evaluate(async () => {
    const { credentials, settings } = await chrome.storage.local.get(['credentials', 'settings']);
    return { credentials, baseAddress: (settings as { baseAddress: string }).baseAddress };
  });
const ticks = (page: Page) => page.locator('[data-testid=api-key-saved], [data-testid=key-secret-saved]');

test('Test tries what stands in the form, and stores it only once the service accepts it', async ({
  ready,
  sandbox,
}) => {
  const page = await ready.open(ready.pageUrl('options.html'));
  const { apiKey, keySecret } = sandbox;
  await expect(ticks(page)).toHaveCount(2);
  const before = await storedService(page);
  // Its list is given to anybody: that a list came says nothing of the key.
  sandbox.fault('/couriers', 'one-courier');
  await page.getByTestId('api-key').fill('mistyped-key');
  await page.getByTestId('key-secret').fill('mistyped-secret');
  await expect(ticks(page)).toHaveCount(0);
  await page.getByTestId('test').click();
  await expect(page.getByTestId('test-result')).toHaveAttribute('data-kind', 'bad-credentials');
  await expect(page.getByTestId('test-result')).toContainText('Not saved');
  await expect(page.getByTestId('form-state')).toHaveText('Not saved yet');
  await expect(page.getByTestId('api-key')).toHaveValue('mistyped-key');
  await expect(ticks(page)).toHaveCount(0);
  expect(await storedService(page)).toEqual(before);
  // The stored key is as good as it was.
  const popup = await popupOf(ready, `#number=${parcelOf(sandbox, 'shopee-express').trackingNo}`);
  await popup.getByTestId('found-look-up').click();
  await expect(popup.getByTestId('found-event')).toBeVisible();
  await popup.close();

  sandbox.fault('/couriers', null);
  await page.getByTestId('api-key').fill(apiKey);
  await page.getByTestId('key-secret').fill(keySecret);
  await page.getByTestId('base-address').fill('https://fast.etrackings.com/api/v3');
  await page.getByTestId('test').click();
  await expect(page.getByTestId('test-result')).toHaveAttribute('data-kind', 'works');
  await expect(page.getByTestId('form-state')).toHaveText('Saved');
  await expect(ticks(page)).toHaveCount(2);
  expect((await storedService(page)).baseAddress).toBe('https://fast.etrackings.com/api/v3');
});

test('a saved key that is refused has no tick, and the account is one press away wherever it is said', async ({
  ready,
  sandbox,
}) => {
  const site = (in_: Page) => in_.getByTestId('account-site');
  const number = `#number=${parcelOf(sandbox, 'shopee-express').trackingNo}`;
  // Its plan is used up.
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
    await expect(page.getByTestId('api-key-fault')).toContainText('refuses the saved key');
    await expect(ticks(page)).toHaveCount(0);
    await expect(site(page)).toHaveAttribute('href', 'https://www.etrackings.com/');
    await page.reload();
  }
  for (const view of ['popup.html', 'sidepanel.html', 'dashboard.html', `popup.html${number}`]) {
    const list = await ready.open(ready.pageUrl(view));
    if (view.includes('#')) await list.getByTestId('found-look-up').click();
    await expect(site(list)).toHaveText('Your account at etrackings.com');
    await expect(site(list)).toHaveAttribute('rel', 'noopener noreferrer');
    await list.close();
  }
});

test('without a key a number of a courier that is not covered needs the key first', async ({ run }) => {
  const options = await run.open(run.pageUrl('options.html'));
  await options.getByTestId('language').selectOption('en');
  await expect(options.getByTestId('account-site')).toContainText('No account yet?');
  const popup = await popupOf(run, '#number=EX447190325TH');
  await popup.getByTestId('found-look-up').click();
  await expect(popup.getByTestId('failure')).toHaveAttribute('data-kind', 'no-credentials');
  await expect(popup.getByTestId('failure')).toContainText('needs your own API key');
  await expect(popup.getByTestId('found-options')).toBeVisible();
  await expect(popup.getByTestId('account-site')).toContainText('etrackings.com');
  await popup.getByTestId('found-keep').click();
  await expect(popup.getByTestId('found-kept')).toBeVisible();
  for (const view of ['popup.html', 'dashboard.html']) {
    const list = await run.open(run.pageUrl(view));
    await expect(list.getByTestId('banner')).toContainText('Add your API key');
    await expect(list.getByTestId('account-site')).toContainText('etrackings.com');
  }
});

test('Test says whether it works', async ({ run, sandbox }) => {
  const { apiKey, keySecret } = sandbox;
  const page = await signIn(run, { apiKey, keySecret, language: 'en' });
  await page.getByTestId('test').click();
  await expect(page.getByTestId('test-result')).toHaveAttribute('data-kind', 'works');
  await expect(page.getByTestId('test-result')).toContainText('Works');
});

test('the free plan’s calls are one press away where a new user begins, and one from being taken back', async ({
  run,
  sandbox,
}) => {
  const budget = (page: Page) =>
    page.evaluate(async () => (await chrome.storage.local.get('settings'))['settings'] as unknown);
  const { apiKey, keySecret } = sandbox;
  const options = await signIn(run, { apiKey, keySecret, language: 'en' });
  await options.getByTestId('plan-take').focus();
  await options.keyboard.press('Enter');
  await expect(options.getByTestId('plan-offer')).toContainText('keeps to 50 calls a month');
  await expect(options.getByTestId('budget')).toHaveValue('free');
  await expect.poll(() => budget(options)).toMatchObject({ budget: { calls: 50, per: 'month' } });
  await expect(options.getByTestId('plan-undo')).toBeFocused();
  await options.keyboard.press('Enter');
  await expect(options.getByTestId('budget')).toHaveValue('unlimited');
  await expect(options.getByTestId('plan-take')).toBeVisible();
  for (const view of ['popup.html', 'sidepanel.html', 'dashboard.html']) {
    const page = await run.open(run.pageUrl(view));
    await page.getByTestId('plan-take').click();
    await expect(options.getByTestId('budget')).toHaveValue('free');
    await page.getByTestId('plan-undo').click();
    await expect(options.getByTestId('budget')).toHaveValue('unlimited');
    await page.close();
  }
  // Whoever has set a limit is offered none.
  await options.getByTestId('budget').selectOption('own');
  await expect(options.getByTestId('plan-offer')).toHaveCount(0);
});

test('Test says that the key is refused, after the list and one look-up; then nothing is asked', async ({
  run,
  sandbox,
}) => {
  const page = await signIn(run, { apiKey: 'made-up-wrong-key', keySecret: 'made-up', language: 'en' });
  sandbox.clearCalls();
  await page.getByTestId('test').click();
  await expect(page.getByTestId('test-result')).toHaveAttribute('data-kind', 'bad-credentials');
  const popup = await popupOf(run, '#number=TH260417733905B');
  await popup.getByTestId('found-keep').click();
  await expect(popup.getByTestId('found-kept')).toBeVisible();
  await bringForward(run);
  await popup.close();
  expect(pathsOf(sandbox.calls())).toEqual(['/couriers', '/tracks/find']);
});

test('Test says that the service cannot be reached', async ({ run, sandbox }) => {
  const page = await signIn(run, { apiKey: 'k'.repeat(12), keySecret: 'made-up', language: 'en' });
  await run.context.setOffline(false);
  await sandbox.close();
  await page.getByTestId('test').click();
  await expect(page.getByTestId('test-result')).toContainText('cannot be reached');
});

test('the language changes at once, here and in an open popup', async ({ run }) => {
  const page = await run.open(run.pageUrl('options.html'));
  const popup = await popupOf(run);
  await page.getByTestId('language').selectOption('th');
  await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('การตั้งค่า');
  await expect(popup.locator('html')).toHaveAttribute('lang', 'th');
  await page.getByTestId('language').selectOption('en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waybill settings');
});

for (const isAsleep of [true, false])
  test(`what was chosen is kept where the page is closed at once, ${isAsleep ? 'and the background sleeps' : 'with the background awake'}`, async ({
    ready,
  }) => {
    const beside = await ready.open(ready.pageUrl('options.html'));
    const desk = await deskAt(beside);
    const page = await ready.open(ready.pageUrl('options.html'));
    await page.getByTestId('year').waitFor();
    if (isAsleep) await desk.kill();
    const closed = page.waitForEvent('close');
    await page
      .evaluate(() => {
        const choose = (testId: string, value: string) => {
          const field = document.querySelector<HTMLSelectElement>(`[data-testid=${testId}]`)!;
          field.value = value;
          field.dispatchEvent(new Event('change', { bubbles: true }));
        };
        choose('theme', 'dark');
        choose('year', 'buddhist');
        choose('theme', 'light');
        window.close();
      })
      .catch(() => {}); // the page is gone before it can answer
    await closed;
    const stored = () => beside.evaluate(() => chrome.storage.local.get(null));
    await expect
      .poll(stored)
      .toMatchObject({ settings: { theme: 'light', year: 'buddhist', language: 'en' } });
    await expect
      .poll(async () => Object.keys(await stored()).filter((key) => key.startsWith('wish')))
      .toEqual([]);
  });

test('Forget deletes key and secret after a second press', async ({ ready }) => {
  const page = await ready.open(ready.pageUrl('options.html'));
  await page.getByTestId('forget').click();
  await page.getByTestId('forget-yes').click();
  await expect(page.getByTestId('forget')).toHaveCount(0);
  await expect(page.getByTestId('key-secret-saved')).toHaveCount(0);
  const stored = await ready.worker.evaluate(() => chrome.storage.local.get('credentials'));
  expect(stored).toEqual({});
  const popup = await popupOf(ready);
  await expect(popup.getByTestId('banner')).toContainText('API key');
});

test('hidden numbers and sites are listed, and taken back with undo', async ({ ready }) => {
  await ready.worker.evaluate(async () => {
    const numbers = { TH260417733905B: 1, LEXPU0284917356: 2 };
    await chrome.storage.local.set({ hidden: { v: 1, numbers, sites: { 'www.lazada.co.th': 3 } } });
  });
  const page = await ready.open(ready.pageUrl('options.html'));
  const numbers = page.getByTestId('hidden-numbers').getByTestId('entry');
  await expect(numbers).toHaveCount(2);
  await numbers.first().getByTestId('entry-action').click();
  await expect(numbers).toHaveCount(1);
  await page.getByTestId('undo').click();
  await expect(numbers).toHaveCount(2);
  await page.getByTestId('show-all').click();
  await expect(numbers).toHaveCount(0);
  await page.getByTestId('undo').click();
  await expect(numbers).toHaveCount(2);
  const off = page.getByTestId('sites-off').getByTestId('entry');
  await off.getByTestId('entry-action').click();
  await expect(off).toHaveCount(0);
  await expect(page.getByTestId('sites-off')).toContainText('None');
});

test('theme and year apply at once, in an open view too, and a page begins in the theme', async ({
  ready,
}) => {
  const now = Date.now();
  await seed(ready, [
    keptParcel('lex', 'AAAAAA0001', now, {
      status: 'ON_OTHER_STATUS',
      latest: news(now, 400 * 24 * 3_600_000, 'Sorted', 'Laksi'),
    }),
  ]);
  const popup = await popupOf(ready);
  const theme = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(await theme(popup)).toBe('light dark');
  const year = new Date(now - 400 * 24 * 3_600_000).getFullYear();
  await expect(popup.getByTestId('parcel-row')).toContainText(String(year));
  const options = await ready.open(ready.pageUrl('options.html'));
  await options.getByTestId('theme').selectOption('dark');
  await options.getByTestId('year').selectOption('buddhist');
  await expect.poll(() => theme(options)).toBe('dark');
  await expect.poll(() => theme(popup)).toBe('dark');
  await expect(popup.getByTestId('parcel-row')).toContainText(String(year + 543));
  // Before any script of ours but the one in its head has run.
  const early = await ready.context.newPage();
  await early.route('**/*.js', (route) =>
    route.request().url().endsWith('/theme.js') ? route.continue() : route.abort(),
  );
  await early.goto(ready.pageUrl('popup.html'));
  expect(await theme(early)).toBe('dark');
});
