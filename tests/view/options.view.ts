import { test } from 'vitest';
import { open, opened, service, set, signIn, stored } from './driver.ts';
import { expect } from './locator.ts';

const faults: [address: string, words: RegExp][] = [
  ['not an address', /complete web address/],
  ['http://api.etrackings.com/api/v3', /begin with https/],
  ['https://user:secret@api.etrackings.com/v3', /before the @/],
  ['https://api.etrackings.com/api/v2', /end in \/v3/],
  ['https://api.etrackings.com/v3?key=1', /Remove the \? or #/],
];

test('each mistake shows its message beside its field, and nothing is saved', async () => {
  const page = await open('options');
  await page.getByTestId('language').selectOption('en');
  for (const [address, words] of faults) {
    await page.getByTestId('base-address').fill(address);
    await page.getByTestId('save').click();
    await expect(page.getByTestId('base-address-fault')).toHaveText(words);
    await expect(page.getByTestId('base-address')).toHaveAttribute('aria-invalid', 'true');
  }
  await page.getByTestId('base-address').fill('https://api.etrackings.com/api/v3');
  await page.getByTestId('test').click();
  await expect(page.getByTestId('api-key-fault')).toHaveText('Enter the API key.');
  await page.getByTestId('api-key').fill('กข');
  await page.getByTestId('key-secret').fill('made-up');
  await page.getByTestId('save').click();
  await expect(page.getByTestId('api-key-fault')).toContainText('English letters');
  expect(service.asked).toEqual([]);
  await expect(page.getByTestId('key-secret-saved')).toHaveCount(0);
});

test('Save on an empty form names the missing fields and stores nothing', async () => {
  const page = await open('options');
  await page.getByTestId('language').selectOption('en');
  await page.getByTestId('save').click();
  await expect(page.getByTestId('api-key-fault')).toHaveText('Enter the API key.');
  await expect(page.getByTestId('key-secret-fault')).toHaveText('Enter the key secret.');
  await expect(page.getByTestId('api-key')).toBeFocused();
  await expect(page.getByTestId('form-state')).toHaveText('');
  expect(await stored('credentials')).toBeUndefined();
});

test('without a key, looking up a number of an uncovered courier asks for the key', async () => {
  const options = await open('options');
  await options.getByTestId('language').selectOption('en');
  await expect(options.getByTestId('account-site')).toContainText('No account yet?');
  const popup = await open('popup', '#number=EX447190325TH');
  await popup.getByTestId('found-look-up').click();
  await expect(popup.getByTestId('failure')).toHaveAttribute('data-kind', 'no-credentials');
  await expect(popup.getByTestId('failure')).toContainText('needs your own API key');
  await expect(popup.getByTestId('found-options')).toBeVisible();
  await expect(popup.getByTestId('account-site')).toContainText('etrackings.com');
  await popup.getByTestId('found-keep').click();
  await expect(popup.getByTestId('found-kept')).toBeVisible();
  for (const view of ['popup', 'dashboard'] as const) {
    const list = await open(view);
    await expect(list.getByTestId('banner')).toContainText('Add your API key');
    await expect(list.getByTestId('account-site')).toContainText('etrackings.com');
  }
});

test('a new user can choose the free plan’s limit with one click, and undo it with one', async () => {
  const options = await open('options');
  await options.getByTestId('language').selectOption('en');
  await options.getByTestId('api-key').fill('made-up-key-12');
  await options.getByTestId('key-secret').fill('made-up-secret');
  await options.getByTestId('save').click();
  await expect(options.getByTestId('key-secret-saved')).toBeVisible();
  await options.getByTestId('plan-take').focus();
  await options.keyboard.press('Enter');
  await expect(options.getByTestId('plan-offer')).toContainText('Limited to 50 look-ups a month');
  await expect(options.getByTestId('budget')).toHaveValue('free');
  await expect.poll(() => stored('settings')).toMatchObject({ budget: { calls: 50, per: 'month' } });
  await expect(options.getByTestId('plan-undo')).toBeFocused();
  await options.keyboard.press('Enter');
  await expect(options.getByTestId('budget')).toHaveValue('unlimited');
  await expect(options.getByTestId('plan-take')).toBeVisible();
  for (const view of ['popup', 'panel', 'dashboard'] as const) {
    const page = await open(view);
    await page.getByTestId('plan-take').click();
    await expect(options.getByTestId('budget')).toHaveValue('free');
    await page.getByTestId('plan-undo').click();
    await expect(options.getByTestId('budget')).toHaveValue('unlimited');
    page.close();
  }
  // No offer for a user who has set a limit.
  await options.getByTestId('budget').selectOption('own');
  await expect(options.getByTestId('plan-offer')).toHaveCount(0);
});

test('the language changes at once, in the settings and in an open popup', async () => {
  const page = await open('options');
  const popup = await open('popup');
  await page.getByTestId('language').selectOption('th');
  await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  await expect(page.locator('h1')).toContainText('การตั้งค่า');
  await expect(popup.locator('html')).toHaveAttribute('lang', 'th');
  await page.getByTestId('language').selectOption('en');
  await expect(page.locator('h1')).toHaveText('Waybill settings');
});

test('Forget deletes key and secret after a confirmation', async () => {
  await signIn();
  const page = await open('options');
  await page.getByTestId('forget').click();
  await page.getByTestId('forget-yes').click();
  await expect(page.getByTestId('forget')).toHaveCount(0);
  await expect(page.getByTestId('key-secret-saved')).toHaveCount(0);
  expect(await stored('credentials')).toBeUndefined();
  const popup = await open('popup');
  await expect(popup.getByTestId('banner')).toContainText('API key');
});

test('hidden numbers and sites are listed; showing one again can be undone', async () => {
  await signIn();
  await set('hidden', {
    v: 1,
    numbers: { TH260417733905B: 1, LEXPU0284917356: 2 },
    sites: { 'www.lazada.co.th': 3 },
  });
  const page = await open('options');
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

test('the ways to open Waybill are listed with their keys, and one button opens the page that changes them', async () => {
  await set('settings', { language: 'en' });
  const page = await open('options');
  const doors = page.getByTestId('door');
  await expect(doors).toHaveCount(7);
  await expect(doors.nth(0)).toHaveText('Alt+Shift+LOpen the popup');
  await expect(doors.nth(2)).toHaveText('Alt+Shift+DOpen the dashboard');
  await expect(doors.nth(3)).toHaveText('No key yetCheck the selected number');
  await expect(doors.nth(5)).toContainText('wb');
  await page.getByTestId('change-keys').click();
  await expect.poll(() => opened).toEqual(['chrome://extensions/shortcuts']);
});

test('a changed key is shown when the user comes back to the settings', async () => {
  await set('settings', { language: 'en' });
  const page = await open('options');
  const scan = page.getByTestId('door').nth(4);
  await expect(scan).toContainText('No key yet');
  const { commands } = (
    page.window as unknown as { chrome: { commands: { getAll: () => Promise<object[]> } } }
  ).chrome;
  commands.getAll = () => Promise.resolve([{ name: 'scan-page', shortcut: 'Ctrl+Shift+7' }]);
  page.window.dispatchEvent(new Event('focus'));
  await expect(scan).toHaveText('Ctrl+Shift+7Scan this page');
});
