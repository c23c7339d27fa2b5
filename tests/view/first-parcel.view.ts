import { test } from 'vitest';
import { languages } from '@/utils/model/languages.ts';
import { filledButton } from '../tools/browser/selectors.ts';
import { seedOf } from '../fixtures/seeds.ts';
import { knownTracking } from '../fixtures/tracking.ts';
import { answerOf, atHub, errorOf, recordOf } from '../fixtures/answers.ts';
import {
  axeInBothThemes,
  chooseBackup,
  followedNow,
  open,
  opened,
  pollNow,
  service,
  set,
  setPinned,
  stored,
  type View,
} from './driver.ts';
import { expect } from './locator.ts';

// From the key of a new user to the first parcel.

const trackingNo = 'TH260417733905B'; // fits SPX Express
const other = 'TH01427K9QW43B'; // fits Flash Express

/** The filled buttons that are shown, by their ids. */
const filled = ({ document }: View): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>(filledButton)]
    .filter((button) => button.checkVisibility())
    .map(({ dataset }) => dataset['testid']);

async function typeKey(page: View): Promise<void> {
  await page.getByTestId('api-key').fill('made-up-key-12');
  await page.getByTestId('key-secret').fill('made-up-secret');
  await page.getByTestId('test').click();
}

/** Opens the settings of a new user, who connects. */
async function connect(): Promise<View> {
  await set('settings', { language: 'en' });
  const page = await open('options');
  await typeKey(page);
  await expect(page.getByTestId('first-number')).toBeFocused();
  return page;
}

/** As `connect`; then the number is typed and checked. */
async function checked(number = trackingNo): Promise<View> {
  const page = await connect();
  await page.keyboard.insertText(number);
  await page.keyboard.press('Enter');
  await page.getByTestId('card-follow').waitFor();
  return page;
}

test('an accepted key leads to the first number: one press to its answer, one more to follow it', async () => {
  await set('settings', { language: 'en' });
  const page = await open('options');
  await expect(page.getByTestId('api-key')).toBeFocused();
  expect(filled(page)).toEqual([]); // both fields are empty
  await page.keyboard.insertText('made-up-key-12');
  await expect.poll(() => filled(page)).toEqual(['test']);
  await page.getByTestId('key-secret').focus();
  await page.keyboard.insertText('made-up-secret');
  await page.keyboard.press('Enter');
  await expect(page.locator('h1')).toHaveText('Now your first parcel');
  await expect(page.getByTestId('test-result')).toContainText('Your service knows');
  await expect(page.getByTestId('test-result')).toContainText('48 of 50 look-ups are left this month.');
  await expect(page.getByTestId('welcome')).toHaveCount(0);
  await expect(page.getByTestId('section-service')).toHaveCount(0);
  await expect(page.getByTestId('first-number')).toBeFocused();
  expect(filled(page)).toEqual([]);

  await page.keyboard.insertText(trackingNo);
  await expect.poll(() => filled(page)).toEqual(['first-check']);
  const goOn = service.hold();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('card')).toContainText('Checking…');
  await expect(page.getByTestId('card')).toContainText('SPX Express');
  expect(filled(page)).toEqual([]);
  goOn();
  await expect(page.getByTestId('timeline-event')).toContainText('Arrived at sorting centre');
  await expect(page.getByTestId('card')).toBeFocused();
  await expect(page.getByTestId('card')).toContainText('Picked up');
  await expect(page.getByTestId('card-facts')).toContainText('฿290');
  expect(filled(page)).toEqual(['card-follow']);
  expect(await followedNow()).toEqual([]);

  await page.getByTestId('first-name').fill('  Running shoes ');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('card-following')).toContainText('Following');
  await expect(page.getByTestId('card')).toContainText('next check about');
  await expect(page.locator('h1')).toHaveText('Your first parcel is in the list');
  expect(filled(page)).toEqual(['open-list']);
  expect(await followedNow()).toMatchObject([{ trackingNo, name: 'Running shoes' }]);
  await page.getByTestId('first-name').fill('Red shoes');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await followedNow())[0]!.name).toBe('Red shoes');
  await page.getByTestId('open-list').click();
  await expect.poll(() => opened).toEqual(['dashboard.html']);
});

test('the label shows what a later check brings', async () => {
  const page = await checked();
  await page.getByTestId('card-follow').click();
  await page.getByTestId('card-following').waitFor();
  service.says([{ ...atHub, status: 'ON_SHIPPING', description: '08:41 On its way to you - Bang Kapi' }]);
  await pollNow();
  await expect(page.getByTestId('timeline-event')).toContainText('On its way to you');
  await expect(page.getByTestId('card').getByTestId('status')).toContainText('Out for delivery');
});

test('after the first parcel comes another one, the pin and a test notification', async () => {
  const page = await checked();
  await page.getByTestId('card-follow').click();
  await expect(page.getByTestId('pin')).toBeVisible();
  setPinned(true);
  page.window.dispatchEvent(new Event('focus'));
  await expect(page.getByTestId('pin')).toHaveCount(0);
  await expect(page.getByTestId('test-notice')).toBeVisible();
  await page.getByTestId('first-number').fill(other);
  expect(filled(page)).toEqual(['open-list']);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('card')).toContainText(other);
  await page.getByTestId('card-follow').click();
  await expect(page.locator('h1')).toHaveText('Your 2 parcels are in the list');
});

test('a number that is not known yet can be followed, or checked at the next likely courier', async () => {
  const page = await connect();
  // Fits several couriers.
  const number = '863104277593';
  service.detect = () => answerOf(['nim-express']);
  service.answer = ({ courier }) =>
    courier === 'jt-express'
      ? errorOf(404)
      : answerOf(recordOf([atHub], { courierKey: courier, courier: '', trackingNo: number }));
  await page.keyboard.insertText(`เลขพัสดุ J&T Express ${number}`);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('card-failure')).toContainText('J&T Express does not know it yet');
  await expect(page.getByTestId('card-failure')).toContainText('Follow it, and Waybill keeps checking');
  expect(filled(page)).toEqual(['card-follow']);
  await expect(page.getByTestId('try-courier').first()).toHaveText('Try Nim Express');
  await page.getByTestId('try-courier').first().click();
  await expect(page.getByTestId('timeline-event')).toContainText('Arrived at sorting centre');
  await expect(page.getByTestId('card')).toContainText('Nim Express');

  await page.getByTestId('other-courier').click();
  expect(filled(page)).toEqual(['card-look-up']);
  await page.getByTestId('card-courier').selectOption('jt-express');
  await expect(page.getByTestId('card-failure')).toContainText('does not know it yet');
  await page.getByTestId('card-follow').click();
  await expect(page.getByTestId('card-following')).toBeVisible();
  await expect(page.getByTestId('card-failure')).toContainText('Waybill keeps checking');
  await expect(page.getByTestId('card-failure')).not.toContainText('Follow it');
});

test('another number can be typed instead; several numbers, or one without a likely courier, open the box for numbers', async () => {
  const page = await checked();
  await page.getByTestId('card-close').click();
  await expect(page.getByTestId('first-number')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('first-number-fault')).toHaveText('Enter a tracking number.');
  await page.keyboard.insertText('what');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('first-number-fault')).toContainText('6 to 40 letters');
  for (const [text, place] of [
    [`${trackingNo} ${other}`, `popup.html#number=${trackingNo}+${other}`],
    ['998877665544', 'popup.html#number=998877665544'],
  ]) {
    await page.getByTestId('first-number').fill(text!);
    await page.keyboard.press('Enter');
    await expect.poll(() => opened.at(-1)).toBe(place);
  }
  // A message is read as in the box for numbers.
  await page.getByTestId('first-number').fill(`แจ้งเลขพัสดุ: ${other} ขอบคุณค่ะ`);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('card')).toContainText(other);
});

test('a refused key: the reason is above the fields, both are marked, what was typed stays, nothing is stored', async () => {
  await set('settings', { language: 'en' });
  const page = await open('options');
  const { answer } = service;
  service.answer = () => errorOf(401);
  await typeKey(page);
  const refused = page.getByTestId('test-result');
  await expect(refused).toContainText('The service refused this key or secret.');
  await expect(refused).toContainText('Copy both again from etrackings.com; no spaces.');
  await expect(page.getByTestId('not-saved')).toContainText('Nothing was saved.');
  await expect(page.getByTestId('welcome').locator('ol')).toBeHidden();
  await expect(page.getByTestId('api-key')).toBeFocused();
  for (const field of ['api-key', 'key-secret']) {
    await expect(page.getByTestId(field)).toHaveAttribute('aria-invalid', 'true');
    const ids = (await page.getByTestId(field).getAttribute('aria-describedby'))!.split(' ');
    const says = ids.map((id) => page.document.getElementById(id)?.textContent).join(' ');
    expect(says).toContain('The service refused this key or secret.');
  }
  const above = (await refused.boundingBox()).bottom <= (await page.getByTestId('api-key').boundingBox()).top;
  expect(above).toBe(true);
  await expect(page.getByTestId('api-key')).toHaveValue('made-up-key-12');
  await expect(page.getByTestId('key-secret')).toHaveValue('made-up-secret');
  expect(filled(page)).toEqual(['test']);
  expect(await stored('credentials')).toBeUndefined();

  await page.getByTestId('api-key').fill('made-up-key-34');
  await expect(page.getByTestId('test-result')).toHaveCount(0);
  service.answer = answer;
  await page.getByTestId('test').click();
  await expect(page.getByTestId('key-line')).toContainText('34');
});

test('a test that failed for a while promises no resuming, and says when to try again', async () => {
  await set('settings', { language: 'en' });
  const page = await open('options');
  service.answer = () => errorOf(429, { 'Retry-After': '600' });
  await typeKey(page);
  const result = page.getByTestId('test-result');
  await expect(result).toContainText(/asked Waybill to slow down\..*Try again after \d\d:\d\d\./);
  await expect(result).not.toContainText('resumes');
  await expect(result).not.toContainText('Next try');
  service.answer = () => errorOf(500);
  await page.getByTestId('test').click();
  await expect(result).toContainText(/having problems\..*Try again in a few minutes\./);
  await expect(result).not.toContainText('parcel');
});

test('a key that was stored without a test ends the welcome in the settings', async () => {
  await set('settings', { language: 'en' });
  const page = await open('options');
  service.answer = () => errorOf(401);
  await typeKey(page);
  await page.getByTestId('save').click();
  await expect(page.getByTestId('key-line')).toBeVisible();
  await expect(page.locator('h1')).toHaveText('Account');
});

const backup = (settings: object) => ({
  waybillBackup: 1,
  parcels: [seedOf(knownTracking(Date.now()))],
  settings,
});

test('after a restore the key comes next, with the restored plan and address, and then the list', async () => {
  await set('settings', { language: 'en' });
  const page = await open('options');
  await expect(page.getByTestId('backup-save')).toHaveCount(0);
  await chooseBackup(page, backup({ budget: { calls: 1000, per: 'month', firstDay: 4 } }));
  await page.getByTestId('restore-yes').click();
  await expect(page.getByTestId('backup-good')).toContainText('1 parcel restored. Now type your key again');
  await expect(page.getByTestId('api-key')).toBeFocused();
  await expect(page.getByTestId('welcome').locator('ol')).toBeHidden();
  await expect(page.getByTestId('plan-other')).toBeChecked();
  await expect(page.getByTestId('plan-calls')).toHaveValue('1000');
  await expect(page.getByTestId('plan-buys')).toHaveText('about 66 parcels');
  await typeKey(page);
  await expect(page.locator('h1')).toHaveText('Your first parcel is in the list');
  await expect(page.getByTestId('key-line')).toContainText('1,000 look-ups, about 66 parcels a month');
  expect(filled(page)).toEqual(['open-list']);
  expect(await stored('settings')).toMatchObject({ budget: { calls: 1000, per: 'month', firstDay: 4 } });
});

test('a restored address is in the form, so that the test does not bring the former one back', async () => {
  const page = await open('options');
  await chooseBackup(page, backup({ baseAddress: 'https://a.example/v3' }));
  await page.getByTestId('restore-yes').click();
  await expect(page.getByTestId('base-address')).toHaveValue('https://a.example/v3');
});

test('the plan takes its look-ups and says for how many parcels they are enough', async () => {
  await set('settings', { language: 'en' });
  const page = await open('options');
  const free = page.locator('label:has([data-testid=plan-free])');
  await expect(free).toHaveText('Free: 50 look-ups, about 3 parcels a month');
  const buys = page.getByTestId('plan-buys');
  for (const [typed, words] of [
    ['1', 'about 1 parcel'],
    ['1,000', 'about 66 parcels'],
    ['', 'Empty: no limit'],
    ['0', 'Enter a whole number from 1 to 1,000,000.'],
    ['-5', 'Enter a whole number from 1 to 1,000,000.'],
    ['many', 'Enter a whole number from 1 to 1,000,000.'],
  ] as const) {
    await page.getByTestId('plan-calls').fill(typed);
    await expect(buys).toHaveText(words);
    await expect(page.getByTestId('plan-other')).toBeChecked();
  }
  await typeKey(page);
  await expect(page.getByTestId('plan-calls')).toBeFocused();
  expect(service.asked).toEqual([]);
  await page.getByTestId('plan-calls').fill('1,000');
  await page.getByTestId('test').click();
  await expect(page.getByTestId('key-line')).toContainText('1,000 look-ups, about 66 parcels a month');
  expect(await stored('settings')).toMatchObject({ budget: { calls: 1000, per: 'month' } });
});

test('Replace opens fields in place of the key; Cancel or a refusal keeps the old key', async () => {
  const page = await connect();
  await expect(page.getByTestId('key-line')).toContainText('•••••••• 12');
  const before = await stored('credentials');
  const replace = async () => {
    await page.getByTestId('key-replace').click();
    await expect(page.getByTestId('api-key')).toBeFocused();
  };
  await replace();
  expect(filled(page)).toEqual([]);
  await page.keyboard.press('Enter'); // nothing is typed: nothing is asked
  await page.getByTestId('api-key').fill('a-newer-key-34');
  expect(filled(page)).toEqual(['test']);
  await page.getByTestId('key-cancel').click();
  await expect(page.getByTestId('key-line')).toContainText('•••••••• 12');
  await expect(page.getByTestId('key-replace')).toBeFocused();

  await replace();
  await expect(page.getByTestId('api-key')).toHaveValue('');
  const { answer } = service;
  service.answer = () => errorOf(401);
  await page.getByTestId('api-key').fill('a-newer-key-34');
  await page.getByTestId('key-secret').fill('made-up-secret');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('api-key')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByTestId('api-key')).toBeFocused();
  await expect(page.getByTestId('api-key')).toHaveValue('a-newer-key-34');
  expect(await stored('credentials')).toEqual(before);
  service.answer = answer;
  await page.getByTestId('test').click();
  await expect(page.getByTestId('key-line')).toContainText('•••••••• 34');
});

for (const language of languages)
  test(`the way to the first parcel fits a narrow window${language === 'en' ? ', and axe finds nothing on it' : ''}: ${language}`, async () => {
    await set('settings', { language });
    const page = await open('options');
    const look = async (state: string) => {
      if (language === 'en') expect.soft(await axeInBothThemes(page), state).toEqual([]);
      page.setSize(320, 640);
      expect.soft(page.document.documentElement.scrollWidth, `${state}, narrow`).toBe(320);
      page.setSize(1100, 800);
    };
    await page.getByTestId('plan-calls').fill('many');
    await look('a wrong plan');
    await page.getByTestId('plan-free').click();
    const { answer } = service;
    service.answer = () => errorOf(401);
    await typeKey(page);
    await page.getByTestId('not-saved').waitFor();
    await look('refused');
    service.answer = answer;
    await page.getByTestId('test').click();
    await page.getByTestId('first-number').waitFor();
    await look('connected');
    await page.getByTestId('key-replace').click();
    await look('replace');
    await page.getByTestId('key-cancel').click();
    await page.getByTestId('first-number').fill(trackingNo);
    const goOn = service.hold();
    await page.getByTestId('first-check').click();
    await page.getByTestId('card').waitFor();
    await look('checking');
    goOn();
    await page.getByTestId('card-follow').waitFor();
    await look('answered');
    await page.getByTestId('other-courier').click();
    await look('another courier');
    await page.getByTestId('card-look-up').click();
    await page.getByTestId('card-follow').click();
    await page.getByTestId('open-list').waitFor();
    await look('followed');
    service.answer = () => errorOf(404);
    await page.getByTestId('first-number').fill(other);
    await page.getByTestId('first-check').click();
    await page.getByTestId('card-failure').waitFor();
    await look('not known');
    await page.getByTestId('card-close').click();
    await look('the list is next');
  });
