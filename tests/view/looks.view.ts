import { test } from 'vitest';
import { languages } from '@/utils/model/languages.ts';
import { foldOf } from '../tools/browser/selectors.ts';
import { seedOf } from '../fixtures/seeds.ts';
import { knownTracking } from '../fixtures/tracking.ts';
import { chooseBackup, open, set, signIn } from './driver.ts';
import { expect } from './locator.ts';
import { axeFindsNothing, eachState, eachViewFits, fromRightToLeft, inTurn, type Look } from './looks.ts';

// Every state in both themes, in English; the views also in Thai, whose words are longer. looks.walk.ts has the popup's
// states and the views in English. The side panel draws the same as the popup.
test('axe finds nothing in any state of the dashboard, and from right to left no control is outside the view', () =>
  eachState('dashboard', inTurn(axeFindsNothing, fromRightToLeft)));

test('popup, side panel and settings in Thai: axe finds nothing, light or dark; twice the text size or from right to left hides no control', () =>
  eachViewFits('th'));

/** Visits the welcome of a new user: at first, and with the samples. tests/view/first-parcel.view.ts has what follows. */
async function eachWelcome(look: Look): Promise<void> {
  const page = await open('options');
  await page.getByTestId('welcome').waitFor();
  await look(page, 'welcome');
  await page.getByTestId('try').click();
  await page.getByTestId('try-number').click();
  await page.getByTestId('card-follow').click();
  await page.getByTestId('card-open').waitFor();
  await look(page, 'samples');
}

for (const language of languages)
  test(`the welcome fits a narrow window, and axe finds nothing in it: ${language}`, async () => {
    await set('settings', { language });
    await eachWelcome(async (view, state) => {
      await axeFindsNothing(view, state);
      await fromRightToLeft(view, state);
      for (const [width, height] of [
        [320, 640],
        [640, 400],
      ] as const) {
        view.setSize(width, height);
        const { scrollWidth } = view.document.documentElement;
        expect.soft(scrollWidth, `${state}, ${width} px`).toBe(width);
      }
      view.setSize(1100, 800);
    });
  });

test('axe finds nothing in the settings with a custom budget, form errors, a shape and a file to restore', async () => {
  await signIn();
  const options = await open('options');
  await options.getByTestId('budget-own').click();
  await options.getByTestId('budget-calls').fill('1');
  await options.keyboard.press('Enter');
  await options.getByTestId('key-replace').click();
  await options.locator(foldOf('advanced')).click();
  await options.getByTestId('base-address').fill('https://own.example');
  await options.getByTestId('test').click();
  await expect(options.getByTestId('base-address-fault')).toBeVisible();
  await axeFindsNothing(options, 'a wrong address');
  await options.getByTestId('page-watch').click();
  await expect(options.getByTestId('meter-state')).toBeVisible();
  await axeFindsNothing(options, 'no look-ups left');
  await options.getByTestId('page-sites').click();
  await options.getByTestId('shape-text').fill('PL99');
  await options.getByTestId('shape-add').click();
  await expect(options.getByTestId('shape-text-fault')).toBeVisible();
  await expect(options.getByTestId('shape-courier-fault')).toBeVisible();
  await axeFindsNothing(options, 'faults');
  await options.getByTestId('shape-text').fill('PL99999AA');
  await options.getByTestId('shape-courier').selectOption('lex');
  await options.getByTestId('shape-add').click();
  await expect(options.getByTestId('shape')).toHaveCount(1);
  await options.getByTestId('page-backup').click();
  const record = seedOf(knownTracking(Date.now()));
  await chooseBackup(options, {
    waybillBackup: 1,
    parcels: [record, 0],
    settings: { baseAddress: 'https://a.example/v3' },
  });
  await options.getByTestId('restore-preview').waitFor();
  await axeFindsNothing(options, 'a shape and a file');
});
