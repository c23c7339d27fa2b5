import { test } from 'vitest';
import { languages } from '@/utils/model/languages.ts';
import { localDate } from '@/utils/model/time.ts';
import { meterItem } from '@/utils/storage/scheduler-state.ts';
import { followedParcel } from '../fixtures/parcels.ts';
import { runsOut, settingsPages } from '../tools/browser/selectors.ts';
import { axeInBothThemes, lookUp, open, seed, set, signIn, stored, type View } from './driver.ts';
import { expect } from './locator.ts';

// The pages of the settings, their addresses and controls.

const shown = (page: View): (string | undefined)[] =>
  [...page.document.querySelectorAll<HTMLElement>('main > section')]
    .filter((section) => section.checkVisibility())
    .map(({ id }) => id);
const current = (page: View): (string | undefined)[] =>
  [...page.document.querySelectorAll<HTMLElement>('[aria-current=page]')].map(
    ({ dataset }) => dataset['testid'],
  );

test('nine pages: a press marks and shows one, its heading gets the focus, and Back and Forward return', async () => {
  await signIn();
  await set('settings', { language: 'en' });
  const page = await open('options');
  await expect(page.locator('nav a')).toHaveText([
    'Account',
    'Checking',
    'Notifications',
    'Shops and numbers',
    'Language and look',
    'Ways to open',
    'Data',
    'What left this browser',
    'About',
  ]);
  expect([current(page), shown(page)]).toEqual([['page-service'], ['service']]);
  await page.getByTestId('page-notices').click();
  await expect(page.locator('h1')).toHaveText('Notifications');
  await expect(page.locator('h1')).toBeFocused();
  expect([current(page), shown(page)]).toEqual([['page-notices'], ['notices', 'badge']]);
  await page.getByTestId('page-backup').click();
  await expect(page.locator('h1')).toHaveText('Data');
  page.goBack();
  await expect(page.locator('h1')).toHaveText('Notifications');
  await expect(page.locator('h1')).toBeFocused();
  page.goBack();
  await expect(page.locator('h1')).toHaveText('Account');
  page.goForward();
  await expect(page.locator('h1')).toHaveText('Notifications');
  expect(current(page)).toEqual(['page-notices']);
});

test('the address of a section opens its page, and shows the section', async () => {
  await signIn();
  for (const [id, title, at] of [
    ['watch', 'Checking', 'watch'],
    ['relay', 'Checking', 'watch'],
    ['badge', 'Notifications', 'notices'],
    ['shapes', 'Shops and numbers', 'sites'],
    ['permissions', 'Shops and numbers', 'sites'],
    ['kept', 'Data', 'backup'],
    ['storage', 'Data', 'backup'],
    ['no-such-section', 'Account', 'service'],
  ] as const) {
    const page = await open('options', `#${id}`);
    await expect(page.locator('h1')).toHaveText(title);
    expect(current(page)).toEqual([`page-${at}`]);
    if (id !== 'no-such-section') await expect(page.getByTestId(`section-${id}`)).toBeVisible();
    page.close();
  }
  const page = await open('options', '#relay');
  await expect(page.getByTestId('relay-set-up')).toBeVisible(); // open, not only its line
});

test('what is typed in a page is still there after another page was shown', async () => {
  await signIn();
  const page = await open('options');
  await page.getByTestId('key-replace').click();
  await page.getByTestId('api-key').fill('half-a-key');
  await page.getByTestId('page-sites').click();
  await page.getByTestId('shape-text').fill('PL99');
  await page.getByTestId('page-service').click();
  await expect(page.getByTestId('api-key')).toHaveValue('half-a-key');
  await page.getByTestId('page-sites').click();
  await expect(page.getByTestId('shape-text')).toHaveValue('PL99');
});

test('in a narrow window a button above the page opens the names of the pages', async () => {
  await signIn();
  await set('settings', { language: 'en' });
  const page = await open('options', '#language');
  const menu = page.getByTestId('pages');
  await expect(menu).toBeHidden();
  page.setSize(500, 700);
  await expect(menu).toHaveText('Language and look');
  await expect(page.getByTestId('page-about')).toBeHidden();
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByTestId('page-about')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('page-about')).toBeHidden();
  await menu.press('Enter');
  await page.getByTestId('page-about').press('Enter');
  await expect(page.locator('h1')).toHaveText('About');
  await expect(page.locator('h1')).toBeFocused();
  await expect(menu).toHaveText('About');
  await expect(page.getByTestId('page-about')).toBeHidden();
});

test('arrow keys choose in segments, and the choice is stored', async () => {
  await signIn();
  const page = await open('options', '#language');
  await page.getByTestId('theme-auto').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByTestId('theme-light')).toBeChecked();
  await expect(page.getByTestId('theme-light')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => stored('settings')).toMatchObject({ theme: 'dark' });
  // The page has drawn what is stored.
  await expect.poll(() => page.document.documentElement.style.colorScheme).toBe('dark');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => stored('settings')).toMatchObject({ theme: 'light' });
  await expect(page.locator('[role=radiogroup][aria-label]')).toHaveCount(3);
  await set('settings', { theme: 'auto' });
});

const parcels = (count: number, change: object) =>
  Array.from({ length: count }, (_, n) => followedParcel('lex', `AAAAAA000${n}`, Date.now(), change));
const waiting = { status: null, latest: null, scannedAt: null };

/** Opens "Checking" with look-ups made in this period, and followed parcels. */
async function month(used: number, count: number, budget: object): Promise<View> {
  await signIn();
  await set('settings', { language: 'en', budget });
  await seed(parcels(count, waiting));
  await meterItem.write({ days: { [localDate(Date.now())]: used }, parcels: {}, calledAt: {} });
  return open('options', '#watch');
}

test('the month says that the look-ups are enough', async () => {
  const page = await month(3, 1, { calls: 1000, per: 'month', firstDay: 1 });
  const name = new Date().toLocaleString('en-GB', { month: 'long' });
  await expect(page.getByTestId('meter-title')).toHaveText(`Enough for ${name}`);
  await expect(page.getByTestId('meter-left')).toHaveText(/^3 used · \d+ planned · \d+ spare of 1,000$/);
  await expect(page.getByTestId('meter')).toContainText('renews 1 ');
  await expect(page.getByTestId('meter-state')).toHaveCount(0);
  await expect(page.locator(runsOut)).toHaveCount(0);
});

test('the month names the day on which the look-ups run out, and one press checks less often', async () => {
  const page = await month(40, 9, { calls: 50, per: 'month', firstDay: new Date().getDate() });
  await expect(page.getByTestId('meter-title')).toHaveText(/^Look-ups run out about \w{3},? \d+ \w{3,4}$/);
  await expect(page.getByTestId('meter-left')).toHaveText(/^40 used · \d+ planned · 10 left of 50$/);
  await expect(page.getByTestId('meter-state')).toContainText(/^\d+ checks wait until \d{1,2} \w{3}/);
  // 126 planned, 9 of 10 to give away: no decimals from ten on.
  await expect(page.getByTestId('meter-state')).toContainText('waits about 14 times as long');
  await expect(page.locator(runsOut)).toHaveCount(1);
  await page.getByTestId('check-less').click();
  await expect(page.getByTestId('frequency-less')).toBeChecked();
  await expect(page.getByTestId('check-less')).toHaveCount(0);
});

test('the month says that the share of the day is used', async () => {
  const page = await month(25, 1, { calls: 50, per: 'month', firstDay: new Date().getDate() });
  await expect(page.getByTestId('meter-title')).toContainText('Enough');
  await expect(page.getByTestId('meter-share')).toHaveText(
    /is used\. Waybill resumes checking on \d{1,2} \w{3,4}\./,
  );
  await set('settings', { budget: { calls: 1000 } });
  await expect(page.getByTestId('meter-share')).toHaveCount(0);
});

test('no look-ups are left, the limit is per day, or there is none', async () => {
  const page = await month(50, 4, { calls: 50, per: 'month', firstDay: 1 });
  await expect(page.getByTestId('meter-title')).toHaveText('No look-ups left');
  await expect(page.getByTestId('meter-state')).toContainText('Waybill resumes on');
  // The present hour is the first one after the night: checks are still planned for today.
  await set('settings', { budget: { calls: 70, per: 'day' }, night: { from: 0, to: new Date().getHours() } });
  await expect(page.getByTestId('meter-title')).toHaveText('Enough for today');
  await set('settings', { budget: { calls: 51, per: 'day' } });
  await expect(page.getByTestId('meter-title')).toHaveText('Look-ups run out today');
  await expect(page.getByTestId('meter-state')).toContainText('until tomorrow');
  await set('settings', { budget: { calls: null, per: 'month' } });
  await expect(page.getByTestId('meter-title')).toContainText('50 used since');
  await set('settings', { night: { from: 23, to: 7 } });
});

for (const language of languages)
  test(`each page fits a narrow window${language === 'en' ? ', and axe finds nothing in it, light or dark' : ''}: ${language}`, async () => {
    await month(40, 9, { calls: 50, per: 'month', firstDay: 1 });
    await lookUp('TH260417733905B', 'shopee-express');
    await set('settings', { language });
    const page = await open('options');
    for (const [id, part] of settingsPages) {
      page.setSize(1100, 800);
      await page.getByTestId(`page-${id}`).click();
      await page.getByTestId(part).first().waitFor();
      if (language === 'en') expect.soft(await axeInBothThemes(page), id).toEqual([]);
      for (const width of [320, 480, 640]) {
        page.setSize(width, 640);
        expect.soft(page.document.documentElement.scrollWidth, `${id}, ${width} px`).toBe(width);
      }
    }
  });
